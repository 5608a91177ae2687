import { isAccessible, isAccessibleByTheme } from './actors/accessible.ts'
import { Colleague } from './actors/colleague.ts'
import { freshName, freshRequestId } from './actors/names.ts'
import { TOO_WIDE } from './actors/too-wide.ts'
import { expect, test } from './test.ts'

/** A small bet that anybody who may play can place. */
const BET = () => ({
  gameId: 'mines',
  requestId: freshRequestId(),
  model: { betAmount: '1', mines: 1, choices: [0] },
})

test('support cares for a player who cannot stop, and the auditor reads who did it', {
  tag: '@once',
}, async ({ player: ana, open }) => {
  const mark = freshName()
  const harm = `I lost my rent and I cannot stop ${mark}`
  await ana.page.goto('/chatlive?room=support')
  await ana.mayBegin()
  await ana.page.getByRole('textbox', { name: 'Write a message' }).fill(harm)
  await ana.page.keyboard.press('Enter')
  const sam = await Colleague.enters(await open({}), 'Sam Okoro')
  const ada = await Colleague.enters(await open({}), 'Ada Novak')

  await test.step('the conversation says that the player may need help, and is taken', async () => {
    await sam.opens('Support')
    await sam.page.getByRole('row').filter({ hasText: harm }).getByRole('button').click()
    await sam.reads('This player may need help')
    await sam.reads('They wrote “cannot stop”.')
    await isAccessibleByTheme(sam, 'a conversation')
    await sam.button('Take it').click()
    await sam.reads('You look after this conversation now.')
  })

  await test.step('the prepared answer reaches the player', async () => {
    await sam.button('Use the prepared answer').click()
    await sam.button('Send').click()
    await expect(ana.page.getByRole('log', { name: 'Messages' })).toContainText('you are not alone with this')
  })

  await test.step('a break begins at once, and the alarm ends with a reason', async () => {
    await sam.button('Exclude from games').click()
    await sam.givesReason('Exclude from games', 'Exclude from games', `Asked for a break ${mark}`)
    await sam.reads('The player is excluded.')
    await expect.poll(() => ana.api.status('/api/game/bet', BET())).not.toBe(0)
    await sam.button('Taken care of').click()
    await sam.givesReason('Taken care of', 'Taken care of', `A week of rest ${mark}`)
    await expect(sam.page.getByText('This player may need help')).toHaveCount(0)
  })

  await test.step('the auditor reads both acts on the player’s page, and can change nothing', async () => {
    await ada.goesTo(`/players/${ana.user.userId}`)
    await ada.reads(`A week of rest ${mark}`)
    await ada.reads(`Asked for a break ${mark}`)
    for (const act of ['Exclude from games', 'Write to player', /^More$/])
      await expect(ada.button(act)).toHaveCount(0)
    await ada.screenIsAccessible('a player for the auditor')
  })
  for (const { trouble } of [sam, ada]) expect(trouble.unexpected).toEqual([])
})

/** Everybody's desk, on the screens, in the modes and in the languages that the house has. */
const DESKS = [
  { language: 'en', mode: 'dark', width: 1440, height: 900 },
  { language: 'pt', mode: 'light', width: 390, height: 844 },
  { language: 'id', mode: 'dark', width: 820, height: 1180 },
] as const

for (const name of [
  'Pedro Lima',
  'Farah Wijaya',
  'Rita Costa',
  'Gus Meyer',
  'Paula Reis',
  'Sam Okoro',
  'Ada Novak',
])
  test(`every screen of ${name} fits, is named and meets WCAG 2.2 AA at each desk`, {
    tag: ['@once', '@all'],
  }, async ({ open }) => {
    const person = await Colleague.enters(await open({}, 'new'), name)
    const { page } = person
    const links = await person.menu.getByRole('link').all()
    const screens = await Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''))
    expect(screens.length).toBeGreaterThan(3)
    for (const { language, mode, width, height } of DESKS) {
      await page.setViewportSize({ width, height })
      await page.evaluate(`localStorage.setItem('console.language', '${language}')`)
      await page.reload()
      for (const screen of screens) {
        await page.evaluate(
          `history.pushState(null, '', '${screen}'); dispatchEvent(new PopStateEvent('popstate'))`,
        )
        await expect(page.locator('nav [aria-current="page"]')).toHaveAttribute('href', screen)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await page.evaluate(`document.documentElement.dataset.theme = '${mode}'`)
        const place = `${screen} for ${name}, ${language}, ${mode}, ${width}`
        expect.soft(await page.evaluate(TOO_WIDE), place).toEqual([])
        await isAccessible(person, place)
      }
    }
    expect(person.trouble.unexpected).toEqual([])
  })
