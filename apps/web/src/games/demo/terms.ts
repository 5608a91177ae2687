import { type Envelope, type GameId, isAccepted } from '@baize/contract'
import type { StoreApi } from 'zustand/vanilla'
import { call } from '../../api/client.ts'
import { timesDecimal } from '../../ui/format-money.ts'
import type { GameInfo } from '../step/table.ts'
import type { Purse } from './purse.ts'

/** What a purse holds when it is full, in default bets. */
const FULL_PURSE = '10'

/** The terms of the real game. The first time they are known, they say how much play money there is. */
export async function termsOf(
  gameId: GameId,
  purse: StoreApi<Purse>,
): Promise<Envelope<{ model: GameInfo }>> {
  const answer = await call('/api/game/info', { gameId }, { quiet: true })
  if (!isAccepted(answer)) return answer
  const { heldBet: _, ...model } = answer.model
  if (!purse.getState().filled) fill(purse, model.defaultBet)
  return { ...answer, model }
}

export const fill = (purse: StoreApi<Purse>, defaultBet: string): void =>
  purse.setState({ balance: timesDecimal(defaultBet, FULL_PURSE), filled: true })
