import * as z from 'zod/mini'
import { Amount, CurrencyId, GameId, MultiplierText, Uuid } from './entities.ts'

/** Name of a player who hides it. Other names are masked to their first and last letters. */
export const HIDDEN_NAME = '***'

/** A bet that paid more than its stake, as announced to everybody. */
export const PublicWin = z.object({
  id: Uuid,
  gameId: GameId,
  name: z.string(),
  winAmount: Amount,
  currencyId: CurrencyId,
})
export type PublicWin = z.infer<typeof PublicWin>

/** A settled bet as everybody may see it. `multiplier` is the payout per unit staked. */
export const PublicBet = z.object({
  ...PublicWin.shape,
  betAmount: Amount,
  multiplier: MultiplierText,
  at: z.number(),
})
export type PublicBet = z.infer<typeof PublicBet>

/** The current day, week (from Monday) or month, in UTC. */
export const WinPeriod = z.enum(['day', 'week', 'month'])
export type WinPeriod = z.infer<typeof WinPeriod>
/** Amounts are compared within one currency, multipliers across all of them. */
export const WinMeasure = z.enum(['amount', 'multiplier'])
export type WinMeasure = z.infer<typeof WinMeasure>

/** A player's best win of a period. */
export const TopWin = z.object({ ...PublicWin.shape, multiplier: MultiplierText, at: z.number() })
export type TopWin = z.infer<typeof TopWin>

/** Counted, never estimated: a page never shows more than is true. Amounts are of wins in one currency. */
export const LiveFigures = z.object({
  players: z.number(),
  winners: z.number(),
  currencyId: CurrencyId,
  paidToday: Amount,
  paidMonth: Amount,
  biggestWin: Amount,
})
export type LiveFigures = z.infer<typeof LiveFigures>

/**
 * Actual return of a game's settled bets, of those made under one RTP, in ten-thousandths of the stakes. `low` and
 * `high` are the 99 % confidence interval of the true return; null with too few bets.
 */
export const GameReturn = z.object({
  gameId: GameId,
  rtp: z.number(),
  bets: z.number(),
  returned: z.number(),
  range: z.nullable(z.object({ low: z.number(), high: z.number() })),
})
export type GameReturn = z.infer<typeof GameReturn>
