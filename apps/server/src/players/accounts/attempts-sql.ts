import { type UserId, userId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Failures, Origins } from './backoff.ts'

/** Held until the transaction ends. Always taken in the same order, so that two log-ins cannot deadlock. */
export async function lockFailures(tx: Queryable, keys: readonly string[]): Promise<void> {
  await tx.query(
    `SELECT pg_advisory_xact_lock(lock) FROM
       (SELECT DISTINCT hashtextextended('login:' || key, 0) AS lock FROM unnest($1::text[]) AS key ORDER BY lock) AS locks`,
    [keys],
  )
}

/** Keyed by bucket; keys without failures are omitted. Attempts in flight count on demand. */
export async function countFailures(
  tx: Queryable,
  keys: readonly string[],
  { sinceMs, underWayToo }: { sinceMs: number; underWayToo: boolean },
): Promise<ReadonlyMap<string, Failures>> {
  const { rows } = await tx.query<{ account: string; count: number; last: Date }>(
    `SELECT account, count(*)::int AS count, max(failed_at) AS last FROM login_failures
     WHERE account = ANY($1) AND failed_at > $2 AND (NOT under_way OR $3) GROUP BY account`,
    [keys, new Date(sinceMs), underWayToo],
  )
  return new Map(rows.map((row) => [row.account, { count: row.count, lastAtMs: row.last.getTime() }]))
}

export async function insertTries(tx: Queryable, keys: readonly string[], nowMs: number): Promise<void> {
  await tx.query(
    'INSERT INTO login_failures (account, failed_at, under_way) SELECT unnest($1::text[]), $2, true',
    [keys, new Date(nowMs)],
  )
}

/** Marks the attempts of that time in `own` as failed, and counts them in `shared` only now. */
export async function settleTries(
  tx: Queryable,
  own: readonly string[],
  shared: readonly string[],
  atMs: number,
): Promise<void> {
  await tx.query(
    `WITH settled AS
       (UPDATE login_failures SET under_way = false WHERE account = ANY($1) AND failed_at = $3 AND under_way)
     INSERT INTO login_failures (account, failed_at) SELECT unnest($2::text[]), $3`,
    [own, shared, new Date(atMs)],
  )
}

/** Deletes the failures and the attempt of that time, not attempts in flight on another server. */
export async function deleteFailures(tx: Queryable, keys: readonly string[], atMs: number): Promise<void> {
  await tx.query('DELETE FROM login_failures WHERE account = ANY($1) AND (NOT under_way OR failed_at = $2)', [
    keys,
    new Date(atMs),
  ])
}

/** Deletes a small batch, and skips rows that another log-in is deleting. */
export async function forgetOldFailures(tx: Queryable, beforeMs: number): Promise<void> {
  await tx.query(
    `DELETE FROM login_failures WHERE ctid IN
       (SELECT ctid FROM login_failures WHERE failed_at < $1 LIMIT 100 FOR UPDATE SKIP LOCKED)`,
    [new Date(beforeMs)],
  )
}

const originList = ({ address, identity }: Origins) => (identity === null ? [address] : [address, identity])

/** The origins of these that each player has logged in from before. */
export async function knownOrigins(
  db: Queryable,
  userIds: readonly UserId[],
  origins: Origins,
): Promise<ReadonlyMap<UserId, ReadonlySet<string>>> {
  const { rows } = await db.query<{ user_id: string; origins: string[] }>(
    `SELECT user_id, array_agg(origin) AS origins FROM login_origins
     WHERE user_id = ANY($1) AND origin = ANY($2) GROUP BY user_id`,
    [userIds, originList(origins)],
  )
  return new Map(rows.map((row) => [userId(row.user_id), new Set(row.origins)]))
}

export async function rememberOrigins(
  tx: Queryable,
  id: UserId,
  origins: Origins,
  nowMs: number,
): Promise<void> {
  await tx.query(
    `INSERT INTO login_origins (user_id, origin, last_used_at)
     SELECT $1, origin, $3 FROM unnest($2::text[]) AS origin ORDER BY origin
     ON CONFLICT (user_id, origin) DO UPDATE SET last_used_at = excluded.last_used_at`,
    [id, originList(origins), new Date(nowMs)],
  )
}

export async function deleteOldOrigins(db: Queryable, beforeMs: number, atMost: number): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM login_origins WHERE ctid IN
       (SELECT ctid FROM login_origins WHERE last_used_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [new Date(beforeMs), atMost],
  )
  return rowCount ?? 0
}

/** Failed tries since a moment, and the addresses they came from. Each try counts once, in the bucket of its address. */
export async function sumFailures(
  db: Queryable,
  sinceMs: number,
): Promise<{ readonly count: number; readonly addresses: number }> {
  const { rows } = await db.query<{ count: number; addresses: number }>(
    `SELECT count(*)::int AS count, count(DISTINCT account)::int AS addresses FROM login_failures
     WHERE failed_at > $1 AND NOT under_way AND account LIKE 'address:%'`,
    [new Date(sinceMs)],
  )
  return { count: rows[0]?.count ?? 0, addresses: rows[0]?.addresses ?? 0 }
}
