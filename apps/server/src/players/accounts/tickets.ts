import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { hashToken, type LoggedIn, type Origin, openSession, standingSince } from './service.ts'
import { lockHolder } from './sql.ts'
import { findStandingSession, forgetExpired, insertTicket, takeTicket } from './tickets-sql.ts'

const LOGIN_TICKET_LIFE_MS = 60_000
const TICKET_BYTES = 32

/**
 * Issues a one-time ticket that stands for the session in a URL. The token itself must not: URLs are copied, logged and
 * forwarded.
 */
export async function issueLoginTicket(ctx: Context, { token }: LoggedIn): Promise<string> {
  const ticket = Buffer.from(ctx.randomBytes(TICKET_BYTES)).toString('base64url')
  const nowMs = ctx.clock.now()
  await forgetExpired(ctx.db, nowMs)
  await insertTicket(ctx.db, hashToken(ticket), hashToken(token), nowMs + LOGIN_TICKET_LIFE_MS)
  return ticket
}

/** Opens a separate session, which ends with the one that the ticket was issued for, if not before. */
export function logInByTicket(
  ctx: Context,
  ticket: string,
  origin: Origin,
): Promise<Result<LoggedIn, Refusal>> {
  return inTransaction(ctx.db, async (tx) => {
    const sessionHash = await takeTicket(tx, hashToken(ticket), ctx.clock.now())
    const since = standingSince(ctx)
    const named = sessionHash && (await findStandingSession(tx, sessionHash, since))
    if (!sessionHash || !named) return err(refusal('ticketSpent'))
    // Sessions are ended under this lock: one that ends meanwhile must not leave a successor behind.
    if ((await lockHolder(tx, named.userId)) === null) return err(refusal('ticketSpent'))
    const session = await findStandingSession(tx, sessionHash, since)
    if (!session) return err(refusal('ticketSpent'))
    const givenBy = { tokenHash: sessionHash, openedAtMs: session.openedAtMs }
    return ok(await openSession(ctx, tx, session.userId, origin, { givenBy }))
  })
}
