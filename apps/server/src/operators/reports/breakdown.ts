import type { Breakdown, BreakdownReport } from '@baize/contract/operator'
import { currency } from '@baize/contract/shared'
import type { Context } from '../../ledger/context.ts'
import { currencyRates } from '../../players/currency/service.ts'
import { selectBreakdown } from './breakdown-sql.ts'
import { type Days, selectMark } from './sql.ts'

/** Play, payments and costs by one dimension. */
export async function breakdownReport(ctx: Context, days: Days, by: Breakdown): Promise<BreakdownReport> {
  const [asOf, rates] = await Promise.all([selectMark(ctx.db), currencyRates(ctx)])
  const units = rates.map(({ currencyId, usd }) => ({
    currencyId,
    usd,
    unit: `1e-${currency(currencyId).decimalLength}`,
  }))
  const { rows, total } = await selectBreakdown(ctx.db, days, by, units)
  return { asOf, rows: [...rows], total }
}
