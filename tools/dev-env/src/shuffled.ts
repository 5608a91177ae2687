import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { chanceFrom } from '@baize/kit/testing'
import { ROOT } from './folders.ts'
import { leash } from './processes.ts'
import { main, say } from './progress.ts'
import { testSeed } from './test-seed.ts'

/**
 * Runs all tests except kill and browser tests in random order, files and tests alike, seeded by the run. A test that
 * passes only on retry counts as failed and is reported: it depends on order, timing or luck. Further arguments go to
 * vitest.
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
