import * as z from 'zod/mini'
import { Amount, TimeMs } from '../shared/entities.ts'

export const LIMIT_PERIODS = ['day', 'week', 'month'] as const
export const LimitPeriod = z.enum(LIMIT_PERIODS)
export type LimitPeriod = z.infer<typeof LimitPeriod>

/** Self-exclusion periods. None can be ended early. */
export const BREAKS = ['day', 'week', 'sixWeeks', 'sixMonths', 'year', 'fiveYears'] as const
export const Break = z.enum(BREAKS)
export type Break = z.infer<typeof Break>

/** Minutes of play before a reality check; 0 for never. */
export const REALITY_MINUTES = [0, 15, 30, 60] as const
export const RealityMinutes = z.literal(REALITY_MINUTES)
export type RealityMinutes = z.infer<typeof RealityMinutes>

/**
 * A pending increase of a limit: effective from `from`, if the player still wants it then. A null amount removes the
 * limit.
 */
const WaitingRaise = z.object({ amount: z.nullable(Amount), from: TimeMs })

export const LossLimit = z.object({
  period: LimitPeriod,
  amount: z.nullable(Amount),
  /** Net loss of the current period; 0 if the player is ahead. */
  lost: Amount,
  waiting: z.nullable(WaitingRaise),
})
export type LossLimit = z.infer<typeof LossLimit>

/** Subject of a limit. */
export const LIMITS_ABOUT = ['loss', 'deposit', 'session'] as const
export const LimitAbout = z.enum(LIMITS_ABOUT)
export type LimitAbout = z.infer<typeof LimitAbout>

export const DepositLimit = z.object({
  period: LimitPeriod,
  amount: z.nullable(Amount),
  /** Deposits credited in the current period, and those still waiting for their payment. */
  used: Amount,
  waiting: z.nullable(WaitingRaise),
})
export type DepositLimit = z.infer<typeof DepositLimit>

/** Session limits on offer, in minutes. */
export const SESSION_MINUTES = [30, 60, 120, 240, 480] as const
export const SessionMinutes = z.literal(SESSION_MINUTES)
export type SessionMinutes = z.infer<typeof SessionMinutes>

export const SessionLimit = z.object({
  /** Null for no limit. */
  minutes: z.nullable(z.number()),
  /** End of the running session; null before its first stake. */
  endsAt: z.nullable(TimeMs),
  /** End of the rest after a session that reached the limit; null when stakes are taken. */
  restUntil: z.nullable(TimeMs),
  waiting: z.nullable(z.object({ minutes: z.nullable(z.number()), from: TimeMs })),
})
export type SessionLimit = z.infer<typeof SessionLimit>

export const PROTECTION_STEPS = [
  'limitSet',
  'limitAsked',
  'limitRaised',
  'limitKept',
  'breakTaken',
  'realitySet',
] as const

/** A responsible-gaming measure that the player took or withdrew. */
export const ProtectionStep = z.object({
  id: z.string(),
  step: z.enum(PROTECTION_STEPS),
  about: LimitAbout,
  period: z.nullable(LimitPeriod),
  amount: z.nullable(Amount),
  until: z.nullable(TimeMs),
  minutes: z.nullable(z.number()),
  at: TimeMs,
})
export type ProtectionStep = z.infer<typeof ProtectionStep>

export const Protection = z.object({
  limits: z.array(LossLimit),
  depositLimits: z.array(DepositLimit),
  session: SessionLimit,
  excludedUntil: z.nullable(TimeMs),
  realityMinutes: RealityMinutes,
  /** Lifetime stakes of settled bets. The page derives a session's result from the difference. */
  wagered: Amount,
  /** Lifetime net loss. Limits apply to it, so the stakes of open bets count as lost. */
  netLoss: Amount,
  /** Stakes of open bets: subtracted from `netLoss`, they leave settled bets only, like `wagered`. */
  held: Amount,
  history: z.array(ProtectionStep),
})
export type Protection = z.infer<typeof Protection>
