import * as z from 'zod/mini'
import { InstallWay } from '../player/install.ts'
import { GameReturn } from '../player/live.ts'
import { Amount, CurrencyId } from '../shared/entities.ts'

/** A UTC day, as 2026-03-01. */
const Day = z.iso.date()
const Count = z.number()

/** The roll-ups behind a report: when they were last updated, and how many transactions they contain. */
const AsOf = z.object({ at: z.nullable(z.number()), transactions: Count })

const BET_FIGURES = { bets: Count, staked: Amount, paid: Amount, ggr: Amount }
/** NGR is GGR less bonuses and rewards (granted less revoked) and shares of red packets. */
const NET_FIGURES = { ...BET_FIGURES, bonuses: Amount, packets: Amount, ngr: Amount }

export const DaysReport = z.object({
  asOf: AsOf,
  /** `gameId` is `provider:<name>` for bets at a provider. */
  rows: z.array(
    z.object({ day: Day, gameId: z.string(), currencyId: CurrencyId, players: Count, ...BET_FIGURES }),
  ),
  days: z.array(z.object({ day: Day, currencyId: CurrencyId, ...NET_FIGURES })),
  totals: z.array(z.object({ currencyId: CurrencyId, ...NET_FIGURES })),
  /** All currencies, each day at its own rates. */
  usd: z.object({
    ...NET_FIGURES,
    days: z.array(z.object({ day: Day, staked: Amount, ggr: Amount, ngr: Amount })),
  }),
})
export type DaysReport = z.infer<typeof DaysReport>

/** What play, payments and costs can be summed by. Country, language, channel, campaign and device are those of the registration. */
export const BREAKDOWNS = [
  'game',
  'provider',
  'hour',
  'country',
  'language',
  'channel',
  'campaign',
  'programme',
  'method',
  'device',
] as const
export const Breakdown = z.enum(BREAKDOWNS)
export type Breakdown = z.infer<typeof Breakdown>

/** In US dollars, each day at its own rates. Costs are bonuses, rewards and red packets. */
const BREAKDOWN_FIGURES = {
  ...BET_FIGURES,
  deposits: Amount,
  withdrawals: Amount,
  costs: Amount,
  ngr: Amount,
}

export const BreakdownReport = z.object({
  asOf: AsOf,
  rows: z.array(
    z.object({
      /** A game of a provider is `<provider>/<game>`; our own provider is `own`. Empty for players without a channel or campaign. */
      value: z.string(),
      /** The name of a game in the catalogue. */
      name: z.nullable(z.string()),
      ...BREAKDOWN_FIGURES,
    }),
  ),
  total: z.object(BREAKDOWN_FIGURES),
})
export type BreakdownReport = z.infer<typeof BreakdownReport>

/** `tooFew`: below 1,000 bets chance decides, and nothing is said about the game. */
export const ReturnVerdict = z.enum(['inside', 'outside', 'tooFew'])
export type ReturnVerdict = z.infer<typeof ReturnVerdict>

export const GamesReport = z.object({
  asOf: AsOf,
  rows: z.array(
    z.object({
      ...GameReturn.shape,
      /** The RTP that new bets get, in ten-thousandths. */
      setRtp: z.number(),
      verdict: ReturnVerdict,
      alarm: z.boolean(),
      amounts: z.array(z.object({ currencyId: CurrencyId, ...BET_FIGURES })),
      usd: z.object({ staked: Amount, paid: Amount, ggr: Amount }),
    }),
  ),
})
export type GamesReport = z.infer<typeof GamesReport>

const PayoutTimes = z.object({ payouts: Count, medianSeconds: z.number(), p95Seconds: z.number() })
/**
 * A payout fails at the bank or the network. One that the house refused was never sent, and is no failure. One that was
 * paid and came back counts as paid on the day it was paid, and as reversed on the day it came back.
 */
const PAYMENT_FIGURES = {
  opened: Count,
  paid: Count,
  failed: Count,
  refused: Count,
  reversed: Count,
  paidAmount: Amount,
  reversedAmount: Amount,
}

export const PaymentsReport = z.object({
  asOf: AsOf,
  rows: z.array(
    z.object({
      /** `in` are deposits, `out` payouts. */
      direction: z.enum(['in', 'out']),
      method: z.string(),
      currencyId: CurrencyId,
      ...PAYMENT_FIGURES,
      openedAmount: Amount,
      /** Paid, less those that came back, of those that were paid or failed, in ten-thousandths. */
      success: z.nullable(z.number()),
      times: z.nullable(PayoutTimes),
    }),
  ),
  days: z.array(
    z.object({ day: Day, direction: z.enum(['in', 'out']), currencyId: CurrencyId, ...PAYMENT_FIGURES }),
  ),
  times: z.nullable(PayoutTimes),
  /** `out` is what was paid less what came back. */
  usd: z.object({
    in: Amount,
    out: Amount,
    days: z.array(z.object({ day: Day, in: Amount, out: Amount })),
  }),
})
export type PaymentsReport = z.infer<typeof PaymentsReport>

const Share = z.object({ week: Day, visitors: Count, registered: Count, first: Count, second: Count })

export const CohortsReport = z.object({
  asOf: AsOf,
  /** By week: browsers that came for the first time, registrations, and how many of those have deposited once and twice by now. */
  funnel: z.array(Share),
  total: z.omit(Share, { week: true }),
  /** By month of registration: NGR in US dollars for each player since then, at the end of each month. */
  value: z.array(z.object({ month: z.string(), registered: Count, ngr: z.array(Amount) })),
  /** By month: NGR in US dollars, whole and for each active player. */
  months: z.array(z.object({ month: z.string(), active: Count, ngr: Amount, perPlayer: Amount })),
})
export type CohortsReport = z.infer<typeof CohortsReport>

export const PlayersReport = z.object({
  asOf: AsOf,
  /** Active players are those with a settled bet in the period. Weeks begin on Monday. */
  days: z.array(z.object({ day: Day, active: Count, registered: Count })),
  /** Installations of the app, by way. */
  installs: z.array(z.object({ day: Day, way: InstallWay, installs: Count })),
  weeks: z.array(z.object({ since: Day, active: Count })),
  months: z.array(z.object({ since: Day, active: Count })),
  /** Players by week of registration; `active` has one number for each week since then. */
  cohorts: z.array(z.object({ week: Day, registered: Count, active: z.array(Count) })),
})
export type PlayersReport = z.infer<typeof PlayersReport>

const LIABILITY_FIGURES = {
  main: Amount,
  /** Stakes of open bets. */
  held: Amount,
  payout: Amount,
  task: Amount,
  register: Amount,
  bonuses: Amount,
  total: Amount,
}
export const LiabilityReport = z.object({
  asOf: AsOf,
  currencies: z.array(z.object({ currencyId: CurrencyId, openBets: Count, ...LIABILITY_FIGURES })),
  usd: z.object({ openBets: Count, ...LIABILITY_FIGURES }),
})
export type LiabilityReport = z.infer<typeof LiabilityReport>
