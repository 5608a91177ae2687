import type { Queryable } from '../../platform/db/queryable.ts'

/** Draws that should have been made by `dueMs`, and lines whose last draw was void since `voidMs`. Null if there are none. */
export async function selectOverdue(
  db: Queryable,
  dueMs: number,
  voidMs: number,
): Promise<{ readonly draws: number; readonly since: Date } | null> {
  const { rows } = await db.query<{ draws: number; since: Date | null }>(
    `SELECT count(*)::int AS draws, min(draws_at) AS since FROM (
       SELECT draws_at FROM lottery_terms WHERE phase = 'CLOSED' AND draws_at < $1
       UNION ALL
       SELECT draws_at FROM round_games g CROSS JOIN LATERAL (
         SELECT phase, draws_at FROM lottery_terms t WHERE t.line = g.game_id AND phase IN ('FINISHED', 'VOID')
         ORDER BY number DESC LIMIT 1) last
       WHERE last.phase = 'VOID' AND last.draws_at > $2) missed`,
    [new Date(dueMs), new Date(voidMs)],
  )
  const [row] = rows
  return row && row.since !== null ? { draws: row.draws, since: row.since } : null
}

/** Void terms since a moment, by line, with the newest. */
export async function selectVoidTerms(
  db: Queryable,
  sinceMs: number,
): Promise<
  readonly { readonly line: string; readonly number: string; readonly count: number; readonly since: Date }[]
> {
  const { rows } = await db.query<{ line: string; number: string; count: number; since: Date }>(
    `SELECT line, max(number)::text AS number, count(*)::int AS count, min(draws_at) AS since FROM lottery_terms
     WHERE phase = 'VOID' AND finished_at > $1 GROUP BY line ORDER BY line`,
    [new Date(sinceMs)],
  )
  return rows
}
