import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, present, type Result } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { createLanes } from '../../platform/concurrency/turns.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import * as attemptsSql from './attempts-sql.ts'
import { type Buckets, FAILURE_WINDOW_MS, waitMs } from './backoff.ts'
import { hashing } from './passwords.ts'

/**
 * Serializes one guesser's attempts at an account. So an attempt in flight is never counted as a failure that refuses
 * the next one, and a hundred concurrent guesses are not all checked before the first is counted.
 */
const inLane = createLanes(100)

type Guess<T> = {
  readonly buckets: Buckets
  /** Null for a wrong guess. */
  readonly look: () => Promise<T | null>
  readonly wrong: Refusal
}

/** Checks a guess, unless it comes too soon after too many wrong ones. A right one clears the count. */
export async function guess<T>(ctx: Context, attempt: Guess<T>): Promise<Result<T, Refusal>> {
  // Pre-check without a lock: a flood is refused before it takes a place in a queue or a connection of the pool.
  const seconds = await secondsToWait(ctx.db, attempt.buckets, { nowMs: ctx.clock.now(), underWayToo: false })
  if (seconds > 0) return tooMany(seconds)
  const lane = present(attempt.buckets.own[0], 'bucket of the guesser').key
  const outcome = await inLane(lane, () => hashing.take(() => lookNow(ctx, attempt)))
  return outcome ?? err(refusal('serverBusy'))
}

const tooMany = (seconds: number) => err(refusal('tooManyRequests', { seconds: String(seconds) }))

async function lookNow<T>(ctx: Context, { buckets, look, wrong }: Guess<T>): Promise<Result<T, Refusal>> {
  const nowMs = ctx.clock.now()
  const seconds = await claim(ctx, buckets, nowMs)
  if (seconds > 0) return tooMany(seconds)
  const right = await look()
  if (right === null) {
    await attemptsSql.settleTries(ctx.db, keysOf(buckets.own), keysOf(buckets.shared), nowMs)
    return err(wrong)
  }
  await attemptsSql.deleteFailures(ctx.db, keysOf(buckets.own), nowMs)
  return ok(right)
}

const keysOf = (buckets: Buckets['own']) => buckets.map((bucket) => bucket.key)

/**
 * Records the attempt before the password is checked: another server may be checking a guess of the same guesser.
 * Returns the seconds to wait; 0 to go on.
 */
function claim(ctx: Context, buckets: Buckets, nowMs: number): Promise<number> {
  const own = keysOf(buckets.own)
  return inTransaction(ctx.db, async (tx) => {
    await attemptsSql.lockFailures(tx, own)
    await attemptsSql.forgetOldFailures(tx, nowMs - FAILURE_WINDOW_MS)
    const seconds = await secondsToWait(tx, buckets, { nowMs, underWayToo: true })
    if (seconds === 0) await attemptsSql.insertTries(tx, own, nowMs)
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
  const failures = await attemptsSql.countFailures(tx, keysOf(buckets), counting)
  const waits = buckets.map(({ key, free }) => {
    const counted = failures.get(key)
    return counted ? waitMs(counted, free, nowMs) : 0
  })
  return Math.ceil(Math.max(...waits) / 1000)
}
