import type { LimitAbout, LimitPeriod, ProtectionStep } from '@baize/contract/player'
import type { CurrencyId } from '@baize/contract/shared'
import { type Minor, minor, present, type UserId } from '@baize/kit'
import type { Limits } from '../../ledger/commands.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

export type Wallet = Limits & {
  readonly currencyId: CurrencyId
  readonly lost: Readonly<Record<LimitPeriod, Minor>>
  readonly wagered: Minor
  readonly netLoss: Minor
  readonly held: Minor
  readonly excludedUntilMs: number | null
  readonly sessionMinutes: number | null
  readonly sessionFromMs: number | null
}

/**
 * Reads the limits from the wallet, against which stakes are held. The losses are as of `counted_on`: a later period
 * has none yet.
 */
export async function readWallet(db: Queryable, user: UserId, nowMs: number): Promise<Wallet> {
  type Row = { currencyId: CurrencyId; excludedUntil: Date | null; sessionFrom: Date | null } & Record<
    'day' | 'week' | 'month' | 'wagered' | 'lost' | 'held',
    string
  > &
    Record<'maxDay' | 'maxWeek' | 'maxMonth' | 'sessionMinutes', string | null>
  const { rows } = await db.query<Row>(
    `SELECT currency_id AS "currencyId", wagered, lost, held, excluded_until AS "excludedUntil",
       session_minutes AS "sessionMinutes", session_from AS "sessionFrom",
       max_loss_day AS "maxDay", max_loss_week AS "maxWeek", max_loss_month AS "maxMonth",
       CASE WHEN today > counted_on THEN 0 ELSE lost - lost_by_day END AS day,
       CASE WHEN date_trunc('week', today) > date_trunc('week', counted_on) THEN 0 ELSE lost - lost_by_week END AS week,
       CASE WHEN date_trunc('month', today) > date_trunc('month', counted_on) THEN 0 ELSE lost - lost_by_month END AS month
     FROM ledger_wallets, (SELECT ($2::timestamptz AT TIME ZONE 'UTC')::date AS today) AS t WHERE user_id = $1`,
    [user, new Date(nowMs)],
  )
  const row = present(rows[0], `wallet of ${user}`)
  return {
    currencyId: row.currencyId,
    maxLossDay: amountOf(row.maxDay),
    maxLossWeek: amountOf(row.maxWeek),
    maxLossMonth: amountOf(row.maxMonth),
    lost: { day: minor(BigInt(row.day)), week: minor(BigInt(row.week)), month: minor(BigInt(row.month)) },
    wagered: minor(BigInt(row.wagered)),
    netLoss: minor(BigInt(row.lost)),
    held: minor(BigInt(row.held)),
    excludedUntilMs: row.excludedUntil?.getTime() ?? null,
    sessionMinutes: row.sessionMinutes === null ? null : Number(row.sessionMinutes),
    sessionFromMs: row.sessionFrom?.getTime() ?? null,
  }
}

const amountOf = (text: string | null): Minor | null => (text === null ? null : minor(BigInt(text)))

export type DepositLimits = Readonly<Record<LimitPeriod, Minor | null>>

type DepositLimitRow = Readonly<Record<LimitPeriod, string | null>>
const DEPOSIT_LIMITS = 'max_deposit_day AS day, max_deposit_week AS week, max_deposit_month AS month'
const toDepositLimits = (row: DepositLimitRow | undefined): DepositLimits => ({
  day: amountOf(row?.day ?? null),
  week: amountOf(row?.week ?? null),
  month: amountOf(row?.month ?? null),
})

export async function readDepositLimits(db: Queryable, user: UserId): Promise<DepositLimits> {
  const { rows } = await db.query<DepositLimitRow>(
    `SELECT ${DEPOSIT_LIMITS} FROM player_protection WHERE user_id = $1`,
    [user],
  )
  return toDepositLimits(rows[0])
}

/** Locks the row until the transaction ends, also for a player who had none: a limit set meanwhile waits too. */
export async function lockDepositLimits(tx: Queryable, user: UserId): Promise<DepositLimits> {
  const { rows } = await tx.query<DepositLimitRow>(
    `INSERT INTO player_protection AS p (user_id) VALUES ($1)
     ON CONFLICT (user_id) DO UPDATE SET reality_minutes = p.reality_minutes RETURNING ${DEPOSIT_LIMITS}`,
    [user],
  )
  return toDepositLimits(rows[0])
}

export async function putDepositLimit(
  tx: Queryable,
  user: UserId,
  period: LimitPeriod,
  amount: Minor | null,
): Promise<void> {
  await tx.query(`UPDATE player_protection SET max_deposit_${period} = $2 WHERE user_id = $1`, [user, amount])
}

/**
 * Deposits of the current day, week (from Monday) and month, all UTC: those credited in it, and those that may still
 * be paid. Refunds do not count back.
 */
export async function readDeposited(
  db: Queryable,
  user: UserId,
  nowMs: number,
): Promise<Readonly<Record<LimitPeriod, Minor>>> {
  const { rows } = await db.query<Record<LimitPeriod, string>>(
    `SELECT coalesce(sum(o.amount) FILTER (WHERE o.at IS NULL OR o.at >= date_trunc('day', t.now)), 0) AS day,
       coalesce(sum(o.amount) FILTER (WHERE o.at IS NULL OR o.at >= date_trunc('week', t.now)), 0) AS week,
       coalesce(sum(o.amount) FILTER (WHERE o.at IS NULL OR o.at >= date_trunc('month', t.now)), 0) AS month
     FROM (SELECT $2::timestamptz AT TIME ZONE 'UTC' AS now) AS t LEFT JOIN LATERAL (
       SELECT o.amount, p.at AT TIME ZONE 'UTC' AS at
       FROM payment_orders o LEFT JOIN ledger_transactions p ON p.key = 'deposit:' || o.id
       WHERE o.user_id = $1 AND (p.id IS NOT NULL OR o.failed_at IS NULL AND o.expires_at >= $2)
     ) AS o ON true`,
    [user, new Date(nowMs)],
  )
  const row = present(rows[0], 'sums')
  return { day: minor(BigInt(row.day)), week: minor(BigInt(row.week)), month: minor(BigInt(row.month)) }
}

/** Of a session limit, `amount` is in minutes and the period is the day. */
export type Raise = {
  readonly about: LimitAbout
  readonly period: LimitPeriod
  readonly amount: Minor | null
  readonly fromMs: number
}

export async function listRaises(db: Queryable, user: UserId): Promise<readonly Raise[]> {
  type Row = { about: LimitAbout; period: LimitPeriod; amount: string | null; from_at: Date }
  const { rows } = await db.query<Row>(
    'SELECT about, period, amount, from_at FROM limit_raises WHERE user_id = $1',
    [user],
  )
  return rows.map(({ about, period, amount, from_at }) => ({
    about,
    period,
    amount: amountOf(amount),
    fromMs: from_at.getTime(),
  }))
}

/** A raise to another amount restarts the wait. */
export async function putRaise(
  tx: Queryable,
  user: UserId,
  { about, period, amount, fromMs }: Raise,
): Promise<void> {
  await tx.query(
    `INSERT INTO limit_raises (user_id, about, period, amount, from_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id, about, period) DO UPDATE SET amount = $4, from_at = $5`,
    [user, about, period, amount, new Date(fromMs)],
  )
}

export async function cancelRaise(
  tx: Queryable,
  user: UserId,
  { about, period }: Pick<Raise, 'about' | 'period'>,
): Promise<void> {
  await tx.query('DELETE FROM limit_raises WHERE user_id = $1 AND about = $2 AND period = $3', [
    user,
    about,
    period,
  ])
}

export async function readRealityMinutes(db: Queryable, user: UserId): Promise<number> {
  const { rows } = await db.query<{ minutes: number }>(
    'SELECT reality_minutes AS minutes FROM player_protection WHERE user_id = $1',
    [user],
  )
  return rows[0]?.minutes ?? 0
}

export async function putRealityMinutes(tx: Queryable, user: UserId, minutes: number): Promise<void> {
  await tx.query(
    `INSERT INTO player_protection (user_id, reality_minutes) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET reality_minutes = $2`,
    [user, minutes],
  )
}

export type StoredStep = {
  readonly step: ProtectionStep['step']
  readonly about?: LimitAbout
  readonly period?: LimitPeriod
  readonly amount?: Minor | null
  readonly untilMs?: number
  readonly minutes?: number
}

/** Once per request. */
export async function insertStep(
  tx: Queryable,
  user: UserId,
  requestId: string,
  { step, about = 'loss', period, amount, untilMs, minutes }: StoredStep,
  nowMs: number,
): Promise<void> {
  await tx.query(
    `INSERT INTO protection_steps (user_id, request_id, step, period, amount, until_at, minutes, at, about)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
    [
      user,
      requestId,
      step,
      period ?? null,
      amount ?? null,
      untilMs === undefined ? null : new Date(untilMs),
      minutes ?? null,
      new Date(nowMs),
      about,
    ],
  )
}

type StepRow = {
  readonly id: string
  readonly step: ProtectionStep['step']
  readonly about: LimitAbout
  readonly period: LimitPeriod | null
  readonly amount: string | null
  readonly until_at: Date | null
  readonly minutes: number | null
  readonly at: Date
}

export type StoredProtectionStep = Omit<ProtectionStep, 'amount'> & { readonly amount: Minor | null }

const STEPS = 'SELECT id, step, about, period, amount, until_at, minutes, at FROM protection_steps'
const toStep = ({ until_at, at, amount, ...row }: StepRow): StoredProtectionStep => ({
  ...row,
  amount: amountOf(amount),
  until: until_at?.getTime() ?? null,
  at: at.getTime(),
})

export async function listSteps(
  db: Queryable,
  user: UserId,
  most: number,
): Promise<readonly StoredProtectionStep[]> {
  const { rows } = await db.query<StepRow>(`${STEPS} WHERE user_id = $1 ORDER BY id DESC LIMIT $2`, [
    user,
    most,
  ])
  return rows.map(toStep)
}

export async function findStep(
  db: Queryable,
  user: UserId,
  requestId: string,
): Promise<StoredProtectionStep | undefined> {
  const { rows } = await db.query<StepRow>(`${STEPS} WHERE user_id = $1 AND request_id = $2`, [
    user,
    requestId,
  ])
  return rows[0] && toStep(rows[0])
}
