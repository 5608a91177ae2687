import type { InputOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result, type UserId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { notifyChange } from '../notices/service.ts'
import type { AccountContext } from './hooks.ts'
import { authorizationUrl, type IssuerFault, redeem } from './issuer.ts'
import * as sql from './issuer-log-in-sql.ts'
import { checkSecondFactor } from './second-factor.ts'
import {
  hashToken,
  type LoggedIn,
  type Origin,
  openSession,
  registerNameless,
  THIRD_TYPE,
} from './service.ts'
import { lockHolder } from './sql.ts'

const AWAY_MS = 10 * 60_000
const RETURN_PATH = '/login/return'

type Leaving = { readonly userId: UserId | null; readonly identity: string | null }

/**
 * Returns the issuer's URL for a sign-in. The return is bound to who left: the same player, or else the same browser.
 * So a URL sent by somebody else can neither log a victim in nor link their account.
 */
export async function leaveForThird(
  ctx: Context,
  type: string,
  who: Leaving,
): Promise<Result<{ url: string }, Refusal>> {
  const { oidc } = ctx.config
  if (oidc === null || type !== THIRD_TYPE) return err(refusal('thirdFailed'))
  if (who.userId === null && who.identity === null) return err(refusal('identityNeeded'))
  const secret = () => Buffer.from(ctx.randomBytes(32)).toString('base64url')
  const [state, nonce, verifier] = [secret(), secret(), secret()]
  const redirectUri = `${ctx.config.publicUrl}${RETURN_PATH}`
  const url = await authorizationUrl(ctx, oidc, { state, nonce, verifier, redirectUri })
  if (!url.ok) return err(refusalOf(url.error))
  await sql.insertVisit(ctx.db, hashToken(state), {
    ...who,
    nonce,
    verifier,
    provenFor: null,
    provenSubject: null,
    expiresAtMs: ctx.clock.now() + AWAY_MS,
  })
  return ok({ url: url.value })
}

const refusalOf = (fault: IssuerFault): Refusal => refusal(fault === 'down' ? 'thirdDown' : 'thirdFailed')

/** The visit that a state belongs to; null for another player or browser than the one that left. */
async function visitOf(ctx: Context, state: string, who: Leaving): Promise<sql.Visit | null> {
  const visit = await sql.takeVisit(ctx.db, hashToken(state), ctx.clock.now())
  if (visit === null || visit.userId !== who.userId) return null
  return visit.userId !== null || visit.identity === who.identity ? visit : null
}

/**
 * Resolves the returning OIDC user. The visit is kept while the issuer is down, so that a reload can finish the log-in.
 */
async function subjectOf(
  ctx: Context,
  visit: sql.Visit,
  { state, code, iss }: InputOf<'/api/auth/third_finish'>,
): Promise<Result<{ readonly issuer: string; readonly subject: string }, Refusal>> {
  const { oidc, publicUrl } = ctx.config
  if (oidc === null) return err(refusal('thirdFailed'))
  const { nonce, verifier, provenSubject } = visit
  // A reloaded page returns with a used-up code; the subject proven before still holds.
  if (provenSubject !== null) return ok({ issuer: oidc.issuer, subject: provenSubject })
  const redirectUri = publicUrl + RETURN_PATH
  const subject = await redeem(ctx, oidc, { state, code, iss, verifier, nonce, redirectUri })
  if (subject.ok) return ok({ issuer: oidc.issuer, subject: subject.value })
  if (subject.error === 'down') await sql.insertVisit(ctx.db, hashToken(state), visit)
  return err(refusalOf(subject.error))
}

/**
 * A subject without a linked account logs nobody in: matching by e-mail would be a guess, as the issuer may not have
 * verified it. An authorization code works once, so a user who still owes a second factor is remembered.
 */
export async function logInByThird(
  ctx: Context,
  input: InputOf<'/api/auth/third_finish'>,
  origin: Origin,
): Promise<Result<LoggedIn, Refusal>> {
  const { state } = input
  const visit = await visitOf(ctx, state, { userId: null, identity: origin.identity })
  if (!visit) return err(refusal('thirdFailed'))
  let holder = visit.provenFor
  if (holder === null) {
    const back = await subjectOf(ctx, visit, input)
    if (!back.ok) return back
    const { issuer, subject } = back.value
    holder = await sql.findLinked(ctx.db, issuer, subject)
    // The subject may open an account, in this browser and until the visit expires.
    if (holder === null) await sql.insertVisit(ctx.db, hashToken(state), { ...visit, provenSubject: subject })
  }
  if (holder === null) return err(refusal('thirdUnknown'))
  const userId = holder
  const second = await checkSecondFactor(ctx, userId, origin.secondFactor)
  if (!second.ok) {
    await sql.insertVisit(ctx.db, hashToken(state), { ...visit, provenFor: userId })
    return second
  }
  return inTransaction(ctx.db, async (tx) => {
    if ((await lockHolder(tx, userId)) === null) return err(refusal('thirdUnknown'))
    return ok(await openSession(ctx, tx, userId, origin))
  })
}

/** Opens an account for an unlinked subject, once age and terms are agreed to. One subject opens one account. */
export async function registerByThird(
  ctx: AccountContext,
  { state, ...input }: InputOf<'/api/auth/third_register'>,
  origin: Origin,
): Promise<Result<LoggedIn, Refusal>> {
  const { oidc } = ctx.config
  const visit = await visitOf(ctx, state, { userId: null, identity: origin.identity })
  const subject = visit?.provenSubject ?? null
  if (oidc === null || !visit || subject === null) return err(refusal('thirdFailed'))
  const opened = await registerNameless(ctx, input, origin, (tx, userId) =>
    sql.link(tx, { issuer: oidc.issuer, subject, holder: userId }, ctx.clock.now()),
  )
  // After a refused password, the player retries with the same sign-in.
  if (!opened.ok && opened.error.id !== 'thirdTaken') await sql.insertVisit(ctx.db, hashToken(state), visit)
  return opened
}

export async function linkThird(
  ctx: Context,
  userId: UserId,
  input: InputOf<'/api/user/third_finish'>,
): Promise<Result<null, Refusal>> {
  const visit = await visitOf(ctx, input.state, { userId, identity: null })
  if (!visit) return err(refusal('thirdFailed'))
  const back = await subjectOf(ctx, visit, input)
  if (!back.ok) return back
  const nowMs = ctx.clock.now()
  return inTransaction(ctx.db, async (tx) => {
    if (!(await sql.link(tx, { ...back.value, holder: userId }, nowMs))) return err(refusal('thirdTaken'))
    await notifyChange(tx, userId, 'thirdLinked', nowMs)
    return ok(null)
  })
}

export async function unlinkThird(ctx: Context, userId: UserId): Promise<void> {
  const { oidc } = ctx.config
  if (oidc === null) return
  await inTransaction(ctx.db, async (tx) => {
    if (await sql.unlink(tx, oidc.issuer, userId))
      await notifyChange(tx, userId, 'thirdUnlinked', ctx.clock.now())
  })
}
