import * as z from 'zod/mini'
import { Amount, CurrencyId, TimeMs, Uuid } from '../shared/entities.ts'
import { PlayerState } from './console.ts'

/** A payment or bet of a player, found by its id. */
const FoundOfPlayer = z.object({
  id: Uuid,
  userId: z.string(),
  username: z.string(),
  currencyId: CurrencyId,
  amount: Amount,
  at: TimeMs,
})

/** What one search found, by kind. Kinds that the operator may not read are empty. */
export const Found = z.object({
  /** Personal data is masked as in lists. */
  players: z.array(
    z.object({
      userId: z.string(),
      username: z.string(),
      email: z.string(),
      phone: z.string(),
      realName: z.string(),
      states: z.array(PlayerState),
    }),
  ),
  bets: z.array(z.object({ ...FoundOfPlayer.shape, gameId: z.string() })),
  deposits: z.array(FoundOfPlayer),
  withdrawals: z.array(FoundOfPlayer),
  rounds: z.array(z.object({ gameId: z.string(), round: z.number(), at: TimeMs })),
  terms: z.array(z.object({ line: z.string(), term: z.number(), at: TimeMs })),
  transactions: z.array(z.object({ id: z.string(), kind: z.string(), at: TimeMs })),
  conversations: z.array(
    z.object({
      userId: z.string(),
      username: z.string(),
      state: z.enum(['WAITING', 'ANSWERED', 'CLOSED']),
      at: TimeMs,
    }),
  ),
})
export type Found = z.infer<typeof Found>
