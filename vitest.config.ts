import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** They put others in the place of modules, or watch what happens later: what another file has loaded or left running would matter to them. */
const ALONE = [
  'src/design/**/*.test.{ts,tsx}',
  'src/features/notices/*.test.{ts,tsx}',
  'src/games/{autobet,football,kangaroo,pixi,rounds}/*.test.{ts,tsx}',
  'src/{realtime,sound}/*.test.{ts,tsx}',
]

const web = (name: string, which: { isolate: boolean; include: string[]; exclude?: string[] }) => ({
  extends: 'apps/web/vite.config.ts',
  test: {
    name,
    root: 'apps/web',
    environment: 'happy-dom',
    // Properties tried a thousand times take as long as the machine is slow.
    testTimeout: 30_000,
    setupFiles: [`${import.meta.dirname}/apps/web/src/testing.ts`],
    ...which,
  },
})

export default defineConfig({
  test: {
    // Most of them wait for the database half of the time. Left to itself vitest keeps a core free, which on two is half.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { name: 'packages', include: ['packages/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'server',
          // The server keeps nothing in its modules, so one worker runs file after file: loading it anew for each was half of the time.
          isolate: false,
          include: ['apps/server/**/*.test.ts', 'apps/sandbox/**/*.test.ts', 'tools/**/*.test.ts'],
          globalSetup: ['tools/dev-env/src/vitest-postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
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
