import { availableParallelism } from 'node:os'
import { findBrowser, patience } from '@baize/dev-env'
import { defineConfig } from '@playwright/test'
import { RUN_ALL } from './run-all.ts'
import type { Options, Quarters } from './test.ts'

const executablePath = findBrowser()

/** Each on a site of its own: these tests take down the server or the payment provider, or change the design for everybody. */
const ALONE = '**/*.alone.spec.ts'

/** Tests tagged `@all` run in `npm run e2e:all` alone: component and server tests stand in for them in `npm test`. */
const without = (...tags: string[]): RegExp =>
  new RegExp([...tags, ...(RUN_ALL ? [] : ['@all'])].join('|') || '(?!)')

/**
 * Reduced motion by default: animations are painted in software here and slow other tests down. Tests about motion, or
 * about games as most people see them, enable it.
 */
const STILL = { reducedMotion: 'reduce' } as const

export default defineConfig<Options, Quarters>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // A separate folder, because Playwright empties it at the start and the logs of other tests are beside it.
  outputDir: '../test-results/browser',
  globalSetup: '../tools/dev-env/src/playwright-setup.ts',
  // A test is partly idle: it waits for the server, animations and the runner. More workers than this only slow each
  // other down.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Many times the longest test's duration on an idle machine with two cores: a busy machine is slower, not wrong.
  timeout: 1_800_000,
  expect: { timeout: patience(45_000) },
  use: {
    // A first visit follows the system. Playwright's own default is light; the tests are written for the dark palette.
    colorScheme: 'dark',
    // A service worker would answer requests that tests intercept, and outlive the reset of a seat. worker.spec.ts allows it.
    serviceWorkers: 'block',
    // Tracing every test would cost a third of the run; a failed test leaves a screenshot and its page as text.
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
  // Tests that depend on the device run on each; the others run `@once` on the desktop, or only on the `@phone`.
  projects: [
    {
      // First, because they are the longest. One after another: a second site costs its boot and draws of its own all along.
      name: 'alone',
      testMatch: ALONE,
      workers: RUN_ALL ? 2 : 1,
      grepInvert: without(),
      use: { alone: true, viewport: { width: 1440, height: 900 }, contextOptions: STILL },
    },
    {
      name: 'desktop',
      testIgnore: ALONE,
      grepInvert: without('@phone'),
      use: { viewport: { width: 1440, height: 900 }, contextOptions: STILL },
    },
    {
      name: 'phone',
      testIgnore: ALONE,
      // The walk of a newcomer on a phone is that of the first bet, except in `npm run e2e:all`.
      grepInvert: without('@once', ...(RUN_ALL ? [] : ['@everywhere'])),
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        contextOptions: STILL,
      },
    },
    {
      // With motion, so that the site is tested both with and without it.
      name: 'tablet',
      testIgnore: ALONE,
      grep: RUN_ALL ? /@everywhere/ : /(?!)/,
      use: { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true },
    },
  ],
})
