import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Person } from './person.ts'

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Nothing on the page, or in the part of it that is named, fails WCAG 2.2 AA. What still moves is waited for. */
export async function isAccessible(person: Person, place: string, part?: string): Promise<void> {
  await person.page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))')
  // The other mode looks into frames of other sites, of which we have none, and opens a tab of its own for each look.
  const axe = new AxeBuilder({ page: person.page }).setLegacyMode().withTags(WCAG_2_2_AA)
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
  expect.soft(found, place).toEqual([])
}
