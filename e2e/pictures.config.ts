import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'
import { SIZES } from './screenshots.config.ts'
import type { Options, Quarters } from './test.ts'

/** Visual regression: compares the pages with e2e/baselines. See docs/decisions/0010. */
export default defineConfig<Options, Quarters>({
  ...tests,
  testMatch: 'pictures.ts',
  outputDir: '../test-results/pictures',
  projects: Object.entries(SIZES).map(([name, [width, height]]) => ({
    name,
    use: {
      glass: 'blurred',
      viewport: { width, height },
      isMobile: name !== 'desktop',
      hasTouch: name !== 'desktop',
      contextOptions: { reducedMotion: 'reduce' as const },
    },
  })),
})
