import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Of all the rules of WCAG 2.2 AA, the ones that a palette can break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** All the rules, or those of colours alone. */
type Which = NonNullable<RunOptions['runOnly']>
const ALL: Which = { type: 'tag', values: WCAG_2_2_AA }
const COLOURS: Which = { type: 'rule', values: OF_COLOURS }

/**
 * Colours are measured as they stand, so what still moves and will come to an end is waited for, also what begins to move with the
 * next frame because a palette was changed.
 */
const STANDS_STILL = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() =>
  Promise.allSettled(
    document.getAnimations()
      .filter((one) => one.effect.getComputedTiming().iterations !== Infinity)
      .map(({ finished }) => finished),
  ),
)`

/** The checker itself, half a megabyte: a page gets it once, and keeps it for its next look. */
const CHECKER = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const HAS_CHECKER = `'axe' in globalThis`

/**
 * All that passes would be described too, and every stylesheet fetched once more: a fifth of the time of a look. Frames of other
 * sites cannot be looked into, and we have none of our own on the pages that are looked at.
 */
const ONLY_WHAT_FAILS: RunOptions = { resultTypes: ['violations'], preload: false, iframes: false }

/** The longest page takes five seconds of a core to look at, which a busy machine may give it in a minute. */
const LONGEST_LOOK_MS = 90_000

type Looker = { readonly page: Page }

/** Nothing on the page, or in the part of it that is named, fails WCAG 2.2 AA. */
export const isAccessible = (looker: Looker, place: string, part?: string): Promise<void> =>
  look(looker, place, part, ALL)

async function look({ page }: Looker, place: string, part: string | undefined, which: Which): Promise<void> {
  const where = part === undefined ? 'document' : JSON.stringify({ include: [part] })
  const asked = { ...ONLY_WHAT_FAILS, runOnly: which }
  const violations = async (options: RunOptions) =>
    (
      await page.evaluate<Pick<AxeResults, 'violations'>>(
        `axe.run(${where}, ${JSON.stringify(options)}).then(({ violations }) => ({ violations }))`,
      )
    ).violations
  // What has just been asked for may not be there yet, and nothing is not accessible.
  if (part !== undefined) await expect(page.locator(part).first(), place).toBeVisible()
  const findings = async () => {
    await page.evaluate(STANDS_STILL)
    if (!(await page.evaluate<boolean>(HAS_CHECKER))) await page.evaluate(CHECKER)
    // A selector for each element that was looked at takes a third of the time, and only the report of a failure names one.
    if ((await violations({ ...asked, selectors: false })).length === 0) return []
    return (await violations(asked)).map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
    }))
  }
  // A page in the middle of changing its palette is not what anybody reads: what is wrong must stay wrong.
  await expect
    .configure({ soft: true })
    .poll(findings, { message: place, timeout: LONGEST_LOOK_MS })
    .toEqual([])
}

/** The same page in the other palette as well, as the switch in the settings paints it: there the colours are looked at. */
export async function isAccessibleInBothThemes(looker: Looker, place: string, part?: string): Promise<void> {
  await isAccessible(looker, place, part)
  await looker.page.evaluate("document.documentElement.dataset.theme = 'light'")
  await look(looker, `${place} in the light`, part, COLOURS)
  await looker.page.evaluate("document.documentElement.dataset.theme = 'dark'")
}

/** Pages without the site's switch go by what the device prefers. Between the looks a long page may be cut to what differs. */
export async function isAccessibleInBothSchemes(
  looker: Looker,
  place: string,
  shorten: () => Promise<void> = async () => {},
): Promise<void> {
  await looker.page.emulateMedia({ colorScheme: 'light' })
  await isAccessible(looker, `${place} (light)`)
  await shorten()
  await looker.page.emulateMedia({ colorScheme: 'dark' })
  await look(looker, `${place} (dark)`, undefined, COLOURS)
}
