import * as z from 'zod/mini'
import { Amount, CurrencyId, GameId, TimeMs } from './entities.ts'
import type { PrizeKind } from './prizes.ts'

/**
 * Everything that is given to players, each programme with its own share of the edge, budget, daily cap and switch. The
 * one list of them: names, terms, costs and claims are keyed by it, so a new programme does not compile without them.
 */
export const PROGRAMMES = [
  'rakeback',
  'weekly',
  'monthly',
  'levelUp',
  'checkIn',
  'task',
  'invite',
  'wheel',
  'scratch',
  'rain',
  'salary',
] as const
export const Programme = z.enum(PROGRAMMES)
export type Programme = z.infer<typeof Programme>

/** The most that all programmes together may give away, in ten-thousandths of the edge. */
export const MOST_SHARES = 4000

/** An amount in the unit of configured limits, with at most two decimals. */
const Units = z.string().check(z.regex(/^(0|[1-9]\d{0,8})(\.\d{1,2})?$/))
/** In ten-thousandths of the edge. */
const Share = z.number().check(z.int(), z.gte(0), z.lte(MOST_SHARES))

/** Perks of a level, from level 0 up. `needed` is the total stake for it, weighted by the edge. */
export const VipRow = z.object({
  needed: Units,
  rakeback: Share,
  weekly: Share,
  monthly: Share,
  levelUp: Units,
  /** The most to withdraw in a day, where it is more than the site's limit. */
  withdrawal: z.optional(Units),
})
export const VipTable = z.object({ levels: z.array(VipRow).check(z.minLength(1), z.maxLength(50)) })
export type VipTable = z.infer<typeof VipTable>

/** Days of a check-in streak; the eighth is the first again. */
export const STREAK_DAYS = 7
/** Days of a streak that give a draw besides their amount. */
export const STREAK_GIFTS = { 3: 'scratch', 7: 'wheel' } as const satisfies Readonly<
  Record<number, PrizeKind>
>
/** The row of a level holds for the levels above it too, up to the next row. */
export const CheckInTable = z.object({
  rows: z
    .array(
      z.object({
        vipLevel: z.number().check(z.int(), z.gte(0), z.lte(50)),
        days: z.array(Units).check(z.length(STREAK_DAYS)),
      }),
    )
    .check(z.minLength(1), z.maxLength(51)),
})
export type CheckInTable = z.infer<typeof CheckInTable>

export const TASK_KINDS = ['newcomer', 'daily', 'weekly'] as const
/**
 * `deposits`, `bets` (of a game, or of any), `games` (different ones) and `wins` (of at least `times` the stake) are
 * counted within the task's period; the others are states of the account.
 */
export const TASK_CONDITIONS = [
  'deposits',
  'bets',
  'games',
  'wins',
  'contact',
  'identity',
  'secondFactor',
] as const
export const RewardTask = z.object({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,31}$/)),
  kind: z.enum(TASK_KINDS),
  condition: z.enum(TASK_CONDITIONS),
  target: z.number().check(z.int(), z.gte(1), z.lte(100_000)),
  /** With `bets`: only in this game. */
  gameId: z.optional(GameId),
  /** With `wins`: the least multiple of the stake. */
  times: z.optional(z.number().check(z.int(), z.gte(2), z.lte(10_000))),
  reward: Units,
  on: z.boolean(),
})
export type RewardTask = z.infer<typeof RewardTask>
export const TaskTable = z.object({ tasks: z.array(RewardTask).check(z.maxLength(100)) })
export type TaskTable = z.infer<typeof TaskTable>

/** Pay for a past month by VIP level, for players who have staked `least` (weighted by the edge) in it. */
export const SalaryTable = z.object({
  payDay: z.number().check(z.int(), z.gte(1), z.lte(28)),
  rows: z
    .array(
      z.object({ vipLevel: z.number().check(z.int(), z.gte(0), z.lte(50)), amount: Units, least: Units }),
    )
    .check(z.maxLength(51)),
})
export type SalaryTable = z.infer<typeof SalaryTable>

/**
 * Terms of an invitation: paid once for a friend who has deposited `deposit` and staked `play` (weighted by the edge),
 * `days` after their first deposit; from then on `commission` of the edge of their play. A code can be entered until
 * `enterDays` after the registration.
 */
export const InviteTable = z.object({
  reward: Units,
  deposit: Units,
  play: Units,
  days: z.number().check(z.int(), z.gte(0), z.lte(90)),
  commission: Share,
  enterDays: z.number().check(z.int(), z.gte(0), z.lte(30)),
})
export type InviteTable = z.infer<typeof InviteTable>

export const REWARD_TABLE_NAMES = ['vip', 'checkIn', 'tasks', 'salary', 'invite'] as const
export const RewardTableName = z.enum(REWARD_TABLE_NAMES)
export type RewardTableName = z.infer<typeof RewardTableName>
export const REWARD_TABLES = {
  vip: VipTable,
  checkIn: CheckInTable,
  tasks: TaskTable,
  salary: SalaryTable,
  invite: InviteTable,
} as const satisfies Readonly<Record<RewardTableName, z.ZodMiniType>>
export type RewardTables = { readonly [N in RewardTableName]: z.infer<(typeof REWARD_TABLES)[N]> }

type ProgrammeTerms = {
  /** The table that its amounts are in; null where its feature has its own prizes or sums. */
  readonly table: RewardTableName | null
  /** Whether players claim it by the name of the entitlement. The others are drawn, caught or paid by their features. */
  readonly claimed: boolean
  /** Its first share, in ten-thousandths of the edge. */
  readonly share: number
}
export const PROGRAMME_TERMS = {
  rakeback: { table: 'vip', claimed: true, share: 1000 },
  weekly: { table: 'vip', claimed: true, share: 500 },
  monthly: { table: 'vip', claimed: true, share: 300 },
  levelUp: { table: 'vip', claimed: true, share: 500 },
  checkIn: { table: 'checkIn', claimed: true, share: 100 },
  task: { table: 'tasks', claimed: true, share: 100 },
  invite: { table: 'invite', claimed: false, share: 800 },
  wheel: { table: null, claimed: false, share: 60 },
  scratch: { table: null, claimed: false, share: 140 },
  rain: { table: null, claimed: false, share: 200 },
  salary: { table: 'salary', claimed: false, share: 300 },
} as const satisfies Readonly<Record<Programme, ProgrammeTerms>>

type TermsOf = typeof PROGRAMME_TERMS
/** The programmes whose amounts are in a table. */
export type ProgrammeOf<N extends RewardTableName> = {
  [P in Programme]: TermsOf[P]['table'] extends N ? P : never
}[Programme]
/** The programmes that players claim by name. */
export type ClaimedProgramme = {
  [P in Programme]: TermsOf[P]['claimed'] extends true ? P : never
}[Programme]

/** A month of the players of one level, by which costs are estimated: edge in hundredths of the unit of limits. */
export const LevelMonth = z.object({
  level: z.number(),
  players: z.number(),
  days: z.number(),
  edge: z.string().check(z.regex(/^\d+$/)),
})

/** An earlier table, newest first. */
export const TableVersion = z.object({
  id: z.string(),
  name: RewardTableName,
  table: z.unknown(),
  by: z.string(),
  reason: z.string(),
  at: TimeMs,
})

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

export const ProgrammeView = z.object({
  programme: Programme,
  share: z.number(),
  dailyCap: z.nullable(z.string()),
  on: z.boolean(),
  budgets: z.array(
    z.object({
      currencyId: CurrencyId,
      balance: Amount,
      accrued: Amount,
      granted: Amount,
      grantedToday: Amount,
    }),
  ),
})
export type ProgrammeView = z.infer<typeof ProgrammeView>

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

/** A month's pay by level, as it is approved and paid. */
export const SalaryRun = z.object({
  month: z.string(),
  state: z.enum(['due', 'approved', 'paid']),
  payAt: TimeMs,
  players: z.number(),
  paid: z.number(),
  lines: z.array(
    z.object({
      userId: z.string(),
      currencyId: CurrencyId,
      vipLevel: z.number(),
      amount: Amount,
      paid: z.boolean(),
    }),
  ),
})
export type SalaryRun = z.infer<typeof SalaryRun>
