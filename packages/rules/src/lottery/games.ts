import type { LotteryGameId } from '@baize/contract/player'
import { assert } from '@baize/kit'
import { colour } from './colour/colour.ts'
import { digits5 } from './digits5/digits5.ts'
import { fast3 } from './fast3/fast3.ts'
import { type LotteryGame, type OddsTable, oddsTable } from './game.ts'
import { racing10 } from './racing10/racing10.ts'
import { total28 } from './total28/total28.ts'

/** All lottery games, shared by server, verifier and page. */
export const LOTTERY_GAMES: { readonly [Id in LotteryGameId]: LotteryGame } = {
  fast3,
  colour,
  digits5,
  total28,
  racing10,
}

export const isLottery = (id: string): id is LotteryGameId => Object.hasOwn(LOTTERY_GAMES, id)

/** Terms of one length of a game, such as `fast3-60`: a sequence with numbers and a chain of its own. */
export type LotteryLine = { readonly id: string; readonly game: LotteryGame; readonly seconds: number }

export const LOTTERY_LINES: readonly LotteryLine[] = Object.values(LOTTERY_GAMES).flatMap((game) =>
  game.seconds.map((seconds) => ({ id: `${game.id}-${seconds}`, game, seconds })),
)

export const lineOf = (id: string): LotteryLine | undefined => LOTTERY_LINES.find((line) => line.id === id)

const tables = new Map<string, OddsTable>()

/** Computed once per game and RTP: a table of Five digits counts 100,000 combinations for each of its sums. */
export function oddsOf(game: LotteryGame, rtpTenThousandths: number): OddsTable {
  const key = `${game.id} ${rtpTenThousandths}`
  const known = tables.get(key)
  if (known) return known
  const table = oddsTable(game, rtpTenThousandths)
  tables.set(key, table)
  return table
}

const picksById = new Map(
  Object.values(LOTTERY_GAMES).map(({ id, picks }) => [id, new Map(picks.map((pick) => [pick.id, pick]))]),
)

export const pickOf = (gameId: LotteryGameId, id: string) => {
  const picks = picksById.get(gameId)
  assert(picks !== undefined, `${gameId} is a lottery game`)
  return picks.get(id)
}
