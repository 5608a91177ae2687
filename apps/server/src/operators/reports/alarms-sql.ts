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

export type StoredAlarm = {
  readonly id: number
  readonly kind: AlarmKind
  readonly subject: string
  readonly details: Record<string, unknown>
  readonly raisedAt: number
  readonly seenAt: number
  readonly endedAt: number | null
}

/** Open alarms first, then the newest. */
export async function selectAlarms(db: Queryable, limit: number): Promise<StoredAlarm[]> {
  const { rows } = await db.query<{
    id: string
    kind: AlarmKind
    subject: string
    details: Record<string, unknown>
    raised_at: Date
    seen_at: Date
    ended_at: Date | null
  }>('SELECT * FROM report_alarms ORDER BY ended_at IS NOT NULL, raised_at DESC, id DESC LIMIT $1', [limit])
  return rows.map((row) => ({
    id: Number(row.id),
    kind: row.kind,
    subject: row.subject,
    details: row.details,
    raisedAt: row.raised_at.getTime(),
    seenAt: row.seen_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
  }))
}
