import type { InputOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { DAY_MS, err, ok, present, type Result } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { guess } from './attempts.ts'
import * as attemptsSql from './attempts-sql.ts'
import { accountKey, bucketsOf, originsOf } from './backoff.ts'
import { readLoginName } from './identifiers.ts'
import { isPasswordOf } from './passwords.ts'
import { checkSecondFactor } from './second-factor.ts'
import { type LoggedIn, type Origin, openSession } from './service.ts'
import * as sql from './sql.ts'

/**
 * Stands in for an unknown account and is checked like any other, so that an unknown name cannot be told from a wrong
 * password.
 */
const NOBODY = { userId: undefined, passwordHash: undefined, closed: null }
type Account = sql.Credentials | typeof NOBODY

/** A closed account can be reopened after a day, and no longer after a week unless money came in. */
const COOLING_OFF_MS = DAY_MS
const FOR_GOOD_MS = 7 * DAY_MS

/** Only the owner learns this: the caller has given the password and the code. */
function staysClosed(
  { atMs: closedAtMs, byStaff, hasMoney }: sql.Closed,
  nowMs: number,
  reopen: boolean,
): Refusal | null {
  if (byStaff) return refusal('accountHeldMoney')
  const day = (atMs: number) => new Date(atMs).toISOString().slice(0, 10)
  if (nowMs < closedAtMs + COOLING_OFF_MS)
    return refusal('accountClosed', { date: day(closedAtMs + COOLING_OFF_MS) })
  if (reopen) return null
  return hasMoney
    ? refusal('accountGotMoney')
    : refusal('accountReopens', { date: day(closedAtMs + FOR_GOOD_MS) })
}

export async function logIn(
  ctx: Context,
  input: InputOf<'/api/auth/login'>,
  origin: Origin,
): Promise<Result<LoggedIn, Refusal>> {
  const holder = await holderOf(ctx, input, origin)
  if (!holder.ok) return holder
  const { userId, passwordHash, closed } = holder.value
  const second = await checkSecondFactor(ctx, userId, origin.secondFactor)
  if (!second.ok) return second
  const stays = closed && staysClosed(closed, ctx.clock.now(), input.reopen === true)
  if (stays) return err(stays)
  return inTransaction(ctx.db, async (tx) => {
    if (closed) await sql.reopenUser(tx, userId)
    // The password was checked earlier, and log-ins queue: a session opened with the old one must not outlive a change.
    if ((await sql.lockHolder(tx, userId)) !== passwordHash) return err(refusal('wrongLogin'))
    return ok(await openSession(ctx, tx, userId, origin))
  })
}

/** Finds the account that this name and password belong to. */
async function holderOf(
  ctx: Context,
  { account: typed, password }: InputOf<'/api/auth/login'>,
  origin: Origin,
): Promise<Result<sql.Credentials, Refusal>> {
  const name = readLoginName(typed)
  const found = await sql.findCredentials(ctx.db, name, ctx.clock.now() - FOR_GOOD_MS)
  const origins = originsOf(origin)
  const known = await attemptsSql.knownOrigins(
    ctx.db,
    found.map((credential) => credential.userId),
    origins,
  )
  const accounts: readonly Account[] = found.length > 0 ? found : [NOBODY]
  const outcomes = await Promise.all(
    accounts.map(({ userId, passwordHash, closed }) =>
      guess<sql.Credentials>(ctx, {
        buckets: bucketsOf(
          accountKey(name, userId),
          origins,
          (userId === undefined ? undefined : known.get(userId)) ?? new Set(),
        ),
        look: async () =>
          (await isPasswordOf(passwordHash, password)) && userId !== undefined
            ? { userId, passwordHash, closed }
            : null,
        wrong: refusal('wrongLogin'),
      }),
    ),
  )
  // A phone without its country code may match several players: the one with this password wins, else one that was
  // checked.
  const best =
    outcomes.find((outcome) => outcome.ok) ??
    outcomes.find((outcome) => !outcome.ok && outcome.error.id === 'wrongLogin')
  return best ?? present(outcomes[0], 'outcome of a try')
}
