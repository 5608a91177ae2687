import { isAccessible, isAccessibleByTheme } from './actors/accessible.ts'
import { RUN_ALL } from './run-all.ts'
import { expect, test } from './test.ts'

/** Contrast is measured on the rendered page, so motion is off. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('[D-05] a player browses the categories, finds a game among thousands, and marks it as a favourite', {
  tag: '@once',
}, async ({ player }) => {
  const { page } = player
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
  const list = page.getByRole('list', { name: 'All Games' })
  const tiles = list.getByRole('listitem')
  const scrollY = () => page.evaluate<number>('scrollY')

  await test.step('from the lobby, where All Games is the first of the categories', async () => {
    await player.opensLobby()
    const chips = page.getByRole('navigation', { name: 'Category' }).getByRole('link')
    await expect(chips.first()).toHaveText('All Games')
    await chips.first().click()
    await expect(heading('All Games')).toBeVisible()
    await expect(tiles.getByRole('link', { name: /^Mines/ })).toBeVisible()
  })

  await test.step('more comes as they scroll, and what is out of sight is not there', async () => {
    const drawn = await tiles.count()
    // Past the second page of 60.
    await expect
      .poll(async () => {
        await page.evaluate('scrollBy(0, 4000)')
        return Number(await tiles.last().getAttribute('aria-posinset'))
      })
      .toBeGreaterThan(150)
    await expect(tiles.getByRole('link', { name: /^Mines/ })).toHaveCount(0)
    await expect.poll(() => tiles.count()).toBeLessThan(drawn * 2 + 40)
  })

  await test.step('a game tells of itself, and Back leads to where the list was left', async () => {
    // By position: once the list scrolls, another tile is in the middle.
    const place = await tiles.nth(Math.floor((await tiles.count()) / 2)).getAttribute('aria-posinset')
    const game = list.locator(`[aria-posinset="${place}"]`).getByRole('link')
    await game.scrollIntoViewIfNeeded()
    // Only the event: click() would scroll a covered tile into view, and the list would draw others.
    await game.dispatchEvent('click')
    await expect(page.getByText('A demo with play money')).toBeVisible()
    await isAccessible(player, 'a game, dark', 'main')
    await page.goBack()
    await expect(heading('All Games')).toBeVisible()
    await expect.poll(scrollY).toBeGreaterThan(0)
  })

  await test.step('what is chosen stands in the address', async () => {
    await page.getByRole('combobox', { name: 'Provider' }).selectOption('Fable Sandbox')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('A to Z')
    await expect(page).toHaveURL(/provider=fable-sandbox&sort=byName/)
    await page.getByRole('searchbox', { name: 'Search in All Games' }).fill('poker')
    await expect(tiles.first()).toContainText('Poker')
    await expect(tiles.first()).toContainText('Fable Sandbox')
  })

  await test.step('a heart keeps it among the favourites of the lobby', async () => {
    const name = (await tiles.first().getByRole('link').innerText()).split('\n').at(-2) ?? ''
    await tiles
      .first()
      .getByRole('button', { name: `Add ${name} to my favourites` })
      .click()
    await expect(tiles.first().getByRole('button', { name: /^Remove .* from my favourites$/ })).toBeVisible()
    await expect
      .poll(async () => (await player.api.ask('/api/game/favourite_list', {})).model.map((game) => game.name))
      .toEqual([name])
    await isAccessibleByTheme(player, 'all games', 'main')
    await page.evaluate(`localStorage.setItem('colorMode', '"light"')`)
    await player.opensLobby()
    await expect(page.getByRole('region', { name: 'My favourites' })).toContainText(name)
    if (RUN_ALL) await isAccessible(player, 'the lobby of a player, light', 'main')
  })

  await test.step('[S-07] a demo is played in a frame of the sandbox, with credits that are nobody’s money', async () => {
    const before = await player.balance()
    await page.goto('/game/harbour-cats-roulette')
    await page.getByRole('button', { name: 'Play the demo' }).click()
    await expect(page).toHaveURL(/\/embed\?gameId=harbour-cats-roulette&demo=true$/)
    const frame = page.locator('iframe[title="Harbour Cats Roulette"]')
    expect(new URL((await frame.getAttribute('src')) ?? '').origin).not.toBe(new URL(page.url()).origin)
    const game = page.frameLocator('[title="Harbour Cats Roulette"]')
    await expect(game.getByText('Demo — play credits only, nothing is ever paid')).toBeVisible()
    await expect(game.getByRole('heading', { level: 1, name: 'Harbour Cats Roulette' })).toBeVisible()
    await game.getByText('10', { exact: true }).click()
    await game.getByRole('button', { name: 'Spin' }).click()
    await expect(game.getByRole('status')).toHaveText(/No win this time\.|You win [\d,]+ credits\./)
    await expect(game.getByRole('button', { name: 'Spin' })).toBeFocused()
    await isAccessible(player, 'a demo', 'main')
    expect(await player.balance()).toBe(before)
    // A spin adds no history entry.
    await page.goBack()
    await expect(page).toHaveURL(/\/game\/harbour-cats-roulette$/)
  })
})
