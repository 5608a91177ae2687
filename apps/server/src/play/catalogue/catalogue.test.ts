import { brotliDecompressSync } from 'node:zlib'
import {
  ALL_GAMES,
  CategoryListReply,
  CategoryPageReply,
  GameReply,
  gameLink,
  LOTTERIES,
  NewGamesReply,
  ProviderListReply,
  SearchIndexReply,
} from '@baize/contract/player'
import { SANDBOX_GAMES, SANDBOX_PROVIDER } from '@baize/contract/sandbox'
import { GAMES } from '@baize/contract/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Provider } from '../../platform/configuration/provider-settings.ts'
import { accepted } from '../../testing/replies.fixture.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'
import { seed } from './seed/seed.ts'
import { plantCatalogue } from './service.ts'

const OPERATOR = { authorization: 'Bearer an-operators-token' }
const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable'
const SEED = seed('large')
/** Types of categories in which nothing is built. */
const HIDDEN = new Set<string>(['SPORTS'])
const CATEGORIES = SEED.categories.filter(({ type }) => !HIDDEN.has(type))
/** This site has no casino. */
const LISTED = SEED.games.filter(
  ({ types, provider }) => types.some((type) => !HIDDEN.has(type)) && provider !== SANDBOX_PROVIDER,
)

/** A connected provider, of which the catalogue reads the title alone. */
const CASINO: Provider = {
  name: 'casino',
  adapter: 'betsy',
  title: SANDBOX_PROVIDER,
  games: [],
  url: 'http://casino.test',
  health: '/health',
  allow: [],
  perSecond: 0,
  tokenMinutes: 1,
  currencies: {},
  negative: 'refuse',
  secrets: ['a-secret-of-the-casino'],
}

let site: TestSite
beforeAll(async () => {
  site = await testSite({ operatorToken: 'an-operators-token', catalogueSeed: 'large' })
})
afterAll(() => site.close())

const get = (url: string, headers: Record<string, string> = {}) => site.server.app.inject({ url, headers })
const list = async () => CategoryListReply.parse((await get('/game/game_category_list')).json())
const page = async (id: string, pageNo = 1) =>
  CategoryPageReply.parse((await get(`/game/category_page/${id}?pageNo=${pageNo}`)).json()).model
const switched = (state: string) =>
  site.ask(
    '/api/operator/game/state',
    { gameId: 'mines', state, requestedBy: 'ann', reason: 'a new board' },
    OPERATOR,
  )

describe('the list of categories', () => {
  it('[A-22] [E-04] has id, name, icon, type and directlyPlay of each', async () => {
    const answer = await get('/game/game_category_list')
    const { model } = CategoryListReply.parse(answer.json())
    expect(answer.json()).toMatchObject({ status: 0, model })
    expect(model.find(({ type }) => type === 'SLOTS')).toEqual({
      id: '02',
      name: 'Slots',
      names: { pt: 'Caça-níqueis', id: 'Slot' },
      icon: 'cherry',
      type: 'SLOTS',
      directlyPlay: false,
    })
    expect(model.slice(1).map(({ type }) => type)).toEqual(CATEGORIES.map(({ type }) => type))
  })

  it('hides a category without games and lists its games nowhere, but finds them by id', async () => {
    const { owner } = site.database
    const built = async (is: boolean) => {
      await owner.query(`UPDATE games SET built = $1 WHERE id IN ('wheel', 'scratch')`, [is])
      await owner.query('UPDATE catalogue_version SET version = version + 1')
      site.clock.advance(1000)
    }
    await built(false)
    expect((await get('/game/category_page/07')).json()).toMatchObject({ extra: { id: 'unknownCategory' } })
    expect((await get('/game/search_index')).body).not.toContain('Free-Spin Wheel')
    const { model } = GameReply.parse((await get('/game/game_detail/wheel')).json())
    expect(model.state).toBe('soon')
    expect((await list()).model.map(({ type }) => type)).not.toContain('BONUS')
    await built(true)
    expect((await list()).model.at(-1)).toMatchObject({ type: 'BONUS', directlyPlay: false })
    expect((await page('07')).items.map(({ id }) => id)).toEqual(['wheel', 'scratch'])
  })

  it.each([
    ['the originals and draws', [], ['ALL', 'ORIGINAL', 'LOTTERY', 'BONUS'], []],
    [
      'the originals, draws and the games of its casino',
      [CASINO],
      ['ALL', 'ORIGINAL', 'SLOTS', 'TABLE', 'INSTANT', 'BINGO', 'LOTTERY', 'BONUS'],
      SANDBOX_GAMES.map(({ id }) => id),
    ],
    [
      'sports too, where a provider serves them',
      [{ ...CASINO, title: 'Somebody', games: ['sports'] }],
      ['ALL', 'ORIGINAL', 'LOTTERY', 'BONUS', 'SPORTS'],
      ['sports'],
    ],
  ])('shows, on a site for players, %s', async (_what, providers, types, games) => {
    const plain = await testSite({ providers })
    const read = async (path: string) => (await plain.server.app.inject(path)).json<unknown>()
    const { model } = CategoryListReply.parse(await read('/game/game_category_list'))
    expect(model.map(({ type }) => type)).toEqual(types)
    const all = CategoryPageReply.parse(await read('/game/category_page/00')).model
    expect(all.items.map(({ id }) => id).toSorted()).toEqual(
      [...[...GAMES, ...LOTTERIES].map(({ id }) => id), 'wheel', 'scratch', ...games].toSorted(),
    )
    await plain.close()
  })

  it('[D-05] begins with All Games, id 00 and type ALL, which no database row can remove', async () => {
    const { model } = await list()
    expect(model[0]).toMatchObject({ id: '00', name: 'All Games', type: 'ALL' })
    expect(model.filter(({ id, type }) => id === '00' || type === 'ALL')).toHaveLength(1)
    const another = (fields: string) =>
      site.database.owner.query(
        `INSERT INTO categories (id, name, names, icon, type, directly_play, rank) VALUES (${fields}, -1)`,
      )
    await expect(another(`'00', 'Ours', '{}', 'x', 'OURS', false`)).rejects.toThrow('check constraint')
    await expect(another(`'99', 'Ours', '{}', 'x', 'ALL', false`)).rejects.toThrow('check constraint')
    // Also on a site without categories.
    const bare = await testSite()
    await bare.database.owner.query('DELETE FROM game_categories')
    await bare.database.owner.query('DELETE FROM categories')
    await bare.database.owner.query('UPDATE catalogue_version SET version = version + 1')
    const answer = CategoryListReply.parse((await bare.server.app.inject('/game/game_category_list')).json())
    expect(answer.model).toEqual([ALL_GAMES])
    await bare.close()
  })
})

describe('a page of a category', () => {
  it('[E-04] has its games with their addresses', async () => {
    const { items, total, pageNo } = await page('01')
    expect({ total, pageNo }).toEqual({ total: GAMES.length, pageNo: 1 })
    expect(items.find(({ id }) => id === 'mines')).toEqual({
      id: 'mines',
      name: 'Mines',
      names: { pt: 'Mines', id: 'Mines' },
      provider: 'Baize',
      art: 'gem.170',
      tags: ['steps'],
      rtp: null,
      minBet: null,
      maxBet: null,
      state: 'open',
      demo: false,
      link: '#gameId=mines',
    })
    expect(items.filter(({ link }) => link === '')).toEqual([])
    expect(items.filter(({ state }) => state !== 'open')).toEqual([])
  })

  it('shows every game once, page after page, for All Games', async () => {
    const first = await page('00')
    expect(first.total).toBe(LISTED.length)
    const ids = []
    for (let pageNo = 1; pageNo <= Math.ceil(first.total / first.pageSize); pageNo += 1)
      ids.push(...(await page('00', pageNo)).items.map(({ id }) => id))
    expect(ids).toEqual(LISTED.map(({ id }) => id))
    expect((await page('00', 9999)).items).toEqual([])
  })

  it('marks every game of the sandbox as a demo', async () => {
    const { items } = await page('02')
    expect(items.length).toBeGreaterThan(50)
    expect(items.filter((game) => !game.demo || !game.provider.endsWith(' Sandbox'))).toEqual([])
  })

  it.each(['09', 'ALL', '0', 'constructor', '00%2f..'])(
    'is refused for category %s and not cached',
    async (id) => {
      const answer = await get(`/game/category_page/${id}`)
      expect(answer.json()).toMatchObject({ extra: { id: 'unknownCategory' } })
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )

  it.each(['0', '-1', '1.5', 'x', '9999999', '1&pageNo=2'])(
    'is refused and not cached for page number %s',
    async (pageNo) => {
      const answer = await get(`/game/category_page/00?pageNo=${pageNo}`)
      expect(answer.json()).toMatchObject({ extra: { id: 'badInput', values: { field: 'pageNo' } } })
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )
})

describe('[A-17] the catalogue', () => {
  const PATHS = [
    '/game/game_category_list',
    '/game/category_page/00?pageNo=2',
    '/game/search_index',
    '/game/new_list',
    '/game/provider_list',
    '/game/game_detail/mines',
    '/game/popular',
  ]

  it.each(PATHS)('is the same at its bare address, under /api and at the cached one: %s', async (path) => {
    const bare = await get(path)
    expect(bare.json()).toMatchObject({ status: 0 })
    expect((await get(`/api${path}`)).body).toBe(bare.body)
    expect((await get(`/api/static/static/apicdn/a-design${path}`)).body).toBe(bare.body)
  })

  it('is cached for ever under its key, which start-up and the list name', async () => {
    const { catalogueKey } = accepted(await site.ask('/api/home/startup'))
    expect(catalogueKey).toMatch(/^[0-9a-f]{16}$/)
    expect((await list()).extra.catalogueKey).toBe(catalogueKey)
    for (const path of [
      '/game/game_category_list?',
      '/game/category_page/01?',
      '/game/search_index?',
      '/game/new_list?',
      '/game/provider_list?',
      '/game/game_detail/mines?',
    ])
      expect(
        (await get(`/api/static/static/apicdn/d${path}v=${catalogueKey}`)).headers['cache-control'],
      ).toBe(IMMUTABLE_CACHE)
  })

  it('may be cached without a key but is revalidated before it is shown', async () => {
    const first = await get('/game/category_page/01')
    expect(first.headers['cache-control']).toBe('no-cache')
    const again = await get('/game/category_page/01', { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get('/game/category_page/02')).headers.etag).not.toBe(first.headers.etag)
  })

  it('answers another key with the current content, without caching', async () => {
    const now = await get('/game/category_page/01')
    for (const v of ['0123456789abcdef', '', 'x&v=y']) {
      const other = await get(`/game/category_page/01?v=${v}`, {
        'if-none-match': String(now.headers.etag),
      })
      expect(other.body).toBe(now.body)
      expect(other.headers['cache-control']).toBe('no-store')
      expect(other.headers.etag).toBeUndefined()
    }
  })

  it('changes key and address when a game is switched, and returns to the old ones afterwards', async () => {
    const before = (await list()).extra
    accepted(await switched('maintenance'))
    const meanwhile = (await list()).extra
    expect(meanwhile.catalogueKey).not.toBe(before.catalogueKey)
    expect((await page('01')).items.find(({ id }) => id === 'mines')).toMatchObject({ state: 'maintenance' })
    expect((await get(`/game/category_page/01?v=${before.catalogueKey}`)).headers['cache-control']).toBe(
      'no-store',
    )
    accepted(await switched('open'))
    expect((await list()).extra).toEqual(before)
  })

  it('is sent compressed to a browser that supports it', async () => {
    const plain = await get('/game/category_page/00')
    const br = await get('/game/category_page/00', { 'accept-encoding': 'gzip, br' })
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
  })
})

describe('the search index', () => {
  it('has every game with its provider and tags, in less than 60 KiB', async () => {
    const packed = await get('/game/search_index', { 'accept-encoding': 'br' })
    expect(packed.rawPayload.length).toBeLessThan(60 * 1024)
    const { model } = SearchIndexReply.parse(JSON.parse(brotliDecompressSync(packed.rawPayload).toString()))
    const games = model.ids.map((id, n) => ({
      id,
      name: model.names[n],
      provider: model.providers[model.provider[n] ?? -1],
      tags: model.tagSets[model.tags[n] ?? -1],
      art: model.art[n],
      demo: model.demo[n],
      inCategories: model.categorySets[model.categories[n] ?? -1],
      link: model.links[id] ?? gameLink(id, model.demo[n] === true),
    }))
    const idOf = new Map(CATEGORIES.map(({ type, id }) => [type, id]))
    const wanted = LISTED.map(({ id, name, provider, tags, art, demo, link, types }) => ({
      id,
      name,
      provider,
      tags,
      art,
      demo,
      inCategories: types.flatMap((type) => idOf.get(type) ?? []).toSorted(),
      link,
    }))
    expect(games).toEqual(wanted)
    expect(model.ids.filter((_, n) => model.state[n] === 'open' && !model.demo[n])).toHaveLength(
      // And the wheel and the scratch card.
      GAMES.length + LOTTERIES.length + 2,
    )
  })
})

describe('a single game', () => {
  it('is available by its id', async () => {
    const { model } = GameReply.parse((await get('/game/game_detail/crash')).json())
    expect(model).toMatchObject({ id: 'crash', provider: 'Baize', state: 'open', demo: false })
  })

  it.each(['nonsense', 'constructor', '%00', 'MINES'])(
    'is refused and not cached for the id %s',
    async (id) => {
      const answer = await get(`/game/game_detail/${id}`)
      expect(answer.json()).toMatchObject({ extra: { id: 'unknownGame' } })
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )
})

it('the list of providers counts the games of each and marks those with only demos', async () => {
  const { model } = ProviderListReply.parse((await get('/game/provider_list')).json())
  const sum = model.reduce((total, { games }) => total + games, 0)
  expect(sum).toBe(LISTED.length)
  expect(model.find(({ id }) => id === 'baize')).toEqual({
    id: 'baize',
    name: 'Baize',
    games: LISTED.filter(({ provider }) => provider === 'Baize').length,
    demo: false,
  })
  expect(model.find(({ id }) => id === 'fable-sandbox')).toMatchObject({ name: 'Fable Sandbox', demo: true })
  expect(model.map(({ games }) => games)).toEqual(model.map(({ games }) => games).toSorted((a, b) => b - a))
})

describe('a new seed of the catalogue', () => {
  it('is planted once, however many servers start simultaneously', async () => {
    const fresh = await testSite()
    const { db } = fresh.server.ctx
    const newer = { ...SEED, version: SEED.version + 1 }
    const planted = await Promise.all([1, 2, 3, 4].map(() => plantCatalogue(db, newer)))
    expect(planted.filter(Boolean)).toHaveLength(1)
    expect(await plantCatalogue(db)).toBe(false)
    await fresh.restart()
    const { rows } = await fresh.database.owner.query('SELECT version, seed_version FROM catalogue_version')
    expect(rows).toEqual([{ version: '2', seed_version: SEED.version + 1 }])
    await fresh.close()
  })

  it('adds, changes and delists games, and keeps favourites and operators’ switches', async () => {
    const fresh = await testSite({ operatorToken: 'an-operators-token', catalogueSeed: 'large' })
    const { db } = fresh.server.ctx
    const player = await fresh.newPlayer()
    const headers = { auth: player.token }
    const gone = SEED.games.at(-1)!
    for (const gameId of ['mines', gone.id])
      accepted(await fresh.ask('/api/game/favourites', { gameId, on: true }, headers))
    const taking = { gameId: 'mines', state: 'maintenance', requestedBy: 'ann', reason: 'a new board' }
    accepted(await fresh.ask('/api/operator/game/state', taking, OPERATOR))

    const changed = SEED.games
      .slice(0, -1)
      .map((game) => (game.id === 'crash' ? { ...game, name: 'Crash 2' } : game))
    const added = { ...gone, id: 'a-new-one', name: 'A New One' }
    await plantCatalogue(db, { ...SEED, version: SEED.version + 1, games: [...changed, added] })
    fresh.clock.advance(1000)
    const { games } = await fresh.server.ctx.catalogue.current()
    expect(games.get('crash')?.name).toBe('Crash 2')
    expect([games.has(gone.id), games.has('a-new-one')]).toEqual([false, true])
    expect(games.get('mines')?.state).toBe('maintenance')
    const favourites = async () =>
      accepted(await fresh.ask('/api/game/favourite_list', {}, headers)).model.map(({ id }) => id)
    expect(await favourites()).toEqual(['mines'])

    // All other games are two days older; within a day the list is reversed.
    await fresh.database.owner.query(
      `UPDATE games SET added_at = added_at - interval '2 days' WHERE id <> 'a-new-one'`,
    )
    await fresh.database.owner.query('UPDATE catalogue_version SET version = version + 1')
    fresh.clock.advance(1000)
    const newest = NewGamesReply.parse((await fresh.server.app.inject('/game/new_list')).json()).model
    expect(newest.map(({ id }) => id).slice(0, 2)).toEqual(['a-new-one', SEED.games.at(-2)?.id])
    expect(newest).toHaveLength(60)

    // The game comes back, and so does the player's favourite.
    await plantCatalogue(db, { ...SEED, version: SEED.version + 2 })
    fresh.clock.advance(1000)
    expect((await favourites()).toSorted()).toEqual(['mines', gone.id].toSorted())
    await fresh.close()
  })
})
