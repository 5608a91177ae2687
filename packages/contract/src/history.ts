import * as z from 'zod/mini'
import { BetOutcome } from './bets.ts'
import { GameId } from './entities.ts'

/** All bets of a player as one file, which comes as it is and not as JSON of a call. */
export const BET_EXPORT_PATH = '/api/game/bet_export'

const Moment = z.pipe(z.string().check(z.regex(/^\d{1,14}$/)), z.transform(Number))

/** A table for people, or bets as the verifier reads them; narrowed down as `bet_record` is. */
export const BetExport = z.object({
  format: z.enum(['csv', 'json']),
  gameId: z.optional(GameId),
  from: z.optional(Moment),
  to: z.optional(Moment),
  result: z.optional(BetOutcome),
})
export type BetExport = z.infer<typeof BetExport>
