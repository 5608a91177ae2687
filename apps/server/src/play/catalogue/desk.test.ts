import { CategoryPageReply, GameReply, SearchIndexReply, type User } from '@baize/contract/player'
import { randomBytes, randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../app/server.ts'
import { createLog } from '../../platform/telemetry/log.ts'
import { testConfig } from '../../testing/config.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'

const OPERATOR = { authorization: 'Bearer an-operators-token' }
const why = { requestedBy: 'ann', reason: 'a quiet week' }

let site: TestSite
/** A second process on the same database. */
let other: RunningServer
let player: User
beforeAll(async () => {
  site = await testSite({ operatorToken: 'an-operators-token' })
  other = await startServer(testConfig(site.database.url), {
    log: createLog('silent'),
    clock: site.clock,
    randomBytes,
  })
  player = await site.newPlayer({ countryId: 'BR' })
  const people = { reason: 'a test', requestedBy: 'ann', approvedBy: 'bob' }
  const funds = { requestId: randomUUID(), userId: player.userId, amount: '100', ...people }
  accepted(await site.ask('/api/operator/ledger/adjust', funds, OPERATOR))
})
afterAll(async () => {
  await other.stop()
  await site.close()
})

const change = async (gameIds: readonly string[], fields: object) =>
  accepted(await site.ask('/api/operator/catalogue/games/change', { gameIds, ...why, ...fields }, OPERATOR))
    .model
const provider = (fields: object) =>
  site.ask('/api/operator/catalogue/provider/change', { provider: 'Baize', ...why, ...fields }, OPERATOR)
const rollBack = async (number: number | null) =>
  accepted(await site.ask('/api/operator/catalogue/roll_back', { change: number, ...why }, OPERATOR)).model
const desk = async () => accepted(await site.ask('/api/operator/catalogue', {}, OPERATOR)).model
const history = async (fields: object = {}) =>
  accepted(await site.ask('/api/operator/catalogue/history', fields, OPERATOR)).model

const read = async (path: string, headers = {}, { app }: RunningServer = site.server) =>
  (await app.inject({ url: path, headers })).json<unknown>()
/** Ids of the search index, which has every listed game in the order of the lobby. */
const listed = async (country = 'US', server = site.server, query = '') =>
  SearchIndexReply.parse(await read(`/game/search_index${query}`, { country }, server)).model.ids
const launch = async (gameId: string, demo = true, headers = {}) =>
  site.ask('/api/game/play', { gameId, ...(demo && { demo: 'true' }) }, headers)
const bet = (fields: object = {}, headers = {}) =>
  site.ask(
    '/api/game/bet',
    { gameId: 'mines', requestId: randomUUID(), model: { betAmount: '5', mines: 3, ...fields } },
    { ...auth(player.token), ...headers },
  )
const favourites = async () =>
  accepted(await site.ask('/api/game/favourite_list', {}, auth(player.token))).model.map(({ id }) => id)

it('a game that is off is in no list and takes no bets, in every process; its open bets are settled', async () => {
  accepted(await site.ask('/api/game/favourites', { gameId: 'mines', on: true }, auth(player.token)))
  const { model: held } = accepted(await bet())
  expect(await listed('US', other)).toContain('mines')
  const done = await change(['mines'], { on: false })
  expect(done.changed).toBe(1)
  expect(await listed()).not.toContain('mines')
  expect(await favourites()).toEqual([])
  expect(await read('/game/game_detail/mines')).toMatchObject({ extra: { id: 'unknownGame' } })
  const page = CategoryPageReply.parse(await read('/game/category_page/00'))
  expect(page.model.items.map(({ id }) => id)).not.toContain('mines')
  expect(refusalOf(await launch('mines'))).toBe('gameMaintenance')
  expect(refusalOf(await bet({ choices: [0] }))).toBe('gameMaintenance')
  const ended = await site.ask('/api/game/finish_hold', { id: held.id }, auth(player.token))
  expect(accepted(ended).model.result).not.toBe('PENDING')
  site.clock.advance(1000)
  expect(await listed('US', other)).not.toContain('mines')
  // Maintenance is a switch of its own.
  expect((await desk()).games.find(({ id }) => id === 'mines')).toMatchObject({
    state: 'open',
    offer: { on: false },
  })
  expect(await rollBack(done.change)).toMatchObject({ changed: 1 })
  expect(await favourites()).toEqual(['mines'])
  accepted(await bet({ choices: [0] }))
})

it('featured games come first, then those of a higher place, and new tags are found by search', async () => {
  const before = await listed()
  const [first, second, third, fourth] = before.slice(-4)
  if (!first || !second || !third || !fourth) throw new Error('too few games')
  const featured = await change([third], { featured: true })
  const front = await change([first, second], { place: 'first' })
  const again = await change([fourth], { place: 'first', addTags: [' Carnival '] })
  expect((await listed()).slice(0, 4)).toEqual([third, fourth, first, second])
  const { model } = GameReply.parse(await read(`/game/game_detail/${fourth}`))
  expect(model.tags).toContain('carnival')
  for (const { change: number } of [again, front, featured]) await rollBack(number)
  expect(await listed()).toEqual(before)
})

it('a game is offered in its countries only: by address, by account, and under the key of the page', async () => {
  const keyIn = async (country: string) =>
    accepted(await site.ask('/api/home/startup', {}, { country })).catalogueKey
  const everywhere = await keyIn('ID')
  const { change: number } = await change(['mines'], { countries: { only: false, ids: ['BR'] } })
  expect(await listed('US')).toContain('mines')
  expect(await listed('BR')).not.toContain('mines')
  const [us, br] = [await keyIn('US'), await keyIn('BR')]
  expect([us, br]).toEqual([everywhere, expect.not.stringMatching(everywhere)])
  // The page names its key, and not its country.
  expect(await listed('US', site.server, `?v=${br}`)).not.toContain('mines')
  expect(refusalOf(await launch('mines', true, { country: 'BR' }))).toBe('identityForbidden')
  accepted(await launch('mines', true, { country: 'US' }))
  expect(refusalOf(await bet({ choices: [0] }, { country: 'US' }))).toBe('identityForbidden')
  expect(await favourites()).toEqual([])
  await rollBack(number)
  const only = await change(['mines'], { countries: { only: true, ids: ['BR'] } })
  expect(await listed('BR')).toContain('mines')
  expect(await listed('US')).not.toContain('mines')
  accepted(await bet({ choices: [0] }))
  expect(refusalOf(await bet({ choices: [0] }, { country: 'US' }))).toBe('identityForbidden')
  await rollBack(only.change)
})

it('a provider that is off takes all its games away', async () => {
  const { games, providers } = await desk()
  const house = providers.find(({ name }) => name === games.find(({ id }) => id === 'mines')?.provider)
  const name = house?.name ?? ''
  const done = accepted(await provider({ provider: name, on: false })).model
  const own = new Set(games.flatMap((game) => (game.provider === name ? [game.id] : [])))
  expect((await listed()).filter((id) => own.has(id))).toEqual([])
  expect(refusalOf(await launch('mines'))).toBe('gameMaintenance')
  await rollBack(done.change)
  accepted(await launch('mines'))
  expect(refusalOf(await provider({ provider: 'Nobody', on: false }))).toBe('badInput')
})

it('many games change at once, and the history says who changed what and leads back', async () => {
  const ids = (await listed()).slice(0, 10)
  expect(await change(ids, { on: true })).toEqual({ change: null, changed: 0 })
  const done = await change(ids, { addTags: ['summer'], on: false })
  const [entry] = (await history()).items
  expect(entry).toMatchObject({
    change: done.change,
    person: 'ann',
    reason: 'a quiet week',
    rolledBack: null,
  })
  expect(entry?.items).toHaveLength(10)
  expect(entry?.items[0]).toMatchObject({
    kind: 'game',
    item: ids[0],
    before: { on: true, tags: [] },
    after: { on: false, tags: ['summer'] },
  })
  // A setting that was changed again stays.
  await change(ids.slice(0, 1), { addTags: ['winter'] })
  expect(await rollBack(done.change)).toMatchObject({ changed: 10 })
  const [first, second] = (await desk()).games.filter(({ id }) => ids.includes(id))
  expect([first?.offer, second?.offer]).toMatchObject([
    { on: true, tags: ['summer', 'winter'] },
    { on: true, tags: [] },
  ])
  expect((await history({ gameId: ids[0] })).items[0]).toMatchObject({ rolledBack: done.change })
  await expect(site.database.pool.query('DELETE FROM catalogue_settings')).rejects.toThrow('permission')
  for (const bad of [{ gameIds: ['no-such-game'] }, { gameIds: [] }, { countries: { only: true, ids: [] } }])
    expect(
      refusalOf(
        await site.ask('/api/operator/catalogue/games/change', { gameIds: ids, ...why, ...bad }, OPERATOR),
      ),
    ).toMatch(/badInput|unknownGame/)
})
