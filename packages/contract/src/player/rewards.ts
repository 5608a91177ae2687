import * as z from 'zod/mini'
import { Amount, CurrencyId, TimeMs } from '../shared/entities.ts'
import { Programme, RewardTask } from '../shared/programmes.ts'

/** Purses that a reward goes to. */
export const RewardPurse = z.enum(['main', 'task', 'register'])

/** A reward that a player can claim: one name for the entitlement, as `weekly:2026-11-09`. */
export const RewardName = z.string().check(z.regex(/^[A-Za-z]{4,12}(:[A-Za-z0-9-]{1,48}){0,2}$/))
export const ClaimableReward = z.object({
  name: RewardName,
  programme: Programme,
  amount: Amount,
  purse: RewardPurse,
  /** In a bonus purse: to be staked before it moves to the balance. */
  wager: Amount,
  /** After this it can no longer be claimed; null for never. */
  endsAt: z.nullable(TimeMs),
  /** The level of a level-up, the day of a streak, the task. */
  source: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type ClaimableReward = z.infer<typeof ClaimableReward>

export const TaskView = z.object({
  ...RewardTask.shape,
  name: RewardName,
  reward: Amount,
  progress: z.number(),
  state: z.enum(['open', 'claimable', 'claimed']),
  endsAt: z.nullable(TimeMs),
})
export type TaskView = z.infer<typeof TaskView>

export const OpenBonusView = z.object({
  id: z.string(),
  purse: z.enum(['task', 'register']),
  amount: Amount,
  left: Amount,
  total: Amount,
  maxStake: z.nullable(Amount),
  expiresAt: z.nullable(TimeMs),
})

export const RewardGrant = z.object({
  id: z.string(),
  programme: Programme,
  period: z.string(),
  amount: Amount,
  currencyId: CurrencyId,
  purse: RewardPurse,
  at: TimeMs,
  source: z.record(z.string(), z.unknown()),
})
export type RewardGrant = z.infer<typeof RewardGrant>

export const CheckInRow = z.object({ vipLevel: z.number(), days: z.array(Amount) })
/** Where the player stands: `day` is today's place in the streak, from 1 on. */
export const CheckInState = z.object({
  today: z.iso.date(),
  day: z.number(),
  vipLevel: z.number(),
  claimed: z.boolean(),
  nextAt: TimeMs,
  /** One day was missed: a task claimed before today's check-in keeps the streak, which then goes on at `day`. */
  makeUp: z.nullable(z.object({ day: z.number(), isDone: z.boolean() })),
})
export type CheckInState = z.infer<typeof CheckInState>

export const VipPerks = z.object({
  level: z.number(),
  /** To be staked in all, weighted by the edge. */
  wagered: Amount,
  /** In per cent of the edge, as text. */
  rakeback: z.string(),
  weekly: z.string(),
  monthly: z.string(),
  levelUp: Amount,
  /** The most to withdraw in a day, if the level raises it. */
  withdrawal: z.nullable(Amount),
})

/** A weekly or monthly reward that comes in parts. */
export const SpreadReward = z.object({
  programme: z.enum(['weekly', 'monthly']),
  total: Amount,
  paid: Amount,
  /** The next part, and when it can be claimed. */
  next: Amount,
  nextAt: TimeMs,
  endsAt: TimeMs,
})
export type SpreadReward = z.infer<typeof SpreadReward>

export const RewardsPage = z.object({
  currencyId: CurrencyId,
  /** Nothing can be claimed before an e-mail, phone number or identity is confirmed. */
  needsContact: z._default(z.boolean(), false),
  level: z.number(),
  claimable: z.array(ClaimableReward),
  /** Rewards that are not ready yet, and when they are. */
  next: z.array(z.object({ programme: Programme, at: TimeMs, soFar: z.nullable(Amount) })),
  /** Rewards whose first part was claimed and that are not paid in full. */
  spread: z.array(SpreadReward),
  tasks: z.array(TaskView),
  bonuses: z.array(OpenBonusView),
  checkIn: z.nullable(CheckInState),
})
export type RewardsPage = z.infer<typeof RewardsPage>

/** The salary as a player sees it: the terms of each level, this month so far, and last month's pay. */
export const SalaryView = z.object({
  currencyId: CurrencyId,
  level: z.number(),
  /** The row of a level holds for the levels above it too. `least` is to be staked in the month, weighted by the edge. */
  rows: z.array(z.object({ vipLevel: z.number(), amount: Amount, least: Amount })),
  month: z.string(),
  staked: Amount,
  /** The pay for this month if it ended now; null for none. */
  forecast: z.nullable(Amount),
  endsAt: TimeMs,
  payAt: TimeMs,
  /** Last month's pay: being checked, approved for `payAt`, paid, or refused because the player may not play. */
  last: z.nullable(
    z.object({
      month: z.string(),
      amount: Amount,
      payAt: TimeMs,
      state: z.enum(['checking', 'approved', 'paid', 'refused']),
    }),
  ),
})
export type SalaryView = z.infer<typeof SalaryView>
