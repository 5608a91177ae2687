import { type DeviceSession, type Refusal, refusal, type Security } from '@baize/contract'
import { err, ok, type Result, type UserId } from '@baize/kit'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../ledger/commands.ts'
import * as accountSql from './account-sql.ts'
import { countRecoveryCodes, hasSecondFactor } from './second-factor.ts'
import { hashToken, type LoggedIn, standingSince } from './service.ts'
import * as sql from './sql.ts'

/** Tells the sockets of this process that a session is over. */
export type EndSockets = (userId: UserId, tokenHash: Uint8Array, from: 'here' | 'elsewhere') => void

export async function securityOf(ctx: Context, { userId, token }: LoggedIn): Promise<Security> {
  const own = hashToken(token)
  const [profile, secondFactor, recoveryCodesLeft, sessions] = await Promise.all([
    sql.findProfile(ctx.db, userId),
    hasSecondFactor(ctx.db, userId),
    countRecoveryCodes(ctx.db, userId),
    accountSql.listSessions(ctx.db, userId, standingSince(ctx)),
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

/** Only for the caller's own sessions: another player's is as unknown as one that does not exist. */
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

/**
 * Ends all sessions but that of this token; without one, all. Must run in the transaction that changes the credentials:
 * after a crash between the two, the old sessions would stand.
 */
export const endSessions = (
  ctx: Context,
  tx: Queryable,
  userId: UserId,
  token: string | null,
): Promise<readonly Buffer[]> =>
  accountSql.endSessionsBut(tx, userId, token === null ? null : hashToken(token), ctx.clock.now())

export function tellEnded(userId: UserId, ended: readonly Buffer[], endSockets: EndSockets): void {
  for (const tokenHash of ended) endSockets(userId, tokenHash, 'elsewhere')
}

/** Ends all sessions but that of this token. Returns how many. */
export async function endOtherSessions(
  ctx: Context,
  userId: UserId,
  token: string,
  endSockets: EndSockets,
): Promise<number> {
  const ended = await endSessions(ctx, ctx.db, userId, token)
  tellEnded(userId, ended, endSockets)
  return ended.length
}
