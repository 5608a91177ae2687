import type { Queryable } from '../../platform/db/queryable.ts'
import { RATED, type UnitRate } from './breakdown-sql.ts'
import type { Days } from './sql.ts'

type FunnelWeek = {
  readonly week: string
  readonly visitors: number
  readonly registered: number
  readonly first: number
  readonly second: number
}

/** Whole weeks (from Monday) that overlap the days $1 to $2. */
export const FUNNEL_WEEKS = `
  SELECT to_char(week, 'YYYY-MM-DD') AS week,
    (SELECT coalesce(sum(browsers), 0)::int FROM report_visitors v WHERE v.day >= week AND v.day < week + 7) AS visitors,
    (SELECT coalesce(sum(players), 0)::int FROM report_registrations r WHERE r.day >= week AND r.day < week + 7) AS registered,
    coalesce(sum(f.first_deposits), 0)::int AS first, coalesce(sum(f.second_deposits), 0)::int AS second
  FROM (SELECT w::date AS week
    FROM generate_series(date_trunc('week', $1::date::timestamp), $2::date::timestamp, interval '1 week') AS w) AS weeks
  LEFT JOIN report_funnel f ON f.cohort = week GROUP BY weeks.week`

export async function selectFunnel(db: Queryable, { from, to }: Days): Promise<readonly FunnelWeek[]> {
  const { rows } = await db.query<FunnelWeek>(`${FUNNEL_WEEKS} ORDER BY weeks.week`, [from, to])
  return rows
}

type MonthOfCohort = {
  /** Month of registration, as 2026-03. */
  readonly cohort: string
  readonly month: string
  readonly registered: number
  /** Since registration, up to the end of the month, for each player of the cohort. */
  readonly perPlayer: string
}

/** What players of the months that overlap the days have brought since, in the months in which something happened. */
export async function selectCohortValue(
  db: Queryable,
  { from, to }: Days,
  rates: readonly UnitRate[],
): Promise<readonly MonthOfCohort[]> {
  const { rows } = await db.query<MonthOfCohort>(
    `WITH registered AS (
       SELECT to_char(day, 'YYYY-MM') AS cohort, sum(players)::int AS players FROM report_registrations
       WHERE day >= date_trunc('month', $2::date::timestamp) AND day < date_trunc('month', $3::date::timestamp) + interval '1 month' GROUP BY 1),
     brought AS (
       SELECT d.value AS cohort, to_char(d.day, 'YYYY-MM') AS month, sum((d.staked - d.paid - d.costs) * x.rate) AS ngr
       FROM ${RATED} WHERE d.dimension = 'cohort' AND d.value IN (SELECT cohort FROM registered) GROUP BY 1, 2)
     SELECT g.cohort, coalesce(b.month, g.cohort) AS month, g.players AS registered,
       trunc(coalesce(sum(b.ngr) OVER (PARTITION BY g.cohort ORDER BY b.month), 0) / g.players, 2)::text AS "perPlayer"
     FROM registered g LEFT JOIN brought b USING (cohort) WHERE g.players > 0 ORDER BY g.cohort, 2`,
    [JSON.stringify(rates), from, to],
  )
  return rows
}

type MonthValue = {
  readonly month: string
  readonly active: number
  readonly ngr: string
  readonly perPlayer: string
}

/** Whole months that overlap the days. */
export async function selectMonths(
  db: Queryable,
  { from, to }: Days,
  rates: readonly UnitRate[],
): Promise<readonly MonthValue[]> {
  const { rows } = await db.query<MonthValue>(
    `WITH months AS (
       SELECT m::date AS month FROM generate_series(date_trunc('month', $2::date::timestamp), $3::date::timestamp, interval '1 month') AS m),
     brought AS (
       SELECT date_trunc('month', d.day::timestamp)::date AS month, sum((d.staked - d.paid - d.costs) * x.rate) AS ngr
       FROM ${RATED} WHERE d.dimension = 'cohort' AND d.day >= date_trunc('month', $2::date::timestamp)
         AND d.day < date_trunc('month', $3::date::timestamp) + interval '1 month' GROUP BY 1),
     active AS (SELECT since AS month, sum(players)::int AS players FROM report_active WHERE period = 'month' GROUP BY 1)
     SELECT to_char(month, 'YYYY-MM') AS month, coalesce(a.players, 0) AS active, trunc(coalesce(b.ngr, 0), 2)::text AS ngr,
       trunc(coalesce(b.ngr / nullif(a.players, 0), 0), 2)::text AS "perPlayer"
     FROM months LEFT JOIN brought b USING (month) LEFT JOIN active a USING (month) ORDER BY month`,
    [JSON.stringify(rates), from, to],
  )
  return rows
}
