import * as z from 'zod/mini'
import { Amount, CurrencyId, GameId, MultiplierText, Uuid } from './entities.ts'

/** The name of who would rather not be named. Of all others the ends of their names are left. */
export const HIDDEN_NAME = '***'

/** A bet that paid more than was staked, as everybody may hear of it. */
export const PublicWin = z.object({
  id: Uuid,
  gameId: GameId,
  name: z.string(),
  winAmount: Amount,
  currencyId: CurrencyId,
})
export type PublicWin = z.infer<typeof PublicWin>

/** A settled bet of anybody, as everybody may see it. `multiplier` is what was paid for each one staked. */
export const PublicBet = z.object({
  ...PublicWin.shape,
  betAmount: Amount,
  multiplier: MultiplierText,
  at: z.number(),
})
export type PublicBet = z.infer<typeof PublicBet>

/** The running day, week (from Monday) or month, in UTC. */
export const WinPeriod = z.enum(['day', 'week', 'month'])
export type WinPeriod = z.infer<typeof WinPeriod>
/** Amounts are compared within one currency, multipliers across all of them. */
export const WinMeasure = z.enum(['amount', 'multiplier'])
export type WinMeasure = z.infer<typeof WinMeasure>

/** A player's best win of a period. */
export const TopWin = z.object({ ...PublicWin.shape, multiplier: MultiplierText, at: z.number() })
export type TopWin = z.infer<typeof TopWin>

/** Counted, never estimated: what a page shows of them is never more than is true. Amounts are of wins in one currency. */
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
 * What the settled bets of a game have given back, of those made under one return. Returns are in ten-thousandths of what was
 * staked. `low` and `high` are the bounds between which the true return lies in 99 of 100 cases; null with too few bets to say.
 */
export const GameReturn = z.object({
  gameId: GameId,
  rtp: z.number(),
  bets: z.number(),
  returned: z.number(),
  range: z.nullable(z.object({ low: z.number(), high: z.number() })),
})
export type GameReturn = z.infer<typeof GameReturn>
