import { type Bet, stepBet } from '@baize/contract/player'
import type { UserId } from '@baize/kit'
import { caseCount } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { type House, newRequest, setTable, type Table } from './games.fixture.ts'

let table: Table
let houses: readonly [House, House]

beforeAll(async () => {
  table = await setTable()
  houses = [table.house, table.openHouse()]
})
afterAll(() => table.close())

const times = <T>(count: number, make: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => make(i)))
const houseOf = (i: number): House => houses[i % 2 === 0 ? 0 : 1]

async function openBet(player: UserId, mines = 3): Promise<{ bet: Bet; safe: number[]; mined: number[] }> {
  const asked = { gameId: 'mines', requestId: newRequest(), model: { betAmount: '10', mines } }
  const bet = stepBet(accepted(await table.house.ask('/api/game/bet', player, asked)).model)
  const mined = await table.boardOf(bet)
  const safe = Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !mined.includes(tile))
  return { bet, safe, mined }
}
const play = (house: House, player: UserId, bet: Bet, choice: number, requestId = newRequest()) =>
  house.ask('/api/game/mines_game/play', player, { id: bet.id, requestId, model: { choice } })
const cashOut = (house: House, player: UserId, bet: Bet, requestId = newRequest()) =>
  house.ask('/api/game/mines_game/cash_out', player, { id: bet.id, requestId })

const CASH_OUTS = caseCount(24, 200)

describe('two servers with simultaneous calls', () => {
  it(`pay one of ${CASH_OUTS} cash-outs`, async () => {
    const player = await table.newPlayer(100_00n)
    const { bet, safe } = await openBet(player)
    accepted(await play(table.house, player, bet, safe[0]!))
    const answers = await times(CASH_OUTS, (i) => cashOut(houseOf(i), player, bet))
    expect(answers.filter((answer) => answer.status === 0)).toHaveLength(1)
    const refusals = new Set(answers.filter((answer) => answer.status !== 0).map(refusalOf))
    expect([...refusals]).toEqual(['betSettled'])
    expect(await table.balanceOf(player)).toBe(101_20n)
  })

  it('answer 50 copies of one cash-out alike', async () => {
    const player = await table.newPlayer(100_00n)
    const { bet, safe } = await openBet(player)
    accepted(await play(table.house, player, bet, safe[0]!))
    const requestId = newRequest()
    const answers = await times(50, (i) => cashOut(houseOf(i), player, bet, requestId))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(accepted(answers[0]!).model.winAmount).toBe('11.20')
    expect(await table.balanceOf(player)).toBe(101_20n)
  })

  it('open one bet of many, and one for many copies of a request', async () => {
    const [many, same] = [await table.newPlayer(100_00n), await table.newPlayer(100_00n)]
    const asked = () => ({ gameId: 'mines', requestId: newRequest(), model: { betAmount: '10', mines: 3 } })
    const answers = await times(30, (i) => houseOf(i).ask('/api/game/bet', many, asked()))
    expect(answers.filter((answer) => answer.status === 0)).toHaveLength(1)
    expect(await table.balanceOf(many)).toBe(90_00n)

    const once = asked()
    const copies = await times(30, (i) => houseOf(i).ask('/api/game/bet', same, once))
    expect(new Set(copies.map((copy) => accepted(copy).model.id)).size).toBe(1)
    expect(await table.balanceOf(same)).toBe(90_00n)
  })

  it('open a tile once, however many tabs choose it', async () => {
    const player = await table.newPlayer(100_00n)
    const { bet, safe } = await openBet(player)
    const answers = await times(20, (i) => play(houseOf(i), player, bet, safe[0]!))
    expect(answers.filter((answer) => answer.status === 0)).toHaveLength(1)
    expect([...new Set(answers.map(refusalOf))].toSorted()).toEqual(['accepted', 'moveNotAllowed'])
  })

  it('open both tiles that two tabs choose simultaneously', async () => {
    const player = await table.newPlayer(100_00n)
    const { bet, safe } = await openBet(player)
    const answers = await times(2, (i) => play(houseOf(i), player, bet, safe[i]!))
    expect(answers.map(refusalOf)).toEqual(['accepted', 'accepted'])
    const now = stepBet(
      accepted(await table.house.ask('/api/game/bet_result', player, { id: bet.id })).model.bet,
    )
    expect(now.view.picks.toSorted((a, b) => a - b)).toEqual(safe.slice(0, 2))
  })

  it('pay or lose a bet whose mine is opened while it is cashed out, never both', async () => {
    for (let round = 0; round < caseCount(3, 10); round++) {
      const player = await table.newPlayer(100_00n)
      const { bet, safe, mined } = await openBet(player)
      accepted(await play(table.house, player, bet, safe[0]!))
      const [lost, paid] = await Promise.all([
        play(houseOf(round), player, bet, mined[0]!),
        cashOut(houseOf(round + 1), player, bet),
      ])
      expect([lost, paid].map(refusalOf).toSorted()).toEqual(['accepted', 'betSettled'])
      expect(await table.balanceOf(player)).toBe(paid.status === 0 ? 101_20n : 90_00n)
    }
  })

  it('settle a bet once when it is finished, cashed out and finished with all others', async () => {
    const player = await table.newPlayer(100_00n)
    const { bet, safe } = await openBet(player)
    accepted(await play(table.house, player, bet, safe[0]!))
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, i) =>
        houseOf(i).ask('/api/game/finish_hold', player, { id: bet.id }),
      ),
      ...Array.from({ length: 10 }, (_, i) => houseOf(i).ask('/api/game/finish_all_my_hold', player, {})),
    ])
    await cashOut(table.house, player, bet)
    expect(answers.map(refusalOf)).toEqual(answers.map(() => 'accepted'))
    expect(await table.balanceOf(player)).toBe(101_20n)
  })
})

describe('two servers with alternating calls', () => {
  it('continue where the other left the bet, whatever they remember of it', async () => {
    const player = await table.newPlayer(100_00n)
    const { bet, safe } = await openBet(player)
    const [first, second] = houses
    for (const [i, house] of [first, first, second, first, second, second, first].entries()) {
      const { view } = accepted(await play(house, player, bet, safe[i]!)).model
      expect(view.picks).toEqual(safe.slice(0, i + 1))
    }
    // The first server remembers seven steps, so the fifth tile is taken.
    expect(refusalOf(await play(first, player, bet, safe[4]!))).not.toBe('accepted')
    const paid = accepted(await cashOut(second, player, bet)).model
    expect(refusalOf(await cashOut(first, player, bet))).toBe('betSettled')
    expect(refusalOf(await play(first, player, bet, safe[8]!))).toBe('betSettled')
    expect(paid.result).toBe('WIN')
    expect(paid.settledAt).not.toBeNull()
  })

  it('answer a lost step as the list of bets shows it', async () => {
    const player = await table.newPlayer(100_00n)
    const { bet, safe, mined } = await openBet(player)
    accepted(await play(table.house, player, bet, safe[0]!))
    const lost = accepted(await play(table.house, player, bet, mined[0]!)).model
    const { items } = accepted(await table.house.ask('/api/game/bet_record', player, {})).model
    expect(items[0]).toEqual(lost)
  })
})

describe('two servers with a game of rows', () => {
  /** A tower whose first row is passed on 0, and a losing place in the second. */
  async function openTower(player: UserId): Promise<{ bet: Bet; good: number; bad: number }> {
    for (;;) {
      const model = { betAmount: '10', difficulty: 'medium' }
      const asked = { gameId: 'tower', requestId: newRequest(), model }
      const bet = stepBet(accepted(await table.house.ask('/api/game/bet', player, asked)).model)
      const [first, second] = await table.rowsOf(bet)
      if (!first?.includes(0)) return { bet, good: second?.includes(0) ? 1 : 0, bad: second?.[0] ?? 0 }
      accepted(await table.house.ask('/api/game/finish_hold', player, { id: bet.id }))
    }
  }
  const climb = (house: House, player: UserId, bet: Bet, choice: number, requestId = newRequest()) =>
    house.ask('/api/game/tower_game/play', player, { id: bet.id, requestId, model: { choice } })
  const stop = (house: House, player: UserId, bet: Bet) =>
    house.ask('/api/game/tower_game/cash_out', player, { id: bet.id, requestId: newRequest() })

  it('pay one of 50 cash-outs', async () => {
    const player = await table.newPlayer(100_00n)
    const { bet } = await openTower(player)
    accepted(await climb(table.house, player, bet, 0))
    const answers = await times(50, (i) => stop(houseOf(i), player, bet))
    expect(answers.map(refusalOf).filter((refusal) => refusal === 'accepted')).toHaveLength(1)
    // 0.98 x 3 / 2
    expect(await table.balanceOf(player)).toBe(104_70n)
  })

  it('pay or lose a bet that falls while it is cashed out, never both', async () => {
    for (let round = 0; round < caseCount(3, 10); round++) {
      const player = await table.newPlayer(100_00n)
      const { bet, bad } = await openTower(player)
      accepted(await climb(table.house, player, bet, 0))
      const [lost, paid] = await Promise.all([
        climb(houseOf(round), player, bet, bad),
        stop(houseOf(round + 1), player, bet),
      ])
      expect([lost, paid].map(refusalOf).toSorted()).toEqual(['accepted', 'betSettled'])
      expect(await table.balanceOf(player)).toBe(paid.status === 0 ? 104_70n : 90_00n)
    }
  })

  it('make one step from two copies, and one each from consecutive choices', async () => {
    const player = await table.newPlayer(100_00n)
    const { bet, good } = await openTower(player)
    const requestId = newRequest()
    const copies = await times(10, (i) => climb(houseOf(i), player, bet, 0, requestId))
    expect(new Set(copies.map((copy) => JSON.stringify(copy))).size).toBe(1)
    const on = accepted(await climb(table.house, player, bet, good)).model
    expect(on.view.picks).toEqual([0, good])
  })

  it('lift one of three cups, whichever tab is first, and pay it once', async () => {
    for (let round = 0; round < caseCount(3, 10); round++) {
      const player = await table.newPlayer(100_00n)
      const asked = { gameId: 'thimbles', requestId: newRequest(), model: { betAmount: '10', balls: 1 } }
      const bet = accepted(await table.house.ask('/api/game/bet', player, asked)).model
      const answers = await times(3, (cup) =>
        houseOf(round + cup).ask('/api/game/thimbles_game/play', player, {
          id: bet.id,
          requestId: newRequest(),
          model: { choice: cup },
        }),
      )
      expect(answers.map(refusalOf).toSorted()).toEqual(['accepted', 'betSettled', 'betSettled'])
      const lifted = answers.findIndex((answer) => answer.status === 0)
      const [empty] = await table.rowsOf(bet)
      // 0.97 x 3
      expect(await table.balanceOf(player)).toBe(empty?.includes(lifted) ? 90_00n : 119_10n)
    }
  })
})

describe('a rotation beside bets', () => {
  it('never reveals a pair that decides an open bet', async () => {
    for (let round = 0; round < caseCount(4, 20); round++) {
      const player = await table.newPlayer(100_00n)
      accepted(await table.house.ask('/api/fairness/seeds', player, {}))
      const asked = { gameId: 'mines', requestId: newRequest(), model: { betAmount: '10', mines: 3 } }
      const [bet, rotated] = await Promise.all([
        houseOf(round).ask('/api/game/bet', player, asked),
        houseOf(round + 1).ask('/api/fairness/rotate', player, { requestId: newRequest() }),
      ])
      expect(refusalOf(bet)).toBe('accepted')
      expect(['accepted', 'seedInUse']).toContain(refusalOf(rotated))
      const { rows } = await table.database.owner.query(
        `SELECT FROM all_bets b JOIN seed_pairs s ON s.id = b.seed_pair_id
         WHERE b.status = 'PENDING' AND s.revealed_at IS NOT NULL`,
      )
      expect(rows).toHaveLength(0)
    }
  })
})

describe('the id of a bet', () => {
  it('cannot be requested for another bet, which could never be settled and would block all others', async () => {
    const player = await table.newPlayer(100_00n)
    const atOnce = (requestId: string, choices?: number[]) => ({
      gameId: 'mines',
      requestId,
      model: { betAmount: '1', mines: 3, ...(choices && { choices }) },
    })
    const { id } = accepted(
      await table.house.ask('/api/game/bet', player, atOnce('no-uuid-at-all', [0])),
    ).model
    const again = stepBet(accepted(await table.house.ask('/api/game/bet', player, atOnce(id, [1]))).model)
    expect(again.id).not.toBe(id)
    const open = stepBet(accepted(await table.house.ask('/api/game/bet', player, atOnce(again.id))).model)
    expect(new Set([id, again.id, open.id]).size).toBe(3)
    accepted(await table.house.ask('/api/game/finish_hold', player, { id: open.id }))
    expect(accepted(await table.house.ask('/api/game/bet_record', player, {})).model.total).toBe(3)
  })
})
