import { chanceFrom } from '@baize/kit/testing'
import { main, printLine } from './progress.ts'
import { runVitest } from './run-vitest.ts'
import { testSeed } from './test-seed.ts'

/**
 * Runs all tests except kill and browser tests in random order, seeded by the run: files, and tests of those that have
 * nothing in common. Tests of a server's file share one site and build on each other, since a site for each would take
 * longer than the tests. A test that passes only on retry counts as failed and is reported: it depends on order, timing
 * or luck. Further arguments go to vitest.
 */
await main(async () => {
  const seed = testSeed()
  const order = chanceFrom(`${seed}/order`).below(2 ** 31)
  printLine(`BAIZE_TEST_SEED=${seed}: order ${order}`)
  const run = (...args: string[]) =>
    runVitest([
      ...args,
      '--sequence.shuffle.files',
      `--sequence.seed=${order}`,
      '--retry=1',
      ...process.argv.slice(2),
    ])
  const others = ['packages', 'web', 'console'].map((name) => `--project=${name}`)
  const apart = await run(...others, '--sequence.shuffle.tests')
  const together = await run('--project=server')
  return apart || together
})
