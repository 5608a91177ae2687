import { Designer } from './actors/designer.ts'
import { SEEN_BEFORE } from './actors/seen-before.ts'
import { Visitor } from './actors/visitor.ts'
import { expect, test } from './test.ts'

const LANGUAGE = 'Language of texts and preview'

test('an editor who never saw the studio changes, translates, publishes and rolls back the lobby', async ({
  open,
}) => {
  const guest = new Visitor(await open(SEEN_BEFORE))
  await guest.opensLobby()
  const paula = await Designer.enters(await open({}), 'Paula Reis')
  const { preview, tools, form } = paula
  const seen = guest.page.locator('[aria-roledescription=carousel]').getByRole('heading').first()
  const before = (await seen.textContent()) ?? ''
  expect(before).not.toBe('')
  // A page that is loaded again forgets it.
  await guest.page.evaluate('globalThis.isSamePage = true')

  await test.step('the title of the hero is written where it stands', async () => {
    await expect(paula.heroTitle).toHaveText(before)
    await paula.writesHero('Play under the stars')
    await expect(form.getByRole('heading', { name: 'Hero slides', exact: true })).toBeVisible()
    await paula.isSaved()
  })

  await test.step('a row of promotions is added and seen', async () => {
    await paula.adds('Promotions')
    await form.getByRole('button', { name: 'Add to “Cards”' }).click()
    await form.getByRole('textbox', { name: 'Title' }).last().fill('A gift on Fridays')
    await expect(preview.getByRole('heading', { name: 'A gift on Fridays' })).toBeVisible()
  })

  await test.step('it is translated into Portuguese', async () => {
    const languages = form.getByRole('group', { name: 'Languages of “Title”' }).last()
    await languages.getByRole('button', { name: 'Português: missing' }).click()
    await expect(tools.getByLabel(LANGUAGE)).toHaveValue('pt')
    await form.getByRole('textbox', { name: 'Title' }).last().fill('Um presente às sextas')
    await expect(preview.getByRole('heading', { name: 'Um presente às sextas' })).toBeVisible()
    await expect(languages.getByRole('button', { name: 'Português', exact: true })).toBeVisible()
    await paula.isSaved()
  })

  await test.step('it is looked at as a phone shows it, and in light mode', async () => {
    await tools.getByRole('button', { name: 'Phone' }).click()
    await expect.poll(() => preview.locator('html').evaluate('innerWidth')).toBe(390)
    await tools.getByRole('button', { name: 'Preview in light mode' }).click()
    await expect(preview.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect(preview.getByRole('heading', { name: 'Um presente às sextas' })).toBeVisible()
    await tools.getByRole('button', { name: 'Computer' }).click()
    await tools.getByLabel(LANGUAGE).selectOption('English')
    await expect(preview.getByRole('heading', { name: 'A gift on Fridays' })).toBeVisible()
  })

  await test.step('open pages show what is published without being loaded again', async () => {
    await expect(seen).toHaveText(before)
    await paula.publishes('A gift on Fridays')
    await expect(seen).toHaveText('Play under the stars')
    await expect(guest.page.getByRole('heading', { name: 'A gift on Fridays' })).toBeVisible()
  })

  await test.step('the version before is back with one press', async () => {
    await tools.getByRole('button', { name: 'Versions' }).click()
    const back = paula
      .dialog('Versions')
      .getByRole('button', { name: /^Go back to version/ })
      .first()
    const name = (await back.textContent()) ?? ''
    await back.click()
    await paula.givesReason(name, name, 'The gift begins next week.')
    await paula.seesToast('Players see that version again')
    await expect(seen).toHaveText(before)
    await expect(guest.page.getByRole('heading', { name: 'A gift on Fridays' })).toHaveCount(0)
    await expect(paula.heroTitle).toHaveText(before)
  })

  expect(await guest.page.evaluate('globalThis.isSamePage')).toBe(true)
  for (const { trouble } of [guest, paula]) expect(trouble.unexpected).toEqual([])
})
