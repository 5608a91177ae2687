import * as z from 'zod/mini'
import { Amount, CurrencyId, TimeMs } from '../shared/entities.ts'

/** Work that waits for a person; null for callers who may not read it. */
const Waiting = z.nullable(z.object({ count: z.number(), oldestAt: z.nullable(TimeMs) }))

/** Providers of the settings by how they do; null for callers who may not read them. */
const Health = z.nullable(z.object({ up: z.number(), slow: z.number(), down: z.number() }))

/** Kinds of work that wait for somebody. `held` are payments that arrived and are not credited; `unanswered` payouts whose provider says nothing. */
export const Overview = z.object({
  waiting: z.object({
    withdrawals: Waiting,
    unanswered: Waiting,
    held: Waiting,
    identities: Waiting,
    support: Waiting,
    approvals: Waiting,
    care: Waiting,
    reported: Waiting,
    invites: Waiting,
  }),
  payments: Health,
  games: Health,
})
export type Overview = z.infer<typeof Overview>

const FIGURES = {
  deposits: Amount,
  /** Paid, less what came back. */
  withdrawals: Amount,
  staked: Amount,
  paid: Amount,
  ngr: Amount,
}
const Pair = <Figures extends z.core.SomeType>(figures: Figures) => ({ today: figures, yesterday: figures })

export const TodayReport = z.object({
  /** Both days are summed from midnight UTC to this time of the day, the last full hour that the roll-ups have. */
  until: TimeMs,
  /** Empty in the first hour of a day. */
  currencies: z.array(z.object({ currencyId: CurrencyId, ...Pair(z.object(FIGURES)) })),
  /** All currencies, each day at its own rates. */
  usd: z.object(Pair(z.object(FIGURES))),
  /** New players, and those with a bet. */
  players: z.object(Pair(z.object({ registered: z.number(), active: z.number() }))),
})
export type TodayReport = z.infer<typeof TodayReport>
