import { betId, ok, present } from '@baize/kit'
import { badPlaces, rowGame, STEP_GAMES } from '@baize/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seatsOf } from '../fairness/service.ts'
import { newRequest, setTable, type Table } from './games.fixture.ts'
import { gameInfo } from './look-up.ts'
import { OpenBets } from './open-bets.ts'
import { placeBet } from './service.ts'
import { cashOut, finishHold, playStep } from './step-bets.ts'
import { computeDraws } from './written-rules.fixture.ts'

const TOY = 'crash'

/**
 * A game that is not built: five coin flips. It consists of these rules and its entry in the list of games; the server
 * has no code for it. In the contract it would have a view and its calls.
 */
const toy = rowGame<{ balls: number }>({
  id: TOY,
  defaultRtp: 9900,
  options: { balls: [1] },
  choose: () => ok({ balls: 1 }),
  layout: () => COIN,
})
const COIN = badPlaces(5, 2, 1)

let table: Table
beforeAll(async () => {
  Object.assign(STEP_GAMES, { [TOY]: toy })
  table = await setTable()
})
afterAll(async () => {
  // Other tests use the same list.
  Reflect.deleteProperty(STEP_GAMES, TOY)
  await table.close()
})

describe('a seventh game', () => {
  it('is played by the server as soon as its rules exist', async () => {
    const { ctx } = table.house
    const player = await table.newPlayer(100_00n)
    const seats = seatsOf(ctx)
    const info = await gameInfo(ctx, player, 'USD', TOY)
    expect(info).toMatchObject({ ok: true, value: { rtp: 9900, minBet: '1.00', heldBet: null } })
    const model = { betAmount: '10', balls: 1 }
    const placed = await placeBet(ctx, seats, player, { gameId: TOY, requestId: newRequest(), model })
    const bet = present(placed.ok ? placed.value : null, 'a bet')
    expect(bet).toMatchObject({ gameId: TOY, result: 'PENDING', view: { nextMultiplier: '1.98', board: [] } })
    const { rows } = await table.database.owner.query<{ seed: string; client: string; nonce: number }>(
      `SELECT s.server_seed AS seed, s.client_seed AS client, b.nonce FROM all_bets b
       JOIN seed_pairs s ON s.id = b.seed_pair_id WHERE b.id = $1`,
      [bet.id],
    )
    const { seed, client, nonce } = present(rows[0], 'the bet')
    const drawn = computeDraws(
      { serverSeed: seed, clientSeed: client, nonce },
      { steps: 5, size: 2, draws: 1 },
    ).flat()
    const openBets = new OpenBets()
    const move = (choice: number) =>
      playStep(ctx, openBets, player, TOY, { id: bet.id, requestId: newRequest(), model: { choice } })
    expect(await move(1 - present(drawn[0], 'a side'))).toMatchObject({
      ok: true,
      value: { result: 'PENDING', multiplier: '1.98', view: { board: [[drawn[0]]] } },
    })
    expect(await cashOut(ctx, openBets, player, TOY, { id: bet.id, requestId: newRequest() })).toMatchObject({
      ok: true,
      value: { result: 'WIN', winAmount: '19.80', view: { board: drawn.map((side) => [side]) } },
    })
    expect(await table.balanceOf(player)).toBe(109_80n)
  })

  it('loses, is held and finished, and is settled with all its moves', async () => {
    const { ctx } = table.house
    const player = await table.newPlayer(100_00n)
    const seats = seatsOf(ctx)
    const bet = (choices?: number[]) =>
      placeBet(ctx, seats, player, {
        gameId: TOY,
        requestId: newRequest(),
        model: { betAmount: '10', balls: 1, ...(choices && { choices }) },
      })
    const held = await bet()
    if (!held.ok) throw new Error(held.error.id)
    expect(await bet()).toMatchObject({ ok: false, error: { id: 'betHeld' } })
    expect(await finishHold(ctx, player, betId(held.value.id))).toMatchObject({
      ok: true,
      value: { winAmount: '10.00' },
    })
    expect(await bet([0, 1, 0, 1, 1])).toMatchObject({
      ok: true,
      value: { gameId: TOY, settledAt: table.clock.now() },
    })
  })
})
