import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
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

/** All that passes would be described too, and every stylesheet fetched once more: a fifth of the time of a look. */
const ONLY_WHAT_FAILS = { resultTypes: ['violations' as const], preload: false }

type Looker = { readonly page: Page }

/** Nothing on the page, or in the part of it that is named, fails WCAG 2.2 AA. */
export const isAccessible = (looker: Looker, place: string, part?: string): Promise<void> =>
  look(looker, place, part, (axe) => axe.withTags(WCAG_2_2_AA))

async function look(
  { page }: Looker,
  place: string,
  part: string | undefined,
  choose: (axe: AxeBuilder) => AxeBuilder,
): Promise<void> {
  const findings = async () => {
    await page.evaluate(STANDS_STILL)
    // The other mode looks into frames of other sites, of which we have none, and opens a tab of its own for each look.
    const axe = choose(new AxeBuilder({ page }).setLegacyMode().options({ ...ONLY_WHAT_FAILS }))
    const { violations } = await (part === undefined ? axe : axe.include(part)).analyze()
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
    }))
  }
  // A page in the middle of changing its palette is not what anybody reads: what is wrong must stay wrong.
  await expect.configure({ soft: true }).poll(findings, { message: place, timeout: 30_000 }).toEqual([])
}

/** Of all the rules of WCAG 2.2 AA, the ones that a palette can break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** The same page in the other palette as well, as the switch in the settings paints it: there the colours are looked at. */
export async function isAccessibleInBothThemes(looker: Looker, place: string, part?: string): Promise<void> {
  await isAccessible(looker, place, part)
  await looker.page.evaluate("document.documentElement.dataset.theme = 'light'")
  await look(looker, `${place} in the light`, part, (axe) => axe.withRules(OF_COLOURS))
  await looker.page.evaluate("document.documentElement.dataset.theme = 'dark'")
}
