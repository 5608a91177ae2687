import { provideBrowser } from './browser.ts'
import {
  browserTests,
  builds,
  type Check,
  chaosTests,
  type Outcome,
  singleChecks,
  staticChecks,
  unitTests,
} from './checks.ts'
import { type Home, openHome } from './folders.ts'
import { main, printLine, seconds, step } from './progress.ts'
import { fixSeed } from './test-seed.ts'
import { sentenceFor, UserFault } from './trouble.ts'

/** `types` and `lint` are a check of their own each; the others run both in one. */
const MODES = ['all', 'check', 'types', 'lint', 'e2e'] as const
type Mode = (typeof MODES)[number]

function modeOf(argument: string | undefined): Mode {
  const mode = MODES.find((name) => name === (argument ?? 'all'))
  if (mode) return mode
  throw new UserFault(
    `"${argument}" is no set of tests; use npm test, npm run check, npm run types, npm run lint or npm run e2e.`,
  )
}

async function report({ name, run }: Check): Promise<Outcome> {
  const began = Date.now()
  const outcome = await run()
  if (outcome.detail) printLine(outcome.detail)
  const mark = outcome.failed === 0 ? '✓' : '✗'
  printLine(
    `${mark} ${name} ${seconds(Date.now() - began)}: ${outcome.passed} passed, ${outcome.failed} failed`,
  )
  return outcome
}

const notRun = (name: string, detail: string): Check => ({
  name,
  run: () => Promise.resolve({ passed: 0, failed: 1, detail }),
})

const NEEDS_BUILD = 'not run, for want of a build'

/** A failed build fails the checks on it, and the others are still reported. */
const onBuild = (built: Outcome, check: Check): Promise<Outcome> =>
  report(built.failed === 0 ? check : notRun(check.name, NEEDS_BUILD))

async function inBrowser(home: Home, args: readonly string[]): Promise<Outcome> {
  try {
    const browser = await step('browser', provideBrowser, (path) => path)
    return await report(browserTests(home, browser, args))
  } catch (error) {
    return report(notRun('browser tests', sentenceFor(error) ?? String(error)))
  }
}

await main(async () => {
  const mode = modeOf(process.argv[2])
  const home = openHome()
  fixSeed()
  const outcomes: Outcome[] = []
  const isWhole = mode === 'all' || mode === 'check'
  const statics = isWhole ? staticChecks : mode === 'e2e' ? [] : [singleChecks[mode]]
  const built = mode === 'all' || mode === 'e2e' ? report(builds(home)) : null
  // In parallel: the single-threaded tools, the start of the unit tests and the kill tests, which mostly wait for
  // restarts, each leave a part of the processors idle.
  const quick = Promise.all([
    ...statics.map(report),
    ...(built ? [built] : []),
    ...(built && mode === 'all' ? [built.then((build) => onBuild(build, chaosTests(home)))] : []),
  ])
  const units = isWhole ? report(unitTests(home)) : null
  // Beside the rest of the unit tests: both wait for the database and each other's processes half of the time.
  if (built)
    outcomes.push(
      ...(await quick),
      (await built).failed === 0
        ? await inBrowser(home, process.argv.slice(3))
        : await report(notRun('browser tests', NEEDS_BUILD)),
    )
  else outcomes.push(...(await quick))
  if (units) outcomes.push(await units)
  const sum = (of: (outcome: Outcome) => number) => outcomes.map(of).reduce((a, b) => a + b, 0)
  const failed = sum((outcome) => outcome.failed)
  printLine(`${sum((outcome) => outcome.passed)} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
})
