import type { ReplyOf } from '@baize/contract/server'
import type { Envelope } from '@baize/contract/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { seed } from './seed/seed.ts'

const OPERATOR = { authorization: 'Bearer an-operators-token' }
const demo = seed('large').games.find((game) => game.demo)
const gameId = demo?.id ?? ''

let site: TestSite
let token: string
beforeAll(async () => {
  site = await testSite({
    operatorToken: 'an-operators-token',
    gamesUrl: 'https://games.test',
    catalogueSeed: 'large',
  })
  token = (await site.newPlayer()).token
})
afterAll(() => site.close())

const withBalance = async () => {
  const rich = await site.newPlayer()
  accepted(
    await site.ask(
      '/api/operator/ledger/adjust',
      {
        requestId: `adjust-${rich.userId}`,
        userId: rich.userId,
        amount: '5',
        reason: 'a test',
        requestedBy: 'ann',
        approvedBy: 'bob',
      },
      OPERATOR,
    ),
  )
  return rich
}
const launch = (id: string, query = '&demo=true&lang=pt&deviceType=mobile') =>
  site.server.app
    .inject({ url: `/api/game/play?gameId=${id}${query}`, headers: auth(token) })
    .then((answer) => answer.json<Envelope<ReplyOf<'/api/game/play'>>>())

describe('[S-07] [A-33] the launch of a game', () => {
  it('sends a demo to its provider with its name and colour, in the player’s language and without a token', async () => {
    const { model } = accepted(await launch(gameId))
    const url = new URL(model.url)
    expect(`${url.origin}${url.pathname}`).toBe(`https://games.test/games/${gameId}`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      lang: 'pt',
      name: demo?.name,
      hue: demo?.art.split('.')[1],
      deviceType: 'mobile',
    })
    expect(model.game).toMatchObject({ id: gameId, demo: true, state: 'open' })
  })

  it('defaults to a demo and ignores an unknown language', async () => {
    const { model } = accepted(await launch(gameId, '&token=abc&lang=%2F%2Fevil'))
    expect(new URL(model.url).searchParams.get('lang')).toBe('en')
    expect(model.url).not.toContain('abc')
  })

  it('needs no log-in and no balance for a demo, of a provider or of ours', async () => {
    const asVisitor = async (id: string) =>
      accepted(await site.ask('/api/game/play', { gameId: id, demo: 'true', lang: 'id' })).model.url
    expect(await asVisitor('mines')).toBe('http://baize.test/h5/mines?lang=id&demo=true')
    expect(await asVisitor(gameId)).toContain('https://games.test/games/')
  })

  it('needs a log-in and a balance for real money', async () => {
    const play = (input: object, headers = {}) =>
      site.ask('/api/game/play', { gameId: 'mines', ...input }, headers)
    expect(refusalOf(await play({}))).toBe('loginNeeded')
    expect(refusalOf(await play({}, auth(token)))).toBe('insufficientFunds')
    const rich = await withBalance()
    expect(accepted(await play({}, auth(rich.token))).model.url).toBe('http://baize.test/h5/mines?lang=en')
    expect(accepted(await play({ demo: 'false', lang: 'pt' }, auth(rich.token))).model.url).toBe(
      'http://baize.test/h5/mines?lang=pt',
    )
  })

  it('accepts a ticket as `token`, passes it to the game’s page and leaves it valid for one log-in', async () => {
    const play = (ticket: string) => site.ask('/api/game/play', { gameId: 'mines', token: ticket })
    const rich = await withBalance()
    const { ticket } = accepted(await site.ask('/api/auth/ticket', {}, auth(rich.token))).model
    const url = new URL(accepted(await play(ticket)).model.url)
    expect(url.searchParams.get('token')).toBe(ticket)
    const { user } = accepted(await site.ask('/api/auth/login_ticket', { ticket }))
    expect(user.userId).toBe(rich.userId)
    expect(refusalOf(await play(ticket))).toBe('ticketSpent')
    // A session token must not work in an address.
    expect(refusalOf(await play(rich.token))).toBe('ticketSpent')
  })

  it.each([
    ['gameNotBuilt', 'sports'],
    ['unknownGame', 'no-such-game'],
    ['badInput', '..%2Fadmin'],
  ])('is refused as %s: %s', async (id, game) => {
    expect(refusalOf(await launch(game))).toBe(id)
  })

  it('is refused while the game is in maintenance', async () => {
    const why = { gameId, requestedBy: 'ann', reason: 'new reels' }
    accepted(await site.ask('/api/operator/game/state', { ...why, state: 'maintenance' }, OPERATOR))
    expect(refusalOf(await launch(gameId))).toBe('gameMaintenance')
    accepted(await site.ask('/api/operator/game/state', { ...why, state: 'open' }, OPERATOR))
    accepted(await launch(gameId))
  })
})

describe('a house without a provider of demos', () => {
  it('lists no demos and no category of nothing else', async () => {
    const bare = await testSite({ gamesUrl: null })
    try {
      const read = async (url: string) => (await bare.server.app.inject(url)).body
      expect(await read(`/game/game_detail/${gameId}`)).toContain('unknownGame')
      expect(await read('/game/search_index')).not.toContain('Sandbox')
      const categories = await read('/game/game_category_list')
      expect(categories).toContain('ORIGINAL')
      expect(categories).not.toContain('SLOTS')
    } finally {
      await bare.close()
    }
  })
})

describe('[S-07] the launch address of a game in a browser', () => {
  const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-dest': 'document' }
  const open = async (query: string, headers: Record<string, string> = BROWSER) => {
    const answer = await site.server.app.inject({ url: `/api/game/play${query}`, headers })
    return [answer.statusCode, answer.headers.location]
  }

  it.each([
    ['the demo of an original', '?gameId=mines&demo=true', '/h5/mines?demo=true'],
    // The link asks for a log-in or a deposit where it has to.
    ['an original for money', '?gameId=mines', '/#gameId=mines'],
    ['an original in a language', '?gameId=mines&lang=pt&demo=false', '/?lang=pt#gameId=mines'],
    [
      'an original with a ticket',
      '?gameId=mines&token=a-ticket-of-login',
      '/h5/mines?token=a-ticket-of-login',
    ],
    ['sports', '?gameId=sports&demo=true&match=m1', '/embed?gameId=sports&demo=true&match=m1'],
    ['the demo of a provider', '?gameId=ember-fox&demo=true&lang=id', '/game/ember-fox?demo=true&lang=id'],
    ['a provider’s game for money', '?gameId=ember-fox', '/game/ember-fox?play=true'],
    ['an invalid id', '?gameId=..%2F..%2Fevil.test', '/embed'],
    ['no id', '', '/embed'],
    ['two ids', '?gameId=mines&gameId=crash', '/embed'],
  ])('redirects %s to the page that launches it or explains the refusal', async (_what, query, page) => {
    expect(await open(query)).toEqual([302, page])
  })

  it('redirects a frame to the game itself, because no other page may be framed', async () => {
    expect(await open('?gameId=mines', { ...BROWSER, 'sec-fetch-dest': 'iframe' })).toEqual([
      302,
      '/h5/mines',
    ])
  })

  it('stays a call for a client that asks for JSON', async () => {
    for (const accept of ['application/json', '*/*'])
      expect(await open('?gameId=mines&demo=true', { accept })).toEqual([200, undefined])
  })
})
