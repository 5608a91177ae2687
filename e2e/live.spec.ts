import { CALLS } from '@baize/contract/server'
import { freshRequestId } from './actors/names.ts'
import { expect, test } from './test.ts'

test('[A-23] [A-24] [A-35] the page gets a ticket, polls first, upgrades to a websocket and joins its modules', {
  tag: '@once',
}, async ({ player, invite }) => {
  const rival = await invite('10')
  const { page } = player
  const joins: string[] = []
  const opened: { transport: string | null; authorization: string | undefined }[] = []
  const frames: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/sock.io/')
      opened.push({
        transport: searchParams.get('transport'),
        authorization: request.headers().authorization,
      })
  })
  // Once answered: the server tells of no bet before that.
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname === '/api/sockmsg/join') joins.push(request.postData() ?? '')
  })
  const upgraded = page.waitForEvent('websocket', (socket) => socket.url().includes('/sock.io/'))
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => frames.push(String(payload)))
  })
  const init = page.waitForResponse((response) => response.url().endsWith('/api/sockmsg/init'))

  await player.opensMines()
  const { model } = CALLS['/api/sockmsg/init'].reply.parse(await (await init).json())
  expect(model.nodeKey).toMatch(/^[0-9a-f]{12}$/)
  const socket = await upgraded
  expect(new URL(socket.url()).searchParams.get('transport')).toBe('websocket')
  expect(opened[0]).toEqual({ transport: 'polling', authorization: `Basic ${model.token}` })
  // If the game loads after the socket connects, the first join is without the game's room.
  await expect
    .poll(() => joins.at(-1))
    .toBe(JSON.stringify([player.user.userId, 'game:mines', 'global'].toSorted()))
  const joinedBefore = joins.length
  expect(joinedBefore).toBeLessThanOrEqual(2)

  await test.step('[E-06] a bet of somebody else is told to the page, without saying whose it is', async () => {
    await rival.api.ask('/api/game/bet', {
      gameId: 'mines',
      requestId: freshRequestId(),
      model: { betAmount: '1', mines: 1, choices: [0] },
    })
    const name = `${rival.user.username.at(0)}***${rival.user.username.at(-1)}`
    await expect.poll(() => frames.some((frame) => frame.includes(`"name":"${name}"`))).toBe(true)
    expect(frames.join('')).not.toContain(rival.user.username)
  })

  await test.step('[T-11] leaving the game leaves its module, and nothing else is joined again', async () => {
    // Not to the lobby: its tiles follow rounds of their own.
    await player.opensMenu('My bets')
    await expect.poll(() => joins.at(-1)).toBe(JSON.stringify([player.user.userId, 'global'].toSorted()))
    expect(joins).toHaveLength(joinedBefore + 1)
  })
})

/** Runs in the page: records the times of connection attempts by the page's clock. */
const KEEPS_TRIES = `{
  globalThis.triedAt = []
  const ask = fetch
  globalThis.fetch = (address, ...how) => {
    if (String(address).endsWith('/api/sockmsg/init')) triedAt.push(Date.now())
    return ask(address, ...how)
  }
}`

// The tests of the live channel and of the connection bar cover it in `npm test`.
test('[C-08] the page waits for the Reconnect button after ten tries, 3000 ms apart', {
  tag: ['@once', '@all'],
}, async ({ player }) => {
  const { page } = player
  await page.clock.install()
  await page.addInitScript(KEEPS_TRIES)
  player.trouble.expectNetworkLoss()
  let failed = 0
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/api/sockmsg/init')) failed += 1
  })
  await page.route('**/api/sockmsg/init', (route) => route.abort('connectionreset'))
  await player.opensLobby()
  const [retrying, paused] = [
    page.getByText('Connection lost. Reconnecting…'),
    page.getByText('Live updates are paused.'),
  ]
  await expect(retrying).toBeVisible()
  for (let tries = 1; tries <= 10; tries++) {
    // The page's clock also runs by itself: on a slow machine the next attempt may be over by now.
    await expect.poll(() => failed).toBeGreaterThanOrEqual(tries)
    await expect(retrying.or(paused)).toBeVisible()
    await page.clock.fastForward(3000)
  }
  await expect(paused).toBeVisible()
  await page.clock.fastForward(3000)
  expect(failed).toBe(11)
  const triedAt = await page.evaluate<number[]>('triedAt')
  const pauses = triedAt.slice(1).map((at, before) => at - (triedAt[before] ?? 0))
  expect(pauses.filter((ms) => ms < 3000)).toEqual([])
  expect(pauses).toHaveLength(10)
  await page.unroute('**/api/sockmsg/init')
  await player.button('Reconnect').press('Enter')
  await expect(paused.or(retrying)).toBeHidden()
})
