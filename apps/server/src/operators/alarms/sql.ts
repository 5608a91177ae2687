import type { AlarmEvent, AlarmKind } from '@baize/contract/operator'
import { present } from '@baize/kit'
import type { Cause } from '../../platform/alarms/causes.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

export type StoredAlarm = {
  readonly id: string
  readonly kind: AlarmKind
  readonly subject: string
  readonly details: Record<string, string | number>
  readonly sinceMs: number
  readonly endedAtMs: number | null
  readonly takenBy: string | null
  readonly takenAtMs: number | null
  readonly snoozedUntilMs: number | null
}

type Row = {
  readonly id: string
  readonly kind: AlarmKind
  readonly subject: string
  readonly details: Record<string, string | number>
  readonly since: Date
  readonly ended_at: Date | null
  readonly taken_by: string | null
  readonly taken_at: Date | null
  readonly snoozed_until: Date | null
}

const toAlarm = (row: Row): StoredAlarm => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  details: row.details,
  sinceMs: row.since.getTime(),
  endedAtMs: row.ended_at?.getTime() ?? null,
  takenBy: row.taken_by,
  takenAtMs: row.taken_at?.getTime() ?? null,
  snoozedUntilMs: row.snoozed_until?.getTime() ?? null,
})

const SELECT =
  'SELECT id, kind, subject, details, since, ended_at, taken_by, taken_at, snoozed_until FROM alarms'

export type StoredEvent = {
  readonly id: string
  readonly kind: AlarmKind
  readonly subject: string
  readonly what: AlarmEvent['what']
}

/** Makes the open alarms of a kind exactly those of the causes. Returns what opened and ended. */
export async function settle(
  tx: Queryable,
  kind: AlarmKind,
  causes: readonly Cause[],
  nowMs: number,
): Promise<readonly StoredEvent[]> {
  const now = new Date(nowMs)
  const subjects = causes.map(({ subject }) => subject)
  const { rows: gone } = await tx.query<{ id: string }>(
    `UPDATE alarms SET ended_at = $3 WHERE kind = $1 AND ended_at IS NULL AND NOT subject = ANY ($2::text[]) RETURNING id`,
    [kind, subjects, now],
  )
  const { rows: settled } = await tx.query<{ id: string; isNew: boolean }>(
    `INSERT INTO alarms AS a (kind, subject, details, since, opened_at)
     SELECT DISTINCT ON (c.subject) $1, c.subject, c.details, coalesce(c.since, $5), $5
     FROM unnest($2::text[], $3::jsonb[], $4::timestamptz[]) AS c (subject, details, since)
     ON CONFLICT (kind, subject) WHERE ended_at IS NULL DO UPDATE SET details = excluded.details
     RETURNING a.id, a.xmax = 0 AS "isNew"`,
    [
      kind,
      subjects,
      causes.map(({ details }) => JSON.stringify(details)),
      causes.map(({ sinceMs }) => (sinceMs === undefined ? null : new Date(sinceMs))),
      now,
    ],
  )
  const opened = settled.filter(({ isNew }) => isNew)
  return [...(await noteEvents(tx, 'ended', gone, now)), ...(await noteEvents(tx, 'opened', opened, now))]
}

/** Notes what happened to alarms by itself. */
async function noteEvents(
  tx: Queryable,
  what: 'opened' | 'ended' | 'woken',
  alarms: readonly { readonly id: string }[],
  at: Date,
): Promise<readonly StoredEvent[]> {
  if (alarms.length === 0) return []
  const { rows } = await tx.query<StoredEvent>(
    `WITH told AS (INSERT INTO alarm_events (alarm_id, what, at) SELECT id, $2, $3 FROM unnest($1::bigint[]) AS id RETURNING id, alarm_id)
     SELECT t.id, a.kind, a.subject, $2::text AS what FROM told t JOIN alarms a ON a.id = t.alarm_id`,
    [alarms.map(({ id }) => id), what, at],
  )
  return rows
}

/** Ends snoozes whose time is over. */
export async function wake(tx: Queryable, nowMs: number): Promise<readonly StoredEvent[]> {
  const now = new Date(nowMs)
  const { rows } = await tx.query<{ id: string }>(
    'UPDATE alarms SET snoozed_until = NULL WHERE ended_at IS NULL AND snoozed_until <= $1 RETURNING id',
    [now],
  )
  return noteEvents(tx, 'woken', rows, now)
}

/** Alarms that last, in the order of these kinds. */
export async function selectLasting(
  db: Queryable,
  kinds: readonly AlarmKind[],
  { nowMs, isSnoozed }: { readonly nowMs: number; readonly isSnoozed: boolean },
): Promise<readonly StoredAlarm[]> {
  const { rows } = await db.query<Row>(
    `${SELECT} WHERE ended_at IS NULL AND kind = ANY ($1::text[]) AND $3 = coalesce(snoozed_until > $2, false)
     ORDER BY array_position($1::text[], kind), since, id`,
    [kinds, new Date(nowMs), isSnoozed],
  )
  return rows.map(toAlarm)
}

/** Alarms that are over, newest first. */
export async function selectOver(
  db: Queryable,
  kinds: readonly AlarmKind[],
  beforeId: string | null,
  limit: number,
): Promise<readonly StoredAlarm[]> {
  const { rows } = await db.query<Row>(
    `${SELECT} WHERE ended_at IS NOT NULL AND kind = ANY ($1::text[]) AND ($2::bigint IS NULL OR id < $2)
     ORDER BY id DESC LIMIT $3`,
    [kinds, beforeId, limit],
  )
  return rows.map(toAlarm)
}

export async function countLasting(
  db: Queryable,
  nowMs: number,
): Promise<readonly { readonly kind: AlarmKind; readonly isSnoozed: boolean; readonly count: number }[]> {
  const { rows } = await db.query<{ kind: AlarmKind; isSnoozed: boolean; count: number }>(
    `SELECT kind, coalesce(snoozed_until > $1, false) AS "isSnoozed", count(*)::int AS count FROM alarms
     WHERE ended_at IS NULL GROUP BY 1, 2`,
    [new Date(nowMs)],
  )
  return rows
}

export async function selectAlarm(db: Queryable, id: string): Promise<StoredAlarm | null> {
  const { rows } = await db.query<Row>(`${SELECT} WHERE id = $1`, [id])
  return rows[0] ? toAlarm(rows[0]) : null
}

export async function lockAlarm(tx: Queryable, id: string): Promise<StoredAlarm | null> {
  const { rows } = await tx.query<Row>(`${SELECT} WHERE id = $1 FOR UPDATE`, [id])
  return rows[0] ? toAlarm(rows[0]) : null
}

/** What happened to an alarm, oldest first. */
export async function selectEvents(db: Queryable, id: string): Promise<AlarmEvent[]> {
  const { rows } = await db.query<
    Pick<AlarmEvent, 'what' | 'by' | 'reason'> & { until: Date | null; at: Date }
  >('SELECT what, by, reason, until, at FROM alarm_events WHERE alarm_id = $1 ORDER BY id', [id])
  return rows.map((row) => ({ ...row, until: row.until?.getTime() ?? null, at: row.at.getTime() }))
}

export async function insertEvent(
  tx: Queryable,
  event: {
    readonly alarmId: string
    readonly what: 'taken' | 'released' | 'snoozed'
    readonly by: string
    readonly reason?: string
    readonly untilMs?: number
    readonly atMs: number
  },
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    'INSERT INTO alarm_events (alarm_id, what, by, reason, until, at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id',
    [
      event.alarmId,
      event.what,
      event.by,
      event.reason ?? null,
      event.untilMs === undefined ? null : new Date(event.untilMs),
      new Date(event.atMs),
    ],
  )
  return present(rows[0], 'event').id
}

export async function setTaken(tx: Queryable, id: string, by: string, nowMs: number): Promise<void> {
  await tx.query('UPDATE alarms SET taken_by = $2, taken_at = $3, snoozed_until = NULL WHERE id = $1', [
    id,
    by,
    new Date(nowMs),
  ])
}

export async function setReleased(tx: Queryable, id: string): Promise<void> {
  await tx.query('UPDATE alarms SET taken_by = NULL, taken_at = NULL, snoozed_until = NULL WHERE id = $1', [
    id,
  ])
}

export async function setSnoozed(tx: Queryable, id: string, untilMs: number): Promise<void> {
  await tx.query('UPDATE alarms SET snoozed_until = $2 WHERE id = $1', [id, new Date(untilMs)])
}
