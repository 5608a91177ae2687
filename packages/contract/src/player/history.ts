import * as z from 'zod/mini'
import { GameId } from '../shared/entities.ts'
import { BetOutcome } from './bets.ts'

/** All bets of a player as a raw file, not as the JSON reply of a call. */
export const BET_EXPORT_PATH = '/api/game/bet_export'

const Moment = z.pipe(z.string().check(z.regex(/^\d{1,14}$/)), z.transform(Number))

/** A table for people, or JSON for the verifier; filtered like `bet_record`. */
export const BetExport = z.object({
  format: z.enum(['csv', 'json']),
  gameId: z.optional(GameId),
  from: z.optional(Moment),
  to: z.optional(Moment),
  result: z.optional(BetOutcome),
})
export type BetExport = z.infer<typeof BetExport>
