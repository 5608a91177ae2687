import * as z from 'zod/mini'
import { Amount, AmountInput, CurrencyId, RequestId, TimeMs } from '../entities.ts'
import { PrizeKind } from '../prizes.ts'
import {
  CheckInRow,
  CheckInState,
  CheckInTable,
  InviteTable,
  LevelMonth,
  Programme,
  ProgrammeView,
  RewardGrant,
  RewardName,
  RewardPurse,
  RewardsPage,
  RewardTableName,
  SalaryRun,
  SalaryTable,
  SalaryView,
  TableVersion,
  TaskTable,
  VipTable,
} from '../rewards.ts'
import { Reason } from '../staff.ts'
import { type CallShape, call } from './call.ts'
import { Nothing, PageNo, PageSize } from './inputs.ts'

/** An IANA time zone, as `America/Sao_Paulo`. The server refuses one that it does not know. */
const Zone = z.string().check(z.maxLength(60))
const Share = z.number().check(z.int(), z.gte(0), z.lte(4000))
const Cap = z.nullable(z.string().check(z.regex(/^(?!0+(\.0+)?$)(0|[1-9]\d{0,8})(\.\d{1,2})?$/)))
const AnyTable = z.union([VipTable, CheckInTable, TaskTable, SalaryTable, InviteTable])
const Costs = z.array(z.object({ programme: Programme, percent: z.string(), share: z.string() }))

export const REWARD_CALLS = {
  '/api/bonus_task/checkin_data': call({
    method: 'POST',
    access: 'anyone',
    about:
      'The amounts of the daily check-in by VIP level, and for a player where they stand. The server decides the day, in the player’s time zone.',
    input: z.object({ zone: z.optional(Zone), currencyId: z.optional(CurrencyId) }),
    reply: z.object({
      model: z.object({ items: z.array(CheckInRow) }),
      extra: z.object({
        currencyId: CurrencyId,
        state: z.nullable(CheckInState),
        gifts: z.array(z.object({ day: z.number(), kind: PrizeKind })),
      }),
    }),
  }),
  '/api/rewards/page': call({
    method: 'POST',
    access: 'player',
    about: 'My rewards: what I can claim now, what comes next and when, my tasks and my open bonuses.',
    input: z.object({ zone: z.optional(Zone) }),
    reply: z.object({ model: RewardsPage }),
  }),
  '/api/rewards/claim': call({
    method: 'POST',
    access: 'player',
    about: 'Claims a reward by its name. Each is paid once, however often it is claimed.',
    input: z.object({ name: RewardName, zone: z.optional(Zone) }),
    reply: z.object({ model: z.object({ amount: Amount, purse: RewardPurse, balance: Amount }) }),
  }),
  '/api/rewards/history': call({
    method: 'POST',
    access: 'player',
    about: 'Everything I was given, newest first.',
    input: z.object({ pageNo: PageNo, pageSize: PageSize }),
    reply: z.object({
      model: z.object({
        items: z.array(RewardGrant),
        total: z.number(),
        pageNo: z.number(),
        pageSize: z.number(),
      }),
    }),
  }),
  '/api/rewards/salary': call({
    method: 'POST',
    access: 'player',
    about:
      'The salary with `enableSalary`: what each VIP level gets and for which stakes, my month so far and what it would pay, and last month’s pay.',
    input: Nothing,
    reply: z.object({ model: SalaryView }),
  }),
  '/api/rewards/give_up': call({
    method: 'POST',
    access: 'player',
    about: 'Gives up an open bonus, and with it its stake limit. My own balance is untouched.',
    input: z.object({ bonusId: z.uuid() }),
    reply: Nothing,
  }),
  '/api/operator/rewards/programmes': call({
    method: 'GET',
    access: 'operator',
    permission: 'rewards.read',
    about: 'Each reward programme: its share of the edge, daily cap and switch, and its budgets.',
    input: Nothing,
    reply: z.object({ model: z.array(ProgrammeView) }),
  }),
  '/api/operator/rewards/programmes/change': call({
    method: 'POST',
    access: 'operator',
    permission: 'rewards.run',
    confirm: true,
    fourEyes: 'always',
    about:
      'Sets a programme’s share of the edge, daily cap and switch. All shares together are at most 40 %.',
    input: z.object({ programme: Programme, share: Share, dailyCap: Cap, on: z.boolean(), reason: Reason }),
    reply: z.object({ model: z.array(ProgrammeView) }),
  }),
  '/api/operator/rewards/fund': call({
    method: 'POST',
    access: 'operator',
    permission: 'rewards.run',
    confirm: true,
    fourEyes: 'always',
    about: 'Adds money of the house to a programme’s budget, as for a new site without edge yet.',
    input: z.object({
      requestId: RequestId,
      programme: Programme,
      currencyId: CurrencyId,
      amount: AmountInput,
      reason: Reason,
    }),
    reply: z.object({ model: z.array(ProgrammeView) }),
  }),
  '/api/operator/rewards/tables': call({
    method: 'GET',
    access: 'operator',
    permission: 'rewards.read',
    about:
      'The tables in force (VIP levels, check-in, tasks, salary, invitations), their cost in per cent of the edge, the month of play it is estimated by, and earlier tables.',
    input: Nothing,
    reply: z.object({
      model: z.object({
        vip: VipTable,
        checkIn: CheckInTable,
        tasks: TaskTable,
        salary: SalaryTable,
        invite: InviteTable,
        costs: Costs,
        month: z.array(LevelMonth),
        earlier: z.array(TableVersion),
      }),
    }),
  }),
  '/api/operator/rewards/tables/check': call({
    method: 'POST',
    access: 'operator',
    permission: 'rewards.read',
    about: 'The cost of a table in per cent of the edge, and what is wrong with it. Nothing is saved.',
    input: z.object({ name: RewardTableName, table: AnyTable }),
    reply: z.object({ model: z.object({ findings: z.array(z.string()), costs: Costs }) }),
  }),
  '/api/operator/rewards/tables/change': call({
    method: 'POST',
    access: 'operator',
    permission: 'rewards.run',
    confirm: true,
    fourEyes: 'always',
    about:
      'Replaces a table. One that does not add up, or that costs more than its programme’s share, is refused.',
    input: z.object({ name: RewardTableName, table: AnyTable, reason: Reason }),
    reply: z.object({ model: z.object({ costs: Costs }) }),
  }),
  '/api/operator/rewards/grants': call({
    method: 'GET',
    access: 'operator',
    permission: 'rewards.read',
    about: 'Grants of all programmes, newest first: of a player, a programme, or both.',
    input: z.object({
      userId: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))),
      programme: z.optional(Programme),
      before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))),
    }),
    reply: z.object({
      model: z.object({
        items: z.array(z.object({ ...RewardGrant.shape, userId: z.string() })),
        next: z.nullable(z.string()),
      }),
    }),
  }),
  '/api/operator/rewards/salary': call({
    method: 'GET',
    access: 'operator',
    permission: 'rewards.read',
    about: 'The statement of a month’s salaries, line by line.',
    input: z.object({ month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)) }),
    reply: z.object({ model: SalaryRun }),
  }),
  '/api/operator/rewards/salary/approve': call({
    method: 'POST',
    access: 'operator',
    permission: 'rewards.run',
    confirm: true,
    fourEyes: 'always',
    about: 'Approves a past month’s salaries as the statement shows them. They are paid on the pay day.',
    input: z.object({
      month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)),
      reason: Reason,
    }),
    reply: z.object({ model: z.object({ month: z.string(), payAt: TimeMs, players: z.number() }) }),
  }),
} as const satisfies Record<string, CallShape>
