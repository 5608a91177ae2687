import { hash } from 'node:crypto'
import { keyPermissionsOf, permissionsOf } from '@baize/contract/operator'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result, uuidV7 } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Operator } from '../../platform/four-eyes/operator.ts'
import type { Credentials } from '../../platform/http/gates.ts'
import { deviceOf } from '../../players/accounts/service.ts'
import { covers, touchKey } from './keys-sql.ts'
import * as sessionsSql from './sessions-sql.ts'
import * as sql from './sql.ts'

const TOKEN_BYTES = 32
/** `__Host-`: only over TLS or on this machine, for this host and all of its paths. */
const COOKIE = '__Host-operator'

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
export const newToken = ({ randomBytes }: Pick<Context, 'randomBytes'>): string =>
  Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url')

const sessionCookie = (token: string): string =>
  `${COOKIE}=${token}; Path=/; Secure; HttpOnly; SameSite=Strict`
export const NO_COOKIE = `${sessionCookie('')}; Max-Age=0`

export function standingSince({
  clock,
  config,
}: Pick<Context, 'clock'> & {
  readonly config: Pick<Context['config'], 'consoleIdleMs' | 'consoleLifeMs'>
}): sessionsSql.SessionBounds {
  const nowMs = clock.now()
  return { idleSinceMs: nowMs - config.consoleIdleMs, openedSinceMs: nowMs - config.consoleLifeMs }
}

export type Origin = { readonly ip: string; readonly userAgent: string }

/** Opens a session and returns the value of its cookie. */
export async function openSession(
  ctx: Context,
  db: Queryable,
  operatorId: string,
  { ip, userAgent }: Origin,
  isLocal = false,
): Promise<string> {
  const token = newToken(ctx)
  await sessionsSql.insertSession(db, hashToken(token), {
    id: uuidV7(ctx.clock, ctx.randomBytes),
    operatorId,
    isLocal,
    openedAtMs: ctx.clock.now(),
    ip,
    userAgent: userAgent.slice(0, 300),
    device: deviceOf(userAgent),
  })
  return sessionCookie(token)
}

/** The caller of an operator call. Roles are read each time: a change is in force from the next call on. */
export async function identifyOperator(ctx: Context, given: Credentials): Promise<Result<Operator, Refusal>> {
  const key = /^Bearer (\S{16,256})$/.exec(given.authorization ?? '')?.[1]
  if (key) return identifyKey(ctx, key)
  const token = cookieOf(given.cookie)
  if (token === null) return err(refusal('operatorLoginNeeded'))
  if (!given.fromConsole) return err(refusal('forbidden'))
  const nowMs = ctx.clock.now()
  const session = await sessionsSql.touchSession(ctx.db, hashToken(token), standingSince(ctx), nowMs)
  const operator = session && (await sql.findOperator(ctx.db, session.operatorId))
  if (!operator || operator.endedAtMs !== null) return err(refusal('operatorLoginNeeded'))
  if (session.isLocal && ctx.config.consoleLocalToken === null) return err(refusal('operatorLoginNeeded'))
  const { id, handle: name, roles } = operator
  const { id: sessionId, isLocal } = session
  return ok({ kind: 'person', id, name, roles, sessionId, isLocal, permissions: permissionsOf(roles) })
}

async function identifyKey(ctx: Context, token: string): Promise<Result<Operator, Refusal>> {
  const key = await touchKey(ctx.db, hashToken(token), ctx.clock.now())
  if (!key) return err(refusal('forbidden'))
  const { id, role, makerId } = key
  // Asked for at each call: a key that was made while its maker was ended must not stand.
  const maker = makerId === null ? null : await sql.findOperator(ctx.db, makerId)
  if (maker && !covers(maker, role)) return err(refusal('forbidden'))
  return ok({
    kind: 'key',
    id,
    role,
    makerId,
    name: `key:${key.name}`,
    permissions: keyPermissionsOf(role),
  })
}

function cookieOf(header: string | undefined): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2)
    if (name === COOKIE && value) return value
  }
  return null
}

/** The stored form of the session that a cookie stands for. */
export const sessionHashOf = (cookie: string): { readonly tokenHash: Buffer } => ({
  tokenHash: hashToken(cookieOf(cookie) ?? ''),
})
