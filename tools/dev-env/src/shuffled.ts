import { chanceFrom } from '@baize/kit/testing'
import { main, say } from './progress.ts'
import { runVitest } from './run-vitest.ts'
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
  return runVitest([
    '--project=!chaos',
    '--sequence.shuffle.files',
    '--sequence.shuffle.tests',
    `--sequence.seed=${order}`,
    '--retry=1',
    ...process.argv.slice(2),
  ])
})
