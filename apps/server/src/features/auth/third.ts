import { createHash } from 'node:crypto'
import { type InputOf, type Refusal, refusal } from '@baize/contract'
import { err, ok, type Result, type UserId } from '@baize/kit'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/pool.ts'
import { tellOfChange } from '../notices/service.ts'
import { discover, redeem } from './issuer.ts'
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
import * as sql from './third-sql.ts'

const AWAY_MS = 10 * 60_000
const RETURN_PATH = '/login/return'

type Leaving = { readonly userId: UserId | null; readonly identity: string | null }

/**
 * Where to go. Only who left may come back: a player as the same player, anybody else with the same browser. So nobody is logged in
 * or linked by an address that somebody else sends them.
 */
export async function leaveForThird(
  ctx: Context,
  type: string,
  who: Leaving,
): Promise<Result<{ url: string }, Refusal>> {
  const { oidc } = ctx.config
  if (oidc === null || type !== THIRD_TYPE) return err(refusal('thirdFailed'))
  if (who.userId === null && who.identity === null) return err(refusal('identityNeeded'))
  const issuer = await discover(ctx, oidc)
  if (!issuer) return err(refusal('thirdFailed'))
  const secret = () => Buffer.from(ctx.randomBytes(32)).toString('base64url')
  const [state, nonce, verifier] = [secret(), secret(), secret()]
  const visit = {
    ...who,
    nonce,
    verifier,
    provenFor: null,
    provenSubject: null,
    expiresAtMs: ctx.clock.now() + AWAY_MS,
  }
  await sql.insertVisit(ctx.db, hashToken(state), visit)
  const url = new URL(issuer.authorization_endpoint)
  for (const [name, value] of Object.entries({
    response_type: 'code',
    client_id: oidc.clientId,
    redirect_uri: `${ctx.config.publicUrl}${RETURN_PATH}`,
    scope: 'openid',
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }))
    url.searchParams.set(name, value)
  return ok({ url: url.href })
}

/** Who is back, if it is who left. */
async function visitOf(ctx: Context, state: string, who: Leaving): Promise<sql.Visit | null> {
  const visit = await sql.takeVisit(ctx.db, hashToken(state), ctx.clock.now())
  if (visit === null || visit.userId !== who.userId) return null
  return visit.userId !== null || visit.identity === who.identity ? visit : null
}

/** Whom the issuer vouches for. */
async function subjectOf(
  ctx: Context,
  { nonce, verifier, provenSubject }: sql.Visit,
  code: string,
): Promise<{ readonly issuer: string; readonly subject: string } | null> {
  const { oidc, publicUrl } = ctx.config
  if (oidc === null) return null
  // A page that is loaded again comes back with a code that was used up, and is as good as it was.
  if (provenSubject !== null) return { issuer: oidc.issuer, subject: provenSubject }
  const subject = await redeem(ctx, oidc, { code, verifier, nonce, redirectUri: publicUrl + RETURN_PATH })
  return subject.ok ? { issuer: oidc.issuer, subject: subject.value } : null
}

/**
 * A sign-in that no account is linked with is nobody's by itself: whose it is would be guessed by its e-mail, which its issuer may
 * not have looked at. A code of the issuer's works once, so who still owes a second factor is remembered.
 */
export async function logInByThird(
  ctx: Context,
  { state, code }: InputOf<'/api/auth/third_finish'>,
  origin: Origin,
): Promise<Result<LoggedIn, Refusal>> {
  const visit = await visitOf(ctx, state, { userId: null, identity: origin.identity })
  if (!visit) return err(refusal('thirdFailed'))
  let holder = visit.provenFor
  if (holder === null) {
    const back = await subjectOf(ctx, visit, code)
    if (!back) return err(refusal('thirdFailed'))
    holder = await sql.findLinked(ctx.db, back.issuer, back.subject)
    // Whoever it is may open an account with it, in this browser and within the same minutes.
    if (holder === null)
      await sql.insertVisit(ctx.db, hashToken(state), { ...visit, provenSubject: back.subject })
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

/** A new account for a sign-in that none is linked with, once age and terms are agreed to. One sign-in opens one account. */
export async function registerByThird(
  ctx: Context,
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
  // A password that does not do is typed again, with the same sign-in.
  if (!opened.ok && opened.error.id !== 'thirdTaken') await sql.insertVisit(ctx.db, hashToken(state), visit)
  return opened
}

export async function linkThird(
  ctx: Context,
  userId: UserId,
  { state, code }: InputOf<'/api/user/third_finish'>,
): Promise<Result<null, Refusal>> {
  const visit = await visitOf(ctx, state, { userId, identity: null })
  const back = visit && (await subjectOf(ctx, visit, code))
  if (!back) return err(refusal('thirdFailed'))
  const nowMs = ctx.clock.now()
  return inTransaction(ctx.db, async (tx) => {
    if (!(await sql.link(tx, { ...back, holder: userId }, nowMs))) return err(refusal('thirdTaken'))
    await tellOfChange(tx, userId, 'thirdLinked', nowMs)
    return ok(null)
  })
}

export async function unlinkThird(ctx: Context, userId: UserId): Promise<void> {
  const { oidc } = ctx.config
  if (oidc === null) return
  await inTransaction(ctx.db, async (tx) => {
    if (await sql.unlink(tx, oidc.issuer, userId))
      await tellOfChange(tx, userId, 'thirdUnlinked', ctx.clock.now())
  })
}
