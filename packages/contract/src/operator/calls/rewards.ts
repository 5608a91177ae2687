import * as z from 'zod/mini'
import { RewardGrant } from '../../player/rewards.ts'
import { EmptyBody } from '../../shared/empty-body.ts'
import { AmountInput, CurrencyId, RequestId, StorableText, TimeMs } from '../../shared/entities.ts'
import {
  CheckInTable,
  InviteTable,
  Programme,
  RewardTableName,
  SalaryTable,
  TaskTable,
  VipTable,
} from '../../shared/programmes.ts'
import { LevelMonth, ProgrammeView, SalaryRun, TableVersion } from '../rewards.ts'
import { Reason } from '../staff.ts'
import { type CallShape, call } from './call.ts'

const Share = z.number().check(z.int(), z.gte(0), z.lte(4000))
const Cap = z.nullable(z.string().check(z.regex(/^(?!0+(\.0+)?$)(0|[1-9]\d{0,8})(\.\d{1,2})?$/)))
const PlayerId = z.string().check(z.regex(/^[1-9]\d{0,14}$/))
/** Times the amount of a bonus by hand that can be asked to be staked. */
const MOST_WAGER = 50
const BonusText = z.optional(StorableText.check(z.trim(), z.minLength(1), z.maxLength(300)))
const AnyTable = z.union([VipTable, CheckInTable, TaskTable, SalaryTable, InviteTable])
const Costs = z.array(z.object({ programme: Programme, percent: z.string(), share: z.string() }))

export const REWARD_CALLS = {
  '/api/operator/rewards/programmes': call({
    method: 'GET',
    access: 'operator',
    permission: 'rewards.read',
    about: 'Each reward programme: its share of the edge, daily cap and switch, and its budgets.',
    input: EmptyBody,
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
  '/api/operator/rewards/give': call({
    method: 'POST',
    access: 'operator',
    permission: 'rewards.run',
    confirm: true,
    fourEyes: 'large',
    about:
      'Gives a player a bonus from the budget of bonuses by hand, to be staked `wager` times (0: at once). They are told by a notice, with the text in their language, else in English, else the first one. The same request gives once.',
    input: z.object({
      requestId: RequestId,
      userId: PlayerId,
      currencyId: CurrencyId,
      amount: AmountInput,
      wager: z.number().check(z.int(), z.gte(0), z.lte(MOST_WAGER)),
      texts: z.object({ en: BonusText, pt: BonusText, id: BonusText }),
      reason: Reason,
    }),
    reply: z.object({ model: z.object({ id: z.string(), purse: z.enum(['main', 'task', 'register']) }) }),
  }),
  '/api/operator/rewards/tables': call({
    method: 'GET',
    access: 'operator',
    permission: 'rewards.read',
    about:
      'The tables in force (VIP levels, check-in, tasks, salary, invitations), their cost in per cent of the edge, the month of play it is estimated by, and earlier tables.',
    input: EmptyBody,
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
        items: z.array(z.object({ ...RewardGrant.shape, userId: z.string(), username: z.string() })),
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
