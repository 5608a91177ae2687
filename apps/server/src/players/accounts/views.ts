import { hash } from 'node:crypto'
import { type InputOf, type Refusal, refusal, VIEW_MINUTES, VIEW_PREFIX } from '@baize/contract'
import { err, ok, type Result, type UserId, userId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { Operator } from '../../platform/four-eyes/operator.ts'

const TOKEN_BYTES = 32
const TOKEN = /^view\.[A-Za-z0-9_-]{43}$/
const LIFE_MS = VIEW_MINUTES * 60_000

const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** A link to the site as the player sees it. Only a person gets one: it ends with their session. */
export async function openView(
  { db, clock, config, randomBytes }: Context,
  operator: Operator,
  { userId: player }: InputOf<'/api/operator/player/view'>,
): Promise<Result<{ url: string; expiresAt: number }, Refusal>> {
  if (operator.kind !== 'person') return err(refusal('forbidden'))
  const token = `${VIEW_PREFIX}${Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url')}`
  const nowMs = clock.now()
  const expiresAt = nowMs + LIFE_MS
  await db.query('DELETE FROM player_views WHERE expires_at <= $1', [new Date(nowMs)])
  const { rowCount } = await db.query(
    `INSERT INTO player_views (token_hash, user_id, session_id, expires_at)
     SELECT $1, id, $3, $4 FROM users WHERE id = $2`,
    [hashToken(token), player, operator.sessionId, new Date(expiresAt)],
  )
  if (rowCount === 0) return err(refusal('unknownPlayer'))
  // In the fragment: it is not sent to the server, so no log has it.
  return ok({ url: `${config.publicUrl}/#${token}`, expiresAt })
}

/** The player of a view that stands. */
export async function findViewed({ db, clock }: Context, token: string): Promise<UserId | null> {
  if (!TOKEN.test(token)) return null
  const { rows } = await db.query<{ user_id: string }>(
    `SELECT v.user_id FROM player_views v JOIN operator_sessions s ON s.id = v.session_id
     WHERE v.token_hash = $1 AND v.expires_at > $2 AND s.ended_at IS NULL`,
    [hashToken(token), new Date(clock.now())],
  )
  return rows[0] ? userId(rows[0].user_id) : null
}

export async function endView({ db }: Pick<Context, 'db'>, token: string): Promise<void> {
  await db.query('DELETE FROM player_views WHERE token_hash = $1', [hashToken(token)])
}
