import type { Locator } from '@playwright/test'
import { isAccessibleInBothThemes } from './actors/accessible.ts'
import { Designer } from './actors/designer.ts'
import { SEEN_BEFORE } from './actors/seen-before.ts'
import { Visitor } from './actors/visitor.ts'
import { expect, test } from './test.ts'

const AT_ALL_WIDTHS = [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const
/** Farther ahead than any walk takes, and within a year. */
const AHEAD = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16)

/** Presses Tab until the element has the focus, past everything that is on the way. */
async function tabsTo({ page, preview }: Designer, wanted: Locator, within: 'page' | 'preview' = 'page') {
  const ENOUGH = 200
  const focused = wanted.and((within === 'page' ? page : preview).locator(':focus'))
  for (let presses = 0; presses < ENOUGH; presses++) {
    if ((await focused.count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${ENOUGH} presses of the tab key do not lead to ${String(wanted)}`)
}

test('an editor writes, moves, takes back and publishes in the studio by the keyboard alone', {
  tag: '@all',
}, async ({ open }) => {
  const guest = new Visitor(await open(SEEN_BEFORE))
  await guest.opensLobby()
  const paula = await Designer.enters(await open({}), 'Paula Reis')
  const { keyboard } = paula.page
  const hero = paula.outline.getByRole('button', { name: 'Hero slides' })
  await tabsTo(paula, hero)
  await keyboard.press('Enter')
  await expect(paula.form.getByRole('heading', { name: 'Hero slides', exact: true })).toBeVisible()

  await test.step('the text is written in the preview', async () => {
    await tabsTo(paula, paula.preview.locator('[data-pick][aria-pressed=true]'), 'preview')
    await keyboard.press('Enter')
    await expect(paula.heroTitle).toBeFocused()
    await keyboard.type('Written without a mouse')
    await keyboard.press('Enter')
    await expect(paula.heroTitle).toHaveText('Written without a mouse')
  })

  await test.step('a block is moved, which is said, and put back', async () => {
    await tabsTo(paula, hero)
    await keyboard.press('Alt+ArrowDown')
    await expect(paula.outline.getByText(/^“Hero slides” is now number 3 of \d+\.$/)).toBeAttached()
    await expect(hero).toBeFocused()
    await keyboard.press('Control+z')
    await expect(paula.tools.getByRole('button', { name: 'Redo: moved Hero slides' })).toBeEnabled()
    await paula.isSaved()
  })

  await test.step('it is published', async () => {
    await tabsTo(paula, paula.tools.getByRole('button', { name: 'Publish' }))
    await keyboard.press('Enter')
    const dialog = paula.dialog('Publish')
    await tabsTo(paula, dialog.getByLabel('What changes, for your colleagues'))
    await keyboard.type('Written without a mouse')
    await tabsTo(paula, dialog.getByRole('button', { name: 'Publish now' }))
    await keyboard.press('Enter')
    await expect(guest.page.getByRole('heading', { name: 'Written without a mouse' })).toBeVisible()
  })
  expect(paula.trouble.unexpected).toEqual([])
})

test('two editors at once keep each other’s blocks, and are asked about a field that both changed', {
  tag: '@all',
}, async ({ open, house }) => {
  const paula = await Designer.enters(await open({}), 'Paula Reis')
  const olivia = await Designer.enters(await open({}), 'Olivia Hart')
  const draft = async () => JSON.stringify((await house.operator.showsDraft()).design)

  await test.step('different blocks are both kept', async () => {
    await paula.writesHero('Of Paula')
    await paula.isSaved()
    await olivia.adds('Text')
    await olivia.form.getByRole('textbox', { name: 'Title' }).fill('Of Olivia')
    await olivia.isSaved()
    await expect(olivia.heroTitle).toHaveText('Of Paula')
    expect(await draft()).toContain('Of Paula')
    expect(await draft()).toContain('Of Olivia')
  })

  await test.step('one field is asked about, and decided', async () => {
    await paula.writesHero('Of Paula again')
    await paula.isSaved()
    await olivia.writesHero('Olivia’s own')
    await olivia.tools.getByRole('button', { name: '1 to decide' }).click()
    const asked = olivia.dialog('Changed by both of you')
    await expect(asked.getByText('Of Paula again')).toBeVisible()
    await asked.getByRole('button', { name: 'Keep mine' }).click()
    await olivia.isSaved()
    await expect.poll(draft).toContain('Olivia’s own')
    expect(await draft()).not.toContain('Of Paula again')
  })
  for (const { trouble } of [paula, olivia]) expect(trouble.unexpected).toEqual([])
})

test('a scheduled design with a block that has become invalid is refused, with an alarm, and players see what they saw', {
  tag: '@all',
}, async ({ open, house }) => {
  const guest = new Visitor(await open(SEEN_BEFORE))
  await guest.opensLobby()
  const paula = await Designer.enters(await open({}), 'Paula Reis')
  await paula.writesHero('Never to be seen')
  await paula.tools.getByRole('button', { name: 'Publish' }).click()
  const dialog = paula.dialog('Publish')
  await dialog.getByLabel('What changes, for your colleagues').fill('For the new year')
  await dialog.getByRole('switch', { name: 'At a moment' }).click()
  await dialog.getByLabel('Publish at').fill('2020-01-01T00:00')
  await expect(dialog.getByText('Choose a moment that is still ahead.')).toBeVisible()
  await dialog.getByLabel('Publish at').fill(AHEAD)
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await paula.seesToast('Scheduled')
  await house.server.spoilScheduled()
  const olivia = await Designer.enters(await open({}), 'Olivia Hart')
  await expect(async () => {
    await olivia.page.reload()
    await olivia.tools.getByRole('button', { name: 'Publish' }).click()
    await expect(olivia.dialog('Publish').getByText('Not published')).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expect(olivia.dialog('Publish').getByRole('alert')).toContainText('Nothing was published.')
  await olivia.pressesEscape()
  await olivia.opens('Home')
  await expect(olivia.page.locator('body')).toContainText(/Alarms\s*1/)
  await expect(guest.page.getByRole('heading', { name: 'Never to be seen' })).toHaveCount(0)
  expect(paula.trouble.unexpected).toEqual([])
})

test('edits outlive a lost connection and a closed tab', { tag: '@all' }, async ({ open, house }) => {
  const paula = await Designer.enters(await open({}, 'new'), 'Paula Reis')
  paula.trouble.expectNetworkLoss()
  await paula.context.setOffline(true)
  await paula.writesHero('Written on a train')
  await expect(paula.tools.getByRole('status')).toContainText('Offline: kept in this browser')
  await paula.page.close({ runBeforeUnload: false })
  await paula.context.setOffline(false)
  const back = new Designer(await paula.context.newPage(), paula.trouble)
  await back.page.goto(`${house.site}/console/studio`)
  await back.seesPreview()
  await expect(back.heroTitle).toHaveText('Written on a train')
  await back.isSaved()
  expect(JSON.stringify((await house.operator.showsDraft()).design)).toContain('Written on a train')
  expect(paula.trouble.unexpected).toEqual([])
})

test('the studio meets WCAG 2.2 AA at every width in both modes', { tag: '@all' }, async ({ open }) => {
  const paula = await Designer.enters(await open({}), 'Paula Reis')
  for (const [width, height] of AT_ALL_WIDTHS) {
    await paula.page.setViewportSize({ width, height })
    for (const panel of ['Outline', 'Preview', 'Form']) {
      await paula.showsPanel(panel)
      await isAccessibleInBothThemes(paula, `${panel} of the studio at ${width}`)
    }
    await paula.showsPanel('Outline')
    await paula.picks('Hero slides')
    await isAccessibleInBothThemes(paula, `form of a block at ${width}`)
    for (const name of ['Publish', 'Versions', 'Check']) {
      await paula.tools.getByRole('button', { name }).first().click()
      await expect(paula.page.getByRole('dialog')).toBeVisible()
      await isAccessibleInBothThemes(paula, `${name} at ${width}`)
      await paula.pressesEscape()
    }
  }
  expect(paula.trouble.unexpected).toEqual([])
})
