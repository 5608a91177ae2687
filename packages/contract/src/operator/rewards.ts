import * as z from 'zod/mini'
import { Amount, CurrencyId, TimeMs } from '../shared/entities.ts'
import { Programme, RewardTableName } from '../shared/programmes.ts'

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
