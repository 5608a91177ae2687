import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { APPS, build } from './build.ts'
import { type Home, ROOT, readJson } from './folders.ts'
import { seedSentence, testSeed } from './test-seed.ts'
import { runTool } from './tool.ts'
import { sentenceFor } from './trouble.ts'

/** Result of a check. `detail` is shown on failure. */
export type Outcome = { readonly passed: number; readonly failed: number; readonly detail: string }

export type Check = { readonly name: string; readonly run: () => Promise<Outcome> }

const verdict = (good: boolean, detail: string): Outcome =>
  good ? { passed: 1, failed: 0, detail: '' } : { passed: 0, failed: 1, detail: detail.trim() }

type Commands = readonly (readonly [string, ...string[]])[]

const tool = (name: string, commands: Commands): Check => ({
  name,
  run: async () => {
    const ran = await Promise.all(commands.map(([program, ...args]) => runTool(program, args)))
    const faults = ran.filter(({ code }) => code !== 0)
    return verdict(faults.length === 0, faults.map(({ output }) => output).join('\n'))
  },
})

/**
 * Format, lint, types and unused code. Each counts as one check. The type-aware linter has checked the types of every
 * project anyway, so it reports their errors too: the compiler of its own would take as long again.
 */
export const staticChecks: readonly Check[] = [
  tool('format', [['biome', 'check', '--linter-enabled=false', '--error-on-warnings']]),
  tool('lint and types', [['oxlint', '--type-aware', '--type-check', '--deny-warnings']]),
  tool('unused code', [['knip', '--no-progress']]),
]

/** Run alone, by `npm run lint` and `npm run types`. */
export const singleChecks: Readonly<Record<'lint' | 'types', Check>> = {
  lint: tool('lint', [['oxlint', '--type-aware', '--deny-warnings']]),
  types: tool('types', [
    ['tsc', '-p', 'packages'],
    ['tsc', '-p', 'packages/ui'],
    ['tsc', '-p', '.'],
    ['tsc', '-p', 'apps/web'],
    ['tsc', '-p', 'apps/web/src/worker'],
    ['tsc', '-p', 'apps/console'],
    ['tsc', '-p', 'sandbox/casino/page'],
    ['tsc', '-p', 'sandbox/sportsbook/page'],
    ['tsc', '-p', 'sandbox/shared/page'],
  ]),
}

type Counts = { readonly passed: number; readonly failed: number }

/** Reads a number from a tool's report; anything unexpected reads as 0 and so fails the step. */
function numberIn(report: unknown, ...path: string[]): number {
  const found = path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null ? Object.entries(at).find(([name]) => name === key)?.[1] : null,
    report,
  )
  return typeof found === 'number' ? found : 0
}

export const vitestCounts = (report: unknown): Counts => ({
  passed: numberIn(report, 'numPassedTests'),
  failed: numberIn(report, 'numFailedTests'),
})

/** A flaky test counts as failed: it passed only on retry. */
export const playwrightCounts = (report: unknown): Counts => ({
  passed: numberIn(report, 'stats', 'expected'),
  failed: numberIn(report, 'stats', 'unexpected') + numberIn(report, 'stats', 'flaky'),
})

/**
 * A run that failed without a failed test (a file that does not load, an error outside the tests) counts as one
 * failure, and so does a run without tests: silence is not success.
 */
export function outcomeOf(code: number, counts: Counts, output: string): Outcome {
  const silent = counts.passed + counts.failed === 0
  const failed = Math.max(counts.failed, code !== 0 || silent ? 1 : 0)
  const detail = silent && code === 0 ? `no test was run\n${output}` : output
  return { passed: counts.passed, failed, detail: failed > 0 ? detail.trim() : '' }
}

const vitest = (home: Home, name: string, projects: string): Check => ({
  name,
  run: async () => {
    // One report per check, so that slow tests can be looked up afterwards.
    const report = join(home.build, `${name.replaceAll(' ', '-')}.json`)
    rmSync(report, { force: true })
    const reporters = ['default', 'json', join(import.meta.dirname, 'vitest-report.ts')]
    const args = ['run', `--project=${projects}`, ...reporters.map((reporter) => `--reporter=${reporter}`)]
    const { code, output } = await runTool('vitest', [...args, `--outputFile.json=${report}`], {
      env: { NODE_ENV: 'test', BAIZE_TEST_SEED: testSeed(), BAIZE_WAITING_FIRST: '1' },
    })
    return outcomeOf(code, vitestCounts(readJson(report)), output)
  },
})

export const unitTests = (home: Home): Check => vitest(home, 'unit and database tests', '!chaos')

/** Kills the built server and its database under load, so it runs after the build. */
export const chaosTests = (home: Home): Check => vitest(home, 'kill tests', 'chaos')

export const builds = (home: Home): Check => ({
  name: 'build',
  run: async () => {
    try {
      for (const app of APPS) await build(app, home)
      return verdict(true, '')
    } catch (error) {
      return verdict(false, sentenceFor(error) ?? String(error))
    }
  },
})

export const browserTests = (home: Home, browser: string, args: readonly string[]): Check => ({
  name: 'browser tests',
  run: async () => {
    const report = join(home.build, 'playwright.json')
    rmSync(report, { force: true })
    const { code, output } = await runTool('playwright', ['test', '--reporter=line,json', ...args], {
      cwd: join(ROOT, 'e2e'),
      env: { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report, BAIZE_TEST_SEED: testSeed() },
    })
    const outcome = outcomeOf(code, playwrightCounts(readJson(report)), output)
    return outcome.failed === 0 ? outcome : { ...outcome, detail: `${outcome.detail}\n${seedSentence()}` }
  },
})
