import { type Bet, stepBet } from '@baize/contract/player'
import type { UserId } from '@baize/kit'
import { verifyBet } from '@baize/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { newRequest, setTable, type Table } from './games.fixture.ts'

let table: Table
beforeAll(async () => {
  table = await setTable()
})
afterAll(() => table.close())

const draft = (choices: unknown, { betAmount = '1', mines = 3 } = {}) => ({
  gameId: 'mines',
  requestId: newRequest(),
  model: { betAmount, mines, choices },
})
const ask = (player: UserId, input: unknown, house = table.house) => house.ask('/api/game/bet', player, input)
const play = async (player: UserId, choices: number[], options = {}): Promise<Bet> =>
  stepBet(accepted(await ask(player, draft(choices, options))).model)

describe('a bet that comes with all its moves', () => {
  it('is settled at once by the rules of the same game played step by step', async () => {
    const player = await table.newPlayer(1_000_00n)
    let balance = 1_000_00n
    for (let n = 0; n < 30; n += 1) {
      const bet = await play(player, [0, 12, 24])
      const board = await table.boardOf(bet)
      const firstMine = [0, 12, 24].find((tile) => board.includes(tile))
      const picks =
        firstMine === undefined ? [0, 12, 24] : [0, 12, 24].slice(0, [0, 12, 24].indexOf(firstMine) + 1)
      const won = firstMine === undefined
      expect(bet).toMatchObject({
        result: won ? 'WIN' : 'LOSE',
        winAmount: won ? '1.47' : '0.00',
        settledAt: table.clock.now(),
        view: { mines: 3, picks, board, nextMultiplier: null },
        proof: { nonce: n, serverSeed: null },
      })
      balance += won ? 47n : -1_00n
      expect(await table.balanceOf(player)).toBe(balance)
    }
    expect(accepted(await table.house.ask('/api/game/bet_record', player, {})).model.total).toBe(30)
  })

  it('is answered as it is stored and can be verified by anyone once the seed is revealed', async () => {
    const player = await table.newPlayer(100_00n)
    const bet = await play(player, [3, 4])
    const kept = accepted(await table.house.ask('/api/game/bet_result', player, { id: bet.id })).model.bet
    expect(kept).toEqual(bet)
    accepted(await table.house.ask('/api/fairness/rotate', player, { requestId: newRequest() }))
    const revealed = accepted(await table.house.ask('/api/game/bet_result', player, { id: bet.id })).model.bet
    const { checks } = verifyBet(stepBet(revealed), stepBet(revealed).proof.serverSeed ?? '')
    expect(checks.filter((check) => !check.ok)).toEqual([])
    expect(checks.length).toBeGreaterThan(0)
  })

  it('leaves neither a bet nor a seed occupied', async () => {
    const player = await table.newPlayer(100_00n)
    await play(player, [1])
    accepted(await ask(player, draft(undefined)))
    const info = accepted(await table.house.ask('/api/game/info', player, { gameId: 'mines' })).model
    expect(info.heldBet?.proof.nonce).toBe(1)
  })

  it('stops at the maximum win and pays exactly that', async () => {
    const house = table.openHouse({ maxWin: '3', minBet: '1', maxBet: '2', defaultBet: '1' })
    const player = await table.newPlayer(1_000_00n)
    const bets: Bet[] = []
    while (!bets.some((bet) => bet.result === 'WIN'))
      bets.push(
        stepBet(accepted(await ask(player, draft([0, 1, 2, 3], { betAmount: '2', mines: 10 }), house)).model),
      )
    const won = bets.find((bet) => bet.result === 'WIN')
    expect(won).toMatchObject({ winAmount: '3.00', view: { picks: [0] } })
  })

  it('repeats its first answer for the same request and is one bet for many simultaneous copies', async () => {
    const player = await table.newPlayer(100_00n)
    const other = table.openHouse()
    const input = draft([5, 6])
    const first = await ask(player, input)
    expect(await ask(player, input)).toEqual(first)
    const copies = draft([7])
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => ask(player, copies, i % 2 === 0 ? table.house : other)),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(refusalOf(await ask(player, { ...copies, model: { ...copies.model, choices: [8] } }))).toBe(
      'requestIdReused',
    )
    expect(accepted(await table.house.ask('/api/game/bet_record', player, {})).model.total).toBe(2)
  })

  it('takes consecutive nonces, however many arrive simultaneously at two servers', async () => {
    const player = await table.newPlayer(1_000_00n)
    const other = table.openHouse()
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => ask(player, draft([i % 25]), i % 2 === 0 ? table.house : other)),
    )
    const nonces = answers.map((answer) => stepBet(accepted(answer).model).proof.nonce)
    expect(nonces.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, i) => i))
  })

  it('is decided by either the old or the new seeds during a rotation, never by both', async () => {
    const player = await table.newPlayer(1_000_00n)
    const bets = Promise.all(Array.from({ length: 20 }, () => play(player, [9])))
    const rotated = table.house.ask('/api/fairness/rotate', player, { requestId: newRequest() })
    const [made, answer] = await Promise.all([bets, rotated])
    const { revealed, next } = accepted(answer).model
    const byHash = (hash: string) =>
      made.filter((bet) => bet.proof.serverSeedHash === hash).map((bet) => bet.proof.nonce)
    const [old, fresh] = [byHash(revealed.serverSeedHash), byHash(next.serverSeedHash)]
    expect(old.toSorted((a, b) => a - b)).toEqual(Array.from({ length: revealed.nonce }, (_, i) => i))
    expect(old.length + fresh.length).toBe(20)
  })
})

describe('a refused bet with all its moves', () => {
  it.each([
    ['an empty list of moves', [], 'moveNotAllowed'],
    ['the same tile twice', [4, 4], 'moveNotAllowed'],
    ['more tiles than are safe', Array.from({ length: 23 }, (_, tile) => tile), 'moveNotAllowed'],
    ['a tile off the board', [25], 'badInput'],
    ['half a tile', [1.5], 'badInput'],
    ['a word', ['one'], 'badInput'],
    ['no list', 4, 'badInput'],
    ['a list without end', Array.from({ length: 101 }, () => 1), 'badInput'],
  ])('takes no stake for %s', async (_, choices, why) => {
    const player = await table.newPlayer(100_00n)
    expect(refusalOf(await ask(player, draft(choices)))).toBe(why)
    expect(await table.balanceOf(player)).toBe(100_00n)
  })

  it('takes no stake beyond the balance', async () => {
    const player = await table.newPlayer(99n)
    expect(refusalOf(await ask(player, draft([1])))).toBe('insufficientFunds')
    expect(await table.balanceOf(player)).toBe(99n)
  })
})
