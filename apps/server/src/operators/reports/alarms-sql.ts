import type { Queryable } from '../../platform/db/queryable.ts'

export type AlarmKind = 'rtp' | 'zeroSum' | 'rollUp'

export type Alarm = {
  /** Unique among the open alarms of a kind: a game and RTP, a currency, a table. */
  readonly subject: string
  readonly details: Readonly<Record<string, unknown>>
}

/** Makes the open alarms of a kind exactly these, and returns those that were not open before. */
export async function setAlarms(
  tx: Queryable,
  kind: AlarmKind,
  alarms: readonly Alarm[],
  nowMs: number,
): Promise<readonly Alarm[]> {
  const now = new Date(nowMs)
  await tx.query(
    `UPDATE report_alarms SET ended_at = $3 WHERE kind = $1 AND ended_at IS NULL AND NOT subject = ANY ($2::text[])`,
    [kind, alarms.map(({ subject }) => subject), now],
  )
  const { rows } = await tx.query<{ subject: string; is_new: boolean }>(
    `INSERT INTO report_alarms AS a (kind, subject, details, raised_at, seen_at)
     SELECT $1, n.subject, n.details, $4, $4 FROM unnest($2::text[], $3::jsonb[]) AS n (subject, details)
     ON CONFLICT (kind, subject) WHERE ended_at IS NULL DO UPDATE SET details = excluded.details, seen_at = excluded.seen_at
     RETURNING a.subject, xmax = 0 AS is_new`,
    [kind, alarms.map(({ subject }) => subject), alarms.map(({ details }) => JSON.stringify(details)), now],
  )
  const fresh = new Set(rows.filter((row) => row.is_new).map((row) => row.subject))
  return alarms.filter(({ subject }) => fresh.has(subject))
}

/** What still lasts of a kind. */
export async function selectLasting(
  db: Queryable,
  kind: AlarmKind,
): Promise<readonly (Alarm & { readonly raisedAtMs: number })[]> {
  const { rows } = await db.query<{ subject: string; details: Record<string, unknown>; raised_at: Date }>(
    'SELECT subject, details, raised_at FROM report_alarms WHERE kind = $1 AND ended_at IS NULL ORDER BY subject',
    [kind],
  )
  return rows.map(({ subject, details, raised_at }) => ({
    subject,
    details,
    raisedAtMs: raised_at.getTime(),
  }))
}
