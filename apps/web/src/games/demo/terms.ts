import { type Envelope, type GameId, isAccepted } from '@baize/contract/shared'
import type { StoreApi } from 'zustand/vanilla'
import { call } from '../../api/client.ts'
import { timesDecimal } from '../../i18n/format-money.ts'
import { visitorMoney } from '../../session/visitor-money.ts'
import { FULL_PURSE } from '../carried-stake.tsx'
import type { GameInfo } from '../step/table.ts'
import type { Purse } from './purse.ts'

/** Loads the terms of the real game; the first load also fills the purse. */
export async function termsOf(
  gameId: GameId,
  purse: StoreApi<Purse>,
): Promise<Envelope<{ model: GameInfo }>> {
  const answer = await call('/api/game/info', { gameId, ...visitorMoney() }, { quiet: true })
  if (!isAccepted(answer)) return answer
  const { heldBet: _, ...model } = answer.model
  if (!purse.getState().filled) fill(purse, model.defaultBet)
  return { ...answer, model }
}

export const fill = (purse: StoreApi<Purse>, defaultBet: string): void =>
  purse.setState({ balance: timesDecimal(defaultBet, FULL_PURSE), filled: true })
