import { type UserId, userId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'

export async function deleteExpiredViews(db: Queryable, nowMs: number): Promise<void> {
  await db.query('DELETE FROM player_views WHERE expires_at <= $1', [new Date(nowMs)])
}

type NewView = {
  readonly tokenHash: Buffer
  readonly player: string
  readonly sessionId: string
  readonly expiresAtMs: number
}

/** False when there is no such player. */
export async function insertView(db: Queryable, view: NewView): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO player_views (token_hash, user_id, session_id, expires_at)
     SELECT $1, id, $3, $4 FROM users WHERE id = $2`,
    [view.tokenHash, view.player, view.sessionId, new Date(view.expiresAtMs)],
  )
  return rowCount !== 0
}

/** The player of a view that stands. */
export async function findViewedBy(db: Queryable, tokenHash: Buffer, nowMs: number): Promise<UserId | null> {
  const { rows } = await db.query<{ user_id: string }>(
    `SELECT v.user_id FROM player_views v JOIN operator_sessions s ON s.id = v.session_id
     WHERE v.token_hash = $1 AND v.expires_at > $2 AND s.ended_at IS NULL`,
    [tokenHash, new Date(nowMs)],
  )
  return rows[0] ? userId(rows[0].user_id) : null
}

export async function deleteView(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.query('DELETE FROM player_views WHERE token_hash = $1', [tokenHash])
}
