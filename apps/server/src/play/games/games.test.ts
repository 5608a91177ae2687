import { stepBet } from '@baize/contract/player'
import { uuidV7 } from '@baize/kit'
import { randomBytes } from '@baize/kit/testing'
import { verifyBet } from '@baize/rules'
import { describe, expect, it } from 'vitest'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { newRequest } from './games.fixture.ts'
import { betting, minesTable, opening } from './mines.fixture.ts'

const seat = minesTable()
const { placed, played, cashedOut, safeTiles } = seat
const twoPeople = { reason: 'a test', requestedBy: 'ann', approvedBy: 'bob' }

describe('a game of mines', () => {
  it('[A-27] [G-03] takes the stake and opens a bet that shows no mine', async () => {
    const player = await seat.table.newPlayer(100_00n)
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
      createdAt: seat.table.clock.now(),
      settledAt: null,
      view: { mines: 3, picks: [], multiplier: '1.00', nextMultiplier: '1.12', board: null },
      proof: { serverSeed: null, nonce: 0 },
    })
    expect(await seat.table.balanceOf(player)).toBe(90_00n)
  })

  it('[G-03] is won by opening safe tiles and cashing out', async () => {
    const player = await seat.table.newPlayer(100_00n)
    const bet = await placed(player)
    const [first, second] = await safeTiles(bet)
    const once = await played(player, bet, first!)
    expect(once).toMatchObject({
      result: 'PENDING',
      multiplier: '1.12',
      view: { board: null, picks: [first] },
    })
    const twice = await played(player, bet, second!)
    expect(twice.view).toMatchObject({ multiplier: '1.28', nextMultiplier: '1.47', board: null })
    const won = await cashedOut(player, bet)
    expect(won).toMatchObject({
      result: 'WIN',
      winAmount: '12.80',
      multiplier: '1.28',
      settledAt: seat.table.clock.now(),
      view: { nextMultiplier: null, board: await seat.table.boardOf(bet) },
    })
    expect(await seat.table.balanceOf(player)).toBe(102_80n)
  })

  it('[G-03] is lost on a mine and then shows the board', async () => {
    const player = await seat.table.newPlayer(100_00n)
    const bet = await placed(player)
    const board = await seat.table.boardOf(bet)
    const lost = await played(player, bet, board[0]!)
    expect(lost).toMatchObject({ result: 'LOSE', winAmount: '0.00', multiplier: '0.00', view: { board } })
    expect(await seat.table.balanceOf(player)).toBe(90_00n)
    const after = await seat.house.ask('/api/game/mines_game/play', player, opening(bet, board[1]!))
    expect(refusalOf(after)).toBe('betSettled')
  })

  it('pays at once when every safe tile is open', async () => {
    const player = await seat.table.newPlayer(100_00n)
    const bet = await placed(player, '10', 24)
    const [only] = await safeTiles(bet)
    expect(await played(player, bet, only!)).toMatchObject({ result: 'WIN', winAmount: '247.50' })
    expect(await seat.table.balanceOf(player)).toBe(337_50n)
  })

  it('ends at the maximum win and pays exactly that, even if the setting changes meanwhile', async () => {
    const modest = seat.table.openHouse({ maxWin: '11.00' })
    const player = await seat.table.newPlayer(100_00n)
    const bet = await placed(player, '10', 3, modest)
    expect(bet).toMatchObject({ maxWin: '11.00', view: { nextMultiplier: '1.10' } })
    const [first] = await safeTiles(bet)
    const won = await played(player, bet, first!, seat.house)
    expect(won).toMatchObject({ result: 'WIN', winAmount: '11.00', multiplier: '1.10' })
  })

  it('keeps the return it was created with', async () => {
    const player = await seat.table.newPlayer(100_00n)
    const set = (rtp: number) =>
      seat.house.ask('/api/operator/game/settings/change', null, { gameId: 'mines', rtp, ...twoPeople })
    accepted(await set(9500))
    const bet = await placed(player, '10', 3)
    accepted(await set(9900))
    const [first] = await safeTiles(bet)
    // 0.95 x 25 / 22
    expect(await played(player, bet, first!, seat.house)).toMatchObject({ rtp: 9500, multiplier: '1.07' })
  })

  it('continues after the server was replaced', async () => {
    const player = await seat.table.newPlayer(100_00n)
    const first = seat.table.openHouse()
    const bet = await placed(player, '10', 3, first)
    const [firstTile, secondTile] = await safeTiles(bet)
    await played(player, bet, firstTile!, first)
    await first.close()
    const next = seat.table.openHouse()
    const info = accepted(await next.ask('/api/game/info', player, { gameId: 'mines' })).model
    expect(info.heldBet).toMatchObject({
      id: bet.id,
      result: 'PENDING',
      view: { picks: [firstTile], board: null },
    })
    expect((await played(player, bet, secondTile!, next)).view.picks).toEqual([firstTile, secondTile])
  })

  it('can be verified by anyone once the seed is revealed', async () => {
    const player = await seat.table.newPlayer(100_00n)
    const bets = [await placed(player)]
    await played(player, bets[0]!, (await safeTiles(bets[0]!))[3]!)
    await cashedOut(player, bets[0]!)
    seat.table.clock.advance(1)
    bets.push(await placed(player, '7', 5))
    await played(player, bets[1]!, (await seat.table.boardOf(bets[1]!))[0]!)
    accepted(await seat.house.ask('/api/fairness/rotate', player, { requestId: newRequest() }))
    const { items } = accepted(await seat.house.ask('/api/game/bet_record', player, {})).model
    expect(items.map((bet) => stepBet(bet).proof.nonce)).toEqual([1, 0])
    for (const bet of items) {
      expect(
        verifyBet(stepBet(bet), stepBet(bet).proof.serverSeed ?? '').checks.filter((check) => !check.ok),
      ).toEqual([])
    }
  })
})

describe('a held bet', () => {
  it('[A-25] is settled once by finish_hold at its current worth', async () => {
    const player = await seat.table.newPlayer(100_00n)
    const bet = await placed(player)
    await played(player, bet, (await safeTiles(bet))[0]!)
    const finished = await seat.house.ask('/api/game/finish_hold', player, { id: bet.id })
    expect(accepted(finished).model).toMatchObject({ result: 'WIN', winAmount: '11.20' })
    expect(await seat.house.ask('/api/game/finish_hold', player, { id: bet.id })).toEqual(finished)
    expect(await seat.table.balanceOf(player)).toBe(101_20n)
  })

  it('[A-25] belongs to its player, also when two used one id for both bets', async () => {
    const [first, second] = [await seat.table.newPlayer(100_00n), await seat.table.newPlayer(100_00n)]
    const asked = { ...betting(), requestId: uuidV7(seat.table.clock, randomBytes) }
    for (const player of [first, second])
      expect(accepted(await seat.house.ask('/api/game/bet', player, asked)).model.id).toBe(asked.requestId)
    for (const player of [first, second]) {
      const finished = accepted(
        await seat.house.ask('/api/game/finish_hold', player, { id: asked.requestId }),
      )
      expect(finished.model).toMatchObject({ result: 'WIN', winAmount: '10.00' })
      expect(await seat.table.balanceOf(player)).toBe(100_00n)
    }
  })

  it('[A-25] returns the stake when no tile was opened', async () => {
    const player = await seat.table.newPlayer(100_00n)
    const bet = await placed(player)
    const finished = accepted(await seat.house.ask('/api/game/finish_hold', player, { id: bet.id })).model
    expect(finished).toMatchObject({ result: 'WIN', winAmount: '10.00', multiplier: '1.00' })
    expect(await seat.table.balanceOf(player)).toBe(100_00n)
  })

  it('[A-25] stays lost when it was lost', async () => {
    const player = await seat.table.newPlayer(100_00n)
    const bet = await placed(player)
    await played(player, bet, (await seat.table.boardOf(bet))[0]!)
    const finished = accepted(await seat.house.ask('/api/game/finish_hold', player, { id: bet.id })).model
    expect(finished).toMatchObject({ result: 'LOSE', winAmount: '0.00' })
    expect(await seat.table.balanceOf(player)).toBe(90_00n)
  })

  it('[A-30] is settled by finish_all_my_hold, which does not touch others’', async () => {
    const [player, rival] = [await seat.table.newPlayer(100_00n), await seat.table.newPlayer(100_00n)]
    const [bet, other] = [await placed(player), await placed(rival)]
    const all = accepted(await seat.house.ask('/api/game/finish_all_my_hold', player, {})).model
    expect(all).toMatchObject([{ id: bet.id, winAmount: '10.00' }])
    expect(accepted(await seat.house.ask('/api/game/finish_all_my_hold', player, {})).model).toEqual([])
    const { result } = accepted(await seat.house.ask('/api/game/bet_result', rival, { id: other.id })).model
    expect(result).toBe('PENDING')
  })
})

describe('the information for a player', () => {
  it('[A-26] [E-05] includes the result of a bet: PENDING, then WIN or LOSE with the amount', async () => {
    const player = await seat.table.newPlayer(100_00n)
    const bet = await placed(player)
    const asked = { id: bet.id }
    const pending = accepted(await seat.house.ask('/api/game/bet_result', player, asked)).model
    expect(pending).toMatchObject({
      id: bet.id,
      result: 'PENDING',
      winAmount: '0.00',
      bet: { view: { board: null } },
    })
    await played(player, bet, (await safeTiles(bet))[0]!)
    await cashedOut(player, bet)
    const settled = accepted(await seat.house.ask('/api/game/bet_result', player, asked)).model
    expect(settled).toMatchObject({ id: bet.id, result: 'WIN', winAmount: '11.20' })
  })

  it('[A-29] includes their history, newest first, in pages, by game', async () => {
    const player = await seat.table.newPlayer(100_00n)
    const ids: string[] = []
    for (const stake of ['1', '2', '3', '4', '5']) {
      const bet = await placed(player, stake)
      ids.unshift(bet.id)
      await seat.house.ask('/api/game/finish_hold', player, { id: bet.id })
      seat.table.clock.advance(1000)
    }
    const page = async (input: object) =>
      accepted(await seat.house.ask('/api/game/bet_record', player, input)).model
    const first = await page({ pageSize: 2 })
    expect(first).toMatchObject({ total: 5, pageNo: 1, pageSize: 2 })
    expect(first.items.map((bet) => bet.id)).toEqual(ids.slice(0, 2))
    const last = await page({ pageSize: 2, pageNo: 3 })
    expect(last.items.map((bet) => bet.id)).toEqual(ids.slice(4))
    expect((await page({ pageNo: 1_000_000, pageSize: 100 })).items).toEqual([])
    expect((await page({ gameId: 'mines' })).total).toBe(5)
    expect(await page({ gameId: 'crash' })).toMatchObject({ total: 0, items: [] })
  })

  it('includes a game’s limits and return, also without an account', async () => {
    const { model } = accepted(await seat.house.ask('/api/game/info', null, { gameId: 'mines' }))
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

  it('includes, for a visitor, the limits of their currency', async () => {
    for (const gameId of ['mines', 'crash']) {
      const asked = { gameId, currencyId: 'BRL' }
      const { model } = accepted(await seat.house.ask('/api/game/info', null, asked))
      expect(model).toMatchObject({ minBet: '5.00', maxBet: '50000.00' })
      const player = await seat.table.newPlayer(100_00n)
      const mine = accepted(await seat.house.ask('/api/game/info', player, asked)).model
      expect(mine, 'a player’s own currency').toMatchObject({ minBet: '1.00', maxBet: '10000.00' })
    }
  })

  it('never includes a server seed in use or a mine of an open bet', async () => {
    const player = await seat.table.newPlayer(100_00n)
    const bet = await placed(player, '10', 24)
    const { rows } = await seat.table.database.owner.query<{ server_seed: string }>(
      'SELECT server_seed FROM seed_pairs WHERE user_id = $1',
      [player],
    )
    const answers = JSON.stringify([
      bet,
      await seat.house.ask('/api/game/bet_result', player, { id: bet.id }),
      await seat.house.ask('/api/game/info', player, { gameId: 'mines' }),
      await seat.house.ask('/api/game/bet_record', player, {}),
      await seat.house.ask('/api/fairness/seeds', player, {}),
    ])
    expect(answers).not.toContain(rows[0]!.server_seed)
    expect(answers.match(/"board":[^n]/)).toBeNull()
  })
})
