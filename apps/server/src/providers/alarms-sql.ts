import type { Queryable } from '../platform/db/queryable.ts'

type Health = {
  readonly provider: string
  readonly downSince: Date | null
  /** How long the last answer took; null if there was none. */
  readonly millis: number | null
}

export async function selectHealth(db: Queryable): Promise<readonly Health[]> {
  const { rows } = await db.query<Health>(
    'SELECT provider, down_since AS "downSince", millis FROM provider_health ORDER BY provider',
  )
  return rows
}

/** Bets in which a provider's books and ours differ now, by provider. */
export async function selectDifferences(
  db: Queryable,
): Promise<readonly { readonly provider: string; readonly count: number; readonly since: Date }[]> {
  const { rows } = await db.query<{ provider: string; count: number; since: Date }>(
    `SELECT provider, count(*)::int AS count, min(found_at) AS since FROM provider_differences WHERE ended_at IS NULL
     GROUP BY provider ORDER BY provider`,
  )
  return rows
}
