import type { BetId, UserId } from '@baize/kit'
import { keyOf } from './requests.ts'

/** Bet ids are unique per player only. */
export type BetKey = { readonly betId: BetId; readonly userId: UserId }

/** Both halves of the keys, as two arrays of a query. */
export const idsOf = (keys: readonly BetKey[]): [BetId[], UserId[]] => [
  keys.map((key) => key.betId),
  keys.map((key) => key.userId),
]

/** The bets found, by the keys they were requested with. */
export function byKeys<Key extends BetKey, Bet>(
  keys: readonly Key[],
  bets: readonly Bet[],
  keyOfBet: (bet: Bet) => BetKey,
): ReadonlyMap<Key, Bet> {
  const textOf = ({ betId, userId }: BetKey): string => keyOf(betId, userId)
  const found = new Map(bets.map((bet) => [textOf(keyOfBet(bet)), bet]))
  return new Map(
    keys.flatMap((key) => {
      const bet = found.get(textOf(key))
      return bet ? [[key, bet]] : []
    }),
  )
}

/** When a bet was made: ids are version 7 UUIDs and begin with their time. */
export const madeAt = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
