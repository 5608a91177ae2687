import { isAccessibleInBothThemes } from './actors/accessible.ts'
import { Colleague } from './actors/colleague.ts'
import { freshRequestId } from './actors/names.ts'
import { expect, test } from './test.ts'

test.use({ newBrowser: true })

test('an editor publishes an article, a notice and a greeting, and an owner filters a word and meets WCAG 2.2 AA', {
  tag: '@all',
}, async ({ open, invite }) => {
  const player = await invite('20')
  const paula = await Colleague.enters(await open({}, 'new'), 'Paula Reis')
  const { page } = paula
  const picture = (name: string) =>
    page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true })
  const publishes = async (note: string): Promise<void> => {
    await paula.button('Publish the draft').click()
    await paula.givesReason('Publish the draft', 'Publish the draft', note)
    await paula.reads('Published')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await test.step('an article is written in three languages, previewed and published', async () => {
    await paula.opens('Articles')
    await isAccessibleInBothThemes(paula, 'articles')
    await paula.button('New article').click()
    await page.getByLabel('Address').fill('house-rules')
    for (const [language, title] of [
      ['English', 'House rules'],
      ['Português', 'Regras da casa'],
      ['Bahasa Indonesia', 'Aturan situs'],
    ] as const) {
      await page.getByRole('textbox', { name: `Title, ${language}` }).fill(title)
      await page.getByRole('textbox', { name: `Text, ${language}` }).fill(`## ${title}\n\n**Play fair.**`)
    }
    await isAccessibleInBothThemes(paula, 'an article')
    await picture('article')
    await paula.button('Save to the draft').click()
    await page.getByRole('button', { name: 'House rules' }).click()
    await paula.button('Preview').click()
    const preview = await page.getByRole('link', { name: 'Open the preview' }).getAttribute('href')
    await player.page.goto(preview ?? '')
    await expect(player.page.getByRole('heading', { name: 'House rules' }).first()).toBeVisible()
    await paula.pressesEscape()
    await publishes('House rules for everybody')
    await player.page.goto('/articles/house-rules?dev=false')
    await expect(player.page.getByRole('heading', { name: 'House rules' }).first()).toBeVisible()
  })

  await test.step('a notice is on every page once it is published', async () => {
    await paula.opens('Notices')
    await paula.button('Add').click()
    await paula.button('Add a line').click()
    await page.getByRole('textbox', { name: 'Line 1, English' }).fill('Maintenance on Sunday at noon')
    await isAccessibleInBothThemes(paula, 'notices')
    await picture('notices')
    await paula.button('Save to the draft').click()
    await paula.reads(/^Saved to the draft/)
    await publishes('Maintenance')
    await player.page.goto('/bets')
    await expect(player.page.getByText('Maintenance on Sunday at noon').first()).toBeVisible()
  })

  await test.step('a greeting is edited', async () => {
    await paula.opens('Popups')
    await page.getByText('Greeting for visitors', { exact: true }).click()
    const greeting = page.getByRole('listitem').filter({ hasText: 'Greeting for visitors' })
    await greeting.getByRole('button', { name: 'Text: one text per language' }).click()
    await greeting.getByRole('textbox', { name: 'Text, English' }).fill('Good to see you.')
    await isAccessibleInBothThemes(paula, 'popups')
    await picture('popups')
    await paula.button('Save to the draft').click()
    await paula.reads(/^Saved to the draft/)
  })

  const olivia = await Colleague.enters(await open({}, 'new'), 'Olivia Hart')
  await test.step('a word of the house is refused in the next message', async () => {
    const says = (text: string) =>
      player.api.status('/api/chat/send', { roomId: 'lang-en', clientMsgId: freshRequestId(), text })
    await olivia.opens('Word filter')
    await olivia.button('Add a row').click()
    await olivia.page.getByRole('textbox', { name: 'Word, Row 1' }).fill('zorbcoin')
    await olivia.page.getByLabel('Try a message').fill('buy z0rbcoin today')
    await olivia.reads('Refused: it has a refused word.')
    await isAccessibleInBothThemes(olivia, 'the word filter')
    expect(await says('zorbcoin is here')).toBe(0)
    await olivia.button('Review and save').click()
    await olivia.givesReason('Words of the house', 'Save', 'A scam')
    await olivia.reads(/^The filter is saved/)
    expect(await says('buy z0rbcoin today')).toBe(2578)
  })

  await test.step('every screen of the menu meets WCAG 2.2 AA', async () => {
    const links = olivia.menu.getByRole('link')
    const titles = await links.allInnerTexts()
    expect(titles.length).toBeGreaterThan(30)
    for (const title of titles) {
      await olivia.opens(title.trim())
      await olivia.screenIsAccessible(title)
    }
  })
  for (const { trouble } of [paula, olivia]) expect(trouble.unexpected).toEqual([])
})
