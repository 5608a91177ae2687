import type { OperatorSelf } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { seal, unseal } from '../../platform/crypto/keys.ts'
import { authenticatorUri, base32, stepOf } from '../../platform/crypto/totp.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { OperatorPerson } from '../../platform/four-eyes/operator.ts'
import { deviceOf } from '../../players/accounts/service.ts'
import { record } from './audit.ts'
import { hashToken, type Origin, openSession, sessionHashOf, standingSince } from './callers.ts'
import { askNewPasskey, keepNewPasskey, type Question, verifyAnswer } from './passkeys.ts'
import * as passkeysSql from './passkeys-sql.ts'
import * as sessionsSql from './sessions-sql.ts'
import * as sql from './sql.ts'
import { renewLinkTies } from './ties-sql.ts'

/** A log-in: the cookie to set, and who it is. */
export type LoggedIn = { readonly cookie: string; readonly self: OperatorSelf }

const SITE = 'Baize console'
const SECRET_BYTES = 20
/** How long a link works. */
export const LINK_MS = 72 * 60 * 60_000
const LOOPBACK = /^(127(\.\d+){3}|::1|::ffff:127(\.\d+){3})$/

export async function logInByPasskey(
  ctx: Context,
  { id, answer }: InputOf<'/api/operator/login/finish'>,
  origin: Origin,
): Promise<Result<LoggedIn, Refusal>> {
  const challenge = await passkeysSql.takeChallenge(
    ctx.db,
    { id, kind: 'login', operatorId: null },
    ctx.clock.now(),
  )
  if (challenge === null) return err(refusal('passkeyNotAccepted'))
  const verified = await verifyAnswer(ctx, ctx.db, challenge, answer)
  if (!verified.ok) {
    await recordRefusal(ctx, answer.id, origin, verified.error)
    return verified
  }
  return enter(ctx, ctx.db, verified.value.operatorId, origin, 'login')
}

/** The id of a passkey names its owner. One that nobody has is in the log alone: strangers must not fill the record. */
async function recordRefusal(ctx: Context, id: unknown, { ip }: Origin, why: Refusal): Promise<void> {
  const passkey = typeof id === 'string' ? await passkeysSql.findPasskey(ctx.db, id) : null
  const operator = passkey && (await sql.findOperator(ctx.db, passkey.operatorId))
  if (!operator) return
  const entry = { who: operator.handle, path: '/api/operator/login', what: 'REFUSED', ip } as const
  await record(ctx, ctx.db, { ...entry, refusal: why.id })
}

/** The people of the local demo; none where there is no local way in. */
export async function localPeople(ctx: Context, ip: string): Promise<readonly sql.StoredOperator[]> {
  if (ctx.config.consoleLocalToken === null || !LOOPBACK.test(ip)) return []
  return (await sql.listOperators(ctx.db)).filter(({ isLocal, endedAtMs }) => isLocal && endedAtMs === null)
}

/** Without hardware: on the server's own machine, as a person of the demo, with the token of this start. */
export async function logInLocally(
  ctx: Context,
  { token, operatorId }: InputOf<'/api/operator/login/local'>,
  origin: Origin,
): Promise<Result<LoggedIn, Refusal>> {
  const { consoleLocalToken } = ctx.config
  if (consoleLocalToken === null || !hashToken(token).equals(hashToken(consoleLocalToken)))
    return err(refusal('forbidden'))
  const person = (await localPeople(ctx, origin.ip)).find(({ id }) => id === operatorId)
  return person ? enter(ctx, ctx.db, person.id, origin, 'local', true) : err(refusal('forbidden'))
}

export async function enter(
  ctx: Context,
  db: Queryable,
  operatorId: string,
  origin: Origin,
  way: 'login' | 'local' | 'link' | 'oidc',
  isLocal = false,
): Promise<Result<LoggedIn, Refusal>> {
  const operator = await sql.findOperator(db, operatorId)
  if (!operator || operator.endedAtMs !== null) return err(refusal('passkeyNotAccepted'))
  const cookie = await openSession(ctx, db, operatorId, origin, isLocal)
  await record(ctx, db, {
    who: operator.handle,
    path: '/api/operator/login',
    what: 'DONE',
    input: { way },
    ip: origin.ip,
  })
  return ok({ cookie, self: await viewSelf(ctx, db, operator, sessionHashOf(cookie)) })
}

/** The person's own account as the console shows it. `tokenHash` marks the session in use. */
async function viewSelf(
  ctx: Context,
  db: Queryable,
  operator: sql.StoredOperator,
  current: { readonly tokenHash: Buffer } | { readonly sessionId: string },
): Promise<OperatorSelf> {
  const standing = standingSince(ctx)
  const [passkeys, sessions, currentId] = await Promise.all([
    passkeysSql.listPasskeys(db, operator.id),
    sessionsSql.listSessions(db, operator.id, standing),
    'sessionId' in current ? current.sessionId : sessionsSql.findSessionId(db, current.tokenHash),
  ])
  return {
    id: operator.id,
    handle: operator.handle,
    name: operator.name,
    roles: [...operator.roles],
    isLocal: sessions.find(({ id }) => id === currentId)?.isLocal ?? false,
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      createdAt: passkey.createdAtMs,
      lastUsedAt: passkey.lastUsedAtMs,
    })),
    hasRecovery: operator.recovery?.isOn ?? false,
    sessions: sessions.map((session) => ({
      id: session.id,
      openedAt: session.openedAtMs,
      lastSeenAt: session.lastSeenAtMs,
      ip: session.ip,
      device: deviceOf(session.userAgent),
      isLocal: session.isLocal,
      isThis: session.id === currentId,
    })),
    idleMinutes: Math.round(ctx.config.consoleIdleMs / 60_000),
  }
}

export async function readSelf(ctx: Context, who: OperatorPerson): Promise<Result<OperatorSelf, Refusal>> {
  const operator = await sql.findOperator(ctx.db, who.id)
  return operator ? ok(await viewSelf(ctx, ctx.db, operator, who)) : err(refusal('operatorLoginNeeded'))
}

// Links

export type StartedLink = Question & {
  readonly name: string
  readonly handle: string
  readonly roles: sql.StoredOperator['roles']
  readonly needsCode: boolean
}

export async function startLink(ctx: Context, token: string): Promise<Result<StartedLink, Refusal>> {
  const link = await sql.findLink(ctx.db, hashToken(token), ctx.clock.now())
  const operator = link && (await sql.findOperator(ctx.db, link.operatorId))
  if (!operator || operator.endedAtMs !== null) return err(refusal('linkSpent'))
  const question = await askNewPasskey(ctx, operator)
  const { name, handle, roles } = operator
  return ok({ ...question, name, handle, roles, needsCode: needsCode(link, operator) })
}

const needsCode = ({ kind }: sql.StoredLink, { recovery }: sql.StoredOperator): boolean =>
  kind === 'recover' && recovery?.isOn === true

/** A recovery ends what the person had before: whoever found the old passkey must not get in with it. */
export function finishLink(
  ctx: Context,
  { token, id, answer, passkeyName, code }: InputOf<'/api/operator/invite/finish'>,
  origin: Origin,
): Promise<Result<LoggedIn, Refusal>> {
  return inTransaction(ctx.db, async (tx) => {
    const nowMs = ctx.clock.now()
    const link = await sql.findLink(tx, hashToken(token), nowMs)
    const operator = link && (await sql.lockOperator(tx, link.operatorId))
    if (!operator || operator.endedAtMs !== null) return err(refusal('linkSpent'))
    if (needsCode(link, operator) && !(await useCode(ctx, tx, operator, code ?? '')))
      return err(refusal('wrongCode'))
    if (!(await sql.takeLink(tx, hashToken(token), nowMs))) return err(refusal('linkSpent'))
    if (link.kind === 'recover') {
      await passkeysSql.deletePasskeys(tx, operator.id)
      await sessionsSql.endSessions(tx, operator.id, nowMs)
    }
    const kept = await keepNewPasskey(ctx, tx, operator.id, { id, answer, name: passkeyName })
    // Thrown, so that the link is not used up by a passkey that was not accepted.
    if (!kept.ok) throw new Rejected(kept.error)
    await renewLinkTies(tx, operator.id, nowMs - LINK_MS, nowMs)
    return enter(ctx, tx, operator.id, origin, 'link')
  }).catch((error: unknown) => {
    if (error instanceof Rejected) return err(error.refusal)
    throw error
  })
}

class Rejected extends Error {
  readonly refusal: Refusal
  constructor(why: Refusal) {
    super(why.id)
    this.refusal = why
  }
}

// Authenticator app for recovery

const ownerOf = (operatorId: string): string => `operator:${operatorId}`

export async function startRecovery(
  ctx: Context,
  who: OperatorPerson,
): Promise<Result<{ secret: string; uri: string }, Refusal>> {
  const operator = await sql.findOperator(ctx.db, who.id)
  if (!operator) return err(refusal('operatorLoginNeeded'))
  if (operator.recovery?.isOn) return err(refusal('secondFactorOn'))
  const secret = ctx.randomBytes(SECRET_BYTES)
  const sealed = seal(ctx.config.accountSecrets, ctx.randomBytes, ownerOf(who.id), secret)
  await sql.setRecovery(ctx.db, who.id, { secret: sealed, isOn: false, lastStep: 0 })
  const text = base32(secret)
  return ok({ secret: text, uri: authenticatorUri(text, SITE, operator.handle) })
}

export function finishRecovery(
  ctx: Context,
  who: OperatorPerson,
  code: string,
): Promise<Result<OperatorSelf, Refusal>> {
  return inTransaction(ctx.db, async (tx) => {
    const operator = await sql.lockOperator(tx, who.id)
    if (!operator?.recovery) return err(refusal('secondFactorOff'))
    if (!(await useCode(ctx, tx, operator, code))) return err(refusal('wrongCode'))
    return ok(await viewSelf(ctx, tx, { ...operator, recovery: { ...operator.recovery, isOn: true } }, who))
  })
}

/** A right code turns the app on and cannot be used again. */
async function useCode(
  ctx: Context,
  tx: Queryable,
  { id, recovery }: sql.StoredOperator,
  code: string,
): Promise<boolean> {
  const secret = recovery && unseal(ctx.config.accountSecrets, ownerOf(id), recovery.secret)
  if (!secret) return false
  const step = stepOf(secret, code, { nowMs: ctx.clock.now(), lastStep: recovery.lastStep })
  if (step === null) return false
  await sql.setRecovery(tx, id, { secret: recovery.secret, isOn: true, lastStep: step })
  return true
}
