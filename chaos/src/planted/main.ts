import type { Bug } from './bug.ts'
import { BUGS } from './bugs.ts'
import { type Ground, prepareGround } from './ground.ts'
import { runTests, silenceLimit, verdictOf } from './look.ts'

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Plants a bug and checks that the tests catch it. */
async function isSeen(ground: Ground, bug: Bug, silenceMs: number): Promise<boolean> {
  const weed = ground.plant(bug)
  const { isSeen: seen, words } = verdictOf(await runTests(ground.folder, bug.seenBy, silenceMs))
  weed()
  printLine(`${seen ? '✓' : '✗'} ${bug.name}: ${words}`)
  return seen
}

async function main(): Promise<number> {
  const [wanted = ''] = process.argv.slice(2)
  const bugs = BUGS.filter(({ name, file }) => `${file} ${name}`.includes(wanted))
  if (bugs.length === 0) {
    printLine(`no planted bug has "${wanted}" in its name or file`)
    return 2
  }
  const ground = prepareGround()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  process.once('exit', ground.remove)
  const tests = [...new Set(bugs.flatMap(({ seenBy }) => seenBy))]
  const sound = await runTests(ground.folder, tests)
  printLine(`${sound.passed} tests of ${tests.length} files pass without a bug`)
  const faults = [...sound.failed, ...sound.broken]
  for (const name of faults) printLine(`✗ fails without a bug: ${name}`)
  if (faults.length > 0 || sound.passed === 0) return 1
  const silenceMs = silenceLimit(sound.longestSilenceMs)
  let seen = 0
  for (const bug of bugs) if (await isSeen(ground, bug, silenceMs)) seen += 1
  printLine(`${seen} of ${bugs.length} planted bugs were seen`)
  return seen === bugs.length ? 0 : 1
}

process.exit(await main())
