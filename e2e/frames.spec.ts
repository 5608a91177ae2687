import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from './test.ts'

/** A page of another origin on a real server: browsers block access to localhost from a mocked page. */
async function strangersPage(html: string): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(html)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() }
}

test('[S-08] a framed page breaks out unless frames are allowed', { tag: ['@once', '@all'] }, async ({
  page,
  house,
}) => {
  /** A page of our own origin that frames another of ours. */
  const frame = async (path: string) => {
    await page.goto(`${house.site}/robots.txt`)
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('iframe'), { src: '${path}' }))`,
    )
  }
  await test.step('/bets takes over the whole window', async () => {
    await frame('/bets')
    await expect(page).toHaveURL(`${house.site}/bets`)
    await expect(page.locator('iframe')).toHaveCount(0)
  })
  // The other page that may be framed is covered by the tests of the boot.
  await test.step('/h5/mines stays inside', async () => {
    await frame('/h5/mines')
    // Attached is enough: the rules popup covers the game on the first visit.
    const inside = page
      .frameLocator('iframe')
      .getByRole('heading', { name: 'Mines', exact: true, includeHidden: true })
    await expect(inside).toBeAttached()
    await expect(page).toHaveURL(`${house.site}/robots.txt`)
  })
  const frames = ['/h5/mines', '/bets', '/account/h5']
    .map((path) => `<iframe name="${path}" src="${house.site}${path}"></iframe>`)
    .join('')
  const inFrame = (path: string) => page.frameLocator(`[name="${path}"]`)
  await test.step('an origin that the operator names may frame a game and nothing else', async () => {
    await page.goto(house.studio)
    await page.evaluate(`document.body.innerHTML = ${JSON.stringify(frames)}`)
    await expect(
      inFrame('/h5/mines').getByRole('heading', { name: 'Mines', exact: true, includeHidden: true }),
    ).toBeAttached()
    for (const path of ['/bets', '/account/h5']) await expect(inFrame(path).locator('#gbRoot')).toHaveCount(0)
    expect(new URL(page.url()).origin).toBe(house.studio)
  })
  await test.step('a stranger may frame nothing', async () => {
    const stranger = await strangersPage(frames)
    await page.goto(stranger.url)
    await expect(page.locator('iframe')).toHaveCount(3)
    for (const path of ['/h5/mines', '/bets', '/account/h5'])
      await expect(inFrame(path).locator('#gbRoot')).toHaveCount(0)
    expect(page.url()).toBe(stranger.url)
    stranger.close()
  })
})

// The tests of the frame cover it in `npm test`, and the walks through the lobby and the casino.
test('[S-02] /embed shows a game in a frame without a second header', {
  tag: ['@phone', '@all'],
}, async ({ player }) => {
  await player.page.goto('/embed?gameId=mines')
  const game = player.page.frameLocator('iframe[title=Mines]')
  await expect(game.getByRole('heading', { name: 'Mines', exact: true })).toBeAttached()
  await expect(game.getByRole('banner')).toHaveCount(0)
  await game.getByRole('textbox', { name: 'Bet amount' }).fill('5')
  await game.getByRole('button', { name: /^Bet( \S+ [\d.,]+)?$/ }).click()
  await expect(game.getByRole('button', { name: 'Pick a tile' })).toBeVisible()
  await player.seesBalance('95.00')
})
