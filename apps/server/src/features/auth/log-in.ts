import { type InputOf, type Refusal, refusal } from '@baize/contract'
import { err, ok, present, type Result, type UserId } from '@baize/kit'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/pool.ts'
import type { Queryable } from '../../ledger/commands.ts'
import { readLoginName } from './identifiers.ts'
import { hashing, isPasswordOf } from './passwords.ts'
import { type LoggedIn, type Origin, openSession } from './service.ts'
import { accountKey, type Buckets, bucketsOf, FAILURE_WINDOW_MS, originsOf, waitMs } from './slow-down.ts'
import * as sql from './sql.ts'
import { createLanes } from './turns.ts'

/**
 * One guesser tries one password of an account at a time. So a try under way is never taken for a failure that would refuse
 * the next one, and a hundred guesses sent at once are not all looked at before the first is counted.
 */
const inLane = createLanes(100)

/** Nobody's account, tried like any other so that an unknown name cannot be told from a wrong password. */
const NOBODY = { userId: undefined, passwordHash: undefined }
type Account = sql.Credentials | typeof NOBODY

type Try = {
  readonly account: Account
  readonly buckets: Buckets
  readonly password: string
  readonly origin: Origin
}

export async function logIn(
  ctx: Context,
  { account: typed, password }: InputOf<'/api/auth/login'>,
  origin: Origin,
): Promise<Result<LoggedIn, Refusal>> {
  const name = readLoginName(typed)
  const found = await sql.findCredentials(ctx.db, name)
  const origins = originsOf(origin)
  const known = await sql.knownOrigins(
    ctx.db,
    found.map((one) => one.userId),
    origins,
  )
  const accounts: readonly Account[] = found.length > 0 ? found : [NOBODY]
  const tries = accounts.map((account): Try => {
    const knownHere = account.userId === undefined ? undefined : known.get(account.userId)
    const buckets = bucketsOf(accountKey(name, account.userId), origins, knownHere ?? new Set())
    return { account, buckets, password, origin }
  })
  const outcomes = await Promise.all(tries.map((one) => tryInTurn(ctx, one)))
  // A phone typed without its country may be several players': the one whose password it is decides, else one that was looked at.
  const best =
    outcomes.find((outcome) => outcome.ok) ??
    outcomes.find((outcome) => !outcome.ok && outcome.error.id === 'wrongLogin')
  return best ?? present(outcomes[0], 'outcome of a try')
}

async function tryInTurn(ctx: Context, one: Try): Promise<Result<LoggedIn, Refusal>> {
  // A look without a lock: a flood is turned away before it takes a place in a queue or a connection of the pool.
  const seconds = await secondsToWait(ctx.db, one.buckets, { nowMs: ctx.clock.now(), underWayToo: false })
  if (seconds > 0) return tooMany(seconds)
  const lane = present(one.buckets.own[0], 'bucket of the guesser').key
  const outcome = await inLane(lane, () => hashing.take(() => tryNow(ctx, one)))
  return outcome ?? err(refusal('serverBusy'))
}

const tooMany = (seconds: number) => err(refusal('tooManyRequests', { seconds: String(seconds) }))

async function tryNow(ctx: Context, one: Try): Promise<Result<LoggedIn, Refusal>> {
  const { account, buckets, password } = one
  const nowMs = ctx.clock.now()
  const seconds = await claim(ctx, buckets, nowMs)
  if (seconds > 0) return tooMany(seconds)
  const right = await isPasswordOf(account.passwordHash, password)
  if (!right || account.userId === undefined) {
    await sql.settleTries(ctx.db, keysOf(buckets.own), keysOf(buckets.shared), nowMs)
    return err(refusal('wrongLogin'))
  }
  return ok(await enter(ctx, account.userId, one, nowMs))
}

const keysOf = (buckets: Buckets['own']) => buckets.map((bucket) => bucket.key)

/**
 * Takes a place before the password is looked at: another server may be looking at a guess of the same guesser. Returns the
 * seconds to wait, 0 when it may go on.
 */
function claim(ctx: Context, buckets: Buckets, nowMs: number): Promise<number> {
  const own = keysOf(buckets.own)
  return inTransaction(ctx.db, async (tx) => {
    await sql.lockFailures(tx, own)
    await sql.forgetOldFailures(tx, nowMs - FAILURE_WINDOW_MS)
    const seconds = await secondsToWait(tx, buckets, { nowMs, underWayToo: true })
    if (seconds === 0) await sql.insertTries(tx, own, nowMs)
    return seconds
  })
}

async function secondsToWait(
  tx: Queryable,
  { own, shared }: Buckets,
  { nowMs, underWayToo }: { nowMs: number; underWayToo: boolean },
): Promise<number> {
  const buckets = [...own, ...shared]
  const counting = { sinceMs: nowMs - FAILURE_WINDOW_MS, underWayToo }
  const failures = await sql.countFailures(tx, keysOf(buckets), counting)
  const waits = buckets.map(({ key, free }) => {
    const counted = failures.get(key)
    return counted ? waitMs(counted, free, nowMs) : 0
  })
  return Math.ceil(Math.max(...waits) / 1000)
}

function enter(ctx: Context, userId: UserId, { buckets, origin }: Try, triedAtMs: number): Promise<LoggedIn> {
  return inTransaction(ctx.db, async (tx) => {
    await sql.deleteFailures(tx, keysOf(buckets.own), triedAtMs)
    return openSession(ctx, tx, userId, origin)
  })
}
