import type { DeviceSession, Security } from '@baize/contract/player'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result, type UserId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { isViewToken } from '../../platform/http/headers.ts'
import { suppressedAddresses } from '../../platform/messages/service.ts'
import * as accountSql from './account-sql.ts'
import { countRecoveryCodes, hasSecondFactor } from './second-factor.ts'
import { hashToken, type LoggedIn, standingSince } from './service.ts'
import * as sql from './sql.ts'
import { endView } from './views.ts'

/** Tells the sockets of this process that a session is over. */
export type EndSockets = (userId: UserId, tokenHash: Uint8Array, from: 'here' | 'elsewhere') => void

export async function securityOf(ctx: Context, { userId, token }: LoggedIn): Promise<Security> {
  const ownHash = hashToken(token)
  const [profile, secondFactor, recoveryCodesLeft, sessions] = await Promise.all([
    sql.findProfile(ctx.db, userId),
    hasSecondFactor(ctx.db, userId),
    countRecoveryCodes(ctx.db, userId),
    accountSql.listSessions(ctx.db, userId, standingSince(ctx)),
  ])
  const own = [profile.phone, profile.email].filter((address) => address !== null)
  const suppressed = await suppressedAddresses(ctx.db, own)
  return {
    phoneChecked: profile.phoneChecked,
    emailChecked: profile.emailChecked,
    secondFactor,
    recoveryCodesLeft,
    unreachable: suppressed.map(({ channel }) => (channel === 'sms' ? 'phone' : 'email')),
    sessions: sessions.map(
      ({ tokenHash, createdAt, lastSeenAt, ...rest }): DeviceSession => ({
        ...rest,
        createdAt: createdAt.getTime(),
        lastSeenAt: lastSeenAt.getTime(),
        current: tokenHash.equals(ownHash),
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
  const ended = await underLock(ctx, userId, (tx) =>
    accountSql.endSessionTree(tx, userId, { id }, ctx.clock.now()),
  )
  if (ended.length === 0) return err(refusal('unknownSession'))
  notifySessionsEnded(userId, ended, endSockets)
  return ok(null)
}

/** Ends the caller's own session and those opened with tickets of it. */
export async function logOut(
  ctx: Context,
  { userId, token }: LoggedIn,
  endSockets: EndSockets,
): Promise<void> {
  if (isViewToken(token)) return endView(ctx, token)
  const tokenHash = hashToken(token)
  const ended = await underLock(ctx, userId, (tx) =>
    accountSql.endSessionTree(tx, userId, { tokenHash }, ctx.clock.now()),
  )
  // Another tab of the same session may still be listening on the player's channel.
  endSockets(userId, tokenHash, 'here')
  const given = ended.filter((hash) => !hash.equals(tokenHash))
  notifySessionsEnded(userId, given, endSockets)
}

/** A log-in or a ticket being redeemed holds the same lock: the session it opens is there to be ended, or is not opened. */
const underLock = (
  ctx: Context,
  userId: UserId,
  end: (tx: Queryable) => Promise<readonly Buffer[]>,
): Promise<readonly Buffer[]> =>
  inTransaction(ctx.db, async (tx) => {
    await sql.lockHolder(tx, userId)
    return end(tx)
  })

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

export function notifySessionsEnded(userId: UserId, ended: readonly Buffer[], endSockets: EndSockets): void {
  for (const tokenHash of ended) endSockets(userId, tokenHash, 'elsewhere')
}

/** Ends all sessions but that of this token. Returns how many. */
export async function endOtherSessions(
  ctx: Context,
  userId: UserId,
  token: string,
  endSockets: EndSockets,
): Promise<number> {
  const ended = await underLock(ctx, userId, (tx) => endSessions(ctx, tx, userId, token))
  notifySessionsEnded(userId, ended, endSockets)
  return ended.length
}

/** For operators: ends one session of a player with all that it gave, or every session. Returns how many. */
export async function endSessionsOf(
  ctx: Context,
  userId: UserId,
  id: string | undefined,
  endSockets: EndSockets,
): Promise<number> {
  const ended = await underLock(ctx, userId, (tx) =>
    id === undefined
      ? endSessions(ctx, tx, userId, null)
      : accountSql.endSessionTree(tx, userId, { id }, ctx.clock.now()),
  )
  notifySessionsEnded(userId, ended, endSockets)
  return ended.length
}
