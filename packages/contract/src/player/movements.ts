import * as z from 'zod/mini'
import { Amount, TimeMs } from '../shared/entities.ts'
import { Programme } from '../shared/programmes.ts'

/** Groups of movements, to filter by. */
export const MOVEMENT_GROUPS = ['deposits', 'withdrawals', 'bets', 'bonuses', 'other'] as const
export const MovementGroup = z.enum(MOVEMENT_GROUPS)
export type MovementGroup = z.infer<typeof MovementGroup>

export const MOVEMENT_KINDS = [
  'deposit',
  'withdrawal',
  'returned',
  'bet',
  'stake',
  'payout',
  'rollback',
  'bonus',
  'bonusTaken',
  'packet',
  'reward',
  'transfer',
  'correction',
  'closed',
] as const
export const MovementKind = z.enum(MOVEMENT_KINDS)
export type MovementKind = z.infer<typeof MovementKind>

/** Days back from now. */
export const MOVEMENT_DAYS = [1, 7, 30, 365] as const
export const MovementDays = z.literal(MOVEMENT_DAYS)
export type MovementDays = z.infer<typeof MovementDays>

/** A change of the player's main balance. */
export const Movement = z.object({
  /** Rises with each movement of the player; also the cursor to the older ones. */
  id: z.string(),
  at: TimeMs,
  kind: MovementKind,
  /** The name of the game, of a bet. */
  game: z._default(z.nullable(z.string()), null),
  /** The programme of a reward. */
  programme: z._default(z.nullable(Programme), null),
  /** Signed: what came, or with a minus what went. */
  amount: Amount,
  /** The main balance right after it. */
  balance: Amount,
})
export type Movement = z.infer<typeof Movement>
