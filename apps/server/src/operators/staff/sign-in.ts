import type { OperatorPerson } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { PlanContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { carryOutOnce } from '../../platform/four-eyes/carried-out.ts'
import type { Operator, People } from '../../platform/four-eyes/operator.ts'
import type { Plan } from '../../platform/four-eyes/plan.ts'
import { authorizationUrl, type IssuerFault, redeemClaims } from '../../players/accounts/service.ts'
import { record } from './audit.ts'
import { hashToken, newToken, type Origin } from './callers.ts'
import { enter, type LoggedIn } from './log-in.ts'
import { changeable, findActive, needsSecond, personOf, planChange } from './people.ts'
import * as sql from './sign-in-sql.ts'
import { insertChange } from './ties-sql.ts'

const AWAY_MS = 10 * 60_000
const RETURN_PATH = '/console/return'

const faultOf = (fault: IssuerFault): Refusal =>
  refusal(fault === 'down' ? 'thirdDown' : 'operatorSignInFailed')

const returnUrl = ({ config }: Context): string => `${config.consoleUrl.replace(/\/$/, '')}${RETURN_PATH}`

/** The issuer's address, and the secret by which this browser is known when it returns. */
export async function leaveForIssuer(ctx: Context): Promise<Result<{ url: string; key: string }, Refusal>> {
  const { consoleOidc } = ctx.config
  if (consoleOidc === null) return err(refusal('operatorSignInFailed'))
  const [state, key, nonce, verifier] = [newToken(ctx), newToken(ctx), newToken(ctx), newToken(ctx)]
  const visit = { state, nonce, verifier, redirectUri: returnUrl(ctx) }
  const url = await authorizationUrl(ctx, consoleOidc, visit, 'openid email')
  if (!url.ok) return err(faultOf(url.error))
  const nowMs = ctx.clock.now()
  await sql.insertVisit(
    ctx.db,
    { stateHash: hashToken(state), keyHash: hashToken(key), nonce, verifier, expiresAtMs: nowMs + AWAY_MS },
    nowMs,
  )
  return ok({ url: url.value, key })
}

/**
 * Logs in the operator whom an owner has linked with the issuer's subject or verified e-mail. The state is used up by
 * any return, so a stolen one cannot be tried twice. Roles are ours: the issuer's claims give none.
 */
export async function returnFromIssuer(
  ctx: Context,
  { state, code, iss, key }: InputOf<'/api/operator/login/oidc_finish'>,
  origin: Origin,
): Promise<Result<LoggedIn, Refusal>> {
  const { consoleOidc } = ctx.config
  const visit = await sql.takeVisit(ctx.db, hashToken(state), ctx.clock.now())
  if (consoleOidc === null || !visit?.keyHash.equals(hashToken(key)))
    return err(refusal('operatorSignInFailed'))
  const { nonce, verifier } = visit
  const back = { state, code, iss, nonce, verifier, redirectUri: returnUrl(ctx) }
  const claims = await redeemClaims(ctx, consoleOidc, back)
  if (!claims.ok) return err(faultOf(claims.error))
  const { subject, email } = claims.value
  return inTransaction(ctx.db, async (tx) => {
    const operatorId = await sql.matchSignIn(tx, { issuer: consoleOidc.issuer, subject, email })
    const entered = operatorId === null ? null : await enter(ctx, tx, operatorId, origin, 'oidc')
    if (entered?.ok) return entered
    await record(ctx, tx, {
      who: email ?? `subject:${subject}`,
      path: '/api/operator/login',
      what: 'REFUSED',
      input: { way: 'oidc' },
      refusal: 'operatorSignInUnknown',
      ip: origin.ip,
    })
    return err(refusal('operatorSignInUnknown'))
  })
}

export async function planSignIn(
  ctx: PlanContext,
  operator: Operator,
  { operatorId, email, subject }: InputOf<'/api/operator/people/sign_in'>,
  people: People,
): Promise<Result<Plan, Refusal>> {
  if (ctx.config.consoleOidc === null) return err(refusal('operatorSignInFailed'))
  const linked = email ?? subject
  const summary = linked
    ? `Links person ${operatorId} with the sign-in ${linked}`
    : `Takes the sign-in of person ${operatorId} away`
  return planChange(ctx, people, summary, async () => {
    if (operator.kind === 'person' && operator.id === operatorId) return refusal('ownRoles')
    return (await findActive(ctx.db, operatorId)) ? null : refusal('unknownOperator')
  })
}

/**
 * An owner who could link a colleague's account with their own address could approve their own requests: with two
 * owners in the house, both have to agree.
 */
export async function setSignIn(
  ctx: Context,
  by: Operator,
  { operatorId, email, subject }: InputOf<'/api/operator/people/sign_in'>,
  people: People,
): Promise<Result<OperatorPerson, Refusal>> {
  const { consoleOidc } = ctx.config
  if (consoleOidc === null) return err(refusal('operatorSignInFailed'))
  if (await needsSecond(ctx, people)) return err(refusal('secondPersonNeeded'))
  const nowMs = ctx.clock.now()
  const done = await carryOutOnce(ctx.db, people, async (tx): Promise<Result<null, Refusal>> => {
    const found = await changeable(tx, by, operatorId)
    if (!found.ok) return found
    const { issuer } = consoleOidc
    const isSet = await sql.putSignIn(tx, operatorId, { email, subject, issuer, by: by.name }, nowMs)
    if (!isSet) return err(refusal('signInTaken'))
    await insertChange(tx, { operatorId, kind: 'LINKED' }, people, nowMs)
    return ok(null)
  })
  return done.ok ? ok(await personOf(ctx, operatorId)) : done
}
