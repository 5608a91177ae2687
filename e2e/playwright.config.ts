import { findBrowser } from '@baize/dev-env'
import { defineConfig } from '@playwright/test'

const executablePath = findBrowser()

/** Nobody else may be about while these run: they take the server or the payment provider down. */
const ALONE = '**/*.alone.spec.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // A folder of its own, since it is emptied at the start: the logs of other tests lie beside it.
  outputDir: '../test-results/browser',
  globalSetup: '../tools/dev-env/src/playwright-setup.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: process.env.BAIZE_SITE_URL,
    // A trace of every test would cost a third of the run; a failed one leaves its picture and its page as text.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath !== null && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // What differs by device runs on each; what does not runs `@once` at the desk, or on the `@phone` alone.
  projects: [
    {
      name: 'desktop',
      testIgnore: ALONE,
      grepInvert: /@phone/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testIgnore: ALONE,
      grepInvert: /@once/,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        // Its owner asked for less motion, so that the site is walked through both with and without.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    {
      name: 'tablet',
      testIgnore: ALONE,
      grep: /@everywhere/,
      use: { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'alone',
      testMatch: ALONE,
      dependencies: ['desktop', 'phone', 'tablet'],
      workers: 1,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
})
