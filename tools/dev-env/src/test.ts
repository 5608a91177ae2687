import { provideBrowser } from './browser.ts'
import { browserTests, builds, type Check, type Outcome, staticChecks, unitTests } from './checks.ts'
import { type Home, openHome } from './folders.ts'
import { main, say, seconds, step } from './progress.ts'
import { sentenceFor, Trouble } from './trouble.ts'

const MODES = ['all', 'check', 'e2e'] as const
type Mode = (typeof MODES)[number]

function modeOf(argument: string | undefined): Mode {
  const mode = MODES.find((name) => name === (argument ?? 'all'))
  if (mode) return mode
  throw new Trouble(`"${argument}" is no set of tests; use npm test, npm run check or npm run e2e.`)
}

async function report({ name, run }: Check): Promise<Outcome> {
  const began = Date.now()
  const outcome = await run()
  if (outcome.detail) say(outcome.detail)
  const mark = outcome.failed === 0 ? '✓' : '✗'
  say(`${mark} ${name} ${seconds(Date.now() - began)}: ${outcome.passed} passed, ${outcome.failed} failed`)
  return outcome
}

/** The browser's part: what keeps it from running is a failure of it, and all the rest is still told. */
async function withBrowser(home: Home, args: readonly string[]): Promise<Outcome[]> {
  const built = await report(builds(home))
  const missing = (detail: string): Check => ({
    name: 'browser tests',
    run: () => Promise.resolve({ passed: 0, failed: 1, detail }),
  })
  if (built.failed > 0) return [built, await report(missing('not run, for want of a build'))]
  try {
    const browser = await step('browser', provideBrowser, (path) => path)
    return [built, await report(browserTests(home, browser, args))]
  } catch (error) {
    return [built, await report(missing(sentenceFor(error) ?? String(error)))]
  }
}

await main(async () => {
  const mode = modeOf(process.argv[2])
  const home = openHome()
  const outcomes: Outcome[] = []
  if (mode !== 'e2e') {
    for (const check of [...staticChecks, unitTests(home)]) outcomes.push(await report(check))
  }
  if (mode !== 'check') outcomes.push(...(await withBrowser(home, process.argv.slice(3))))
  const sum = (of: (outcome: Outcome) => number) => outcomes.map(of).reduce((a, b) => a + b, 0)
  const failed = sum((outcome) => outcome.failed)
  say(`${sum((outcome) => outcome.passed)} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
})
