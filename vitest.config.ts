import { availableParallelism } from 'node:os'
import { defineConfig, type TestUserConfig } from 'vitest/config'
import { testSeed } from './tools/dev-env/src/test-seed.ts'
import { WaitingFirst } from './tools/dev-env/src/vitest-order.ts'

/**
 * A hundred times as long as the longest test takes alone: a slow machine makes a run slow, never red. Waits for a state
 * have limits of their own, which grow with the load of the machine.
 */
const PATIENCE_MS = 1_800_000

/** Seeded randomness for every file and test, and longer timeouts for waiting. */
const SETUP = ['chance', 'patience'].map(
  (name) => `${import.meta.dirname}/tools/dev-env/src/vitest-${name}.ts`,
)
/** Calls of the tests to and from providers, kept for `npm run conformance`. */
const RECORDER = process.env.BAIZE_RECORD_CALLS
  ? [`${import.meta.dirname}/tools/dev-env/src/vitest-record.ts`]
  : []
const LIMITS = { testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS }

type FakedTimers = NonNullable<NonNullable<TestUserConfig['fakeTimers']>['toFake']>

const REPORT = `${import.meta.dirname}/tools/dev-env/src/vitest-report.ts`

const FAKED: FakedTimers = [
  'Date',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
]

/** A page's tests, in one simulated page per worker: a page of its own for each file took three times as long. */
const page = (name: string, setup: string) => ({
  extends: `apps/${name}/vite.config.ts`,
  test: {
    name,
    root: `apps/${name}`,
    environment: 'happy-dom',
    environmentOptions: {
      happyDOM: {
        settings: {
          // A first visit follows the system; tests of the light mode say so themselves.
          device: { prefersColorScheme: 'dark' },
          // `getByRole` asks for many styles, and the pages have no stylesheet here.
          disableComputedStyleRendering: true,
          // Frames count as loaded. Set for all files: those with options of their own need a worker of their own.
          disableIframePageLoading: true,
          handleDisabledFileLoadingAsSuccess: true,
        },
      },
    },
    isolate: false,
    // Not `performance`: React, which all files of a worker share, keeps the time of its last fallback. After a test that
    // let a day pass, the content of every later one would wait for a day.
    fakeTimers: { toFake: FAKED },
    include: ['src/**/*.test.{ts,tsx}'],
    ...LIMITS,
    setupFiles: [...SETUP, `${import.meta.dirname}/apps/${name}/src/${setup}`],
  },
})

// Before the workers start, so that they inherit it.
testSeed()

export default defineConfig({
  test: {
    reporters: ['default', REPORT],
    // Of the end of a worker.
    teardownTimeout: PATIENCE_MS,
    // Most tests wait for the database half of the time, and those that kill or time something wait for most of it.
    // vitest's default keeps one core free, which is half of two.
    maxWorkers: availableParallelism() + 2,
    // Set by `npm test` alone: a sequencer of our own would switch off the one that shuffles.
    ...(process.env.BAIZE_WAITING_FIRST === '1' && { sequence: { sequencer: WaitingFirst } }),
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/**/*.test.ts'],
          isolate: false,
          ...LIMITS,
          setupFiles: SETUP,
        },
      },
      {
        test: {
          name: 'server',
          // The server has no module state, so one worker runs file after file: reloading it for each took half of the
          // time.
          isolate: false,
          include: [
            'apps/server/**/*.test.ts',
            'sandbox/**/*.test.ts',
            'tools/**/*.test.ts',
            'shells/tests/**/*.test.ts',
          ],
          ...LIMITS,
          setupFiles: [...SETUP, ...RECORDER],
          globalSetup: ['tools/dev-env/src/vitest-postgres.ts'],
        },
      },
      {
        // Kills real processes: needs the built server, so `npm test` runs it after the build.
        test: {
          name: 'chaos',
          include: ['chaos/**/*.test.ts'],
          ...LIMITS,
          setupFiles: SETUP,
          // Two at once: the kill test mostly waits for restarts, and leaves room for the small ones.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'ui',
          environment: 'happy-dom',
          isolate: false,
          fakeTimers: { toFake: FAKED },
          include: ['packages/ui/src/**/*.test.tsx'],
          ...LIMITS,
          setupFiles: [...SETUP, `${import.meta.dirname}/packages/ui/src/testing.ts`],
        },
      },
      page('web', 'testing.ts'),
      page('console', 'testing/setup.ts'),
    ],
  },
})
