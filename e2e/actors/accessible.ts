import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { patience } from '@baize/dev-env'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { RUN_ALL } from '../run-all.ts'

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The WCAG 2.2 AA rules that a palette can break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** All rules, all but those about colours, or only those. */
type Which = Pick<RunOptions, 'runOnly' | 'rules'>
const ALL: Which = { runOnly: { type: 'tag', values: WCAG_2_2_AA } }
const WITHOUT_COLOURS: Which = {
  ...ALL,
  rules: Object.fromEntries(OF_COLOURS.map((rule) => [rule, { enabled: false }])),
}
const COLOURS: Which = { runOnly: { type: 'rule', values: OF_COLOURS } }

/**
 * Waits for finite animations, including those that a palette change starts in the next frame: contrast is measured on
 * the rendered page.
 */
const STANDS_STILL = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() =>
  Promise.allSettled(
    document.getAnimations()
      .filter((one) => one.effect.getComputedTiming().iterations !== Infinity)
      .map(({ finished }) => finished),
  ),
)`

/** axe-core is half a megabyte: injected once per page and kept for later checks. */
const CHECKER = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const HAS_CHECKER = `'axe' in globalThis`

/**
 * Reporting passes and fetching every stylesheet again would take a fifth of a check's time. Frames of other sites
 * cannot be inspected, and the checked pages have none of ours.
 */
const ONLY_WHAT_FAILS: RunOptions = { resultTypes: ['violations'], preload: false, iframes: false }

/** The longest page takes five CPU seconds, which can be a minute on a busy machine. */
const LONGEST_LOOK_MS = 90_000

type Looker = { readonly page: Page }

/**
 * Asserts that the page, or the named part of it, has no WCAG 2.2 AA violations. Measuring contrast takes most of a
 * check's time: `npm test` does so where both palettes are checked, `npm run e2e:all` everywhere.
 */
export const isAccessible = (looker: Looker, place: string, part?: string): Promise<void> =>
  look(looker, place, part, RUN_ALL ? ALL : WITHOUT_COLOURS)

async function look({ page }: Looker, place: string, part: string | undefined, which: Which): Promise<void> {
  const where = part === undefined ? 'document' : JSON.stringify({ include: [part] })
  const asked = { ...ONLY_WHAT_FAILS, ...which }
  const violations = async (options: RunOptions) =>
    (
      await page.evaluate<Pick<AxeResults, 'violations'>>(
        `axe.run(${where}, ${JSON.stringify(options)}).then(({ violations }) => ({ violations }))`,
      )
    ).violations
  // The part may not be rendered yet, and an empty page has no violations.
  if (part !== undefined) await expect(page.locator(part).first(), place).toBeVisible()
  const findings = async () => {
    await page.evaluate(STANDS_STILL)
    if (!(await page.evaluate<boolean>(HAS_CHECKER))) await page.evaluate(CHECKER)
    // Selectors take a third of the time and only matter for the report of a failure.
    if ((await violations({ ...asked, selectors: false })).length === 0) return []
    return (await violations(asked)).map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
    }))
  }
  // A page in the middle of a palette change is not final: a violation must persist to count.
  await expect
    .configure({ soft: true })
    .poll(findings, { message: place, timeout: patience(LONGEST_LOOK_MS) })
    .toEqual([])
}

/**
 * Checks the light palette too in `npm run e2e:all`. `npm test` checks it where `isAccessibleInBothThemes` does, and
 * `palette.test.ts` measures each pair of colours in both palettes.
 */
export const isAccessibleByTheme = (looker: Looker, place: string, part?: string): Promise<void> =>
  RUN_ALL ? isAccessibleInBothThemes(looker, place, part) : isAccessible(looker, place, part)

/** Also checks the page in the other palette, as the theme switch applies it; only the colour rules run there. */
export async function isAccessibleInBothThemes(looker: Looker, place: string, part?: string): Promise<void> {
  await look(looker, place, part, ALL)
  await looker.page.evaluate("document.documentElement.dataset.theme = 'light'")
  await look(looker, `${place} in the light`, part, COLOURS)
  await looker.page.evaluate("document.documentElement.dataset.theme = 'dark'")
}

/**
 * Pages without the theme switch follow `prefers-color-scheme`. `shorten` may cut a long page to what differs before
 * the second check; `npm test` checks only the short page.
 */
export async function isAccessibleInBothSchemes(
  looker: Looker,
  place: string,
  shorten: () => Promise<void> = async () => {},
): Promise<void> {
  if (!RUN_ALL) await shorten()
  await looker.page.emulateMedia({ colorScheme: 'light' })
  await look(looker, `${place} (light)`, undefined, ALL)
  if (RUN_ALL) await shorten()
  await looker.page.emulateMedia({ colorScheme: 'dark' })
  await look(looker, `${place} (dark)`, undefined, COLOURS)
}
