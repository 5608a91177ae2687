import { randomBytes, randomUUID } from 'node:crypto'
import { type Bet, stepBet } from '@baize/contract'
import { type UserId, uuidV7 } from '@baize/kit'
import { verifyBet } from '@baize/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accepted, refusalOf } from '../../replies.fixture.ts'
import { type House, newRequest, setTable, type Table } from './fixture.ts'

let table: Table
let house: House

beforeAll(async () => {
  table = await setTable()
  house = table.house
})
afterAll(() => table.close())

const betting = (betAmount = '10', mines = 3) => ({
  gameId: 'mines',
  requestId: newRequest(),
  model: { betAmount, mines },
})
const twoPeople = { reason: 'a test', requestedBy: 'ann', approvedBy: 'bob' }
const opening = (bet: Bet, choice: unknown) => ({ id: bet.id, requestId: newRequest(), model: { choice } })

async function placed(player: UserId, betAmount = '10', mines = 3, at = house): Promise<Bet> {
  return stepBet(accepted(await at.ask('/api/game/bet', player, betting(betAmount, mines))).model)
}
async function played(player: UserId, bet: Bet, choice: number, at = house): Promise<Bet> {
  return accepted(await at.ask('/api/game/mines_game/play', player, opening(bet, choice))).model
}
async function cashedOut(player: UserId, bet: Bet): Promise<Bet> {
  const asked = { id: bet.id, requestId: newRequest() }
  return accepted(await house.ask('/api/game/mines_game/cash_out', player, asked)).model
}
async function safeTiles(bet: Bet): Promise<number[]> {
  const board = await table.boardOf(bet)
  return Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !board.includes(tile))
}

describe('a game of mines', () => {
  it('[A-27] [G-03] takes the stake and opens a bet that shows no mine', async () => {
    const player = await table.newPlayer(100_00n)
    const bet = await placed(player)
    expect(bet).toMatchObject({
      gameId: 'mines',
      betAmount: '10.00',
      currencyId: 'USD',
      result: 'PENDING',
      winAmount: '0.00',
      multiplier: '1.00',
      rtp: 9900,
      maxWin: '1000000.00',
      createdAt: table.clock.now(),
      settledAt: null,
      view: { mines: 3, picks: [], multiplier: '1.00', nextMultiplier: '1.125', board: null },
      proof: { serverSeed: null, nonce: 0 },
    })
    expect(await table.balanceOf(player)).toBe(90_00n)
  })

  it('[G-03] is won by opening safe tiles and cashing out', async () => {
    const player = await table.newPlayer(100_00n)
    const bet = await placed(player)
    const [first, second] = await safeTiles(bet)
    const once = await played(player, bet, first!)
    expect(once).toMatchObject({
      result: 'PENDING',
      multiplier: '1.125',
      view: { board: null, picks: [first] },
    })
    const twice = await played(player, bet, second!)
    expect(twice.view).toMatchObject({ multiplier: '1.2857', nextMultiplier: '1.4785', board: null })
    const won = await cashedOut(player, bet)
    expect(won).toMatchObject({
      result: 'WIN',
      winAmount: '12.85',
      multiplier: '1.2857',
      settledAt: table.clock.now(),
      view: { nextMultiplier: null, board: await table.boardOf(bet) },
    })
    expect(await table.balanceOf(player)).toBe(102_85n)
  })

  it('[G-03] is lost on a mine, and then shows the board', async () => {
    const player = await table.newPlayer(100_00n)
    const bet = await placed(player)
    const board = await table.boardOf(bet)
    const lost = await played(player, bet, board[0]!)
    expect(lost).toMatchObject({ result: 'LOSE', winAmount: '0.00', multiplier: '0.00', view: { board } })
    expect(await table.balanceOf(player)).toBe(90_00n)
    const after = await house.ask('/api/game/mines_game/play', player, opening(bet, board[1]!))
    expect(refusalOf(after)).toBe('betSettled')
  })

  it('pays at once when every safe tile is open', async () => {
    const player = await table.newPlayer(100_00n)
    const bet = await placed(player, '10', 24)
    const [only] = await safeTiles(bet)
    expect(await played(player, bet, only!)).toMatchObject({ result: 'WIN', winAmount: '247.50' })
    expect(await table.balanceOf(player)).toBe(337_50n)
  })

  it('ends at the max win and pays exactly that, even if the setting changes meanwhile', async () => {
    const modest = table.openHouse({ maxWin: '11.00' })
    const player = await table.newPlayer(100_00n)
    const bet = await placed(player, '10', 3, modest)
    expect(bet).toMatchObject({ maxWin: '11.00', view: { nextMultiplier: '1.10' } })
    const [first] = await safeTiles(bet)
    const won = await played(player, bet, first!, house)
    expect(won).toMatchObject({ result: 'WIN', winAmount: '11.00', multiplier: '1.10' })
  })

  it('keeps the return it was made under', async () => {
    const player = await table.newPlayer(100_00n)
    const set = (rtp: number) =>
      house.ask('/api/operator/game/settings/change', null, { gameId: 'mines', rtp, ...twoPeople })
    accepted(await set(9500))
    const bet = await placed(player, '10', 3)
    accepted(await set(9900))
    const [first] = await safeTiles(bet)
    // 0.95 x 25 / 22
    expect(await played(player, bet, first!, house)).toMatchObject({ rtp: 9500, multiplier: '1.0795' })
  })

  it('goes on after the server was replaced', async () => {
    const player = await table.newPlayer(100_00n)
    const first = table.openHouse()
    const bet = await placed(player, '10', 3, first)
    const [one, two] = await safeTiles(bet)
    await played(player, bet, one!, first)
    await first.close()
    const next = table.openHouse()
    const info = accepted(await next.ask('/api/game/info', player, { gameId: 'mines' })).model
    expect(info.heldBet).toMatchObject({ id: bet.id, result: 'PENDING', view: { picks: [one], board: null } })
    expect((await played(player, bet, two!, next)).view.picks).toEqual([one, two])
  })

  it('can be checked by anyone once the seed is revealed', async () => {
    const player = await table.newPlayer(100_00n)
    const bets = [await placed(player)]
    await played(player, bets[0]!, (await safeTiles(bets[0]!))[3]!)
    await cashedOut(player, bets[0]!)
    table.clock.advance(1)
    bets.push(await placed(player, '7', 5))
    await played(player, bets[1]!, (await table.boardOf(bets[1]!))[0]!)
    accepted(await house.ask('/api/fairness/rotate', player, { requestId: newRequest() }))
    const { items } = accepted(await house.ask('/api/game/bet_record', player, {})).model
    expect(items.map((bet) => stepBet(bet).proof.nonce)).toEqual([1, 0])
    for (const bet of items) {
      expect(
        verifyBet(stepBet(bet), stepBet(bet).proof.serverSeed ?? '').checks.filter((check) => !check.ok),
      ).toEqual([])
    }
  })
})

describe('a bet that is refused changes nothing', () => {
  it.each<[string, unknown, string]>([
    ['is negative', '-1', 'badInput'],
    ['is a negative number', -5, 'badInput'],
    ['is zero', '0', 'betBelowMinimum'],
    ['is the number zero', 0, 'betBelowMinimum'],
    ['is negative zero', '-0', 'badInput'],
    ['has more decimals than the currency', '1.001', 'badInput'],
    ['is a number with more decimals than the currency', 0.1 + 0.2, 'badInput'],
    ['is above 2^53', '9007199254740993', 'badInput'],
    ['is a number above 2^53', 2 ** 60, 'badInput'],
    ['is far above anything', '9'.repeat(40), 'badInput'],
    ['is longer than any amount', '1'.repeat(41), 'badInput'],
    ['has an exponent', '1e3', 'badInput'],
    ['is a number with an exponent', 1e300, 'badInput'],
    ['is hexadecimal', '0x10', 'badInput'],
    ['is NaN by name', 'NaN', 'badInput'],
    ['is NaN', Number.NaN, 'badInput'],
    ['is Infinity by name', 'Infinity', 'badInput'],
    ['is Infinity', Number.POSITIVE_INFINITY, 'badInput'],
    ['is under the minimum', '0.99', 'betBelowMinimum'],
    ['is over the maximum', '10000.01', 'betAboveMaximum'],
    ['is over the balance', '100.01', 'insufficientFunds'],
    ['is empty', '', 'badInput'],
    ['is blank', ' ', 'badInput'],
    ['has a comma', '1,5', 'badInput'],
    ['has other digits', '١٠', 'badInput'],
    ['is a list', ['10'], 'badInput'],
    ['is an object', { amount: '10' }, 'badInput'],
    ['is null', null, 'badInput'],
    ['is missing', undefined, 'badInput'],
    ['is a boolean', true, 'badInput'],
  ])('[E-05] when the amount %s', async (_, betAmount, why) => {
    const player = await table.newPlayer(100_00n)
    const asked = { ...betting(), model: { betAmount, mines: 3 } }
    const answer = await house.ask('/api/game/bet', player, asked)
    expect(refusalOf(answer)).toBe(why)
    expect('message' in answer && answer.message).toMatch(/\w+ \w+/)
    expect(await table.balanceOf(player)).toBe(100_00n)
    expect(accepted(await house.ask('/api/game/bet_record', player, {})).model.total).toBe(0)
  })

  it.each([0, 25, -1, 2.5, '3', null, undefined, [3]])('when there are %j mines', async (mines) => {
    const player = await table.newPlayer(100_00n)
    const asked = { ...betting(), model: { betAmount: '10', mines } }
    expect(refusalOf(await house.ask('/api/game/bet', player, asked))).toBe('badInput')
    expect(await table.balanceOf(player)).toBe(100_00n)
  })

  it('[V-04] under the minimum bet of the settings, which the message names', async () => {
    const player = await table.newPlayer(100_00n)
    const dear = table.openHouse({ minBet: '5', defaultBet: '5' })
    const answer = await dear.ask('/api/game/bet', player, betting('4.99'))
    expect(answer).toMatchObject({ status: 2203, message: 'The smallest bet is 5.00.' })
    expect(await table.balanceOf(player)).toBe(100_00n)
    expect((await placed(player, '5', 3, dear)).betAmount).toBe('5.00')
  })

  it('while another bet is open in the same game', async () => {
    const player = await table.newPlayer(100_00n)
    await placed(player)
    expect(refusalOf(await house.ask('/api/game/bet', player, betting()))).toBe('betHeld')
    expect(await table.balanceOf(player)).toBe(90_00n)
  })

  it('in a game that has other options, or is none', async () => {
    const player = await table.newPlayer(100_00n)
    const crash = { ...betting(), gameId: 'crash' }
    expect(refusalOf(await house.ask('/api/game/bet', player, crash))).toBe('badInput')
    const unknown = { ...betting(), gameId: '__proto__' }
    expect(refusalOf(await house.ask('/api/game/bet', player, unknown))).toBe('badInput')
  })

  it('ignores fields it does not know', async () => {
    const player = await table.newPlayer(100_00n)
    const { model, ...rest } = betting()
    const asked = { ...rest, userId: '1', model: { ...model, payout: '999', state: {}, multiplier: 9 } }
    const bet = accepted(await house.ask('/api/game/bet', player, asked)).model
    expect(bet).toMatchObject({ result: 'PENDING', winAmount: '0.00', multiplier: '1.00' })
  })
})

describe('a move that is refused changes nothing', () => {
  it.each([-1, 25, 1.5, '3', null, [3], {}])('when the tile is %j', async (choice) => {
    const player = await table.newPlayer(100_00n)
    const bet = await placed(player)
    const answer = await house.ask('/api/game/mines_game/play', player, opening(bet, choice))
    expect(refusalOf(answer)).toBe('badInput')
    const { result } = accepted(await house.ask('/api/game/bet_result', player, { id: bet.id })).model
    expect(result).toBe('PENDING')
  })

  it('when the tile is open already', async () => {
    const player = await table.newPlayer(100_00n)
    const bet = await placed(player)
    const [safe] = await safeTiles(bet)
    await played(player, bet, safe!)
    const again = await house.ask('/api/game/mines_game/play', player, opening(bet, safe))
    expect(refusalOf(again)).toBe('moveNotAllowed')
  })

  it('when nothing has been won to cash out', async () => {
    const player = await table.newPlayer(100_00n)
    const asked = { id: (await placed(player)).id, requestId: newRequest() }
    const answer = await house.ask('/api/game/mines_game/cash_out', player, asked)
    expect(refusalOf(answer)).toBe('nothingToCashOut')
    expect(await table.balanceOf(player)).toBe(90_00n)
  })

  it('[R-03] when the bet is another player’s, or nobody’s', async () => {
    const [owner, rival] = [await table.newPlayer(100_00n), await table.newPlayer(100_00n)]
    const bet = await placed(owner)
    const [safe] = await safeTiles(bet)
    await played(owner, bet, safe!)
    for (const id of [bet.id, randomUUID()]) {
      const requestId = newRequest()
      const answers = [
        await house.ask('/api/game/mines_game/play', rival, { id, requestId, model: { choice: 1 } }),
        await house.ask('/api/game/mines_game/cash_out', rival, { id, requestId }),
        await house.ask('/api/game/finish_hold', rival, { id }),
        await house.ask('/api/game/bet_result', rival, { id }),
      ]
      expect(answers.map(refusalOf)).toEqual(answers.map(() => 'unknownBet'))
    }
    expect(accepted(await house.ask('/api/game/finish_all_my_hold', rival, {})).model).toEqual([])
    expect(accepted(await house.ask('/api/game/bet_record', rival, {})).model.items).toEqual([])
    const info = accepted(await house.ask('/api/game/info', rival, { gameId: 'mines' })).model
    expect(info.heldBet).toBeNull()
    expect(await table.balanceOf(rival)).toBe(100_00n)
    const held = accepted(await house.ask('/api/game/bet_result', owner, { id: bet.id })).model.bet
    expect(held).toMatchObject({ result: 'PENDING', view: { picks: [safe] } })
  })
})

describe('the same request twice', () => {
  it('bets once and gets the first answer, even after the bet has moved on', async () => {
    const player = await table.newPlayer(100_00n)
    const asked = betting()
    const first = await house.ask('/api/game/bet', player, asked)
    const bet = stepBet(accepted(first).model)
    const move = opening(bet, (await safeTiles(bet))[0])
    const moved = await house.ask('/api/game/mines_game/play', player, move)
    const stop = { id: bet.id, requestId: newRequest() }
    const stopped = await house.ask('/api/game/mines_game/cash_out', player, stop)
    accepted(await house.ask('/api/fairness/rotate', player, { requestId: newRequest() }))

    expect(await house.ask('/api/game/bet', player, asked)).toEqual(first)
    expect(await house.ask('/api/game/mines_game/play', player, move)).toEqual(moved)
    expect(await house.ask('/api/game/mines_game/cash_out', player, stop)).toEqual(stopped)
    expect(await table.balanceOf(player)).toBe(101_25n)
    expect(accepted(await house.ask('/api/game/bet_record', player, {})).model.total).toBe(1)
  })

  it('gets the first answer although the settings would refuse it now', async () => {
    const player = await table.newPlayer(100_00n)
    const asked = betting('10')
    const first = await house.ask('/api/game/bet', player, asked)
    const dear = table.openHouse({ minBet: '50' })
    expect(await dear.ask('/api/game/bet', player, asked)).toEqual(first)
  })

  it('is refused with another body or for another call', async () => {
    const player = await table.newPlayer(100_00n)
    const asked = betting('10')
    const bet = stepBet(accepted(await house.ask('/api/game/bet', player, asked)).model)
    const { requestId } = asked
    const answers = [
      await house.ask('/api/game/bet', player, { ...asked, model: { betAmount: '11', mines: 3 } }),
      await house.ask('/api/game/bet', player, { ...asked, model: { betAmount: '10', mines: 4 } }),
      await house.ask('/api/game/bet', player, { ...asked, model: { betAmount: '0', mines: 3 } }),
      await house.ask('/api/game/mines_game/play', player, { ...opening(bet, 1), requestId }),
      await house.ask('/api/game/mines_game/cash_out', player, { id: bet.id, requestId }),
    ]
    expect(answers.map(refusalOf)).toEqual(answers.map(() => 'requestIdReused'))
    expect(await table.balanceOf(player)).toBe(90_00n)
  })

  it('is another request when another player makes it', async () => {
    const [one, other] = [await table.newPlayer(100_00n), await table.newPlayer(100_00n)]
    const asked = betting()
    const first = accepted(await house.ask('/api/game/bet', one, asked)).model
    const second = accepted(await house.ask('/api/game/bet', other, asked)).model
    expect(second.id).not.toBe(first.id)
  })
})

describe('a held bet', () => {
  it('[A-25] is settled by finish_hold at what it is worth, once', async () => {
    const player = await table.newPlayer(100_00n)
    const bet = await placed(player)
    await played(player, bet, (await safeTiles(bet))[0]!)
    const finished = await house.ask('/api/game/finish_hold', player, { id: bet.id })
    expect(accepted(finished).model).toMatchObject({ result: 'WIN', winAmount: '11.25' })
    expect(await house.ask('/api/game/finish_hold', player, { id: bet.id })).toEqual(finished)
    expect(await table.balanceOf(player)).toBe(101_25n)
  })

  it('[A-25] is each player’s own, also when two asked under one id and it became that of both bets', async () => {
    const [one, other] = [await table.newPlayer(100_00n), await table.newPlayer(100_00n)]
    const asked = { ...betting(), requestId: uuidV7(table.clock, randomBytes) }
    for (const player of [one, other])
      expect(accepted(await house.ask('/api/game/bet', player, asked)).model.id).toBe(asked.requestId)
    for (const player of [one, other]) {
      const finished = accepted(await house.ask('/api/game/finish_hold', player, { id: asked.requestId }))
      expect(finished.model).toMatchObject({ result: 'WIN', winAmount: '10.00' })
      expect(await table.balanceOf(player)).toBe(100_00n)
    }
  })

  it('[A-25] gives the stake back when no tile was opened', async () => {
    const player = await table.newPlayer(100_00n)
    const bet = await placed(player)
    const finished = accepted(await house.ask('/api/game/finish_hold', player, { id: bet.id })).model
    expect(finished).toMatchObject({ result: 'WIN', winAmount: '10.00', multiplier: '1.00' })
    expect(await table.balanceOf(player)).toBe(100_00n)
  })

  it('[A-25] that was lost stays lost', async () => {
    const player = await table.newPlayer(100_00n)
    const bet = await placed(player)
    await played(player, bet, (await table.boardOf(bet))[0]!)
    const finished = accepted(await house.ask('/api/game/finish_hold', player, { id: bet.id })).model
    expect(finished).toMatchObject({ result: 'LOSE', winAmount: '0.00' })
    expect(await table.balanceOf(player)).toBe(90_00n)
  })

  it('[A-30] is settled by finish_all_my_hold, which leaves others’ alone', async () => {
    const [player, rival] = [await table.newPlayer(100_00n), await table.newPlayer(100_00n)]
    const [bet, other] = [await placed(player), await placed(rival)]
    const all = accepted(await house.ask('/api/game/finish_all_my_hold', player, {})).model
    expect(all).toMatchObject([{ id: bet.id, winAmount: '10.00' }])
    expect(accepted(await house.ask('/api/game/finish_all_my_hold', player, {})).model).toEqual([])
    const { result } = accepted(await house.ask('/api/game/bet_result', rival, { id: other.id })).model
    expect(result).toBe('PENDING')
  })
})

describe('what a player can look up', () => {
  it('[A-26] [E-05] is the result of a bet: PENDING, then WIN or LOSE with the amount', async () => {
    const player = await table.newPlayer(100_00n)
    const bet = await placed(player)
    const asked = { id: bet.id }
    const pending = accepted(await house.ask('/api/game/bet_result', player, asked)).model
    expect(pending).toMatchObject({
      id: bet.id,
      result: 'PENDING',
      winAmount: '0.00',
      bet: { view: { board: null } },
    })
    await played(player, bet, (await safeTiles(bet))[0]!)
    await cashedOut(player, bet)
    const settled = accepted(await house.ask('/api/game/bet_result', player, asked)).model
    expect(settled).toMatchObject({ id: bet.id, result: 'WIN', winAmount: '11.25' })
  })

  it('[A-29] is their history, newest first, in pages, by game', async () => {
    const player = await table.newPlayer(100_00n)
    const ids: string[] = []
    for (const stake of ['1', '2', '3', '4', '5']) {
      const bet = await placed(player, stake)
      ids.unshift(bet.id)
      await house.ask('/api/game/finish_hold', player, { id: bet.id })
      table.clock.advance(1000)
    }
    const page = async (input: object) =>
      accepted(await house.ask('/api/game/bet_record', player, input)).model
    const first = await page({ pageSize: 2 })
    expect(first).toMatchObject({ total: 5, pageNo: 1, pageSize: 2 })
    expect(first.items.map((bet) => bet.id)).toEqual(ids.slice(0, 2))
    const last = await page({ pageSize: 2, pageNo: 3 })
    expect(last.items.map((bet) => bet.id)).toEqual(ids.slice(4))
    expect((await page({ pageNo: 1_000_000, pageSize: 100 })).items).toEqual([])
    expect((await page({ gameId: 'mines' })).total).toBe(5)
    expect(await page({ gameId: 'crash' })).toMatchObject({ total: 0, items: [] })
  })

  it('is a game’s limits and return, also without an account', async () => {
    const { model } = accepted(await house.ask('/api/game/info', null, { gameId: 'mines' }))
    expect(model).toEqual({
      gameId: 'mines',
      rtp: 9900,
      minBet: '1.00',
      maxBet: '10000.00',
      defaultBet: '5.00',
      maxWin: '1000000.00',
      heldBet: null,
    })
  })

  it('never includes a server seed in use, nor a mine of an open bet', async () => {
    const player = await table.newPlayer(100_00n)
    const bet = await placed(player, '10', 24)
    const { rows } = await table.database.owner.query<{ server_seed: string }>(
      'SELECT server_seed FROM seed_pairs WHERE user_id = $1',
      [player],
    )
    const answers = JSON.stringify([
      bet,
      await house.ask('/api/game/bet_result', player, { id: bet.id }),
      await house.ask('/api/game/info', player, { gameId: 'mines' }),
      await house.ask('/api/game/bet_record', player, {}),
      await house.ask('/api/fairness/seeds', player, {}),
    ])
    expect(answers).not.toContain(rows[0]!.server_seed)
    expect(answers.match(/"board":[^n]/)).toBeNull()
  })
})
