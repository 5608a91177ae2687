import * as z from 'zod/mini'
import { Amount, CurrencyId, MultiplierText, Uuid } from '../shared/entities.ts'
import { BetGameId } from './lottery.ts'

/** Name of a player who hides it. Other names are masked to their first and last letters. */
export const HIDDEN_NAME = '***'

/** A bet that paid more than its stake, as announced to everybody. */
export const PublicWin = z.object({
  id: Uuid,
  gameId: z.string(),
  /** Name of a game of a provider. The page knows the names of our own. */
  title: z.optional(z.string()),
  name: z.string(),
  winAmount: Amount,
  currencyId: CurrencyId,
})
export type PublicWin = z.infer<typeof PublicWin>

/** A settled bet as everybody may see it. `multiplier` is the payout per unit staked. */
export const PublicBet = z.object({
  ...PublicWin.shape,
  gameId: BetGameId,
  betAmount: Amount,
  multiplier: MultiplierText,
  at: z.number(),
})
export type PublicBet = z.infer<typeof PublicBet>

/** The current day, week (from Monday) or month, in UTC. */
export const WinPeriod = z.enum(['day', 'week', 'month'])
export type WinPeriod = z.infer<typeof WinPeriod>
/** `amount` ranks by profit, payout less stake, at the stored rates; `multiplier` by payout per unit staked. */
export const WinMeasure = z.enum(['amount', 'multiplier'])
export type WinMeasure = z.infer<typeof WinMeasure>

/** A player's best win of a period. `winAmount` is its payout in its own currency, `profit` is in the currency asked for. */
export const TopWin = z.object({
  ...PublicWin.shape,
  profit: Amount,
  multiplier: MultiplierText,
  at: z.number(),
})
export type TopWin = z.infer<typeof TopWin>

/** A game with settled bets in the last ten minutes. `bets` counts at most thirty. */
export const PlayedGame = z.object({ gameId: BetGameId, bets: z.number() })
export type PlayedGame = z.infer<typeof PlayedGame>

/** Counted, never estimated: a page never shows more than is true. Amounts are of wins in all currencies, converted to one. */
export const LiveFigures = z.object({
  players: z.number(),
  winners: z.number(),
  currencyId: CurrencyId,
  paidToday: Amount,
  paidMonth: Amount,
  biggestWin: Amount,
})
export type LiveFigures = z.infer<typeof LiveFigures>

/** Below this many bets the return of a game says nothing: its payouts are far from normally distributed. */
export const BETS_FOR_RETURN = 1000

/**
 * Actual return of a game's settled bets, of those made under one RTP, in ten-thousandths of the stakes. `low` and
 * `high` are the 99 % confidence interval of the true return; null below `BETS_FOR_RETURN` bets.
 */
export const GameReturn = z.object({
  gameId: BetGameId,
  rtp: z.number(),
  bets: z.number(),
  returned: z.number(),
  range: z.nullable(z.object({ low: z.number(), high: z.number() })),
  /** Least return that the game declares, at its smallest bet; not stated where only the RTP is known. */
  least: z.optional(z.number()),
})
export type GameReturn = z.infer<typeof GameReturn>
