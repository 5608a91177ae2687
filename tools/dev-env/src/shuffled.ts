import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { chanceFrom } from '@baize/kit/testing'
import { ROOT } from './folders.ts'
import { leash } from './processes.ts'
import { main, say } from './progress.ts'
import { testSeed } from './test-seed.ts'

/**
 * All tests but the kills and the browser's in an order that the seed of the run decides, files and tests alike. A test that only
 * passes at its second try has failed, and is named: it depends on the order, on time or on luck. More arguments go to vitest.
 */
await main(() => {
  const seed = testSeed()
  const order = chanceFrom(`${seed}/order`).below(2 ** 31)
  say(`BAIZE_TEST_SEED=${seed}: order ${order}`)
  const args = [
    'run',
    '--project=!chaos',
    '--sequence.shuffle.files',
    '--sequence.shuffle.tests',
    `--sequence.seed=${order}`,
    '--retry=1',
    ...process.argv.slice(2),
  ]
  return new Promise((resolve, reject) => {
    const child = spawn(join(ROOT, 'node_modules/.bin/vitest'), args, {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'test' },
      stdio: 'inherit',
      detached: true,
    })
    leash(child, ['SIGTERM', 'SIGKILL'])
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
})
