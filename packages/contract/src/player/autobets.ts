import * as z from 'zod/mini'
import { Amount, AmountInput, CurrencyId, TimeMs, Uuid } from '../shared/entities.ts'
import { BetGameId, LotteryLineId, MOST_PICKS, PickId } from './lottery.ts'
import { PlayerBet } from './player-bets.ts'
import { GAME_OPTIONS } from './solo-games.ts'

/** Maximum bets of a run. */
export const AUTOBET_MOST = 100
/** Maximum raise of the stake after a bet, in percent. */
export const AUTOBET_MOST_RAISE = 1000

/** The picks of a run on draws are one text. */
const Option = z.union([z.number(), z.string().check(z.maxLength(500))])

/** Stake after a bet: raised by this percentage (0: unchanged), or reset to the initial stake with null. */
const StakeChange = z.nullable(z.number().check(z.int(), z.gte(0), z.lte(AUTOBET_MOST_RAISE)))

/**
 * A player's autobet settings: the same bet with the same choices, repeated; in round games, one bet per round with the
 * same auto cash-out; in lottery games, one bet per draw of a line on the same picks, where `betAmount` is the stake of
 * each pick.
 */
export const AutobetRequest = z.object({
  betAmount: AmountInput,
  ...GAME_OPTIONS,
  choices: z.optional(z.array(z.number()).check(z.minLength(1), z.maxLength(100))),
  autoCashOut: z.optional(AmountInput),
  line: z.optional(LotteryLineId),
  picks: z.optional(z.array(PickId).check(z.minLength(1), z.maxLength(MOST_PICKS))),
  bets: z.number().check(z.int(), z.gte(1), z.lte(AUTOBET_MOST)),
  /** Maximum loss of the whole run. Required. */
  lossLimit: AmountInput,
  /** Stops once the run's profit reaches this. */
  winLimit: z.optional(AmountInput),
  onWin: z._default(StakeChange, null),
  onLoss: z._default(StakeChange, null),
})
export type AutobetRequest = z.infer<typeof AutobetRequest>

/** End reason of a run. `refused`: a bet was refused for another reason, given in `refusal`. */
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
  gameId: BetGameId,
  currencyId: CurrencyId,
  betAmount: Amount,
  options: z.record(z.string(), Option),
  choices: z.array(z.number()),
  bets: z.number(),
  lossLimit: Amount,
  winLimit: z.nullable(Amount),
  onWin: StakeChange,
  onLoss: StakeChange,
  /** Settled bets, those that paid more than their stake, and the totals staked and paid. */
  made: z.number(),
  won: z.number(),
  staked: Amount,
  paid: Amount,
  /** Stake of the next bet; after the end, what it would have been. */
  nextAmount: Amount,
  /** A stop was requested; the run ends with the current bet. */
  stopping: z.boolean(),
  startedAt: TimeMs,
  endedAt: z.nullable(TimeMs),
  end: z.nullable(AutobetEnd),
  refusal: z.nullable(z.object({ id: z.string(), values: z.record(z.string(), z.string()) })),
})
export type Autobet = z.infer<typeof Autobet>

/** The current or last run of a game, and its last bet, which may still be open in a round game. */
export const AutobetState = z.object({ run: z.nullable(Autobet), lastBet: z.nullable(PlayerBet) })
export type AutobetState = z.infer<typeof AutobetState>
