import type { AlarmChannel, AlarmEvent, AlarmKind, AlarmSeverity } from '@baize/contract/operator'
import type { LanguageId } from '@baize/contract/shared'
import type { Queryable } from '../../platform/db/queryable.ts'

export type StoredTarget = {
  readonly id: string
  readonly name: string
  readonly channel: AlarmChannel
  readonly address: Buffer
  readonly shown: string
  readonly least: AlarmSeverity
  /** Minutes of the day; null without quiet hours. */
  readonly quietFrom: number | null
  readonly quietTo: number | null
  readonly zone: string
  readonly language: LanguageId
  readonly isOn: boolean
  readonly changedBy: string
}

const TARGET = `t.id, t.name, t.channel, t.address, t.shown, t.least, t.quiet_from AS "quietFrom", t.quiet_to AS "quietTo", t.zone,
  t.language, t.is_on AS "isOn", t.changed_by AS "changedBy"`

export async function listTargets(db: Queryable): Promise<readonly StoredTarget[]> {
  const { rows } = await db.query<StoredTarget>(`SELECT ${TARGET} FROM alarm_targets t ORDER BY t.name, t.id`)
  return rows
}

export async function findTarget(db: Queryable, id: string): Promise<StoredTarget | null> {
  const { rows } = await db.query<StoredTarget>(`SELECT ${TARGET} FROM alarm_targets t WHERE t.id = $1`, [id])
  return rows[0] ?? null
}

export async function saveTarget(tx: Queryable, target: StoredTarget, nowMs: number): Promise<void> {
  await tx.query(
    `INSERT INTO alarm_targets (id, name, channel, address, shown, least, quiet_from, quiet_to, zone, language, is_on, changed_by,
       changed_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     ON CONFLICT (id) DO UPDATE SET (name, channel, address, shown, least, quiet_from, quiet_to, zone, language, is_on, changed_by,
       changed_at) = ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      target.id,
      target.name,
      target.channel,
      target.address,
      target.shown,
      target.least,
      target.quietFrom,
      target.quietTo,
      target.zone,
      target.language,
      target.isOn,
      target.changedBy,
      new Date(nowMs),
    ],
  )
}

export async function deleteTarget(tx: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('DELETE FROM alarm_targets WHERE id = $1', [id])
  return rowCount === 1
}

/** The newest outcome of each target. */
export async function selectLast(db: Queryable): Promise<
  readonly {
    readonly targetId: string
    readonly isSent: boolean
    readonly cause: string
    readonly at: Date
  }[]
> {
  const { rows } = await db.query<{ targetId: string; isSent: boolean; cause: string; at: Date }>(
    `SELECT t.id AS "targetId", s.* FROM alarm_targets t CROSS JOIN LATERAL (
       SELECT state = 'sent' AS "isSent", cause, changed_at AS at FROM alarm_sends
       WHERE target_id = t.id AND (state IN ('sent', 'failed') OR tries > 0) ORDER BY changed_at DESC, id DESC LIMIT 1) s`,
  )
  return rows
}

export async function insertSends(
  tx: Queryable,
  sends: readonly { readonly eventId: string; readonly targetId: string; readonly dueMs: number }[],
  nowMs: number,
): Promise<void> {
  await tx.query(
    `INSERT INTO alarm_sends (event_id, target_id, due_at, changed_at)
     SELECT s.*, $4 FROM unnest($1::bigint[], $2::uuid[], $3::timestamptz[]) AS s ON CONFLICT DO NOTHING`,
    [
      sends.map(({ eventId }) => eventId),
      sends.map(({ targetId }) => targetId),
      sends.map(({ dueMs }) => new Date(dueMs)),
      new Date(nowMs),
    ],
  )
}

export type DueSend = StoredTarget & {
  readonly sendId: string
  readonly tries: number
  readonly alarmId: string
  readonly kind: AlarmKind
  readonly subject: string
  readonly details: Record<string, string | number>
  readonly what: AlarmEvent['what']
  readonly since: Date
  /** Whether there is still something to tell: nobody is told of the begin or end of what they never heard of. */
  readonly isNews: boolean
}

/** Takes some that are due until a moment, oldest first. Two processes never take the same. */
export async function takeDue(
  db: Queryable,
  { nowMs, untilMs, limit }: { readonly nowMs: number; readonly untilMs: number; readonly limit: number },
): Promise<readonly DueSend[]> {
  const { rows } = await db.query<DueSend>(
    `WITH taken AS (
       UPDATE alarm_sends SET due_at = $2 WHERE id IN (
         SELECT id FROM alarm_sends WHERE due_at <= $1 ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED)
       RETURNING id, event_id, target_id, tries
     )
     SELECT ${TARGET}, s.id AS "sendId", s.tries, a.id AS "alarmId", a.kind, a.subject, a.details, e.what, a.since,
       CASE WHEN e.what IN ('opened', 'woken', 'released') THEN a.ended_at IS NULL AND coalesce(a.snoozed_until <= $1, true)
            WHEN e.what = 'ended' THEN EXISTS (
              SELECT FROM alarm_sends o JOIN alarm_events b ON b.id = o.event_id
              WHERE b.alarm_id = a.id AND o.target_id = t.id AND b.what IN ('opened', 'woken') AND (o.state = 'sent' OR o.tries > 0))
            ELSE a.ended_at IS NULL END AS "isNews"
     FROM taken s JOIN alarm_targets t ON t.id = s.target_id JOIN alarm_events e ON e.id = s.event_id JOIN alarms a ON a.id = e.alarm_id
     ORDER BY s.id`,
    [new Date(nowMs), new Date(untilMs), limit],
  )
  return rows
}

export async function endSend(
  db: Queryable,
  id: string,
  outcome: { readonly state: 'sent' | 'failed' | 'dropped'; readonly cause: string; readonly nowMs: number },
): Promise<void> {
  await db.query(
    `UPDATE alarm_sends SET state = $2, cause = left($3, 200), due_at = NULL, changed_at = $4,
       tries = tries + CASE WHEN $2 = 'dropped' THEN 0 ELSE 1 END WHERE id = $1`,
    [id, outcome.state, outcome.cause, new Date(outcome.nowMs)],
  )
}

export async function retrySend(
  db: Queryable,
  id: string,
  { cause, dueMs, nowMs }: { readonly cause: string; readonly dueMs: number; readonly nowMs: number },
): Promise<void> {
  await db.query(
    'UPDATE alarm_sends SET tries = tries + 1, cause = left($2, 200), due_at = $3, changed_at = $4 WHERE id = $1',
    [id, cause, new Date(dueMs), new Date(nowMs)],
  )
}

export async function deleteOldSends(db: Queryable, beforeMs: number): Promise<void> {
  await db.query('DELETE FROM alarm_sends WHERE due_at IS NULL AND changed_at < $1', [new Date(beforeMs)])
}
