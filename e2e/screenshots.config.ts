import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'
import type { Options, Quarters } from './test.ts'

export const SIZES = { phone: [390, 844], tablet: [820, 1180], desktop: [1440, 900] } as const

/** Not a test: takes screenshots of every screen for review. */
export default defineConfig<Options, Quarters>({
  ...tests,
  testMatch: 'screenshots.ts',
  outputDir: '../.baize/screenshots-run',
  projects: Object.entries(SIZES).map(([name, [width, height]]) => ({
    name,
    use: {
      glass: 'blurred',
      viewport: { width, height },
      isMobile: name !== 'desktop',
      hasTouch: name !== 'desktop',
      // No animations in a screenshot.
      contextOptions: { reducedMotion: 'reduce' as const },
    },
  })),
})
