import { CARE_WATCH } from '@baize/contract/operator'
import type { NoticeKind } from '@baize/contract/player'
import type { LanguageId } from '@baize/contract/shared'
import type { UserId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'

/**
 * Turns notices that are due into one delivery for each browser of their player. In one statement: a crash leaves the notice due, or
 * its deliveries. Returns how many notices there were.
 */
export async function queueNotices(db: Queryable, nowMs: number, atMost: number): Promise<number> {
  const { rows } = await db.query<{ notices: number }>(
    `WITH due AS (
       SELECT id FROM user_notices WHERE push_at <= $1 ORDER BY push_at, id LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
     ), taken AS (
       UPDATE user_notices n SET push_at = NULL FROM due WHERE n.id = due.id RETURNING n.id, n.user_id, n.created_at
     ), queued AS (
       INSERT INTO push_deliveries (id, subscription_id, notice_id, created_at, due_at)
       SELECT gen_random_uuid(), p.id, t.id, t.created_at, $1 FROM taken t JOIN push_subscriptions p ON p.user_id = t.user_id
       ON CONFLICT DO NOTHING
     )
     SELECT count(*)::int AS notices FROM taken`,
    [new Date(nowMs), atMost],
  )
  return rows[0]?.notices ?? 0
}

export async function queueTest(
  db: Queryable,
  id: string,
  subscriptionId: string,
  nowMs: number,
): Promise<void> {
  await db.query(
    'INSERT INTO push_deliveries (id, subscription_id, created_at, due_at) VALUES ($1, $2, $3, $3)',
    [id, subscriptionId, new Date(nowMs)],
  )
}

/** Whether this browser of this player was sent a test since; null when it is not theirs. */
export async function findLastTest(
  db: Queryable,
  user: UserId,
  subscriptionId: string,
): Promise<{ readonly lastMs: number } | null> {
  const { rows } = await db.query<{ last: Date | null }>(
    `SELECT (SELECT max(d.created_at) FROM push_deliveries d
        WHERE d.subscription_id = p.id AND d.notice_id IS NULL AND d.broadcast_id IS NULL) AS last
     FROM push_subscriptions p WHERE p.id = $1 AND p.user_id = $2 FOR NO KEY UPDATE OF p`,
    [subscriptionId, user],
  )
  const [row] = rows
  return row ? { lastMs: row.last?.getTime() ?? 0 } : null
}

export type Claim = { readonly nowMs: number; readonly untilMs: number; readonly atMost: number }

const claiming = (which: string): string => `WITH due AS (
    SELECT id FROM push_deliveries
    WHERE due_at <= $1 AND broadcast_id IS ${which} AND (taken_until IS NULL OR taken_until <= $1)
    ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED
  )
  UPDATE push_deliveries d SET taken_until = $2, attempts = attempts + 1 FROM due WHERE d.id = due.id RETURNING d.id`

/**
 * Takes deliveries that are due, players' own notices first. Those of a process that died come back when its time is over: they may
 * have been sent, so they are sent with the topic and tag of the first time, which replaces it.
 */
export async function claimDeliveries(
  db: Queryable,
  { nowMs, untilMs, atMost }: Claim,
): Promise<readonly string[]> {
  const claim = async (which: string, most: number): Promise<readonly string[]> => {
    if (most <= 0) return []
    const values = [new Date(nowMs), new Date(untilMs), most]
    const { rows } = await db.query<{ id: string }>(claiming(which), values)
    return rows.map(({ id }) => id)
  }
  const own = await claim('NULL', atMost)
  return [...own, ...(await claim('NOT NULL', atMost - own.length))]
}

export type Delivery = {
  readonly id: string
  readonly attempts: number
  readonly createdAt: Date
  readonly subscriptionId: string
  readonly endpoint: string
  readonly p256dh: Buffer
  readonly auth: Buffer
  readonly keyId: string
  readonly language: LanguageId
  readonly unread: number
  /** The account is open, and nothing keeps this kind of message from the player. */
  readonly allowed: boolean
  readonly notice: {
    readonly id: string
    readonly type: string
    readonly kind: NoticeKind
    readonly title: string
    readonly description: string
    readonly values: Readonly<Record<string, string>>
    readonly read: boolean
  } | null
  readonly broadcast: {
    readonly id: string
    readonly path: string
    readonly stopped: boolean
    readonly texts: Readonly<Record<LanguageId, { readonly title: string; readonly body: string }>>
  } | null
}

/**
 * Offers and news are not for those who excluded themselves, take a break or are barred, nor is a kind that was switched off since.
 * Read when it is sent, not when it was queued.
 */
export async function readDeliveries(
  db: Queryable,
  ids: readonly string[],
  nowMs: number,
): Promise<readonly Delivery[]> {
  const { rows } = await db.query<Delivery>(
    `SELECT d.id, d.attempts, d.created_at AS "createdAt", p.id AS "subscriptionId", p.endpoint, p.p256dh, p.auth,
       p.key_id AS "keyId", u.language,
       (SELECT count(*)::int FROM user_notices m WHERE m.user_id = u.id AND m.read_at IS NULL) AS unread,
       u.closed_at IS NULL AND (k.kind IS NULL OR k.kind IN ('money', 'security')
         OR NOT (coalesce(w.barred, false) OR coalesce(w.excluded_until > $2, false)))
         AND coalesce((SELECT c.push FROM notice_choices_of(u.id) c WHERE c.kind = k.kind), true)
         AND NOT (b.id IS NOT NULL AND EXISTS (SELECT FROM care_scores c WHERE c.user_id = u.id AND c.score >= ${CARE_WATCH})) AS allowed,
       CASE WHEN n.id IS NOT NULL THEN jsonb_build_object('id', n.id::text, 'type', n.type, 'kind', k.kind, 'title', n.title,
         'description', n.description, 'values', n.values, 'read', n.read_at IS NOT NULL) END AS notice,
       CASE WHEN b.id IS NOT NULL THEN jsonb_build_object('id', b.id, 'path', b.path, 'stopped', b.state = 'STOPPED',
         'texts', b.texts) END AS broadcast
     FROM push_deliveries d
     JOIN push_subscriptions p ON p.id = d.subscription_id
     JOIN users u ON u.id = p.user_id
     LEFT JOIN ledger_wallets w ON w.user_id = u.id
     LEFT JOIN user_notices n ON n.id = d.notice_id
     LEFT JOIN push_broadcasts b ON b.id = d.broadcast_id
     CROSS JOIN LATERAL (SELECT CASE WHEN n.id IS NOT NULL THEN notice_kind(n.type) WHEN b.id IS NOT NULL THEN 'news' END AS kind) k
     WHERE d.id = ANY ($1::uuid[])`,
    [ids, new Date(nowMs)],
  )
  return rows
}

export type Outcome =
  /** The push service took it. */
  | { readonly kind: 'sent' }
  /** It need not or cannot be sent. */
  | { readonly kind: 'skipped' | 'failed' }
  | { readonly kind: 'again'; readonly atMs: number }
  /** The push service no longer knows the browser. */
  | { readonly kind: 'gone' }

export type Noted = { readonly id: string; readonly subscriptionId: string; readonly outcome: Outcome }

/** Deliveries that another process has taken over since are left to it. */
export async function noteOutcomes(
  tx: Queryable,
  noted: readonly Noted[],
  { nowMs, untilMs }: { readonly nowMs: number; readonly untilMs: number },
): Promise<void> {
  const { rows } = await tx.query<{ id: string; broadcastId: string | null }>(
    `SELECT id, broadcast_id AS "broadcastId" FROM push_deliveries WHERE id = ANY ($1::uuid[]) AND taken_until = $2
     ORDER BY id FOR UPDATE`,
    [noted.map(({ id }) => id), new Date(untilMs)],
  )
  const ours = new Map(rows.map(({ id, broadcastId }) => [id, broadcastId]))
  const mine = noted.filter(({ id }) => ours.has(id))
  const over = mine.filter(({ outcome }) => outcome.kind !== 'again')
  const again = mine.flatMap(({ id, outcome }) =>
    outcome.kind === 'again' ? [{ id, at: outcome.atMs }] : [],
  )
  const idsOf = (all: readonly Noted[]) => all.map(({ id }) => id)
  const subscriptionsOf = (kind: Outcome['kind']) =>
    over.filter(({ outcome }) => outcome.kind === kind).map(({ subscriptionId }) => subscriptionId)

  await tx.query(
    `UPDATE push_deliveries d SET due_at = to_timestamp(a.at / 1000.0), taken_until = NULL
     FROM jsonb_to_recordset($1) AS a (id uuid, at float8) WHERE d.id = a.id`,
    [JSON.stringify(again)],
  )
  await tx.query('UPDATE push_deliveries SET due_at = NULL, taken_until = NULL WHERE id = ANY ($1::uuid[])', [
    idsOf(over),
  ])
  // A test stays a minute, so that the next one is not at once; a message to many until its click is counted.
  await tx.query('DELETE FROM push_deliveries WHERE id = ANY ($1::uuid[]) AND notice_id IS NOT NULL', [
    idsOf(over),
  ])
  await tx.query('UPDATE push_subscriptions SET last_sent_at = $2 WHERE id = ANY ($1::uuid[])', [
    subscriptionsOf('sent'),
    new Date(nowMs),
  ])
  await countOutcomes(
    tx,
    over.flatMap(({ id, outcome }) => {
      const broadcast = ours.get(id)
      return broadcast ? [{ broadcast, sent: outcome.kind === 'sent' ? 1 : 0 }] : []
    }),
  )
  await tx.query('DELETE FROM push_subscriptions WHERE id = ANY ($1::uuid[])', [subscriptionsOf('gone')])
}

async function countOutcomes(
  tx: Queryable,
  outcomes: readonly { readonly broadcast: string; readonly sent: number }[],
): Promise<void> {
  if (outcomes.length === 0) return
  await tx.query(
    `UPDATE push_broadcasts b SET sent = b.sent + s.sent, failed = b.failed + s.failed
     FROM (SELECT broadcast, sum(sent) AS sent, count(*) - sum(sent) AS failed
       FROM jsonb_to_recordset($1) AS o (broadcast text, sent int) GROUP BY broadcast ORDER BY broadcast) s
     WHERE b.id = s.broadcast`,
    [JSON.stringify(outcomes)],
  )
}

/** Counts a click once. */
export async function noteClick(db: Queryable, id: string): Promise<void> {
  await db.query(
    `WITH clicked AS (
       UPDATE push_deliveries SET clicked = true WHERE id = $1 AND NOT clicked AND due_at IS NULL RETURNING broadcast_id
     )
     UPDATE push_broadcasts b SET clicked = b.clicked + 1 FROM clicked c WHERE b.id = c.broadcast_id`,
    [id],
  )
}

/** Deletes what was sent or given up before. */
export async function deleteOldDeliveries(db: Queryable, beforeMs: number, atMost: number): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM push_deliveries WHERE id IN
       (SELECT id FROM push_deliveries WHERE created_at < $1 AND due_at IS NULL ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [new Date(beforeMs), atMost],
  )
  return rowCount ?? 0
}

export async function measureQueue(
  db: Queryable,
  nowMs: number,
): Promise<{ readonly waiting: number; readonly oldestMs: number | null }> {
  const { rows } = await db.query<{ waiting: number; oldest: Date | null }>(
    `SELECT count(*)::int AS waiting, min(due_at) AS oldest FROM push_deliveries WHERE due_at <= $1`,
    [new Date(nowMs)],
  )
  return { waiting: rows[0]?.waiting ?? 0, oldestMs: rows[0]?.oldest?.getTime() ?? null }
}

/** Deliveries to one player that were due before a moment. */
export async function selectOwnOverdue(
  db: Queryable,
  beforeMs: number,
): Promise<{ readonly count: number; readonly oldestAtMs: number | null }> {
  const { rows } = await db.query<{ count: number; oldest: Date | null }>(
    'SELECT count(*)::int AS count, min(due_at) AS oldest FROM push_deliveries WHERE due_at < $1 AND broadcast_id IS NULL',
    [new Date(beforeMs)],
  )
  return { count: rows[0]?.count ?? 0, oldestAtMs: rows[0]?.oldest?.getTime() ?? null }
}
