import { type UserId, userId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Purpose, Ticket } from '../../platform/realtime/admission.ts'

export async function insertTicket(
  tx: Queryable,
  hash: Buffer,
  purpose: Purpose,
  { holder, modules }: Ticket,
  expiresAtMs: number,
): Promise<void> {
  await tx.query(
    `INSERT INTO realtime_tickets (hash, purpose, user_id, session_hash, modules, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [hash, purpose, holder?.userId ?? null, holder?.sessionHash ?? null, modules, new Date(expiresAtMs)],
  )
}

/** Redeeming deletes the ticket, so that of two concurrent attempts only one succeeds. */
export async function takeTicket(
  tx: Queryable,
  hash: Buffer,
  purpose: Purpose,
  nowMs: number,
): Promise<Ticket | null> {
  const { rows } = await tx.query<{ user_id: string | null; session_hash: Buffer | null; modules: string[] }>(
    `DELETE FROM realtime_tickets WHERE hash = $1 AND purpose = $2 AND expires_at > $3
     RETURNING user_id, session_hash, modules`,
    [hash, purpose, new Date(nowMs)],
  )
  const row = rows[0]
  if (!row) return null
  const { user_id, session_hash, modules } = row
  const holder = user_id && session_hash ? { userId: userId(user_id), sessionHash: session_hash } : null
  return { holder, modules }
}

/** Empty for players who opted out of being named. */
export async function readUsernames(
  tx: Queryable,
  ids: readonly UserId[],
): Promise<ReadonlyMap<UserId, string>> {
  const { rows } = await tx.query<{ id: string; username: string }>(
    `SELECT id, CASE WHEN hide_name THEN '' ELSE username END AS username FROM users WHERE id = ANY ($1::bigint[])`,
    [ids],
  )
  return new Map(rows.map(({ id, username }) => [userId(id), username]))
}

/** A few at a time, skipping those being redeemed. */
export async function forgetExpired(tx: Queryable, nowMs: number): Promise<void> {
  await tx.query(
    `DELETE FROM realtime_tickets WHERE hash IN
       (SELECT hash FROM realtime_tickets WHERE expires_at <= $1 LIMIT 20 FOR UPDATE SKIP LOCKED)`,
    [new Date(nowMs)],
  )
}
