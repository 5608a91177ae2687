import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Colours are measured as they stand, so what still moves is waited for. */
export async function isAccessible({ page }: { readonly page: Page }, place: string): Promise<void> {
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter((one) => one.effect.getComputedTiming().iterations !== Infinity).map(({ finished }) => finished))',
  )
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG_2_2_AA).analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
  expect.soft(found, place).toEqual([])
}
