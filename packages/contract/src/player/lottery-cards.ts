import * as z from 'zod/mini'
import { Amount, CurrencyId, TimeMs } from '../shared/entities.ts'
import { LotteryGameId, LotteryLineId, PickId } from './lottery.ts'

/** Card of a bet that its player shows in the room of the game. Others can follow it: same picks, their own stake. */
export const LotteryBetCard = z.object({
  gameId: LotteryGameId,
  line: LotteryLineId,
  term: z.number(),
  /** As the player is named in chat, and their public id there. */
  name: z.string(),
  playerId: z.optional(z.string()),
  picks: z.array(PickId),
  amount: Amount,
  currencyId: CurrencyId,
  /** Its player took the bet back: it cannot be followed. */
  cancelled: z.optional(z.boolean()),
})
export type LotteryBetCard = z.infer<typeof LotteryBetCard>

/** Card of a term: it opens, closes in ten seconds, is closed, drawn or void. */
export const LotteryTermCard = z.object({
  gameId: LotteryGameId,
  line: LotteryLineId,
  number: z.number(),
  status: z.enum(['open', 'soon', 'closed', 'drawn', 'void']),
  closesAt: TimeMs,
  /** Null before the draw, and if there was none. */
  values: z.nullable(z.array(z.number())),
  /** Bets of all players; null before the close. */
  bets: z.nullable(z.number()),
})
export type LotteryTermCard = z.infer<typeof LotteryTermCard>
