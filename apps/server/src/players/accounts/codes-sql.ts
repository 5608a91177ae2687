import { type UserId, userId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'

export type SendLimit = {
  readonly key: string
  readonly mostADay: number
  /** Minimum time between two sends. */
  readonly apartMs: number
}

/** Held until the transaction ends; always taken in the same order, so that two requests cannot deadlock. */
export async function lockSends(tx: Queryable, keys: readonly string[]): Promise<void> {
  await tx.query(
    `SELECT pg_advisory_xact_lock(lock) FROM
       (SELECT DISTINCT hashtextextended('code:' || key, 0) AS lock FROM unnest($1::text[]) AS key ORDER BY lock) AS locks`,
    [keys],
  )
}

/** Keyed by limit; keys without sends are omitted. */
export async function countSends(
  tx: Queryable,
  keys: readonly string[],
  sinceMs: number,
): Promise<ReadonlyMap<string, { count: number; lastAtMs: number }>> {
  const { rows } = await tx.query<{ key: string; count: number; last: Date }>(
    `SELECT key, count(*)::int AS count, max(sent_at) AS last FROM code_sends
     WHERE key = ANY($1) AND sent_at > $2 GROUP BY key`,
    [keys, new Date(sinceMs)],
  )
  return new Map(rows.map((row) => [row.key, { count: row.count, lastAtMs: row.last.getTime() }]))
}

/** With a message id, the sends are given back if that message fails. */
export async function insertSends(
  tx: Queryable,
  keys: readonly string[],
  nowMs: number,
  messageId: string | null,
): Promise<void> {
  await tx.query('INSERT INTO code_sends (key, sent_at, message_id) SELECT unnest($1::text[]), $2, $3', [
    keys,
    new Date(nowMs),
    messageId,
  ])
}

/** The message failed: its sends do not count, and the code before it is valid again, if it has not expired. */
export async function undoCode(tx: Queryable, messageId: string, nowMs: number): Promise<void> {
  await tx.query('DELETE FROM code_sends WHERE message_id = $1', [messageId])
  await tx.query(
    `UPDATE one_time_codes SET message_id = NULL, before = NULL, user_id = (before->>'userId')::bigint,
       code_hash = decode(before->>'hash', 'hex'), tries = (before->>'tries')::int,
       expires_at = to_timestamp((before->>'expiresAtMs')::bigint / 1000.0)
     WHERE message_id = $1 AND (before->>'expiresAtMs')::bigint > $2`,
    [messageId, nowMs],
  )
  await tx.query('DELETE FROM one_time_codes WHERE message_id = $1', [messageId])
}

/** Key of a code: one code is valid per key. */
export type CodePlace = {
  readonly purpose: string
  readonly address: string
  /** The browser that requested it. Empty where the purpose names the player. */
  readonly asker: string
}

export type StoredCode = CodePlace & {
  readonly userId: UserId | null
  readonly hash: Buffer
  readonly tries: number
  readonly expiresAtMs: number
}

/** Replaces the valid code of its key, which is kept for as long as the message of the new one may fail. */
export async function replaceCode(tx: Queryable, code: StoredCode, messageId: string): Promise<void> {
  const { purpose, address, asker } = code
  await tx.query(
    `INSERT INTO one_time_codes AS c (purpose, address, asker, user_id, code_hash, tries, expires_at, message_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (purpose, address, asker) DO UPDATE SET
       user_id = excluded.user_id, code_hash = excluded.code_hash, tries = excluded.tries,
       expires_at = excluded.expires_at, message_id = excluded.message_id,
       before = jsonb_build_object('userId', c.user_id, 'hash', encode(c.code_hash, 'hex'), 'tries', c.tries,
         'expiresAtMs', floor(extract(epoch FROM c.expires_at) * 1000))`,
    [purpose, address, asker, code.userId, code.hash, code.tries, new Date(code.expiresAtMs), messageId],
  )
}

/** Counts an attempt before the code is compared, so that concurrent guesses get no extra attempts. */
export async function takeTry(
  db: Queryable,
  { purpose, address, asker }: CodePlace,
  most: number,
  nowMs: number,
): Promise<{ readonly userId: UserId | null; readonly hash: Buffer } | null> {
  const { rows } = await db.query<{ user_id: string | null; code_hash: Buffer }>(
    `UPDATE one_time_codes SET tries = tries + 1
     WHERE purpose = $1 AND address = $2 AND asker = $3 AND tries < $4 AND expires_at > $5
     RETURNING user_id, code_hash`,
    [purpose, address, asker, most, new Date(nowMs)],
  )
  const [row] = rows
  return row ? { userId: row.user_id === null ? null : userId(row.user_id), hash: row.code_hash } : null
}

/** A correct code costs no attempt. */
export async function giveTryBack(
  db: Queryable,
  { purpose, address, asker }: CodePlace,
  hash: Buffer,
): Promise<void> {
  await db.query(
    `UPDATE one_time_codes SET tries = tries - 1
     WHERE purpose = $1 AND address = $2 AND asker = $3 AND code_hash = $4 AND tries > 0`,
    [purpose, address, asker, hash],
  )
}

/** True for exactly one caller, however many present the same code. */
export async function deleteCode(
  db: Queryable,
  { purpose, address, asker }: CodePlace,
  hash: Buffer,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'DELETE FROM one_time_codes WHERE purpose = $1 AND address = $2 AND asker = $3 AND code_hash = $4',
    [purpose, address, asker, hash],
  )
  return rowCount === 1
}

export async function deleteOldCodes(db: Queryable, beforeMs: number, atMost: number): Promise<number> {
  const codes = await db.query(
    `DELETE FROM one_time_codes WHERE ctid IN
       (SELECT ctid FROM one_time_codes WHERE expires_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [new Date(beforeMs), atMost],
  )
  const sends = await db.query(
    `DELETE FROM code_sends WHERE ctid IN
       (SELECT ctid FROM code_sends WHERE sent_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [new Date(beforeMs), atMost],
  )
  return (codes.rowCount ?? 0) + (sends.rowCount ?? 0)
}
