import type { Breakdown, BreakdownReport } from '@baize/contract/operator'
import { currency } from '@baize/contract/shared'
import type { Context } from '../../ledger/context.ts'
import { currencyRates } from '../../players/currency/service.ts'
import { selectBreakdown, type UnitRate } from './breakdown-sql.ts'
import { type Days, selectMark } from './sql.ts'

export const unitRates = async (ctx: Context): Promise<readonly UnitRate[]> =>
  (await currencyRates(ctx)).map(({ currencyId, usd }) => ({
    currencyId,
    usd,
    unit: `1e-${currency(currencyId).decimalLength}`,
  }))

/** Play, payments and costs by one dimension. */
export async function breakdownReport(ctx: Context, days: Days, by: Breakdown): Promise<BreakdownReport> {
  const [asOf, units] = await Promise.all([selectMark(ctx.db), unitRates(ctx)])
  const { rows, total } = await selectBreakdown(ctx.db, days, by, units)
  return { asOf, rows: [...rows], total }
}
