import { defineConfig } from 'vitest/config'

const DEV_ENV = `${import.meta.dirname}/../../tools/dev-env/src`

/** Run by `npm run e2e:engines` alone: needs the browsers and tools of Debian. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.engine.ts'],
    globalSetup: [`${DEV_ENV}/playwright-setup.ts`],
    setupFiles: [`${DEV_ENV}/vitest-chance.ts`],
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    maxWorkers: 1,
    fileParallelism: false,
  },
})
