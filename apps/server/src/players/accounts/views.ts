import { hash } from 'node:crypto'
import { VIEW_PREFIX } from '@baize/contract/player'
import { type InputOf, VIEW_MINUTES } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result, type UserId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { Operator } from '../../platform/four-eyes/operator.ts'
import { deleteExpiredViews, deleteView, findViewedBy, insertView } from './views-sql.ts'

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
  await deleteExpiredViews(db, nowMs)
  const view = {
    tokenHash: hashToken(token),
    player,
    sessionId: operator.sessionId,
    expiresAtMs: expiresAt,
  }
  if (!(await insertView(db, view))) return err(refusal('unknownPlayer'))
  // In the fragment: it is not sent to the server, so no log has it.
  return ok({ url: `${config.publicUrl}/#${token}`, expiresAt })
}

/** The player of a view that stands. */
export async function findViewed({ db, clock }: Context, token: string): Promise<UserId | null> {
  if (!TOKEN.test(token)) return null
  return findViewedBy(db, hashToken(token), clock.now())
}

export async function endView({ db }: Pick<Context, 'db'>, token: string): Promise<void> {
  await deleteView(db, hashToken(token))
}
