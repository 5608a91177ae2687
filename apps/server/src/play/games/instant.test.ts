import { createHmac } from 'node:crypto'
import { INSTANT_GAME_IDS, type InstantBet, isInstantBet, type PlayerBet } from '@baize/contract/player'
import { CALLS } from '@baize/contract/server'
import { present, type UserId } from '@baize/kit'
import { INSTANT_GAMES, sampleOptions, verifyBet } from '@baize/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { csvRow } from './csv.ts'
import { type House, newRequest, setTable, type Table } from './games.fixture.ts'

let table: Table
let houses: readonly [House, House]
beforeAll(async () => {
  table = await setTable()
  houses = [table.house, table.openHouse()]
})
afterAll(() => table.close())

const houseOf = (i: number): House => houses[i % 2 === 0 ? 0 : 1]
const instant = (bet: PlayerBet): InstantBet => {
  if (!isInstantBet(bet)) throw new Error(`expected a bet on an instant game, got ${bet.gameId}`)
  return bet
}
const cents = (text: string): bigint => BigInt(text.replace('.', ''))

describe.each(INSTANT_GAME_IDS)('%s', (gameId) => {
  const sample = sampleOptions(INSTANT_GAMES[gameId].options)
  const usual = present(sample[Math.floor(sample.length / 2)], 'options')
  const draft = (more: object = {}) => ({
    gameId,
    requestId: newRequest(),
    model: { betAmount: '1', ...usual, ...more },
  })
  const ask = (player: UserId, input: unknown, house = table.house) =>
    house.ask('/api/game/bet', player, input)
  const played = async (player: UserId, more: object = {}): Promise<InstantBet> =>
    instant(accepted(await ask(player, draft(more))).model)

  it('has no calls but that of the bet', () => {
    expect(Object.keys(CALLS).filter((path) => path.startsWith(`/api/game/${gameId}`))).toEqual([])
  })

  it('is settled and paid by the bet, with every option of its sample', async () => {
    const player = await table.newPlayer(1_000_00n)
    let balance = 1_000_00n
    for (const [nonce, options] of sample.entries()) {
      const bet = await played(player, options)
      expect(bet).toMatchObject({
        gameId,
        settledAt: table.clock.now(),
        view: options,
        proof: { nonce, serverSeed: null },
      })
      expect(bet.result).toBe(cents(bet.winAmount) > 0n ? 'WIN' : 'LOSE')
      balance += cents(bet.winAmount) - 1_00n
      expect(await table.balanceOf(player)).toBe(balance)
    }
    const info = accepted(await table.house.ask('/api/game/info', player, { gameId })).model
    expect(info).toMatchObject({ rtp: INSTANT_GAMES[gameId].defaultRtp, heldBet: null })
  })

  it('is answered as it is kept, listed in the history, and checked by anyone once the seed is revealed', async () => {
    const player = await table.newPlayer(100_00n)
    const bet = await played(player)
    const kept = async () =>
      instant(accepted(await table.house.ask('/api/game/bet_result', player, { id: bet.id })).model.bet)
    expect(await kept()).toEqual(bet)
    const { items, total } = accepted(await table.house.ask('/api/game/bet_record', player, { gameId })).model
    expect([items, total]).toEqual([[bet], 1])
    accepted(await table.house.ask('/api/fairness/rotate', player, { requestId: newRequest() }))
    const revealed = await kept()
    const { checks } = verifyBet(revealed, present(revealed.proof.serverSeed, 'a seed'))
    expect(checks.map(({ ok }) => ok)).toEqual(checks.map(() => true))
    expect(csvRow(revealed)).toContain(bet.view.drawn.join(' '))
    expect(csvRow(revealed)).toContain(Object.entries(usual)[0]?.join(' '))
  })

  it('gives many copies of one request, asked of two servers at once, one bet and one answer', async () => {
    const player = await table.newPlayer(100_00n)
    const copies = draft()
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => ask(player, copies, houseOf(i))))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const bet = accepted(present(answers[0], 'an answer')).model
    expect(await table.balanceOf(player)).toBe(99_00n + cents(bet.winAmount))
    expect(accepted(await table.house.ask('/api/game/bet_record', player, {})).model.total).toBe(1)
    const other = { ...copies, model: { ...copies.model, betAmount: '2' } }
    expect(refusalOf(await ask(player, other))).toBe('requestIdReused')
  })

  it('takes the nonces one after another however many bets come at once, from two servers', async () => {
    const player = await table.newPlayer(1_000_00n)
    const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => ask(player, draft(), houseOf(i))))
    const bets = answers.map((answer) => instant(accepted(answer).model))
    expect(bets.map(({ proof }) => proof.nonce).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 60 }, (_, i) => i),
    )
    const paid = bets.reduce((sum, { winAmount }) => sum + cents(winAmount), 0n)
    expect(await table.balanceOf(player)).toBe(1_000_00n - 60_00n + paid)
  })

  it('is made beside an open bet on a game of steps, and leaves it open', async () => {
    const player = await table.newPlayer(100_00n)
    const mines = { gameId: 'mines', requestId: newRequest(), model: { betAmount: '1', mines: 3 } }
    accepted(await ask(player, mines))
    expect((await played(player)).proof.nonce).toBe(1)
    const held = accepted(await table.house.ask('/api/game/info', player, { gameId: 'mines' })).model.heldBet
    expect(held?.proof.nonce).toBe(0)
  })

  it('cannot be moved or cashed out, and finishing it changes nothing', async () => {
    const player = await table.newPlayer(100_00n)
    const bet = await played(player)
    const balance = await table.balanceOf(player)
    const asked = { id: bet.id, requestId: newRequest() }
    expect(refusalOf(await table.house.ask('/api/game/mines_game/cash_out', player, asked))).toBe(
      'unknownBet',
    )
    expect(accepted(await table.house.ask('/api/game/finish_hold', player, { id: bet.id })).model).toEqual(
      bet,
    )
    expect(await table.balanceOf(player)).toBe(balance)
  })

  it('refuses choices, options of other games, a stake that is too small and one that is not covered', async () => {
    const player = await table.newPlayer(50n)
    expect(await ask(player, draft({ choices: [1] }))).toMatchObject({
      extra: { values: { field: 'choices' } },
    })
    expect(await ask(player, draft({ mines: 3 }))).toMatchObject({ extra: { values: { field: 'mines' } } })
    expect(refusalOf(await ask(player, draft({ betAmount: '0.01' })))).toBe('betBelowMinimum')
    expect(refusalOf(await ask(player, draft()))).toBe('insufficientFunds')
    expect(await table.balanceOf(player)).toBe(50n)
  })

  it('never pays more than the max win', async () => {
    const house = table.openHouse({ maxWin: '3', minBet: '1', maxBet: '2', defaultBet: '1' })
    const player = await table.newPlayer(1_000_00n)
    for (let n = 0; n < 40; n++) {
      const bet = accepted(await ask(player, draft({ betAmount: '2' }), house)).model
      expect(cents(bet.winAmount)).toBeLessThanOrEqual(3_00n)
    }
  })
})

it('dice pays what the published rules say, computed without the code under test', async () => {
  const player = await table.newPlayer(1_000_00n)
  const [side, chance] = ['over', 4_950] as const
  for (let n = 0; n < 20; n++) {
    const asked = { gameId: 'dice', requestId: newRequest(), model: { betAmount: '1', side, chance } }
    const bet = instant(accepted(await table.house.ask('/api/game/bet', player, asked)).model)
    const { rows } = await table.database.owner.query<{ seed: string; client: string }>(
      `SELECT s.server_seed AS seed, s.client_seed AS client FROM all_bets b
       JOIN seed_pairs s ON s.id = b.seed_pair_id WHERE b.id = $1`,
      [bet.id],
    )
    const { seed, client } = present(rows[0], 'the bet')
    const digest = createHmac('sha256', seed).update(`${client}:${bet.proof.nonce}:0`).digest()
    const roll = Math.floor((digest.readUInt32BE(0) / 2 ** 32) * 10_000)
    expect(bet.view.drawn).toEqual([roll])
    expect(bet.winAmount).toBe(roll > 5_049 ? '2.00' : '0.00')
  }
})
