import axe from 'axe-core'
import { expect } from 'vitest'

/** What axe finds without a layout: names, roles and relations. Contrast is measured in browsers. */
export async function expectAccessible(container: Element): Promise<void> {
  const { violations } = await axe.run(container, {
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
    rules: { 'color-contrast': { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}
