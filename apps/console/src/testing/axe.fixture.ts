import axe from 'axe-core'

/** Rules that need a layout or colours, which the page of the tests does not have. */
const WITHOUT_LAYOUT = ['color-contrast', 'target-size', 'scrollable-region-focusable']

/** The ids of the rules of axe that the page breaks, each with the elements that break it. */
export async function brokenRules(): Promise<readonly string[]> {
  const { violations } = await axe.run(document.body, {
    rules: Object.fromEntries(WITHOUT_LAYOUT.map((id) => [id, { enabled: false }])),
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
