import type { RechargeOrder } from '@baize/contract/player'
import { CoinId, type CurrencyId } from '@baize/contract/shared'
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

/** The coins that an order asks for, by our own price at that moment. */
export type Quote = {
  readonly coin: CoinId
  /** In the smallest unit of the coin. */
  readonly asked: bigint
  /** The price of the coin, by its version, and dollars for one unit of the order's currency. */
  readonly rateId: string
  readonly moneyUsd: string
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
  /** Null for money, and for orders of coins from before prices were kept. */
  readonly quote: Quote | null
  /**
   * In the smallest unit of the coin: coins that arrived for it, coins at its address that are held instead of credited,
   * and coins that wait for a fresh price.
   */
  readonly arrived: bigint | null
  readonly held: bigint | null
  readonly waiting: bigint | null
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
  coin_id: string | null
  coins_asked: string | null
  coin_rate_id: string | null
  coin_money_usd: string | null
  arrived: string | null
  held: string | null
  waiting: string | null
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
  quote: quoteIn(row),
  arrived: row.arrived === null ? null : BigInt(row.arrived),
  held: row.held === null ? null : BigInt(row.held),
  waiting: row.waiting === null ? null : BigInt(row.waiting),
})

function quoteIn({ coin_id: coin, coins_asked: asked, coin_rate_id: rateId, coin_money_usd: moneyUsd }: Row) {
  if (coin === null || asked === null || rateId === null || moneyUsd === null) return null
  return { coin: CoinId.parse(coin), asked: BigInt(asked), rateId, moneyUsd }
}

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
