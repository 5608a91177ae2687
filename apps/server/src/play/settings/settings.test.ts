import { SOLO_GAME_IDS, type StepGameId } from '@baize/contract/player'
import { minor } from '@baize/kit'
import { isSoloGame, leastReturn, ROUND_GAMES, soloGame } from '@baize/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { newRequest, setTable, type Table } from '../games/games.fixture.ts'

let table: Table
beforeAll(async () => {
  table = await setTable()
})
afterAll(() => table.close())

const people = { reason: 'a quiet week', requestedBy: 'ann', approvedBy: 'bob' }
const change = (gameId: StepGameId | 'crash', request: object, by: object = people) =>
  table.house.ask('/api/operator/game/settings/change', null, { gameId, ...request, ...by })
const settings = async (house = table.house) =>
  accepted(await house.ask('/api/operator/game/settings', null, {})).model
const betting = (betAmount: string) => ({
  gameId: 'tower',
  requestId: newRequest(),
  model: { betAmount, difficulty: 'easy' },
})

describe('the settings of a game', () => {
  it('are those of the rules and of the site until an operator sets others', async () => {
    expect(await settings()).toEqual(
      [...Object.values(ROUND_GAMES), ...SOLO_GAME_IDS.map(soloGame)].map(({ id, defaultRtp }) => ({
        gameId: id,
        rtp: defaultRtp,
        minBet: '1',
        minBets: { USD: null, BRL: null, IDR: null },
        maxBet: '10000',
        maxWin: '1000000',
        least: isSoloGame(id) ? leastReturn(id, defaultRtp) : defaultRtp,
        state: 'open',
      })),
    )
  })

  it('apply to new bets of that game alone and are stored with each', async () => {
    const player = await table.newPlayer(1_000_00n)
    const before = accepted(await table.house.ask('/api/game/bet', player, betting('10'))).model
    accepted(await change('tower', { rtp: 9500, minBet: '20', maxBet: '50.5', maxWin: '101' }))
    const low = await table.house.ask('/api/game/bet', player, betting('19.99'))
    expect(low).toMatchObject({ status: 2203, message: 'The minimum bet is 20.00.' })
    const high = await table.house.ask('/api/game/bet', player, betting('50.51'))
    expect(high).toMatchObject({ status: 2204, message: 'The maximum bet is 50.50.' })
    const info = accepted(await table.house.ask('/api/game/info', player, { gameId: 'tower' })).model
    expect(info).toMatchObject({
      rtp: 9500,
      minBet: '20.00',
      maxBet: '50.50',
      defaultBet: '20.00',
      maxWin: '101.00',
      heldBet: { id: before.id, rtp: 9800, maxWin: '1000000.00' },
    })
    accepted(await table.house.ask('/api/game/finish_hold', player, { id: before.id }))
    const after = accepted(await table.house.ask('/api/game/bet', player, betting('20'))).model
    // 0.95 x 4 / 3
    expect(after).toMatchObject({ rtp: 9500, maxWin: '101.00', view: { nextMultiplier: '1.26' } })
    const stair = accepted(await table.house.ask('/api/game/info', player, { gameId: 'stair' })).model
    expect(stair).toMatchObject({ rtp: 9800, minBet: '1.00' })
    accepted(await change('tower', { rtp: 9800, minBet: null, maxBet: null, maxWin: null }))
    expect((await settings()).find(({ gameId }) => gameId === 'tower')).toMatchObject({
      rtp: 9800,
      minBet: '1',
      maxWin: '1000000',
    })
  })

  it('reach every other process within a second', async () => {
    const other = table.openHouse()
    expect((await settings(other)).find(({ gameId }) => gameId === 'football')?.rtp).toBe(9800)
    accepted(await change('football', { rtp: 9700 }))
    table.clock.advance(1000)
    expect((await settings(other)).find(({ gameId }) => gameId === 'football')?.rtp).toBe(9700)
  })

  it('keep what is not named as it was', async () => {
    accepted(await change('kangaroo', { maxWin: '500', maxBet: '100' }))
    expect(accepted(await change('kangaroo', { rtp: 9100 })).model).toEqual({
      gameId: 'kangaroo',
      rtp: 9100,
      minBet: '1',
      minBets: { USD: null, BRL: null, IDR: null },
      maxBet: '100.00',
      maxWin: '500.00',
      least: leastReturn('kangaroo', 9100),
    })
  })

  it('are set by two operators, who are recorded with the reason', async () => {
    expect(
      refusalOf(await change('stair', { rtp: 9300 }, { reason: 'a quiet week', requestedBy: 'ann' })),
    ).toBe('secondPersonNeeded')
    for (const approvedBy of ['ann', ' Ann ', 'A.N.N', '…'])
      expect(refusalOf(await change('stair', { rtp: 9300 }, { ...people, approvedBy }))).toBe('ownApproval')
    expect((await settings()).find(({ gameId }) => gameId === 'stair')?.rtp).toBe(9800)
    accepted(await change('stair', { rtp: 9300 }))
    const { rows } = await table.database.owner.query(
      `SELECT game_id, rtp, reason, requested_by, approved_by FROM game_settings_changes WHERE game_id = 'stair'`,
    )
    expect(rows).toEqual([
      { game_id: 'stair', rtp: 9300, reason: 'a quiet week', requested_by: 'ann', approved_by: 'bob' },
    ])
    await expect(table.database.pool.query('UPDATE game_settings_changes SET rtp = 9000')).rejects.toThrow(
      'permission denied',
    )
  })

  it.each([
    { rtp: 8999 },
    { rtp: 9951 },
    { rtp: 9800.5 },
    { rtp: '9800' },
    { minBet: '0' },
    { minBet: '-1' },
    { minBet: '0.001' },
    { maxBet: '1e3' },
    { minBet: '20000' },
    { minBet: '10', maxBet: '9.99' },
    { maxWin: '9999.99' },
    { maxBet: '1000001' },
    { maxBet: '99999999999.99', maxWin: '99999999999.99' },
    { minBets: { USD: '0.00' } },
    { minBets: { USD: '0.001' } },
    { minBets: { EUR: '1' }, minBet: '0' },
  ])('reject %j', async (request) => {
    const before = await settings()
    expect(refusalOf(await change('mines', request))).toBe('badInput')
    expect(await settings()).toEqual(before)
  })

  it.each([
    ['maxWin', { maxBet: '50', maxWin: '99.99' }],
    ['maxWin', { maxWin: '19999.99' }],
    ['maxBet', { maxBet: '500000.01' }],
    ['minBet', { minBet: '10000.01' }],
    ['minBets', { minBets: { BRL: '50000.01' } }],
    ['maxWin', { maxWin: '9007199254.75' }],
    ['maxBet', { maxBet: '9007199254.75', maxWin: '1' }],
  ])('name the field %s of a refusal: %j', async (field, request) => {
    expect(await change('mines', request)).toMatchObject({ extra: { id: 'badInput', values: { field } } })
  })

  it('may pay just twice the largest bet and reach the largest amount of every currency', async () => {
    for (const request of [{ maxBet: '50.00', maxWin: '100.00' }, { maxWin: '9007199254.74' }])
      expect(accepted(await change('mines', request)).model).toMatchObject(request)
    accepted(await change('mines', { maxBet: null, maxWin: null }))
  })

  it('[V-04] have a minimum bet of a few cents in one currency and the general one in the others', async () => {
    const player = await table.newPlayer(1_000_00n)
    const changed = accepted(await change('tower', { minBets: { USD: '0.05', IDR: '500' } })).model
    // 0.05 at 1.30x pays 0.06: the declared return is that of the smallest bet.
    expect(changed.least).toBe(leastReturn('tower', 9800, minor(5n)))
    expect(changed.least).toBeLessThan(leastReturn('tower', 9800))
    const info = accepted(await table.house.ask('/api/game/info', player, { gameId: 'tower' })).model
    expect(info).toMatchObject({ minBet: '0.05', defaultBet: '5.00' })
    const low = await table.house.ask('/api/game/bet', player, betting('0.04'))
    expect(low).toMatchObject({ status: 2203, message: 'The minimum bet is 0.05.' })
    const bet = accepted(await table.house.ask('/api/game/bet', player, betting('0.05'))).model
    expect(bet).toMatchObject({ betAmount: '0.05' })
    accepted(await table.house.ask('/api/game/finish_hold', player, { id: bet.id }))
    // A currency that is not named keeps its minimum; null restores the general one.
    expect(accepted(await change('tower', { minBets: { IDR: null } })).model).toMatchObject({
      minBets: { USD: '0.05', BRL: null, IDR: null },
    })
    accepted(await change('tower', { minBets: { USD: null } }))
    expect(refusalOf(await table.house.ask('/api/game/bet', player, betting('0.05')))).toBe('betBelowMinimum')
    accepted(await change('crash', { minBets: { USD: '0.10' } }))
    const crash = accepted(await table.house.ask('/api/game/info', player, { gameId: 'crash' })).model
    expect(crash).toMatchObject({ minBet: '0.10', maxBet: '10000.00' })
  })

  it('apply to games in rounds too', async () => {
    expect(accepted(await change('crash', { rtp: 9800 })).model).toMatchObject({ gameId: 'crash', rtp: 9800 })
  })

  it('are kept within their bounds by the database too', async () => {
    for (const wrong of [
      'rtp = 8999',
      'rtp = 9951',
      'min_bet = 0',
      'min_bet = 2, max_bet = 1',
      'max_bet = 5, max_win = 9.99',
      'max_win = 9007199254.75',
      `min_bets = '[]'`,
      `min_bets = '{"USD": "0.00"}'`,
      `min_bets = '{"USD": "0.001"}'`,
      `min_bets = '{"USD": 1}'`,
    ])
      await expect(
        table.database.owner.query(`UPDATE game_settings SET ${wrong} WHERE game_id = 'thimbles'`),
      ).rejects.toThrow('check constraint')
  })
})
