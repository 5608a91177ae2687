import type { Breakdown } from '@baize/contract/operator'
import { present } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Days } from './sql.ts'

/** US dollars for one minor unit of a currency, as a decimal: the newest rate, for days without one of their own. */
export type UnitRate = { readonly currencyId: string; readonly usd: string; readonly unit: string }

type Sums = {
  readonly bets: number
  readonly staked: string
  readonly paid: string
  readonly ggr: string
  readonly deposits: string
  readonly withdrawals: string
  readonly costs: string
  readonly ngr: string
}
export type BrokenDown = { readonly value: string; readonly name: string | null } & Sums

/** Rows of `report_dimensions` with the dollars for a minor unit: those of the day, or the newest ($1). */
export const RATED = `
  report_dimensions d
  JOIN jsonb_to_recordset($1) AS n ("currencyId" text, usd numeric, unit numeric) ON n."currencyId" = d.currency_id
  LEFT JOIN report_rates r ON r.day = d.day AND r.currency_id = d.currency_id
  CROSS JOIN LATERAL (SELECT coalesce(r.usd::numeric, n.usd) * n.unit AS rate) AS x`

const dollars = (amount: string): string => `trunc(coalesce(sum((${amount}) * x.rate), 0), 2)::text`

/** Sums by the values of a dimension, and in all, in US dollars at the rates of each day, truncated to cents at the end. */
export async function selectBreakdown(
  db: Queryable,
  { from, to }: Days,
  by: Breakdown,
  rates: readonly UnitRate[],
): Promise<{ readonly rows: readonly BrokenDown[]; readonly total: Sums }> {
  const { rows } = await db.query<
    Omit<BrokenDown, 'value' | 'bets'> & { value: string | null; bets: string }
  >(
    `WITH summed AS (
       SELECT d.value, coalesce(sum(d.bets), 0) AS bets, ${dollars('d.staked')} AS staked, ${dollars('d.paid')} AS paid,
         ${dollars('d.staked - d.paid')} AS ggr, ${dollars('d.deposits')} AS deposits, ${dollars('d.withdrawals')} AS withdrawals,
         ${dollars('d.costs')} AS costs, ${dollars('d.staked - d.paid - d.costs')} AS ngr
       FROM ${RATED}
       WHERE d.dimension = $4 AND d.day BETWEEN $2 AND $3 GROUP BY GROUPING SETS ((d.value), ())
     )
     SELECT s.*, g.name FROM summed s LEFT JOIN games g ON $4 = 'game' AND g.id = split_part(s.value, '/', 2)
     ORDER BY s.staked::numeric DESC, s.costs::numeric DESC, s.value`,
    [JSON.stringify(rates), from, to, by],
  )
  const summed = rows.map((row) => ({ ...row, bets: Number(row.bets) }))
  const {
    value: _,
    name: __,
    ...total
  } = present(
    summed.find(({ value }) => value === null),
    'sum of all values',
  )
  return {
    rows: summed.flatMap(({ value, ...row }) => (value === null ? [] : [{ value, ...row }])),
    total,
  }
}
