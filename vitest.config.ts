import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** It has to find every block of the site anew, a thousand times. */
const ALONE = ['src/design/broken.test.tsx']

/** Properties tried a thousand times take as long as the machine is slow, and a test that waits for something does not wait for this. */
const PATIENCE_MS = 120_000

const web = (name: string, which: { isolate: boolean; include: string[]; exclude?: string[] }) => ({
  extends: 'apps/web/vite.config.ts',
  test: {
    name,
    root: 'apps/web',
    environment: 'happy-dom',
    testTimeout: PATIENCE_MS,
    setupFiles: [`${import.meta.dirname}/apps/web/src/testing.ts`],
    ...which,
  },
})

export default defineConfig({
  test: {
    // Most of them wait for the database half of the time, and those that kill or time something wait for most of it. Left to itself
    // vitest keeps a core free, which on two is half.
    maxWorkers: availableParallelism() + 2,
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/**/*.test.ts'],
          isolate: false,
          testTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: 'server',
          // The server keeps nothing in its modules, so one worker runs file after file: loading it anew for each was half of the time.
          isolate: false,
          include: ['apps/server/**/*.test.ts', 'apps/sandbox/**/*.test.ts', 'tools/**/*.test.ts'],
          globalSetup: ['tools/dev-env/src/vitest-postgres.ts'],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        // Real processes that are killed: needs the built server, so `npm test` runs it after the build.
        // One file at a time: each has the machine to itself.
        test: {
          name: 'chaos',
          include: ['chaos/**/*.test.ts'],
          testTimeout: 240_000,
          fileParallelism: false,
        },
      },
      web('web', { isolate: false, exclude: ALONE, include: ['src/**/*.test.{ts,tsx}'] }),
      web('web-alone', { isolate: true, include: ALONE }),
    ],
  },
})
