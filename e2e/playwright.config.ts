import { availableParallelism } from 'node:os'
import { findBrowser } from '@baize/dev-env'
import { defineConfig } from '@playwright/test'
import type { Quarters, Wishes } from './test.ts'

const executablePath = findBrowser()

/** They would be in the way of others: they take the server or the payment provider down, or change what everybody sees. */
const ALONE = '**/*.alone.spec.ts'

/**
 * What moves is painted without a graphics card here, and keeps whoever waits for something else waiting. What is about motion, or
 * about games as most people see them, asks for it.
 */
const STILL = { reducedMotion: 'reduce' } as const

export default defineConfig<Wishes, Quarters>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // A folder of its own, since it is emptied at the start: the logs of other tests lie beside it.
  outputDir: '../test-results/browser',
  globalSetup: '../tools/dev-env/src/playwright-setup.ts',
  // A page waits for its server, its animations and its test for a part of the time. With more of them each only becomes slower.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Many times what the longest takes on a quiet machine with two cores: a busy one is slower, and not wrong.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  use: {
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
      // First, since one runs after the other; in a house of their own, so that the others need not wait for them.
      name: 'alone',
      testMatch: ALONE,
      workers: 1,
      use: { alone: true, viewport: { width: 1440, height: 900 }, contextOptions: STILL },
    },
    {
      name: 'desktop',
      testIgnore: ALONE,
      grepInvert: /@phone/,
      use: { viewport: { width: 1440, height: 900 }, contextOptions: STILL },
    },
    {
      name: 'phone',
      testIgnore: ALONE,
      grepInvert: /@once/,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        contextOptions: STILL,
      },
    },
    {
      // Its owner likes motion, so that the site is walked through both with and without.
      name: 'tablet',
      testIgnore: ALONE,
      grep: /@everywhere/,
      use: { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true },
    },
  ],
})
