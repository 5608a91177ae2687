import type { CohortsReport } from '@baize/contract/operator'
import type { Context } from '../../ledger/context.ts'
import { unitRates } from './breakdown.ts'
import { selectCohortValue, selectFunnel, selectMonths } from './cohorts-sql.ts'
import { type Days, selectMark } from './sql.ts'

const MONTHS = 12

/** Months since year 0. */
const monthNumber = (month: string): number =>
  Number(month.slice(0, 4)) * MONTHS + Number(month.slice(5, 7)) - 1

export async function cohortsReport(ctx: Context, days: Days): Promise<CohortsReport> {
  const rates = await unitRates(ctx)
  const [asOf, funnel, value, months] = await Promise.all([
    selectMark(ctx.db),
    selectFunnel(ctx.db, days),
    selectCohortValue(ctx.db, days, rates),
    selectMonths(ctx.db, days, rates),
  ])
  const sumOf = (of: (week: (typeof funnel)[number]) => number): number =>
    funnel.reduce((sum, week) => sum + of(week), 0)
  const now = new Date(ctx.clock.now()).toISOString().slice(0, 7)
  return {
    asOf,
    funnel: [...funnel],
    total: {
      visitors: sumOf((week) => week.visitors),
      registered: sumOf((week) => week.registered),
      first: sumOf((week) => week.first),
      second: sumOf((week) => week.second),
    },
    value: [...new Map(value.map(({ cohort, registered }) => [cohort, registered]))].map(
      ([month, registered]) => ({
        month,
        registered,
        ngr: everyMonth(
          month,
          now,
          value.filter(({ cohort }) => cohort === month),
        ),
      }),
    ),
    months: [...months],
  }
}

/** The value at the end of each month since registration: a month in which nothing happened has that of the month before. */
function everyMonth(
  cohort: string,
  now: string,
  known: readonly { readonly month: string; readonly perPlayer: string }[],
): string[] {
  const first = monthNumber(cohort)
  return Array.from(
    { length: Math.max(1, monthNumber(now) - first + 1) },
    (_, after) => known.findLast(({ month }) => monthNumber(month) <= first + after)?.perPlayer ?? '0.00',
  )
}
