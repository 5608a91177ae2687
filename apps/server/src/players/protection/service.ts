import {
  type Break,
  LIMIT_PERIODS,
  type LimitPeriod,
  type Protection,
  RealityMinutes,
  type SessionLimit,
} from '@baize/contract/player'
import type { InputOf } from '@baize/contract/server'
import { type CurrencyId, currency, type Refusal, refusal } from '@baize/contract/shared'
import {
  DAY_MS,
  err,
  formatAmount,
  MINUTE_MS,
  type Minor,
  minor,
  ok,
  type Result,
  type UserId,
  ZERO,
} from '@baize/kit'
import type { LedgerRefusal, Limits } from '../../ledger/commands.ts'
import type { Context } from '../../ledger/context.ts'
import { readAmount } from '../../platform/amounts/amounts.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { viewDepositLimits } from './deposit-limits.ts'
import * as sql from './sql.ts'

export { takeDepositRoom } from './deposit-limits.ts'

/** Rest after a session that reached its limit: the ledger's ledger_session_rest. */
const SESSION_REST_MS = 60 * MINUTE_MS
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
  const [wallet, raises, minutes, steps, depositLimits, deposited] = await Promise.all([
    sql.readWallet(ctx.db, userId, nowMs),
    sql.listRaises(ctx.db, userId),
    sql.readRealityMinutes(ctx.db, userId),
    sql.listSteps(ctx.db, userId, SHOWN_STEPS),
    sql.readDepositLimits(ctx.db, userId),
    sql.readDeposited(ctx.db, userId, nowMs),
  ])
  const { currencyId, excludedUntilMs } = wallet
  const orNone = (amount: Minor | null) => (amount === null ? null : text(amount, currencyId))
  return {
    limits: LIMIT_PERIODS.map((period) => {
      const raise = raises.find((candidate) => candidate.about === 'loss' && candidate.period === period)
      const lost = wallet.lost[period]
      return {
        period,
        amount: orNone(wallet[NAMES[period]]),
        lost: text(lost < 0n ? ZERO : lost, currencyId),
        waiting: raise ? { amount: orNone(raise.amount), from: raise.fromMs } : null,
      }
    }),
    depositLimits: viewDepositLimits(depositLimits, deposited, raises, currencyId),
    session: viewSession(wallet, raises, nowMs),
    excludedUntil: excludedUntilMs !== null && excludedUntilMs > nowMs ? excludedUntilMs : null,
    realityMinutes: RealityMinutes.safeParse(minutes).data ?? 0,
    wagered: text(wallet.wagered, currencyId),
    netLoss: text(wallet.netLoss, currencyId),
    held: text(wallet.held, currencyId),
    history: steps.map((step) => ({ ...step, amount: orNone(step.amount) })),
  }
}

function viewSession(
  { sessionMinutes, sessionFromMs }: sql.Wallet,
  raises: readonly sql.Raise[],
  nowMs: number,
): SessionLimit {
  const raise = raises.find(({ about }) => about === 'session')
  const endsAt =
    sessionMinutes === null || sessionFromMs === null ? null : sessionFromMs + sessionMinutes * MINUTE_MS
  const restUntil = endsAt === null ? null : endsAt + SESSION_REST_MS
  return {
    minutes: sessionMinutes,
    endsAt: endsAt !== null && nowMs < endsAt ? endsAt : null,
    restUntil:
      endsAt !== null && restUntil !== null && nowMs >= endsAt && nowMs < restUntil ? restUntil : null,
    waiting: raise
      ? { minutes: raise.amount === null ? null : Number(raise.amount), from: raise.fromMs }
      : null,
  }
}

/** A limit in the unit it is counted in: money, or minutes of a session. */
type WantedLimit = Pick<sql.Raise, 'about' | 'period' | 'amount'>

/** A lower limit applies at once; a higher one, or none, only starts a waiting raise. */
export async function setLimit(
  ctx: Context,
  userId: UserId,
  { requestId, about, period, amount }: InputOf<'/api/user/protection/limit'>,
): Promise<Result<Protection, Refusal>> {
  const { currencyId } = await sql.readWallet(ctx.db, userId, ctx.clock.now())
  const read = amount === null ? ok(null) : readAmount('amount', amount, currencyId)
  return read.ok ? setWanted(ctx, userId, requestId, { about, period, amount: read.value }) : read
}

/** The session limit is changed like any other; its amount is in minutes. */
export const setSession = (
  ctx: Context,
  userId: UserId,
  { requestId, minutes }: InputOf<'/api/user/protection/session'>,
): Promise<Result<Protection, Refusal>> =>
  setWanted(ctx, userId, requestId, {
    about: 'session',
    period: 'day',
    amount: minutes === null ? null : minor(BigInt(minutes)),
  })

async function setWanted(
  ctx: Context,
  userId: UserId,
  requestId: string,
  wanted: WantedLimit,
): Promise<Result<Protection, Refusal>> {
  const nowMs = ctx.clock.now()
  const before = await sql.findStep(ctx.db, userId, requestId)
  if (before) {
    const isSame =
      isAbout(before, wanted) &&
      before.amount === stepAmount(wanted) &&
      before.minutes === stepMinutes(wanted) &&
      (before.step === 'limitSet' || before.step === 'limitAsked')
    return isSame ? ok(await protectionOf(ctx, userId)) : err(refusal('requestIdReused'))
  }
  if (wanted.about === 'deposit') {
    await inTransaction(ctx.db, async (tx) => {
      const limits = await sql.lockDepositLimits(tx, userId)
      const current = limits[wanted.period]
      if (isStricter(wanted.amount, current)) {
        await sql.cancelRaise(tx, userId, wanted)
        await sql.putDepositLimit(tx, userId, wanted.period, wanted.amount)
        await sql.insertStep(tx, userId, requestId, stepOf('limitSet', wanted), nowMs)
      } else if (current !== null) await askRaise(tx, userId, requestId, wanted, nowMs)
    })
    return ok(await protectionOf(ctx, userId))
  }
  const wallet = await sql.readWallet(ctx.db, userId, nowMs)
  const current = currentOf(wallet, wanted)
  if (isStricter(wanted.amount, current)) {
    // Dropped before the limit is set: otherwise the old raise could still be confirmed against the new limit.
    await sql.cancelRaise(ctx.db, userId, wanted)
    const input = ['limit', requestId, limitKey(wanted), String(wanted.amount)] as const
    const posted = await post(ctx, userId, input, wallet, changeOf(wanted))
    if (!posted.ok) return posted
    await sql.insertStep(ctx.db, userId, requestId, stepOf('limitSet', wanted), nowMs)
  } else if (current !== null)
    await inTransaction(ctx.db, (tx) => askRaise(tx, userId, requestId, wanted, nowMs))
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
    return isAbout(before, { about: 'loss', period }) && before.amount === wanted.value
      ? ok(null)
      : err(refusal('requestIdReused'))
  const current = wallet[NAMES[period]]
  if (current !== null && wanted.value > current) return err(refusal('limitNotTighter'))
  await sql.cancelRaise(ctx.db, userId, { about: 'loss', period })
  const input = ['limit', ownId, period, String(wanted.value)] as const
  const posted = await post(ctx, userId, input, wallet, { [NAMES[period]]: wanted.value })
  if (!posted.ok) return posted
  await sql.insertStep(ctx.db, userId, ownId, { step: 'limitSet', period, amount: wanted.value }, nowMs)
  return ok(null)
}

const isStricter = (wanted: Minor | null, current: Minor | null): boolean =>
  wanted !== null && (current === null || wanted <= current)

/** The limit that the ledger holds stakes against. */
const currentOf = (
  wallet: sql.Wallet,
  { about, period }: Pick<WantedLimit, 'about' | 'period'>,
): Minor | null =>
  about === 'loss'
    ? wallet[NAMES[period]]
    : wallet.sessionMinutes === null
      ? null
      : minor(BigInt(wallet.sessionMinutes))

const changeOf = ({ about, period, amount }: WantedLimit): Change =>
  about === 'loss' ? { [NAMES[period]]: amount } : { sessionMinutes: amount === null ? null : Number(amount) }

/** The period of a loss limit, as before there were others: part of the idempotency body of earlier requests. */
const limitKey = ({ about, period }: Pick<WantedLimit, 'about' | 'period'>): string =>
  about === 'loss' ? period : about

const stepAmount = ({ about, amount }: WantedLimit): Minor | null => (about === 'session' ? null : amount)
const stepMinutes = ({ about, amount }: WantedLimit): number | null =>
  about === 'session' && amount !== null ? Number(amount) : null

const isAbout = (
  step: sql.StoredProtectionStep,
  { about, period }: Pick<WantedLimit, 'about' | 'period'>,
): boolean => step.about === about && step.period === period

function stepOf(step: sql.StoredStep['step'], wanted: WantedLimit): sql.StoredStep {
  const minutes = stepMinutes(wanted)
  return {
    step,
    about: wanted.about,
    period: wanted.period,
    amount: stepAmount(wanted),
    ...(minutes !== null && { minutes }),
  }
}

async function askRaise(
  tx: Queryable,
  userId: UserId,
  requestId: string,
  wanted: WantedLimit,
  nowMs: number,
): Promise<void> {
  const fromMs = nowMs + RAISE_AFTER_MS
  await sql.putRaise(tx, userId, { ...wanted, fromMs })
  await sql.insertStep(tx, userId, requestId, { ...stepOf('limitAsked', wanted), untilMs: fromMs }, nowMs)
}

/** Confirms or drops a waiting raise. */
export async function decideRaise(
  ctx: Context,
  userId: UserId,
  { requestId, about, period: asked, raise }: InputOf<'/api/user/protection/raise'>,
): Promise<Result<Protection, Refusal>> {
  const nowMs = ctx.clock.now()
  const step = raise ? 'limitRaised' : 'limitKept'
  const limit = { about, period: about === 'session' ? 'day' : asked } as const
  const before = await sql.findStep(ctx.db, userId, requestId)
  if (before) {
    const isSame = isAbout(before, limit) && before.step === step
    return isSame ? ok(await protectionOf(ctx, userId)) : err(refusal('requestIdReused'))
  }
  if (about === 'deposit') {
    const decided = await inTransaction(ctx.db, async (tx) => {
      const limits = await sql.lockDepositLimits(tx, userId)
      const waiting = await waitingRaise(tx, userId, limit, raise, nowMs)
      if (!waiting.ok) return waiting
      const amount = raise ? waiting.value.amount : limits[limit.period]
      if (raise) await sql.putDepositLimit(tx, userId, limit.period, amount)
      await endRaise(tx, userId, requestId, step, { ...limit, amount }, nowMs)
      return waiting
    })
    return decided.ok ? ok(await protectionOf(ctx, userId)) : decided
  }
  const wallet = await sql.readWallet(ctx.db, userId, nowMs)
  const waiting = await waitingRaise(ctx.db, userId, limit, raise, nowMs)
  if (!waiting.ok) return waiting
  if (raise) {
    const change = changeOf(waiting.value)
    const posted = await post(ctx, userId, ['raise', requestId, limitKey(limit)], wallet, change)
    if (!posted.ok) return posted
  }
  const amount = raise ? waiting.value.amount : currentOf(wallet, limit)
  await inTransaction(ctx.db, (tx) => endRaise(tx, userId, requestId, step, { ...limit, amount }, nowMs))
  return ok(await protectionOf(ctx, userId))
}

async function waitingRaise(
  db: Queryable,
  userId: UserId,
  { about, period }: Pick<WantedLimit, 'about' | 'period'>,
  raise: boolean,
  nowMs: number,
): Promise<Result<sql.Raise, Refusal>> {
  const raises = await sql.listRaises(db, userId)
  const waiting = raises.find((candidate) => candidate.about === about && candidate.period === period)
  if (!waiting) return err(refusal('badInput', { field: 'period', reason: 'no raise is waiting' }))
  return raise && waiting.fromMs > nowMs
    ? err(refusal('badInput', { field: 'period', reason: 'this raise still has to wait' }))
    : ok(waiting)
}

async function endRaise(
  tx: Queryable,
  userId: UserId,
  requestId: string,
  step: 'limitRaised' | 'limitKept',
  limit: WantedLimit,
  nowMs: number,
): Promise<void> {
  await sql.cancelRaise(tx, userId, limit)
  await sql.insertStep(tx, userId, requestId, stepOf(step, limit), nowMs)
}

/** Excludes the player: from now on the ledger refuses every stake, from any game or page. */
export async function takeBreak(
  ctx: Context,
  userId: UserId,
  { requestId, length }: InputOf<'/api/user/protection/break'>,
): Promise<Result<Protection, Refusal>> {
  const nowMs = ctx.clock.now()
  const input = ['break', requestId, length] as const
  const before = await sql.findStep(ctx.db, userId, requestId)
  if (before) {
    // The step has only the end, which may be that of an earlier break; the ledger knows the length requested.
    const isSame = before.step === 'breakTaken' && (await ctx.ledger.find(...keyed(userId, input))).ok
    return isSame ? ok(await protectionOf(ctx, userId)) : err(refusal('requestIdReused'))
  }
  const untilMs = nowMs + BREAK_DAYS[length] * DAY_MS
  const wallet = await sql.readWallet(ctx.db, userId, nowMs)
  const posted = await post(ctx, userId, input, wallet, {}, untilMs)
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

type Change = Partial<Limits> & { readonly sessionMinutes?: number | null }

type KeyedRequest = readonly [kind: string, requestId: string, ...what: string[]]

/** Idempotency key and body: a repeated request must have the same body. */
const keyed = (userId: UserId, input: KeyedRequest): [key: string, body: string] => [
  `limits:${userId}:${input[1]}`,
  JSON.stringify(input),
]

/**
 * Sets the limits, changed by `change`. They may have changed since they were read: the ledger ensures that this
 * loosens nothing. If the server dies before the step is recorded, a retry records it.
 */
async function post(
  ctx: Context,
  userId: UserId,
  input: KeyedRequest,
  { maxLossDay, maxLossWeek, maxLossMonth, sessionMinutes }: sql.Wallet,
  { sessionMinutes: minutes, ...change }: Change,
  excludedUntilMs: number | null = null,
): Promise<Result<null, Refusal>> {
  const known = { maxLossDay, maxLossWeek, maxLossMonth }
  const [key, body] = keyed(userId, input)
  const posted = await ctx.ledger.post({
    kind: 'limits.set',
    key,
    body,
    answer: null,
    userId,
    ...known,
    ...change,
    known,
    ...(minutes !== undefined && { session: { minutes, known: sessionMinutes } }),
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
  }).toSorted((left, right) => (left.left < right.left ? -1 : left.left > right.left ? 1 : 0))
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
