import * as z from 'zod/mini'
import { Amount, CurrencyId, GameId, ids, MultiplierText, TimeMs, Uuid } from '../shared/entities.ts'
import { BetOutcome } from './bets.ts'

/**
 * Games with a draw for everybody, in lobby order. Each has a line of terms for each length, and a name in each language
 * (`lottery.<id>` of the words).
 */
export const LOTTERIES = [
  { id: 'fast3' },
  { id: 'colour' },
  { id: 'digits5' },
  { id: 'total28' },
  { id: 'racing10' },
] as const

export const LotteryGameId = ids(LOTTERIES)
export type LotteryGameId = z.infer<typeof LotteryGameId>

/** A draw is revealed for this long, and wins of it are told after that. */
const REVEAL_SECONDS = 2
/** Delay in the news of a settled bet: a draw is revealed first, all other games tell at once. */
export const delayOf = (gameId: string): { readonly delaySeconds?: number } =>
  LOTTERIES.some(({ id }) => id === gameId) ? { delaySeconds: REVEAL_SECONDS } : {}

/** Every game of ours that takes bets. */
export const BetGameId = z.union([GameId, LotteryGameId])
export type BetGameId = z.infer<typeof BetGameId>

/** Terms of one length of a game: the game's id and the seconds, such as `fast3-60`. */
export const LotteryLineId = z.string().check(z.regex(/^[a-z][a-z0-9]{1,15}-\d{1,4}$/))

/** At most this many picks in a bet. */
export const MOST_PICKS = 20

export const PickId = z.string().check(z.regex(/^[a-z0-9:-]{1,24}$/i))

/** One pick of a bet. `win` is null until the term has a result. */
export const LotteryPick = z.object({
  pick: PickId,
  amount: Amount,
  odds: MultiplierText,
  win: z.nullable(Amount),
})
export type LotteryPick = z.infer<typeof LotteryPick>

export const LotteryBetState = z.enum(['PLACED', 'WON', 'LOST', 'CANCELLED', 'VOID'])
export type LotteryBetState = z.infer<typeof LotteryBetState>

/** A bet on one or more picks of a term. Its proof is that of the term. */
export const LotteryBet = z.object({
  id: Uuid,
  gameId: LotteryGameId,
  /** Of all picks together, as is `winAmount`. */
  betAmount: Amount,
  currencyId: CurrencyId,
  result: BetOutcome,
  winAmount: Amount,
  multiplier: MultiplierText,
  rtp: z.number(),
  maxWin: Amount,
  createdAt: TimeMs,
  settledAt: z.nullable(TimeMs),
  view: z.object({
    state: LotteryBetState,
    line: LotteryLineId,
    /** Null if it never joined a term. */
    term: z.nullable(z.number()),
    picks: z.array(LotteryPick),
    values: z.nullable(z.array(z.number())),
  }),
})
export type LotteryBet = z.infer<typeof LotteryBet>
