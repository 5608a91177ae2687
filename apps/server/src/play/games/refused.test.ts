import { stepBet } from '@baize/contract/player'
import { randomUUID } from '@baize/kit/testing'
import { describe, expect, it } from 'vitest'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { newRequest } from './games.fixture.ts'
import { betting, minesTable, opening } from './mines.fixture.ts'

const seat = minesTable()
const { placed, played, safeTiles } = seat

describe('a refused bet', () => {
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
    ['is the text NaN', 'NaN', 'badInput'],
    ['is NaN', Number.NaN, 'badInput'],
    ['is the text Infinity', 'Infinity', 'badInput'],
    ['is Infinity', Number.POSITIVE_INFINITY, 'badInput'],
    ['is under the minimum', '0.99', 'betBelowMinimum'],
    ['is over the maximum', '10000.01', 'betAboveMaximum'],
    ['is over the balance', '100.01', 'insufficientFunds'],
    ['is empty', '', 'badInput'],
    ['is blank', ' ', 'badInput'],
    ['has a comma', '1,5', 'badInput'],
    ['has digits of another script', '١٠', 'badInput'],
    ['is a list', ['10'], 'badInput'],
    ['is an object', { amount: '10' }, 'badInput'],
    ['is null', null, 'badInput'],
    ['is missing', undefined, 'badInput'],
    ['is a boolean', true, 'badInput'],
  ])('[E-05] changes nothing when the amount %s', async (_, betAmount, why) => {
    const player = await seat.table.newPlayer(100_00n)
    const asked = { ...betting(), model: { betAmount, mines: 3 } }
    const answer = await seat.house.ask('/api/game/bet', player, asked)
    expect(refusalOf(answer)).toBe(why)
    expect('message' in answer && answer.message).toMatch(/\w+ \w+/)
    expect(await seat.table.balanceOf(player)).toBe(100_00n)
    expect(accepted(await seat.house.ask('/api/game/bet_record', player, {})).model.total).toBe(0)
  })

  it.each([0, 25, -1, 2.5, '3', null, undefined, [3]])('changes nothing with %j mines', async (mines) => {
    const player = await seat.table.newPlayer(100_00n)
    const asked = { ...betting(), model: { betAmount: '10', mines } }
    expect(refusalOf(await seat.house.ask('/api/game/bet', player, asked))).toBe('badInput')
    expect(await seat.table.balanceOf(player)).toBe(100_00n)
  })

  it('[V-04] is below the minimum bet of the settings, which the message names', async () => {
    const player = await seat.table.newPlayer(100_00n)
    const dear = seat.table.openHouse({ minBet: '5', defaultBet: '5' })
    const answer = await dear.ask('/api/game/bet', player, betting('4.99'))
    expect(answer).toMatchObject({ status: 2203, message: 'The minimum bet is 5.00.' })
    expect(await seat.table.balanceOf(player)).toBe(100_00n)
    expect((await placed(player, '5', 3, dear)).betAmount).toBe('5.00')
  })

  it('changes nothing while another bet is open in the same game', async () => {
    const player = await seat.table.newPlayer(100_00n)
    await placed(player)
    expect(refusalOf(await seat.house.ask('/api/game/bet', player, betting()))).toBe('betHeld')
    expect(await seat.table.balanceOf(player)).toBe(90_00n)
  })

  it('changes nothing in a game with other options or an unknown one', async () => {
    const player = await seat.table.newPlayer(100_00n)
    const crash = { ...betting(), gameId: 'crash' }
    expect(refusalOf(await seat.house.ask('/api/game/bet', player, crash))).toBe('badInput')
    const unknown = { ...betting(), gameId: '__proto__' }
    expect(refusalOf(await seat.house.ask('/api/game/bet', player, unknown))).toBe('badInput')
  })

  it('is never caused by unknown fields, which are ignored', async () => {
    const player = await seat.table.newPlayer(100_00n)
    const { model, ...rest } = betting()
    const asked = { ...rest, userId: '1', model: { ...model, payout: '999', state: {}, multiplier: 9 } }
    const bet = accepted(await seat.house.ask('/api/game/bet', player, asked)).model
    expect(bet).toMatchObject({ result: 'PENDING', winAmount: '0.00', multiplier: '1.00' })
  })
})

describe('a refused move', () => {
  it.each([-1, 25, 1.5, '3', null, [3], {}])('changes nothing when the tile is %j', async (choice) => {
    const player = await seat.table.newPlayer(100_00n)
    const bet = await placed(player)
    const answer = await seat.house.ask('/api/game/mines_game/play', player, opening(bet, choice))
    expect(refusalOf(answer)).toBe('badInput')
    const { result } = accepted(await seat.house.ask('/api/game/bet_result', player, { id: bet.id })).model
    expect(result).toBe('PENDING')
  })

  it('changes nothing when the tile is already open', async () => {
    const player = await seat.table.newPlayer(100_00n)
    const bet = await placed(player)
    const [safe] = await safeTiles(bet)
    await played(player, bet, safe!)
    const again = await seat.house.ask('/api/game/mines_game/play', player, opening(bet, safe))
    expect(refusalOf(again)).toBe('moveNotAllowed')
  })

  it('changes nothing when there is no win to cash out', async () => {
    const player = await seat.table.newPlayer(100_00n)
    const asked = { id: (await placed(player)).id, requestId: newRequest() }
    const answer = await seat.house.ask('/api/game/mines_game/cash_out', player, asked)
    expect(refusalOf(answer)).toBe('nothingToCashOut')
    expect(await seat.table.balanceOf(player)).toBe(90_00n)
  })

  it('[R-03] changes nothing when the bet is unknown or another player’s', async () => {
    const [owner, rival] = [await seat.table.newPlayer(100_00n), await seat.table.newPlayer(100_00n)]
    const bet = await placed(owner)
    const [safe] = await safeTiles(bet)
    await played(owner, bet, safe!)
    for (const id of [bet.id, randomUUID()]) {
      const requestId = newRequest()
      const answers = [
        await seat.house.ask('/api/game/mines_game/play', rival, { id, requestId, model: { choice: 1 } }),
        await seat.house.ask('/api/game/mines_game/cash_out', rival, { id, requestId }),
        await seat.house.ask('/api/game/finish_hold', rival, { id }),
        await seat.house.ask('/api/game/bet_result', rival, { id }),
      ]
      expect(answers.map(refusalOf)).toEqual(answers.map(() => 'unknownBet'))
    }
    expect(accepted(await seat.house.ask('/api/game/finish_all_my_hold', rival, {})).model).toEqual([])
    expect(accepted(await seat.house.ask('/api/game/bet_record', rival, {})).model.items).toEqual([])
    const info = accepted(await seat.house.ask('/api/game/info', rival, { gameId: 'mines' })).model
    expect(info.heldBet).toBeNull()
    expect(await seat.table.balanceOf(rival)).toBe(100_00n)
    const held = accepted(await seat.house.ask('/api/game/bet_result', owner, { id: bet.id })).model.bet
    expect(held).toMatchObject({ result: 'PENDING', view: { picks: [safe] } })
  })
})

describe('a repeated request', () => {
  it('bets once and repeats the first answer, even after the bet has moved on', async () => {
    const player = await seat.table.newPlayer(100_00n)
    const asked = betting()
    const first = await seat.house.ask('/api/game/bet', player, asked)
    const bet = stepBet(accepted(first).model)
    const move = opening(bet, (await safeTiles(bet))[0])
    const moved = await seat.house.ask('/api/game/mines_game/play', player, move)
    const stop = { id: bet.id, requestId: newRequest() }
    const stopped = await seat.house.ask('/api/game/mines_game/cash_out', player, stop)
    accepted(await seat.house.ask('/api/fairness/rotate', player, { requestId: newRequest() }))

    expect(await seat.house.ask('/api/game/bet', player, asked)).toEqual(first)
    expect(await seat.house.ask('/api/game/mines_game/play', player, move)).toEqual(moved)
    expect(await seat.house.ask('/api/game/mines_game/cash_out', player, stop)).toEqual(stopped)
    expect(await seat.table.balanceOf(player)).toBe(101_20n)
    expect(accepted(await seat.house.ask('/api/game/bet_record', player, {})).model.total).toBe(1)
  })

  it('repeats the first answer although the settings would refuse it now', async () => {
    const player = await seat.table.newPlayer(100_00n)
    const asked = betting('10')
    const first = await seat.house.ask('/api/game/bet', player, asked)
    const dear = seat.table.openHouse({ minBet: '50' })
    expect(await dear.ask('/api/game/bet', player, asked)).toEqual(first)
  })

  it('is refused with another body or for another call', async () => {
    const player = await seat.table.newPlayer(100_00n)
    const asked = betting('10')
    const bet = stepBet(accepted(await seat.house.ask('/api/game/bet', player, asked)).model)
    const { requestId } = asked
    const answers = [
      await seat.house.ask('/api/game/bet', player, { ...asked, model: { betAmount: '11', mines: 3 } }),
      await seat.house.ask('/api/game/bet', player, { ...asked, model: { betAmount: '10', mines: 4 } }),
      await seat.house.ask('/api/game/bet', player, { ...asked, model: { betAmount: '0', mines: 3 } }),
      await seat.house.ask('/api/game/mines_game/play', player, { ...opening(bet, 1), requestId }),
      await seat.house.ask('/api/game/mines_game/cash_out', player, { id: bet.id, requestId }),
    ]
    expect(answers.map(refusalOf)).toEqual(answers.map(() => 'requestIdReused'))
    expect(await seat.table.balanceOf(player)).toBe(90_00n)
  })

  it('counts as another request when another player makes it', async () => {
    const [player, other] = [await seat.table.newPlayer(100_00n), await seat.table.newPlayer(100_00n)]
    const asked = betting()
    const first = accepted(await seat.house.ask('/api/game/bet', player, asked)).model
    const second = accepted(await seat.house.ask('/api/game/bet', other, asked)).model
    expect(second.id).not.toBe(first.id)
  })
})
