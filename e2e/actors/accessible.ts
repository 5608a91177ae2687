import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Colours are measured as they stand, so what still moves and will come to an end is waited for. */
const STANDS_STILL = `Promise.allSettled(
  document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().iterations !== Infinity)
    .map(({ finished }) => finished),
)`

/** Nothing on the page, or in the part of it that is named, fails WCAG 2.2 AA. */
export async function isAccessible(
  { page }: { readonly page: Page },
  place: string,
  part?: string,
): Promise<void> {
  await page.evaluate(STANDS_STILL)
  // The other mode looks into frames of other sites, of which we have none, and opens a tab of its own for each look.
  const axe = new AxeBuilder({ page }).setLegacyMode().withTags(WCAG_2_2_AA)
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
  expect.soft(found, place).toEqual([])
}
