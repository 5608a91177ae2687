import * as z from 'zod/mini'
import { Amount, CurrencyId, TimeMs } from './entities.ts'

/** What a notice is about. Nobody can turn off hearing of what happens to the keys of their account. */
export const NOTICE_KINDS = ['money', 'bonus', 'security', 'news'] as const
export const NoticeKind = z.enum(NOTICE_KINDS)
export type NoticeKind = z.infer<typeof NoticeKind>
export const CHOSEN_KINDS = ['money', 'bonus', 'news'] as const
export const ChosenKind = z.enum(CHOSEN_KINDS)
export type ChosenKind = z.infer<typeof ChosenKind>

/** How a player hears of notices of one kind, beside finding them in the list. */
export const NoticeChoice = z.object({
  kind: NoticeKind,
  sound: z.boolean(),
  toast: z.boolean(),
  email: z.boolean(),
})
export type NoticeChoice = z.infer<typeof NoticeChoice>

/** What one of a currency is in US dollars, and since when that is so. */
export const CurrencyRate = z.object({ currencyId: CurrencyId, usd: z.string(), at: TimeMs })
export type CurrencyRate = z.infer<typeof CurrencyRate>

/** In which currency amounts are kept, in which they are shown, and at what rate. */
export const CurrencyView = z.object({
  currencyId: CurrencyId,
  /** Null for the game's own money. */
  shownId: z.nullable(CurrencyId),
  rates: z.array(CurrencyRate),
})
export type CurrencyView = z.infer<typeof CurrencyView>

export const LIMIT_PERIODS = ['day', 'week', 'month'] as const
export const LimitPeriod = z.enum(LIMIT_PERIODS)
export type LimitPeriod = z.infer<typeof LimitPeriod>

/** How long a player may be kept from playing, by themselves. Nothing ends it early. */
export const BREAKS = ['day', 'week', 'sixWeeks', 'sixMonths', 'year', 'fiveYears'] as const
export const Break = z.enum(BREAKS)
export type Break = z.infer<typeof Break>

/** After how many minutes of play the page stops to say how it went; 0 is never. */
export const REALITY_MINUTES = [0, 15, 30, 60] as const
export const RealityMinutes = z.literal(REALITY_MINUTES)
export type RealityMinutes = z.infer<typeof RealityMinutes>

/** A limit that is to rise: from `from` on, if the player still wants it then. A null amount is no limit. */
const WaitingRaise = z.object({ amount: z.nullable(Amount), from: TimeMs })

export const LossLimit = z.object({
  period: LimitPeriod,
  amount: z.nullable(Amount),
  /** What is lost in the running period; what was won more than lost is 0. */
  lost: Amount,
  waiting: z.nullable(WaitingRaise),
})
export type LossLimit = z.infer<typeof LossLimit>

export const PROTECTION_STEPS = [
  'limitSet',
  'limitAsked',
  'limitRaised',
  'limitKept',
  'breakTaken',
  'realitySet',
] as const

/** Something the player has done to protect themselves, or has taken back. */
export const ProtectionStep = z.object({
  id: z.string(),
  step: z.enum(PROTECTION_STEPS),
  period: z.nullable(LimitPeriod),
  amount: z.nullable(Amount),
  until: z.nullable(TimeMs),
  minutes: z.nullable(z.number()),
  at: TimeMs,
})
export type ProtectionStep = z.infer<typeof ProtectionStep>

export const Protection = z.object({
  limits: z.array(LossLimit),
  excludedUntil: z.nullable(TimeMs),
  realityMinutes: RealityMinutes,
  /** All that was ever staked, in bets that are settled. What came of a session is told by the difference. */
  wagered: Amount,
  /** All that was ever lost. A limit holds against it, so that the stake of an open bet is in it as if lost. */
  netLoss: Amount,
  /** What is staked in open bets: without it `netLoss` is of settled bets alone, like `wagered`. */
  held: Amount,
  history: z.array(ProtectionStep),
})
export type Protection = z.infer<typeof Protection>
