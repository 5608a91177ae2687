import type { UserId } from '@baize/kit'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'

export type Subscription = {
  readonly id: string
  readonly userId: UserId
  readonly sessionHash: Buffer
  readonly keyId: string
  readonly endpoint: string
  readonly p256dh: Buffer
  readonly auth: Buffer
  readonly device: string
}

/** The player is there to be subscribed, and no other subscription of theirs is made meanwhile. */
export async function lockSubscriber(tx: Queryable, user: UserId): Promise<boolean> {
  const { rows } = await tx.query('SELECT FROM users WHERE id = $1 AND closed_at IS NULL FOR NO KEY UPDATE', [
    user,
  ])
  return rows.length === 1
}

/** False for a session that has ended; one that ends meanwhile waits, and then ends the subscription too. Old ones are deleted. */
export async function lockSession(tx: Queryable, sessionHash: Buffer): Promise<boolean> {
  const { rows } = await tx.query<{ stands: boolean }>(
    'SELECT ended_at IS NULL AS stands FROM sessions WHERE token_hash = $1 FOR NO KEY UPDATE',
    [sessionHash],
  )
  return rows[0]?.stands ?? true
}

/** Two players in one browser do not subscribe it at the same time. */
export async function lockEndpoint(tx: Queryable, endpoint: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('push ' || $1, 0))`, [endpoint])
}

export async function findByEndpoint(db: Readable, endpoint: string): Promise<Subscription | null> {
  const { rows } = await db.query<Subscription>(
    `SELECT id, user_id AS "userId", session_hash AS "sessionHash", key_id AS "keyId", endpoint, p256dh, auth, device
     FROM push_subscriptions WHERE endpoint = $1`,
    [endpoint],
  )
  return rows[0] ?? null
}

export async function countSubscriptions(db: Readable, user: UserId): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM push_subscriptions WHERE user_id = $1',
    [user],
  )
  return rows[0]?.count ?? 0
}

type Times = { readonly nowMs: number; readonly expiresMs: number }

export async function insertSubscription(
  tx: Queryable,
  subscription: Subscription,
  { nowMs, expiresMs }: Times,
): Promise<void> {
  const { id, userId, sessionHash, keyId, endpoint, p256dh, auth, device } = subscription
  await tx.query(
    `INSERT INTO push_subscriptions (id, user_id, session_hash, key_id, endpoint, p256dh, auth, device, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [id, userId, sessionHash, keyId, endpoint, p256dh, auth, device, new Date(nowMs), new Date(expiresMs)],
  )
}

/** Prolongs a subscription of the same browser and player. */
export async function keepSubscription(
  tx: Queryable,
  { id, sessionHash, keyId, device }: Pick<Subscription, 'id' | 'sessionHash' | 'keyId' | 'device'>,
  expiresMs: number,
): Promise<void> {
  await tx.query(
    'UPDATE push_subscriptions SET session_hash = $2, key_id = $3, device = $4, expires_at = $5 WHERE id = $1',
    [id, sessionHash, keyId, device, new Date(expiresMs)],
  )
}

/** Its due messages go too: they may be about another player. */
export async function deleteSubscription(tx: Queryable, id: string): Promise<void> {
  await tx.query('DELETE FROM push_subscriptions WHERE id = $1', [id])
}

/** False when it is not one of this player's. */
export async function deleteOwn(db: Queryable, user: UserId, id: string): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM push_subscriptions WHERE id = $1 AND user_id = $2', [
    id,
    user,
  ])
  return rowCount === 1
}

export type DeviceRow = {
  readonly id: string
  readonly device: string
  readonly endpoint: string
  readonly keyId: string
  readonly createdAt: Date
  readonly lastSentAt: Date | null
}

export async function listDevices(db: Readable, user: UserId): Promise<readonly DeviceRow[]> {
  const { rows } = await db.query<DeviceRow>(
    `SELECT id, device, endpoint, key_id AS "keyId", created_at AS "createdAt", last_sent_at AS "lastSentAt"
     FROM push_subscriptions WHERE user_id = $1 ORDER BY created_at DESC, id`,
    [user],
  )
  return rows
}

/** Deletes subscriptions whose page has not renewed them for months. */
export async function deleteExpired(db: Queryable, nowMs: number, atMost: number): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM push_subscriptions WHERE id IN
       (SELECT id FROM push_subscriptions WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [new Date(nowMs), atMost],
  )
  return rowCount ?? 0
}
