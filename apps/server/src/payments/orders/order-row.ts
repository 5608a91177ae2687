import type { CurrencyId, RechargeOrder } from '@baize/contract'
import { type Minor, minor, type OrderId, orderId, type UserId, userId } from '@baize/kit'

/** Terms that turn a deposit into a bonus. */
export type Terms = {
  readonly percent: number
  readonly least: Minor
  readonly most: Minor
  /** Wagering multiple: how many times the bonus must be staked before it is released. */
  readonly times: number
}

/** The bonus promised with a deposit. */
export type Promised = {
  /** 'first', or a promo code. */
  readonly source: string
  readonly amount: Minor
  readonly wager: Minor
  /** Null for bonuses promised before terms were stored. */
  readonly terms: Terms | null
}

export type Order = {
  readonly id: OrderId
  readonly userId: UserId
  /** Amount credited, and fee kept from the payment. */
  readonly amount: Minor
  readonly fee: Minor
  /** Amount and fee when the order was opened. They differ from the above if another amount of coins arrived. */
  readonly asked: Minor
  readonly askedFee: Minor
  readonly currencyId: CurrencyId
  readonly paymentId: string | null
  readonly payUrl: string
  readonly state: RechargeOrder['state']
  readonly createdAtMs: number
  readonly paidAtMs: number | null
  readonly method: string
  readonly provider: string
  readonly code: string
  readonly coin: string
  readonly expiresAtMs: number
  readonly confirmations: number
  readonly confirmationsNeeded: number
  /** Null without a bonus, or when it has lapsed. */
  readonly bonus: Promised | null
  /** Source of the promised bonus, also when it has lapsed. */
  readonly offeredBy: string | null
  /** The player wanted no bonus with this deposit. */
  readonly declined: boolean
  /** Sum of its held and paid refunds. */
  readonly refunded: Minor
  /** For a further transfer: the order to whose address it came. */
  readonly parent: OrderId | null
  /** In millionths: coins that arrived for it, and coins at its address that are held instead of credited. */
  readonly arrived: bigint | null
  readonly held: bigint | null
}

export type Row = {
  id: string
  user_id: string
  amount: string
  currency_id: CurrencyId
  payment_id: string | null
  pay_url: string
  state: RechargeOrder['state']
  created_at: Date
  paid_at: Date | null
  method: string
  provider: string
  fee: string
  code: string
  coin: string
  expires_at: Date
  confirmations: number
  confirmations_needed: number
  bonus_source: string | null
  offered_by: string | null
  bonus_declined: boolean
  bonus_amount: string | null
  bonus_wager: string | null
  refunded: string
  asked: string
  asked_fee: string
  parent: string | null
  arrived: string | null
  held: string | null
  bonus_percent: number | null
  bonus_least: string | null
  bonus_most: string | null
  bonus_times: number | null
}

export const toOrder = (row: Row): Order => ({
  id: orderId(row.id),
  userId: userId(row.user_id),
  amount: minor(BigInt(row.amount)),
  currencyId: row.currency_id,
  paymentId: row.payment_id,
  payUrl: row.pay_url,
  state: row.state,
  createdAtMs: row.created_at.getTime(),
  paidAtMs: row.paid_at?.getTime() ?? null,
  method: row.method,
  provider: row.provider,
  fee: minor(BigInt(row.fee)),
  code: row.code,
  coin: row.coin,
  expiresAtMs: row.expires_at.getTime(),
  confirmations: row.confirmations,
  confirmationsNeeded: row.confirmations_needed,
  bonus: promisedIn(row),
  offeredBy: row.offered_by,
  declined: row.bonus_declined,
  refunded: minor(BigInt(row.refunded)),
  asked: minor(BigInt(row.asked)),
  askedFee: minor(BigInt(row.asked_fee)),
  parent: row.parent === null ? null : orderId(row.parent),
  arrived: row.arrived === null ? null : BigInt(row.arrived),
  held: row.held === null ? null : BigInt(row.held),
})

function promisedIn(row: Row): Promised | null {
  const { bonus_source: source, bonus_amount: amount, bonus_wager: wager } = row
  if (source === null || amount === null || wager === null) return null
  return { source, amount: minor(BigInt(amount)), wager: minor(BigInt(wager)), terms: termsIn(row) }
}

export type TermsRow = Pick<Row, 'bonus_percent' | 'bonus_least' | 'bonus_most' | 'bonus_times'>

export function termsIn(row: TermsRow): Terms | null {
  const { bonus_percent: percent, bonus_least: least, bonus_most: most, bonus_times: times } = row
  if (percent === null || least === null || most === null || times === null) return null
  return { percent, least: minor(BigInt(least)), most: minor(BigInt(most)), times }
}

/** $1 is now: an unpaid order past its expiry is EXPIRED. A lapsed bonus is read as none. */
export const ORDERS = `
  SELECT o.id, o.user_id, o.amount, o.currency_id, o.payment_id, o.pay_url, o.created_at, t.at AS paid_at,
         o.method, o.provider, o.fee, o.code, o.coin, o.expires_at, o.confirmations, o.confirmations_needed,
         coalesce(o.asked, o.amount) AS asked, coalesce(o.asked_fee, o.fee) AS asked_fee, o.parent,
         CASE WHEN o.bonus_lapsed_at IS NULL THEN o.bonus_source END AS bonus_source, o.bonus_source AS offered_by, o.bonus_declined, o.bonus_amount, o.bonus_wager,
         o.bonus_percent, o.bonus_least, o.bonus_most, o.bonus_times,
         (SELECT c.coins FROM coin_transfers c WHERE c.credited_as = o.id) AS arrived,
         (SELECT sum(c.coins)::text FROM coin_transfers c WHERE c.order_id = o.id AND c.held IS NOT NULL) AS held,
         (SELECT coalesce(sum(r.amount), 0)::text FROM refunds r JOIN ledger_withdrawals w ON w.id = r.id
          WHERE r.order_id = o.id AND w.status IN ('HELD', 'PAID')) AS refunded,
         CASE WHEN t.id IS NOT NULL THEN 'PAID'
              WHEN o.failed_at IS NOT NULL THEN 'FAILED'
              WHEN o.expires_at < $1 THEN 'EXPIRED'
              ELSE 'WAITING' END AS state
  FROM payment_orders o LEFT JOIN ledger_transactions t ON t.key = 'deposit:' || o.id`
