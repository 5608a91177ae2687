import { type Bet, INSTANT_GAME_IDS, SOLO_GAME_IDS, type SoloGameId, stepBet } from '@baize/contract/player'
import { present, type UserId } from '@baize/kit'
import { isInstantGame, sampleOptions, soloGame } from '@baize/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setBarred } from '../../ledger/bars.ts'
import { done, setLimits } from '../../ledger/testing/ledger.fixture.ts'
import { changeSite, forbidPlayer } from '../../site/gate/service.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { plantCatalogue, switchGame } from '../catalogue/service.ts'
import { type House, newRequest, setTable, type Table } from '../games/games.fixture.ts'
import { computeDraws, type Drawn } from '../games/written-rules.fixture.ts'
import { asked, beat, runToEnd, standing, started } from './autobet.fixture.ts'

let table: Table
let house: House
beforeAll(async () => {
  table = await setTable()
  house = table.house
})
afterAll(() => table.close())

const betsOf = async (player: UserId): Promise<Bet[]> =>
  accepted(await house.ask('/api/game/bet_record', player, { pageSize: 100 })).model.items.map(stepBet)
/**
 * A tile that is free in each of the player's first bets, or mined in each. Requesting the seeds creates them, so the
 * draws are known before a bet.
 */
async function knownTile(player: UserId, kind: 'free' | 'mined', mines: number, bets = 1): Promise<number> {
  accepted(await house.ask('/api/fairness/seeds', player, {}))
  const { rows } = await table.database.owner.query<Omit<Drawn, 'nonce'>>(
    `SELECT server_seed AS "serverSeed", client_seed AS "clientSeed" FROM seed_pairs WHERE user_id = $1`,
    [player],
  )
  const seeds = present(rows[0], 'seeds')
  const boards = Array.from({ length: bets }, (_, nonce) =>
    computeDraws({ ...seeds, nonce }, { steps: 1, size: 25, draws: mines }).flat(),
  )
  const tiles = Array.from({ length: 25 }, (_, tile) => tile)
  const fits = (tile: number) => boards.every((mined) => mined.includes(tile) === (kind === 'mined'))
  return present(tiles.find(fits), `a ${kind} tile`)
}

const cents = (text: string): bigint => BigInt(text.replace('.', ''))
const sumOf = (bets: readonly Bet[], field: 'betAmount' | 'winAmount'): bigint =>
  bets.reduce((sum, bet) => sum + cents(bet[field]), 0n)

describe('an autobet run', () => {
  it('makes the requested bets, one each half second, and reports that it is done', async () => {
    const player = await table.newPlayer()
    const run = await started(house, player)
    expect(run).toMatchObject({ bets: 5, made: 0, end: null, betAmount: '1.00', choices: [7, 12] })
    expect(await beat(table, house)).toBe(1)
    table.clock.advance(-1)
    expect(await beat(table, house)).toBe(0)
    table.clock.advance(-499)
    const ended = await runToEnd(table, house, player)
    const bets = await betsOf(player)
    expect(ended).toMatchObject({ end: 'done', made: 5, stopping: false, refusal: null })
    expect(bets).toHaveLength(5)
    expect(bets.every((bet) => bet.autobetId === run.id && bet.result !== 'PENDING')).toBe(true)
    expect(new Set(bets.map((bet) => bet.proof.nonce))).toEqual(new Set([0, 1, 2, 3, 4]))
    expect([cents(ended.staked), cents(ended.paid)]).toEqual([
      sumOf(bets, 'betAmount'),
      sumOf(bets, 'winAmount'),
    ])
    expect(ended.won).toBe(bets.filter((bet) => cents(bet.winAmount) > 100n).length)
    expect(await table.balanceOf(player)).toBe(1000_00n - cents(ended.staked) + cents(ended.paid))
  })

  it.each<[SoloGameId, object]>(
    SOLO_GAME_IDS.map((id) => {
      const options = sampleOptions(soloGame(id).options).at(-1)
      return [id, { ...options, ...(!isInstantGame(id) && { choices: [0] }) }]
    }),
  )('plays %s as well', async (gameId, model) => {
    const player = await table.newPlayer()
    await started(house, player, { gameId, bets: 3, ...model })
    expect(await runToEnd(table, house, player, gameId)).toMatchObject({ made: 3, end: 'done', gameId })
    const { items } = accepted(await house.ask('/api/game/bet_record', player, {})).model
    expect(items.map((bet) => bet.gameId)).toEqual([gameId, gameId, gameId])
    const { model: seen } = accepted(await house.ask('/api/game/autobet/state', player, { gameId }))
    expect(seen.lastBet).toMatchObject({ gameId, autobetId: seen.run?.id, proof: { nonce: 2 } })
  })

  it.each(INSTANT_GAME_IDS)('refuses choices for %s, which has none to make', async (gameId) => {
    const player = await table.newPlayer()
    const options = sampleOptions(soloGame(gameId).options)[0]
    const model = { betAmount: '1', bets: 3, lossLimit: '10', ...options, choices: [0] }
    const refused = await house.ask('/api/game/autobet/start', player, {
      gameId,
      requestId: newRequest(),
      model,
    })
    expect(refused).toMatchObject({ extra: { values: { field: 'choices' } } })
  })

  it('is marked in no bet made by hand', async () => {
    const player = await table.newPlayer()
    const by = { gameId: 'mines', requestId: newRequest(), model: { betAmount: '1', mines: 3, choices: [1] } }
    const { model: bet } = accepted(await house.ask('/api/game/bet', player, by))
    expect(bet).not.toHaveProperty('autobetId')
  })

  it('raises its stake after a loss by the given percentage and loses no more than its limit', async () => {
    const player = await table.newPlayer()
    // One tile of 25 is free: over five bets there is a tile that loses all.
    const mined = await knownTile(player, 'mined', 24, 5)
    await started(house, player, { mines: 24, choices: [mined], onLoss: 100, lossLimit: '20', bets: 100 })
    const ended = await runToEnd(table, house, player)
    const bets = (await betsOf(player)).toSorted((a, b) => a.proof.nonce - b.proof.nonce)
    let left = 2000n
    let wanted = 100n
    for (const bet of bets) {
      expect(cents(bet.betAmount)).toBe(wanted < left ? wanted : left)
      left += cents(bet.winAmount) - cents(bet.betAmount)
      wanted = bet.result === 'WIN' ? 100n : cents(bet.betAmount) * 2n
    }
    expect(ended).toMatchObject({ end: 'lossLimit', made: 5, won: 0 })
    expect(left).toBeLessThan(100n)
    expect(left).toBeGreaterThanOrEqual(0n)
  })

  it('ends as soon as it reaches its profit target', async () => {
    const player = await table.newPlayer()
    const free = await knownTile(player, 'free', 1)
    await started(house, player, { mines: 1, choices: [free], winLimit: '0.01', bets: 100 })
    const ended = await runToEnd(table, house, player)
    expect(ended).toMatchObject({ end: 'winLimit', made: 1, won: 1 })
    expect(cents(ended.paid) - cents(ended.staked)).toBeGreaterThanOrEqual(1n)
  })
})

describe('the end of an autobet run', () => {
  it('comes without another bet when the balance is too low', async () => {
    const player = await table.newPlayer(1_50n)
    const mined = await knownTile(player, 'mined', 24)
    await started(house, player, { mines: 24, choices: [mined], bets: 100 })
    const ended = await runToEnd(table, house, player)
    expect(ended).toMatchObject({ end: 'noMoney', made: 1, refusal: { id: 'insufficientFunds' } })
    expect(await betsOf(player)).toHaveLength(ended.made)
  })

  it('comes when a limit of the player is reached, during a break, and for a barred player', async () => {
    const limited = await table.newPlayer()
    const [away, barred] = [await table.newPlayer(), await table.newPlayer()]
    const limit = (userId: UserId, change: object) =>
      done(house.ctx.ledger.post(setLimits({ userId, currencyId: 'USD' }, change)))
    await limit(limited, { maxLossDay: 50n })
    await started(house, limited)
    expect(await runToEnd(table, house, limited)).toMatchObject({ end: 'playerLimit', made: 0 })
    await started(house, away)
    await beat(table, house)
    await limit(away, { excludedUntilMs: table.clock.now() + 86_400_000 })
    expect(await runToEnd(table, house, away)).toMatchObject({ end: 'excluded', made: 1 })
    await started(house, barred)
    await beat(table, house)
    await setBarred(table.database.pool, barred, true)
    expect(await runToEnd(table, house, barred)).toMatchObject({
      end: 'refused',
      made: 1,
      refusal: { id: 'barred' },
    })
  })

  it('comes when the game goes into maintenance or its limits no longer allow the bet', async () => {
    const player = await table.newPlayer()
    await started(house, player)
    await beat(table, house)
    await plantCatalogue(table.database.pool)
    const set = (state: 'open' | 'maintenance') =>
      switchGame(house.ctx, house.ctx.log, { gameId: 'mines', state, person: 'ann', reason: 'a test' })
    await set('maintenance')
    expect(await runToEnd(table, house, player)).toMatchObject({ end: 'maintenance', made: 1 })
    await set('open')

    await started(house, player)
    await beat(table, house)
    const modest = table.openHouse({ maxBet: '0.50' })
    expect(await runToEnd(table, modest, player)).toMatchObject({
      end: 'refused',
      refusal: { id: 'betAboveMaximum', values: { max: '0.50' } },
    })
  })

  it('[X-11] comes when an operator forbids the player', async () => {
    const player = await table.newPlayer()
    await started(house, player)
    await beat(table, house)
    const forbid = async (on: boolean) =>
      forbidPlayer(house.ctx, house.ctx.log, { userId: player, on, reason: 'a test' }, 'ann')
    expect(await forbid(true)).toMatchObject({ ok: true })
    expect(await runToEnd(table, house, player)).toMatchObject({
      end: 'refused',
      made: 1,
      refusal: { id: 'identityForbidden' },
    })
    expect(await betsOf(player)).toHaveLength(1)
  })

  it('[X-19] comes when the site goes into maintenance', async () => {
    const player = await table.newPlayer()
    await started(house, player)
    await beat(table, house)
    const maintain = async (maintenance: boolean) =>
      changeSite(house.ctx, house.ctx.log, { settings: { maintenance }, reset: [], reason: 'a test' }, 'ann')
    expect(await maintain(true)).toMatchObject({ ok: true })
    const ended = await runToEnd(table, house, player)
    expect(await maintain(false)).toMatchObject({ ok: true })
    expect(ended).toMatchObject({ end: 'maintenance', made: 1 })
    expect(await betsOf(player)).toHaveLength(1)
  })

  it('comes when the player stops it', async () => {
    const player = await table.newPlayer()
    const { id } = await started(house, player)
    await beat(table, house)
    const { model: run } = accepted(await house.ask('/api/game/autobet/stop', player, { id }))
    expect(run).toMatchObject({ end: 'stopped', made: 1, endedAt: table.clock.now() })
    await beat(table, house)
    expect(await betsOf(player)).toHaveLength(1)
    const again = accepted(await house.ask('/api/game/autobet/stop', player, { id })).model
    expect(again).toEqual(run)
  })
})

describe('the start of an autobet run', () => {
  it('requires a loss limit of at least one stake and valid choices', async () => {
    const player = await table.newPlayer()
    const start = async (request: object) =>
      refusalOf(await house.ask('/api/game/autobet/start', player, asked(request)))
    expect(await start({ lossLimit: undefined })).toBe('badInput')
    expect(await start({ lossLimit: '0.99' })).toBe('badInput')
    expect(await start({ winLimit: '0' })).toBe('badInput')
    expect(await start({ bets: 101 })).toBe('badInput')
    expect(await start({ onLoss: 1001 })).toBe('badInput')
    expect(await start({ choices: [] })).toBe('badInput')
    expect(await start({ choices: [3, 3] })).toBe('moveNotAllowed')
    expect(await start({ difficulty: 'easy' })).toBe('badInput')
    expect(await start({ betAmount: '0.01' })).toBe('betBelowMinimum')
    expect(await start({ betAmount: '1001', lossLimit: '2000' })).toBe('insufficientFunds')
    expect(await start({ gameId: 'crash', choices: [0] })).toBe('badInput')
    expect(await beat(table, house)).toBe(0)
  })

  it('is refused during a break, and an earlier start is still answered', async () => {
    const player = await table.newPlayer()
    const requestId = newRequest()
    const before = await started(house, player, { requestId, gameId: 'thimbles', balls: 1, choices: [0] })
    const until = { excludedUntilMs: table.clock.now() + 86_400_000 }
    await done(house.ctx.ledger.post(setLimits({ userId: player, currencyId: 'USD' }, until)))
    expect(refusalOf(await house.ask('/api/game/autobet/start', player, asked()))).toBe('excluded')
    const { model: runs } = accepted(await house.ask('/api/game/autobet/record', player, {}))
    expect(runs).toMatchObject({ total: 1, items: [{ id: before.id }] })
    const again = await started(house, player, { requestId, gameId: 'thimbles', balls: 1, choices: [0] })
    expect(again.id).toBe(before.id)
    table.clock.advance(86_400_000)
    await started(house, player)
  })

  it('returns the same run for a repetition and refuses another request', async () => {
    const player = await table.newPlayer()
    const requestId = newRequest()
    const first = await started(house, player, { requestId })
    expect(await started(house, player, { requestId })).toEqual(first)
    const other = await house.ask('/api/game/autobet/start', player, asked({ requestId, bets: 6 }))
    expect(refusalOf(other)).toBe('requestIdReused')
    expect(refusalOf(await house.ask('/api/game/autobet/start', player, asked()))).toBe('autobetRunning')
    table.clock.advance(1)
    await started(house, player, { gameId: 'thimbles', balls: 1, choices: [0] })
    await runToEnd(table, house, player)
    await started(house, player)
    const { model: runs } = accepted(await house.ask('/api/game/autobet/record', player, {}))
    expect(runs).toMatchObject({ total: 3, items: [{ end: null }, { gameId: 'thimbles' }, { id: first.id }] })
  })

  it('is visible only to its own player', async () => {
    const [mine, other] = [await table.newPlayer(), await table.newPlayer()]
    const { id } = await started(house, mine)
    expect(refusalOf(await house.ask('/api/game/autobet/stop', other, { id }))).toBe('unknownAutobet')
    const { model } = accepted(await house.ask('/api/game/autobet/state', other, { gameId: 'mines' }))
    expect(model).toEqual({ run: null, lastBet: null })
    expect(await standing(house, mine)).toMatchObject({ stopping: false, end: null })
  })
})
