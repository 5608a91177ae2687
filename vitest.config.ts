import { availableParallelism } from 'node:os'
import { defineConfig, type TestUserConfig } from 'vitest/config'
import { testSeed } from './tools/dev-env/src/test-seed.ts'
import { WaitingFirst } from './tools/dev-env/src/vitest-order.ts'

/** Property tests with a thousand runs take long on a slow machine. Waits for a state have their own timeout. */
const PATIENCE_MS = 300_000

/** Seeded randomness for every file and test, and longer timeouts for waiting. */
const SETUP = ['chance', 'patience'].map(
  (name) => `${import.meta.dirname}/tools/dev-env/src/vitest-${name}.ts`,
)
const WAITING = { poll: { timeout: 30_000 } }

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
    // A first visit follows the system; tests of the light mode say so themselves.
    environmentOptions: { happyDOM: { settings: { device: { prefersColorScheme: 'dark' } } } },
    isolate: false,
    // Not `performance`: React, which all files of a worker share, keeps the time of its last fallback. After a test that
    // let a day pass, the content of every later one would wait for a day.
    fakeTimers: { toFake: FAKED },
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: PATIENCE_MS,
    expect: WAITING,
    setupFiles: [...SETUP, `${import.meta.dirname}/apps/${name}/src/${setup}`],
  },
})

// Before the workers start, so that they inherit it.
testSeed()

export default defineConfig({
  test: {
    reporters: ['default', REPORT],
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
          expect: WAITING,
          setupFiles: SETUP,
          testTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: 'server',
          // The server has no module state, so one worker runs file after file: reloading it for each took half of the
          // time.
          isolate: false,
          include: ['apps/server/**/*.test.ts', 'apps/sandbox/**/*.test.ts', 'tools/**/*.test.ts'],
          expect: WAITING,
          setupFiles: SETUP,
          globalSetup: ['tools/dev-env/src/vitest-postgres.ts'],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        // Kills real processes: needs the built server, so `npm test` runs it after the build.
        test: {
          name: 'chaos',
          include: ['chaos/**/*.test.ts'],
          expect: WAITING,
          setupFiles: SETUP,
          // The kill test runs beside the unit tests.
          testTimeout: 600_000,
          // Two at once: the kill test mostly waits for restarts, and leaves room for the small ones.
          maxWorkers: 2,
        },
      },
      page('web', 'testing.ts'),
      page('console', 'testing/setup.ts'),
    ],
  },
})
