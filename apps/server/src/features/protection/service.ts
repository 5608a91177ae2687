import {
  type Break,
  type CurrencyId,
  currency,
  type InputOf,
  LIMIT_PERIODS,
  type LimitPeriod,
  type Protection,
  RealityMinutes,
  type Refusal,
  refusal,
} from '@baize/contract'
import { err, formatAmount, type Minor, minor, ok, type Result, type UserId, ZERO } from '@baize/kit'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/pool.ts'
import type { LedgerRefusal, Limits, Queryable } from '../../ledger/commands.ts'
import { readAmount } from '../../support/amounts.ts'
import * as sql from './sql.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A raised limit must wait this long and then be confirmed: no decisions in the heat of the moment. */
const RAISE_AFTER_MS = DAY_MS
const SHOWN_STEPS = 50

const BREAK_DAYS: Readonly<Record<Break, number>> = {
  day: 1,
  week: 7,
  sixWeeks: 42,
  sixMonths: 183,
  year: 365,
  fiveYears: 5 * 365 + 2,
}

const NAMES = {
  day: 'maxLossDay',
  week: 'maxLossWeek',
  month: 'maxLossMonth',
} as const satisfies Record<LimitPeriod, keyof Limits>

const text = (amount: Minor, id: CurrencyId): string => formatAmount(amount, currency(id).decimalLength)

export async function protectionOf(ctx: Context, userId: UserId): Promise<Protection> {
  const nowMs = ctx.clock.now()
  const [wallet, raises, minutes, steps] = await Promise.all([
    sql.readWallet(ctx.db, userId, nowMs),
    sql.listRaises(ctx.db, userId),
    sql.readRealityMinutes(ctx.db, userId),
    sql.listSteps(ctx.db, userId, SHOWN_STEPS),
  ])
  const { currencyId, excludedUntilMs } = wallet
  const orNone = (amount: Minor | null) => (amount === null ? null : text(amount, currencyId))
  return {
    limits: LIMIT_PERIODS.map((period) => {
      const raise = raises.find((one) => one.period === period)
      const lost = wallet.lost[period]
      return {
        period,
        amount: orNone(wallet[NAMES[period]]),
        lost: text(lost < 0n ? ZERO : lost, currencyId),
        waiting: raise ? { amount: orNone(raise.amount), from: raise.fromMs } : null,
      }
    }),
    excludedUntil: excludedUntilMs !== null && excludedUntilMs > nowMs ? excludedUntilMs : null,
    realityMinutes: RealityMinutes.safeParse(minutes).data ?? 0,
    wagered: text(wallet.wagered, currencyId),
    netLoss: text(wallet.netLoss, currencyId),
    held: text(wallet.held, currencyId),
    history: steps.map((step) => ({ ...step, amount: orNone(step.amount) })),
  }
}

/** A lower limit applies at once; a higher one, or none, only starts a waiting raise. */
export async function setLimit(
  ctx: Context,
  userId: UserId,
  { requestId, period, amount }: InputOf<'/api/user/protection/limit'>,
): Promise<Result<Protection, Refusal>> {
  const nowMs = ctx.clock.now()
  const wallet = await sql.readWallet(ctx.db, userId, nowMs)
  const read = amount === null ? ok(null) : readAmount('amount', amount, wallet.currencyId)
  if (!read.ok) return read
  const wanted = read.value
  const before = await sql.findStep(ctx.db, userId, requestId)
  if (before) {
    const isSame =
      before.period === period &&
      before.amount === wanted &&
      (before.step === 'limitSet' || before.step === 'limitAsked')
    return isSame ? ok(await protectionOf(ctx, userId)) : err(refusal('requestIdReused'))
  }
  const current = wallet[NAMES[period]]
  const isStricter = wanted !== null && (current === null || wanted <= current)
  if (isStricter) {
    // Dropped before the limit is set: otherwise the old raise could still be confirmed against the new limit.
    await sql.dropRaise(ctx.db, userId, period)
    const posted = await post(ctx, userId, ['limit', requestId, period, String(wanted)], wallet, {
      [NAMES[period]]: wanted,
    })
    if (!posted.ok) return posted
    await sql.insertStep(ctx.db, userId, requestId, { step: 'limitSet', period, amount: wanted }, nowMs)
  } else if (current !== null) {
    const fromMs = nowMs + RAISE_AFTER_MS
    await inTransaction(ctx.db, async (tx) => {
      await sql.putRaise(tx, userId, { period, amount: wanted, fromMs })
      await sql.insertStep(
        tx,
        userId,
        requestId,
        { step: 'limitAsked', period, amount: wanted, untilMs: fromMs },
        nowMs,
      )
    })
  }
  return ok(await protectionOf(ctx, userId))
}

/**
 * An operator's change on a player's behalf: a lower limit, or one where there was none. Should the player have lowered
 * theirs meanwhile, the ledger keeps the lower one.
 */
export async function tightenLimit(
  ctx: Context,
  userId: UserId,
  { requestId, period, amount }: { requestId: string; period: LimitPeriod; amount: string | number },
): Promise<Result<null, Refusal>> {
  const nowMs = ctx.clock.now()
  const wallet = await sql.readWallet(ctx.db, userId, nowMs)
  const wanted = readAmount('amount', amount, wallet.currencyId)
  if (!wanted.ok) return wanted
  const ownId = `operator:${requestId}`
  const before = await sql.findStep(ctx.db, userId, ownId)
  if (before)
    return before.period === period && before.amount === wanted.value
      ? ok(null)
      : err(refusal('requestIdReused'))
  const current = wallet[NAMES[period]]
  if (current !== null && wanted.value > current) return err(refusal('limitNotTighter'))
  await sql.dropRaise(ctx.db, userId, period)
  const wish = ['limit', ownId, period, String(wanted.value)] as const
  const posted = await post(ctx, userId, wish, wallet, { [NAMES[period]]: wanted.value })
  if (!posted.ok) return posted
  await sql.insertStep(ctx.db, userId, ownId, { step: 'limitSet', period, amount: wanted.value }, nowMs)
  return ok(null)
}

/** Confirms or drops a waiting raise. */
export async function decideRaise(
  ctx: Context,
  userId: UserId,
  { requestId, period, raise }: InputOf<'/api/user/protection/raise'>,
): Promise<Result<Protection, Refusal>> {
  const nowMs = ctx.clock.now()
  const step = raise ? 'limitRaised' : 'limitKept'
  const before = await sql.findStep(ctx.db, userId, requestId)
  if (before) {
    const isSame = before.period === period && before.step === step
    return isSame ? ok(await protectionOf(ctx, userId)) : err(refusal('requestIdReused'))
  }
  const wallet = await sql.readWallet(ctx.db, userId, nowMs)
  const waiting = (await sql.listRaises(ctx.db, userId)).find((one) => one.period === period)
  if (!waiting) return err(refusal('badInput', { field: 'period', reason: 'no raise is waiting' }))
  if (raise && waiting.fromMs > nowMs)
    return err(refusal('badInput', { field: 'period', reason: 'this raise still has to wait' }))
  if (raise) {
    const posted = await post(ctx, userId, ['raise', requestId, period], wallet, {
      [NAMES[period]]: waiting.amount,
    })
    if (!posted.ok) return posted
  }
  const amount = raise ? waiting.amount : wallet[NAMES[period]]
  await inTransaction(ctx.db, async (tx) => {
    await sql.dropRaise(tx, userId, period)
    await sql.insertStep(tx, userId, requestId, { step, period, amount }, nowMs)
  })
  return ok(await protectionOf(ctx, userId))
}

/** Excludes the player: from now on the ledger refuses every stake, from any game or page. */
export async function takeBreak(
  ctx: Context,
  userId: UserId,
  { requestId, length }: InputOf<'/api/user/protection/break'>,
): Promise<Result<Protection, Refusal>> {
  const nowMs = ctx.clock.now()
  const wish = ['break', requestId, length] as const
  const before = await sql.findStep(ctx.db, userId, requestId)
  if (before) {
    // The step has only the end, which may be that of an earlier break; the ledger knows the length requested.
    const isSame = before.step === 'breakTaken' && (await ctx.ledger.find(...keyed(userId, wish))).ok
    return isSame ? ok(await protectionOf(ctx, userId)) : err(refusal('requestIdReused'))
  }
  const untilMs = nowMs + BREAK_DAYS[length] * DAY_MS
  const wallet = await sql.readWallet(ctx.db, userId, nowMs)
  const posted = await post(ctx, userId, wish, wallet, {}, untilMs)
  if (!posted.ok) return posted
  const { excludedUntilMs } = await sql.readWallet(ctx.db, userId, nowMs)
  const step = { step: 'breakTaken', untilMs: excludedUntilMs ?? untilMs } as const
  await inTransaction(ctx.db, (tx) => sql.insertStep(tx, userId, requestId, step, nowMs))
  return ok(await protectionOf(ctx, userId))
}

export async function setReality(
  ctx: Context,
  userId: UserId,
  { minutes }: InputOf<'/api/user/protection/reality'>,
): Promise<Protection> {
  const nowMs = ctx.clock.now()
  await inTransaction(ctx.db, async (tx) => {
    await sql.putRealityMinutes(tx, userId, minutes)
    await sql.insertStep(tx, userId, `reality:${nowMs}`, { step: 'realitySet', minutes }, nowMs)
  })
  return protectionOf(ctx, userId)
}

type KeyedWish = readonly [kind: string, requestId: string, ...what: string[]]

/** Idempotency key and body: a repeated request must have the same body. */
const keyed = (userId: UserId, wish: KeyedWish): [key: string, body: string] => [
  `limits:${userId}:${wish[1]}`,
  JSON.stringify(wish),
]

/**
 * Sets the limits, changed by `change`. They may have changed since they were read: the ledger ensures that this
 * loosens nothing. If the server dies before the step is recorded, a retry records it.
 */
async function post(
  ctx: Context,
  userId: UserId,
  wish: KeyedWish,
  { maxLossDay, maxLossWeek, maxLossMonth }: Limits,
  change: Partial<Limits>,
  excludedUntilMs: number | null = null,
): Promise<Result<null, Refusal>> {
  const known = { maxLossDay, maxLossWeek, maxLossMonth }
  const [key, body] = keyed(userId, wish)
  const posted = await ctx.ledger.post({
    kind: 'limits.set',
    key,
    body,
    answer: null,
    userId,
    ...known,
    ...change,
    known,
    excludedUntilMs,
  })
  return posted.ok ? ok(null) : err(refusal(posted.error))
}

const REACHED = {
  day: 'limitReachedDay',
  week: 'limitReachedWeek',
  month: 'limitReachedMonth',
} as const satisfies Record<LimitPeriod, string>

/** The refusal of a stake by the ledger. A loss limit is named: the one with the least left. */
export async function stakeRefusal(ctx: Context, userId: UserId, error: LedgerRefusal): Promise<Refusal> {
  if (error !== 'limitReached') return refusal(error)
  const wallet = await sql.readWallet(ctx.db, userId, ctx.clock.now())
  const { currencyId } = wallet
  const [nearest] = LIMIT_PERIODS.flatMap((period) => {
    const limit = wallet[NAMES[period]]
    return limit === null ? [] : [{ period, limit, left: limit - wallet.lost[period] }]
  }).toSorted((one, other) => (one.left < other.left ? -1 : one.left > other.left ? 1 : 0))
  // Raised since.
  if (!nearest) return refusal(error)
  return refusal(REACHED[nearest.period], {
    limit: text(nearest.limit, currencyId),
    left: text(nearest.left > 0n ? minor(nearest.left) : ZERO, currencyId),
  })
}

/** End of the player's exclusion, or null. */
export async function excludedUntil(
  { clock, db }: Pick<Context, 'clock'> & { readonly db: Queryable },
  userId: UserId,
): Promise<number | null> {
  const nowMs = clock.now()
  const { excludedUntilMs } = await sql.readWallet(db, userId, nowMs)
  return excludedUntilMs !== null && excludedUntilMs > nowMs ? excludedUntilMs : null
}
