import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { testSeed } from './tools/dev-env/src/test-seed.ts'

/** It has to find every block of the site anew, a thousand times. */
const ALONE = ['src/design/broken.test.tsx']

/** Properties tried a thousand times take as long as the machine is slow, and a test that waits for something does not wait for this. */
const PATIENCE_MS = 300_000

/** A stream of chance for every file and every test, and time to wait for a state. */
const SETUP = ['chance', 'patience'].map(
  (name) => `${import.meta.dirname}/tools/dev-env/src/vitest-${name}.ts`,
)
const WAITING = { poll: { timeout: 30_000 } }

const REPORT = `${import.meta.dirname}/tools/dev-env/src/vitest-report.ts`

const web = (name: string, which: { isolate: boolean; include: string[]; exclude?: string[] }) => ({
  extends: 'apps/web/vite.config.ts',
  test: {
    name,
    root: 'apps/web',
    environment: 'happy-dom',
    testTimeout: PATIENCE_MS,
    expect: WAITING,
    setupFiles: [...SETUP, `${import.meta.dirname}/apps/web/src/testing.ts`],
    ...which,
  },
})

// Before the workers begin: they take it from here.
testSeed()

export default defineConfig({
  test: {
    reporters: ['default', REPORT],
    // Most of them wait for the database half of the time, and those that kill or time something wait for most of it. Left to itself
    // vitest keeps a core free, which on two is half.
    maxWorkers: availableParallelism() + 2,
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
          // The server keeps nothing in its modules, so one worker runs file after file: loading it anew for each was half of the time.
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
        // Real processes that are killed: needs the built server, so `npm test` runs it after the build.
        test: {
          name: 'chaos',
          include: ['chaos/**/*.test.ts'],
          expect: WAITING,
          setupFiles: SETUP,
          testTimeout: 240_000,
          // Two at once: the one with the kills waits most of its time for restarts, and leaves room for the small ones.
          maxWorkers: 2,
        },
      },
      web('web', { isolate: false, exclude: ALONE, include: ['src/**/*.test.{ts,tsx}'] }),
      web('web-alone', { isolate: true, include: ALONE }),
    ],
  },
})
