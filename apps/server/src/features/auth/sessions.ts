import { type DeviceSession, type Refusal, refusal, type Security } from '@baize/contract'
import { err, ok, type Result, type UserId } from '@baize/kit'
import type { Context } from '../../context.ts'
import * as accountSql from './account-sql.ts'
import { countRecoveryCodes, hasSecondFactor } from './second-factor.ts'
import { hashToken, type LoggedIn } from './service.ts'
import * as sql from './sql.ts'

/** Tells the sockets of this process that a session is over. */
export type EndSockets = (userId: UserId, tokenHash: Uint8Array, from: 'here' | 'elsewhere') => void

export async function securityOf(ctx: Context, { userId, token }: LoggedIn): Promise<Security> {
  const own = hashToken(token)
  const [profile, secondFactor, recoveryCodesLeft, sessions] = await Promise.all([
    sql.findProfile(ctx.db, userId),
    hasSecondFactor(ctx.db, userId),
    countRecoveryCodes(ctx.db, userId),
    accountSql.listSessions(ctx.db, userId, ctx.clock.now() - ctx.config.sessionIdleMs),
  ])
  return {
    phoneChecked: profile.phoneChecked,
    emailChecked: profile.emailChecked,
    secondFactor,
    recoveryCodesLeft,
    sessions: sessions.map(
      ({ tokenHash, createdAt, lastSeenAt, ...rest }): DeviceSession => ({
        ...rest,
        createdAt: createdAt.getTime(),
        lastSeenAt: lastSeenAt.getTime(),
        current: tokenHash.equals(own),
      }),
    ),
  }
}

/** Of the caller's own alone: somebody else's is as unknown as one that never was. */
export async function endSession(
  ctx: Context,
  userId: UserId,
  id: string,
  endSockets: EndSockets,
): Promise<Result<null, Refusal>> {
  const tokenHash = await accountSql.endSessionById(ctx.db, userId, id, ctx.clock.now())
  if (tokenHash === null) return err(refusal('unknownSession'))
  endSockets(userId, tokenHash, 'elsewhere')
  return ok(null)
}

/** All but the one of this token; without one, all. Returns how many. */
export async function endOtherSessions(
  ctx: Context,
  userId: UserId,
  token: string | null,
  endSockets: EndSockets,
): Promise<number> {
  const kept = token === null ? null : hashToken(token)
  const ended = await accountSql.endSessionsBut(ctx.db, userId, kept, ctx.clock.now())
  for (const tokenHash of ended) endSockets(userId, tokenHash, 'elsewhere')
  return ended.length
}
