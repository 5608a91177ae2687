import * as z from 'zod/mini'
import { Amount, AmountInput, CurrencyId, GameId, TimeMs, Uuid } from './entities.ts'
import { PlayerBet } from './rounds.ts'
import { GAME_OPTIONS } from './step-views.ts'

/** The most bets one run makes. */
export const AUTOBET_MOST = 100
/** The most a stake is raised by after a bet, in percent. */
export const AUTOBET_MOST_RAISE = 1000

const Option = z.union([z.number(), z.string().check(z.maxLength(20))])

/** What the stake does after a bet: raised by so many percent (0: it stays), or null: back to the first. */
const StakeChange = z.nullable(z.number().check(z.int(), z.gte(0), z.lte(AUTOBET_MOST_RAISE)))

/**
 * What a player asks for: the same bet again and again, with the same choices, or in a game of rounds one bet a round with the same
 * cash-out asked for in advance.
 */
export const AutobetWish = z.object({
  betAmount: AmountInput,
  ...GAME_OPTIONS,
  choices: z.optional(z.array(z.number()).check(z.minLength(1), z.maxLength(100))),
  autoCashOut: z.optional(AmountInput),
  bets: z.number().check(z.int(), z.gte(1), z.lte(AUTOBET_MOST)),
  /** The most the whole run may lose. There is no run without one. */
  lossLimit: AmountInput,
  /** Stops as soon as the run is ahead by this much. */
  winLimit: z.optional(AmountInput),
  onWin: z._default(StakeChange, null),
  onLoss: z._default(StakeChange, null),
})
export type AutobetWish = z.infer<typeof AutobetWish>

/** Why a run ended. `refused`: a bet was refused for another reason, which `refusal` says. */
export const AutobetEnd = z.enum([
  'done',
  'stopped',
  'lossLimit',
  'winLimit',
  'noMoney',
  'playerLimit',
  'excluded',
  'maintenance',
  'refused',
])
export type AutobetEnd = z.infer<typeof AutobetEnd>

export const Autobet = z.object({
  id: Uuid,
  gameId: GameId,
  currencyId: CurrencyId,
  betAmount: Amount,
  options: z.record(z.string(), Option),
  choices: z.array(z.number()),
  bets: z.number(),
  lossLimit: Amount,
  winLimit: z.nullable(Amount),
  onWin: StakeChange,
  onLoss: StakeChange,
  /** How many of its bets are settled, how many of them paid more than their stake, and what went in and came out. */
  made: z.number(),
  won: z.number(),
  staked: Amount,
  paid: Amount,
  /** The stake of the next bet; of a run that has ended, the one it would have been. */
  nextAmount: Amount,
  /** It was asked to stop, and ends with the bet that is under way. */
  stopping: z.boolean(),
  startedAt: TimeMs,
  endedAt: z.nullable(TimeMs),
  end: z.nullable(AutobetEnd),
  refusal: z.nullable(z.object({ id: z.string(), values: z.record(z.string(), z.string()) })),
})
export type Autobet = z.infer<typeof Autobet>

/** The run of one game that is under way or was the last, and the last bet it has made: in a game of rounds it may be open still. */
export const AutobetState = z.object({ run: z.nullable(Autobet), lastBet: z.nullable(PlayerBet) })
export type AutobetState = z.infer<typeof AutobetState>
