import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'
import type { Options, Quarters } from './test.ts'

/** Not a test: takes pictures of the console of a demo house, for review and for the README. */
export default defineConfig<Options, Quarters>({
  ...tests,
  testMatch: 'console-pictures.ts',
  outputDir: '../.baize/screenshots-run',
  projects: [
    {
      name: 'desktop',
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' as const } },
    },
  ],
})
