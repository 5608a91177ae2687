import { type Bet, stepBet } from '@baize/contract/player'
import type { UserId } from '@baize/kit'
import { afterAll, beforeAll } from 'vitest'
import { accepted } from '../../testing/replies.fixture.ts'
import { type House, newRequest, setTable, type Table } from './games.fixture.ts'

export const betting = (betAmount = '10', mines = 3) => ({
  gameId: 'mines',
  requestId: newRequest(),
  model: { betAmount, mines },
})
export const opening = (bet: Bet, choice: unknown) => ({
  id: bet.id,
  requestId: newRequest(),
  model: { choice },
})

/** One table for all tests of a file, and moves of mines on it. */
export function minesTable() {
  let table: Table
  beforeAll(async () => {
    table = await setTable()
  })
  afterAll(() => table.close())

  return {
    get table(): Table {
      return table
    },
    get house(): House {
      return table.house
    },
    placed: async (player: UserId, betAmount = '10', mines = 3, at = table.house): Promise<Bet> =>
      stepBet(accepted(await at.ask('/api/game/bet', player, betting(betAmount, mines))).model),
    played: async (player: UserId, bet: Bet, choice: number, at = table.house): Promise<Bet> =>
      accepted(await at.ask('/api/game/mines_game/play', player, opening(bet, choice))).model,
    cashedOut: async (player: UserId, bet: Bet): Promise<Bet> => {
      const asked = { id: bet.id, requestId: newRequest() }
      return accepted(await table.house.ask('/api/game/mines_game/cash_out', player, asked)).model
    },
    safeTiles: async (bet: Bet): Promise<number[]> => {
      const board = await table.boardOf(bet)
      return Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !board.includes(tile))
    },
  }
}
