import type { CountryId, CurrencyId } from '@baize/contract/shared'
import { MINUTE_MS, type Minor, minor, type OrderId, orderId, present, type UserId } from '@baize/kit'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'
import type { Opened } from '../ports/payments.ts'
import { type Order, type Row, toOrder } from './order-row.ts'

/** $1 is now: an unpaid order past its expiry is EXPIRED. A lapsed bonus is read as none. */
const ORDERS = `
  SELECT o.id, o.user_id, o.amount, o.currency_id, o.payment_id, o.pay_url, o.created_at, t.at AS paid_at,
         o.method, o.provider, o.fee, o.code, o.coin, o.expires_at, o.confirmations, o.confirmations_needed,
         coalesce(o.asked, o.amount) AS asked, coalesce(o.asked_fee, o.fee) AS asked_fee, o.parent,
         CASE WHEN o.bonus_lapsed_at IS NULL THEN o.bonus_source END AS bonus_source, o.bonus_source AS offered_by, o.bonus_declined, o.bonus_amount, o.bonus_wager,
         o.bonus_percent, o.bonus_least, o.bonus_most, o.bonus_times,
         o.coin_id, o.coins_asked, o.coin_rate_id, o.coin_money_usd,
         (SELECT sum(s.waiting)::text FROM coin_sightings s WHERE s.order_id = o.id AND s.waiting IS NOT NULL
            AND NOT EXISTS (SELECT FROM coin_transfers c WHERE c.order_id = s.order_id AND c.id = s.id)) AS waiting,
         (SELECT c.coins FROM coin_transfers c WHERE c.credited_as = o.id) AS arrived,
         (SELECT sum(c.coins)::text FROM coin_transfers c WHERE c.order_id = o.id AND c.held IS NOT NULL) AS held,
         (SELECT coalesce(sum(r.amount), 0)::text FROM refunds r JOIN ledger_withdrawals w ON w.id = r.id
          WHERE r.order_id = o.id AND w.status IN ('HELD', 'PAID')) AS refunded,
         CASE WHEN t.id IS NOT NULL THEN 'PAID'
              WHEN o.failed_at IS NOT NULL THEN 'FAILED'
              WHEN o.expires_at < $1 THEN 'EXPIRED'
              ELSE 'WAITING' END AS state
  FROM payment_orders o LEFT JOIN ledger_transactions t ON t.key = 'deposit:' || o.id`

export const depositKey = (id: OrderId): string => `deposit:${id}`

type NewOrder = Pick<
  Order,
  | 'id'
  | 'userId'
  | 'amount'
  | 'currencyId'
  | 'method'
  | 'provider'
  | 'fee'
  | 'expiresAtMs'
  | 'bonus'
  | 'declined'
  | 'quote'
> & { readonly requestId: string }

/** False when the player has used this request id before. */
export async function insertOrder(db: Queryable, order: NewOrder, nowMs: number): Promise<boolean> {
  const { bonus } = order
  const { rowCount } = await db.query(
    `INSERT INTO payment_orders (id, user_id, request_id, amount, currency_id, created_at, method, provider, fee, expires_at,
       bonus_source, bonus_amount, bonus_wager, bonus_percent, bonus_least, bonus_most, bonus_times, bonus_declined,
       coin_id, coins_asked, coin_rate_id, coin_money_usd)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
     ON CONFLICT (user_id, request_id) DO NOTHING`,
    [
      order.id,
      order.userId,
      order.requestId,
      order.amount,
      order.currencyId,
      new Date(nowMs),
      order.method,
      order.provider,
      order.fee,
      new Date(order.expiresAtMs),
      bonus?.source,
      bonus?.amount,
      bonus?.wager,
      bonus?.terms?.percent,
      bonus?.terms?.least,
      bonus?.terms?.most,
      bonus?.terms?.times,
      order.declined,
      order.quote?.coin,
      order.quote?.asked,
      order.quote?.rateId,
      order.quote?.moneyUsd,
    ],
  )
  return rowCount === 1
}

export async function findOrder(db: Readable, id: OrderId, nowMs: number): Promise<Order | null> {
  const { rows } = await db.query<Row>(`${ORDERS} WHERE o.id = $2`, [new Date(nowMs), id])
  return rows[0] ? toOrder(rows[0]) : null
}

export async function findOrderOfRequest(
  db: Queryable,
  user: UserId,
  requestId: string,
  nowMs: number,
): Promise<Order | null> {
  const { rows } = await db.query<Row>(`${ORDERS} WHERE o.user_id = $2 AND o.request_id = $3`, [
    new Date(nowMs),
    user,
    requestId,
  ])
  return rows[0] ? toOrder(rows[0]) : null
}

export async function listOrders(
  db: Queryable,
  user: UserId,
  page: { readonly pageNo: number; readonly pageSize: number },
  nowMs: number,
): Promise<readonly Order[]> {
  const { rows } = await db.query<Row>(
    `${ORDERS} WHERE o.user_id = $2 ORDER BY o.created_at DESC, o.id DESC LIMIT $3 OFFSET $4`,
    [new Date(nowMs), user, page.pageSize, (page.pageNo - 1) * page.pageSize],
  )
  return rows.map(toOrder)
}

const count = (rows: readonly { count: number }[]) => present(rows[0], 'count').count

export async function countOrders(db: Queryable, user: UserId): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM payment_orders WHERE user_id = $1',
    [user],
  )
  return count(rows)
}

/** Number of a player's paid deposits, and their sum net of refunds. */
export async function readPaidOrders(
  db: Queryable,
  user: UserId,
): Promise<{ readonly count: number; readonly sum: Minor }> {
  const { rows } = await db.query<{ count: number; sum: string }>(
    `SELECT count(*)::int AS count, coalesce(sum(o.amount - coalesce((
       SELECT sum(l.amount) FROM refunds r JOIN ledger_withdrawals l ON l.id = r.id
       WHERE r.order_id = o.id AND l.status IN ('HELD', 'PAID')), 0)), 0)::text AS sum
     FROM payment_orders o JOIN ledger_transactions t ON t.key = 'deposit:' || o.id
     WHERE o.user_id = $1`,
    [user],
  )
  const row = present(rows[0], 'count')
  return { count: row.count, sum: minor(BigInt(row.sum)) }
}

/** Set once: the payment of an order never changes. */
export async function setPayment(
  db: Queryable,
  { id, provider }: Pick<Order, 'id' | 'provider'>,
  payment: Opened,
  nowMs: number,
): Promise<void> {
  await db.query(
    `UPDATE payment_orders SET payment_id = $2, pay_url = $3, code = $4, coin = $5, confirmations_needed = $6,
       expires_at = coalesce($7, expires_at), ask_at = $8
     WHERE id = $1 AND payment_id IS NULL AND failed_at IS NULL AND provider = $9`,
    [
      id,
      payment.paymentId,
      payment.payUrl,
      payment.code,
      payment.coin,
      payment.confirmationsNeeded,
      payment.expiresAtMs === null ? null : new Date(payment.expiresAtMs),
      new Date(nowMs + FIRST_ASK_MS),
      provider,
    ],
  )
}

/** Gives an order that has no payment to another provider. */
export async function moveOrder(
  db: Queryable,
  { id, provider }: Pick<Order, 'id' | 'provider'>,
  to: string,
): Promise<void> {
  await db.query(
    `UPDATE payment_orders SET provider = $3
     WHERE id = $1 AND payment_id IS NULL AND failed_at IS NULL AND provider = $2`,
    [id, provider, to],
  )
}

/** Never decreases: statuses may arrive out of order. */
export async function setConfirmations(db: Queryable, id: OrderId, confirmations: number): Promise<void> {
  await db.query('UPDATE payment_orders SET confirmations = $2 WHERE id = $1 AND confirmations < $2', [
    id,
    Math.min(Math.max(0, Math.trunc(confirmations)), 1_000_000),
  ])
}

/** Has the provider of an order asked no later than this: something about it waits. */
export async function askBy(db: Queryable, id: OrderId, atMs: number): Promise<void> {
  await db.query('UPDATE payment_orders SET ask_at = least(ask_at, $2) WHERE id = $1', [id, new Date(atMs)])
}

/** Fails an order for which its provider opened no payment. A payment opened by a concurrent call stands. */
export async function failUnopened(
  db: Queryable,
  { id, provider }: Pick<Order, 'id' | 'provider'>,
  nowMs: number,
): Promise<void> {
  await db.query(
    'UPDATE payment_orders SET failed_at = $2 WHERE id = $1 AND payment_id IS NULL AND failed_at IS NULL AND provider = $3',
    [id, new Date(nowMs), provider],
  )
}

/**
 * False when it had already failed, or is credited: a player who has the money must not be told that it did not arrive.
 */
export async function failOrder(db: Queryable, id: OrderId, nowMs: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE payment_orders SET failed_at = $2 WHERE id = $1 AND failed_at IS NULL
       AND NOT EXISTS (SELECT FROM ledger_transactions t WHERE t.key = 'deposit:' || $1)`,
    [id, new Date(nowMs)],
  )
  return rowCount === 1
}

/** First question about an open order, after its payment was opened. */
const FIRST_ASK_MS = 2 * MINUTE_MS

/** How an order is asked about: doubling waits, until nothing more can come for it. */
const ASKING = {
  waitMinutes: 1,
  mostWaitMinutes: 360,
  /** After it expired; coins may arrive at an address at any time, so their orders are asked about for longer. */
  days: 2,
  coinDays: 30,
} as const

/**
 * Open orders whose provider is due to be asked, each for one caller. An order that is paid, or long over, is not asked
 * about again, except that coins may come twice.
 */
export async function claimDue(
  db: Queryable,
  nowMs: number,
  limit: number,
): Promise<{ readonly claimed: number; readonly ids: readonly OrderId[] }> {
  const { rows } = await db.query<{ id: string; is_over: boolean }>(
    `UPDATE payment_orders o SET asks = o.asks + 1, ask_at = CASE WHEN d.is_over THEN NULL
       ELSE $1::timestamptz + least(power(2, least(o.asks, 20)) * $3::int, $4::int) * interval '1 minute' END
     FROM (SELECT o.id, o.coin = '' AND t.id IS NOT NULL
               OR $1::timestamptz > o.expires_at + (CASE WHEN o.coin = '' THEN $5::int ELSE $6::int END) * interval '1 day' AS is_over
           FROM payment_orders o LEFT JOIN ledger_transactions t ON t.key = 'deposit:' || o.id
           WHERE o.ask_at <= $1 ORDER BY o.ask_at, o.id LIMIT $2 FOR UPDATE OF o SKIP LOCKED) d
     WHERE o.id = d.id RETURNING o.id, d.is_over`,
    [new Date(nowMs), limit, ASKING.waitMinutes, ASKING.mostWaitMinutes, ASKING.days, ASKING.coinDays],
  )
  const open = rows.filter(({ is_over: isOver }) => !isOver)
  return { claimed: rows.length, ids: open.map(({ id }) => orderId(id)) }
}

/** The player's name as documents have it; empty while it is unknown. */
export async function readPayerName(db: Queryable, user: UserId): Promise<string> {
  const { rows } = await db.query<{ name: string }>(
    `SELECT coalesce(real_name, '') AS name FROM users WHERE id = $1`,
    [user],
  )
  return present(rows[0], `player ${user}`).name
}

export type PaidRow = {
  readonly id: string
  readonly amount: string
  readonly currencyId: CurrencyId
  readonly first: boolean
}

/** This player's paid orders among `ids`, oldest first. */
export async function listPaid(
  db: Queryable,
  user: UserId,
  ids: readonly OrderId[],
): Promise<readonly PaidRow[]> {
  const { rows } = await db.query<PaidRow>(
    `SELECT o.id, o.amount::text, o.currency_id AS "currencyId", NOT EXISTS (
       SELECT FROM payment_orders e JOIN ledger_transactions p ON p.key = 'deposit:' || e.id
       WHERE e.user_id = o.user_id AND (coalesce(p.seq, 0), p.id) < (coalesce(t.seq, 0), t.id)) AS first
     FROM payment_orders o JOIN ledger_transactions t ON t.key = 'deposit:' || o.id
     WHERE o.user_id = $1 AND o.id = ANY($2::uuid[]) ORDER BY t.seq NULLS FIRST, t.id`,
    [user, ids],
  )
  return rows
}

type Payer = { readonly countryId: CountryId; readonly isVerified: boolean }

/** Where the player pays from, and whether they are known to us by e-mail, phone or document. */
export async function readPayer(db: Queryable, user: UserId): Promise<Payer> {
  const { rows } = await db.query<Payer>(
    `SELECT country_id AS "countryId", email_checked OR phone_checked OR identity_level > 0 AS "isVerified"
     FROM users WHERE id = $1`,
    [user],
  )
  return present(rows[0], `player ${user}`)
}

/** The method of the newest deposit that was opened with a provider; empty for none. */
export async function readLastMethod(db: Queryable, user: UserId): Promise<string> {
  const { rows } = await db.query<{ method: string }>(
    `SELECT method FROM payment_orders WHERE user_id = $1 AND payment_id IS NOT NULL
     ORDER BY created_at DESC, id DESC LIMIT 1`,
    [user],
  )
  return rows[0]?.method ?? ''
}

/** The promo code typed at registration; empty for none. */
export async function readRegisteredPromo(db: Queryable, user: UserId): Promise<string> {
  const { rows } = await db.query<{ code: string }>('SELECT promo_code AS code FROM users WHERE id = $1', [
    user,
  ])
  return rows[0]?.code ?? ''
}
