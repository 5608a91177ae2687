import { CARE_WATCH, type PushBroadcast, type PushSegment } from '@baize/contract/operator'
import { DAY_MS, present } from '@baize/kit'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'

/**
 * Whether a player `u` with the wallet `w` gets a message to this segment ($1): `$2` is now, `$3` the time since which an active player
 * was here. News are wanted, and nothing keeps offers from the player: no exclusion and no sign of harm. The level is the one the player was told of last.
 */
const IN_SEGMENT = `u.closed_at IS NULL AND NOT w.barred AND (w.excluded_until IS NULL OR w.excluded_until <= $2)
  AND NOT EXISTS (SELECT FROM care_scores c WHERE c.user_id = u.id AND c.score >= ${CARE_WATCH})
  AND EXISTS (SELECT FROM notice_choices_of(u.id) c WHERE c.kind = 'news' AND c.push)
  AND (jsonb_array_length($1::jsonb -> 'languages') = 0 OR $1::jsonb -> 'languages' ? u.language)
  AND (jsonb_array_length($1::jsonb -> 'countries') = 0 OR $1::jsonb -> 'countries' ? u.country_id)
  AND coalesce(u.vip_told, 0) >= coalesce(($1::jsonb ->> 'vipFrom')::int, 0)
  AND (($1::jsonb ->> 'deposited') IS NULL OR ($1::jsonb ->> 'deposited')::boolean
    = EXISTS (SELECT FROM payment_orders o JOIN ledger_transactions t ON t.key = 'deposit:' || o.id WHERE o.user_id = u.id))
  AND ($3::timestamptz IS NULL OR NOT EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id AND s.last_seen_at > $3))`

const segmentValues = (segment: PushSegment, nowMs: number): unknown[] => [
  JSON.stringify(segment),
  new Date(nowMs),
  segment.inactiveDays === null ? null : new Date(nowMs - segment.inactiveDays * DAY_MS),
]

export async function countSegment(
  db: Readable,
  segment: PushSegment,
  nowMs: number,
): Promise<{ readonly players: number; readonly devices: number }> {
  const { rows } = await db.query<{ players: number; devices: number }>(
    `SELECT count(DISTINCT p.user_id)::int AS players, count(*)::int AS devices
     FROM push_subscriptions p JOIN users u ON u.id = p.user_id JOIN ledger_wallets w ON w.user_id = u.id
     WHERE ${IN_SEGMENT}`,
    segmentValues(segment, nowMs),
  )
  return present(rows[0], 'count')
}

export type NewBroadcast = Pick<
  PushBroadcast,
  'id' | 'segment' | 'texts' | 'path' | 'startAt' | 'players'
> & {
  readonly createdBy: string
  readonly actor: string
  readonly approvedBy: string | null
}

export async function insertBroadcast(tx: Queryable, made: NewBroadcast, nowMs: number): Promise<void> {
  await tx.query(
    `INSERT INTO push_broadcasts (id, segment, texts, path, start_at, created_at, created_by, approved_by, players, actor)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      made.id,
      JSON.stringify(made.segment),
      JSON.stringify(made.texts),
      made.path,
      new Date(made.startAt),
      new Date(nowMs),
      made.createdBy,
      made.approvedBy,
      made.players,
      made.actor,
    ],
  )
}

/** Messages of one person at the same time wait for each other. */
export async function lockSender(tx: Queryable, actor: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('push by ' || $1, 0))`, [actor])
}

/** Players to whom a person has sent messages alone since. */
export async function playersReachedAlone(db: Readable, actor: string, sinceMs: number): Promise<number> {
  const { rows } = await db.query<{ players: number }>(
    `SELECT coalesce(sum(players), 0)::int AS players FROM push_broadcasts
     WHERE actor = $1 AND approved_by IS NULL AND created_at > $2`,
    [actor, new Date(sinceMs)],
  )
  return rows[0]?.players ?? 0
}

const BROADCAST = `b.id, b.segment, b.texts, b.path, b.state, extract(epoch FROM b.start_at)::float8 * 1000 AS "startAt",
  extract(epoch FROM b.created_at)::float8 * 1000 AS "createdAt", extract(epoch FROM b.done_at)::float8 * 1000 AS "doneAt",
  b.created_by AS by, b.approved_by AS "approvedBy", b.stopped_by AS "stoppedBy", b.players, b.total, b.sent, b.failed, b.clicked,
  (SELECT count(*)::int FROM push_deliveries d WHERE d.broadcast_id = b.id AND d.due_at IS NOT NULL) AS left`

export async function findBroadcast(db: Readable, id: string): Promise<PushBroadcast | null> {
  const { rows } = await db.query<PushBroadcast>(
    `SELECT ${BROADCAST} FROM push_broadcasts b WHERE b.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** Newest first. */
export async function listBroadcasts(
  db: Readable,
  before: string | null,
  atMost: number,
): Promise<readonly PushBroadcast[]> {
  const { rows } = await db.query<PushBroadcast>(
    `SELECT ${BROADCAST} FROM push_broadcasts b
     WHERE $1::text IS NULL OR (b.created_at, b.id) < (SELECT o.created_at, o.id FROM push_broadcasts o WHERE o.id = $1)
     ORDER BY b.created_at DESC, b.id DESC LIMIT $2`,
    [before, atMost],
  )
  return rows
}

/** False when it is over already. What a process is sending at this moment still arrives. */
export async function stopBroadcast(tx: Queryable, id: string, by: string, nowMs: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE push_broadcasts SET state = 'STOPPED', stopped_by = $2, done_at = $3 WHERE id = $1 AND state IN ('WAITING', 'SENDING')`,
    [id, by, new Date(nowMs)],
  )
  if (rowCount !== 1) return false
  await tx.query(
    'DELETE FROM push_deliveries WHERE broadcast_id = $1 AND due_at IS NOT NULL AND taken_until IS NULL',
    [id],
  )
  return true
}

type OpenBroadcast = { readonly id: string; readonly segment: PushSegment; readonly queuedTo: string | null }

/** A broadcast whose time has come and that is not all queued; no other process queues it meanwhile. */
export async function takeOpenBroadcast(tx: Queryable, nowMs: number): Promise<OpenBroadcast | null> {
  const { rows } = await tx.query<OpenBroadcast>(
    `SELECT id, segment, queued_to AS "queuedTo" FROM push_broadcasts
     WHERE state IN ('WAITING', 'SENDING') AND NOT queued AND start_at <= $1
     ORDER BY start_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [new Date(nowMs)],
  )
  return rows[0] ?? null
}

/** Queues the next part of it and moves its position, in the caller's transaction. Returns how many browsers there were. */
export async function queueBroadcast(
  tx: Queryable,
  { id, segment, queuedTo }: OpenBroadcast,
  nowMs: number,
  atMost: number,
): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(
    `WITH next AS (
       SELECT p.id FROM push_subscriptions p JOIN users u ON u.id = p.user_id JOIN ledger_wallets w ON w.user_id = u.id
       WHERE ($5::uuid IS NULL OR p.id > $5) AND ${IN_SEGMENT} ORDER BY p.id LIMIT $6
     ), queued AS (
       INSERT INTO push_deliveries (id, subscription_id, broadcast_id, created_at, due_at)
       SELECT gen_random_uuid(), n.id, $4, $2, $2 FROM next n ON CONFLICT DO NOTHING
     )
     SELECT id FROM next ORDER BY id`,
    [...segmentValues(segment, nowMs), id, queuedTo, atMost],
  )
  await tx.query(
    `UPDATE push_broadcasts SET state = 'SENDING', total = total + $2, queued_to = coalesce($3, queued_to), queued = $4 WHERE id = $1`,
    [id, rows.length, rows.at(-1)?.id ?? null, rows.length < atMost],
  )
  return rows.length
}

/** Closes broadcasts of which nothing is left to send. */
export async function closeBroadcasts(db: Queryable, nowMs: number): Promise<void> {
  await db.query(
    `UPDATE push_broadcasts b SET state = 'DONE', done_at = $1 WHERE b.state = 'SENDING' AND b.queued
       AND NOT EXISTS (SELECT FROM push_deliveries d WHERE d.broadcast_id = b.id AND d.due_at IS NOT NULL)`,
    [new Date(nowMs)],
  )
}

export async function countDevices(
  db: Readable,
): Promise<{ readonly players: number; readonly devices: number; readonly onOlderKeys: number }> {
  const { rows } = await db.query<{ players: number; devices: number; onOlderKeys: number }>(
    `SELECT count(DISTINCT user_id)::int AS players, count(*)::int AS devices, count(*) FILTER (WHERE key_id <> k.id)::int AS "onOlderKeys"
     FROM push_subscriptions, (SELECT id FROM push_keys ORDER BY created_at DESC, id DESC LIMIT 1) k`,
  )
  return present(rows[0], 'count')
}
