import type { Envelope, ReplyOf } from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { seed } from './seed/seed.ts'

const OPERATOR = { authorization: 'Bearer an-operators-token' }
const demo = seed().games.find((game) => game.demo && game.name.endsWith('Hi-Lo'))
const gameId = demo?.id ?? ''

let site: TestSite
let token: string
beforeAll(async () => {
  site = await testSite({ operatorToken: 'an-operators-token', gamesUrl: 'https://games.test' })
  token = (await site.newPlayer()).token
})
afterAll(() => site.close())

const launch = (id: string, query = '&demo=true&lang=pt&deviceType=mobile') =>
  site.server.app
    .inject({ url: `/api/game/play?gameId=${id}${query}`, headers: auth(token) })
    .then((answer) => answer.json<Envelope<ReplyOf<'/api/game/play'>>>())

describe('[S-07] [A-33] the launch of a game', () => {
  it('leads a demo to its provider, with its name and colour, in the player’s language and without a token', async () => {
    const { model } = accepted(await launch(gameId))
    const url = new URL(model.url)
    expect(`${url.origin}${url.pathname}`).toBe(`https://games.test/games/${gameId}`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      lang: 'pt',
      name: demo?.name,
      hue: demo?.art.split('.')[1],
    })
    expect(model.game).toMatchObject({ id: gameId, demo: true, state: 'open' })
  })

  it('is a demo also when nobody says so, and takes no language that there is not', async () => {
    const { model } = accepted(await launch(gameId, '&token=abc&lang=%2F%2Fevil'))
    expect(new URL(model.url).searchParams.get('lang')).toBe('en')
    expect(model.url).not.toContain('abc')
  })

  it('leads one of ours to its page', async () => {
    expect(accepted(await launch('mines')).model.url).toBe('http://baize.test/h5/mines')
  })

  it.each([
    ['gameNotBuilt', 'wheel'],
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
  it('lists none of them, nor a category of nothing else', async () => {
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
