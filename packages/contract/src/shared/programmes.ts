import * as z from 'zod/mini'
import { GameId } from './entities.ts'

/** Draws without a stake: the free-spin wheel and the scratch card. */
export const PRIZE_KINDS = ['wheel', 'scratch'] as const
export const PrizeKind = z.enum(PRIZE_KINDS)
export type PrizeKind = z.infer<typeof PrizeKind>

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
  'byHand',
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
  byHand: { table: null, claimed: false, share: 0 },
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
