import { type CoinId, type CurrencyId, coinDecimals, currency, isStorable } from '@baize/contract/shared'
import {
  assert,
  HOUR_MS,
  MAX_AMOUNT,
  MINUTE_MS,
  type Minor,
  minor,
  type OrderId,
  orderId,
  parseAmount,
  present,
  uuidV7,
} from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { coinRateNow } from '../../players/coin-rates/service.ts'
import { ratesInForce } from '../../players/currency/service.ts'
import { bonusBy } from '../bonuses/service.ts'
import type { Order, Quote } from '../orders/order-row.ts'
import { askBy } from '../orders/sql.ts'
import { coinUnits, isTransferId } from '../ports/coin-amounts.ts'
import type { News, Transfer } from '../ports/payments.ts'
import { recordWaiting } from './sightings-sql.ts'
import * as sql from './sql.ts'

const RATE_DECIMALS = 9
/**
 * How long after its expiry an order's price holds for a transfer that came in time and was confirmed late. A sender could
 * keep a cheap one unconfirmed for days, and let the price decide whether to replace it.
 */
const HONOURED_MS = 6 * HOUR_MS
/** When the provider is asked again about a transfer that waits for a price. */
const PRICE_AGAIN_MS = MINUTE_MS

/** The amount of a transfer in the smallest unit of the coin; null if its id or amount is invalid. */
export const coinsOf = (coin: CoinId, { id, coins }: Transfer): bigint | null =>
  isTransferId(id) ? coinUnits(coin, coins) : null

/** Whether a transfer brought the coin that its order asks for; anybody may send others to the address. */
export const isOfCoin = (coin: CoinId, transfer: Transfer): boolean =>
  transfer.coin === undefined || transfer.coin === coin

type Asked = Pick<Order, 'asked' | 'askedFee'>

/** Value at the price the order was opened at. Exactly the requested coins are worth exactly the requested payment. */
export const valueAtOrderRate = (coins: bigint, wanted: bigint, { asked, askedFee }: Asked): bigint =>
  (coins * (asked + askedFee)) / wanted

export type Prices = {
  /** Dollars for one coin, and for one unit of the currency. */
  readonly coinUsd: string
  readonly moneyUsd: string
}

/** Value in minor units of a currency at these prices, truncated. */
export function worthNow(
  coin: CoinId,
  coins: bigint,
  { coinUsd, moneyUsd }: Prices,
  decimals: number,
): bigint {
  return (
    (coins * billionths(coinUsd) * 10n ** BigInt(decimals)) /
    (billionths(moneyUsd) * 10n ** BigInt(coinDecimals(coin)))
  )
}

/** The coins that are worth at least an amount at these prices: rounded up, so that a payer is never short. */
export function coinsWorth(
  coin: CoinId,
  amount: bigint,
  { coinUsd, moneyUsd }: Prices,
  decimals: number,
): bigint {
  const each = billionths(coinUsd) * 10n ** BigInt(decimals)
  return (amount * billionths(moneyUsd) * 10n ** BigInt(coinDecimals(coin)) + each - 1n) / each
}

function billionths(usd: string): bigint {
  const rate = parseAmount(usd, RATE_DECIMALS)
  assert(rate.ok && rate.value > 0n, `dollar rate must be a decimal above 0, got ${usd}`)
  return rate.value
}

/** The credited part of a transfer's worth. The fee takes the same share as it would of the requested amount. */
export const creditOf = (worth: bigint, { asked, askedFee }: Asked): bigint =>
  (worth * asked) / (asked + askedFee)

/**
 * Records each confirmed transfer once, as a deposit: the first is the order's own, of whatever amount; each further
 * one is a deposit by itself. Returns the deposits to credit. A transfer whose worth cannot be credited is held. A
 * transfer of no coins is skipped: anybody may send one to an address, and it must not block the owner's other
 * transfers.
 */
export async function recordArrived(
  ctx: Context,
  order: Order,
  { transfers }: Pick<News, 'transfers'>,
): Promise<readonly OrderId[]> {
  const quote = present(order.quote, `coins of order ${order.id}`)
  const known = await sql.listTransfers(ctx.db, order.id)
  for (const transfer of transfers) {
    if (!transfer.isConfirmed || known.has(transfer.id)) continue
    if (!isOfCoin(quote.coin, transfer)) {
      await holdOther(ctx, order, transfer)
      continue
    }
    const sent = coinsOf(quote.coin, transfer)
    if (!sent) continue
    const as = await record(ctx, order, transfer, sent, quote)
    if (as !== 'waits') known.set(transfer.id, as)
  }
  return [...known.values()].flatMap((id) => (id === null ? [] : [id]))
}

/** Another coin than the order asks for: nobody can say at which price, so it waits for a person. */
async function holdOther(ctx: Context, order: Order, { id, coin = '', coins }: Transfer): Promise<void> {
  if (!isTransferId(id) || !isStorable(`${coin} ${coins}`) || !/[1-9]/.test(coins)) return
  const held = { id: uuidV7(ctx.clock, ctx.randomBytes), reference: id, coin, coins }
  if (await sql.insertOther(ctx.db, order, held, ctx.clock.now()))
    ctx.log.error({ orderId: order.id, transferId: id, coin, coins }, 'another coin came for an order')
}

async function record(
  ctx: Context,
  order: Order,
  transfer: Transfer,
  coins: bigint,
  quote: Quote,
): Promise<OrderId | null | 'waits'> {
  const nowMs = ctx.clock.now()
  const { seenAtMs } = transfer
  const { coin } = quote
  const isLate = seenAtMs > order.expiresAtMs || nowMs > order.expiresAtMs + HONOURED_MS
  const now = isLate ? await pricesNow(ctx, coin, order.currencyId) : null
  if (isLate && !now) {
    await recordWaiting(ctx.db, order.id, { id: transfer.id, coins, seenAtMs }, nowMs)
    await askBy(ctx.db, order.id, nowMs + PRICE_AGAIN_MS)
    ctx.log.warn({ orderId: order.id, transferId: transfer.id, coin }, 'late coins wait for a fresh price')
    return 'waits'
  }
  const worth = now
    ? worthNow(coin, coins, now, currency(order.currencyId).decimalLength)
    : valueAtOrderRate(coins, quote.asked, order)
  const rate = now
    ? { usd: now.moneyUsd, atMs: now.atMs, coinRateId: now.coinRateId }
    : { usd: '', atMs: order.createdAtMs, coinRateId: quote.rateId }
  const credit = creditOf(worth, order)
  const held = heldFor(worth, credit)
  const written = { id: transfer.id, coin, coins, worth, rate, seenAtMs, held }
  return inTransaction(ctx.db, async (tx) => {
    // Serialized, or two transfers could both become the first.
    await sql.lockAddress(tx, order.id)
    const as = (await sql.listTransfers(tx, order.id)).get(transfer.id)
    if (as !== undefined) return as
    if (held !== null) {
      ctx.log.warn({ orderId: order.id, transfer, held }, 'coin transfer held')
      await sql.insertTransfer(tx, order.id, written, null, nowMs)
      return null
    }
    const family = await sql.readFamily(tx, order.id)
    const sum = { amount: minor(credit), fee: minor(worth - credit) }
    const id = family.hasTransfer ? orderId(uuidV7(ctx.clock, ctx.randomBytes)) : order.id
    if (family.hasTransfer) {
      const further = { id, parent: order.id, transferId: transfer.id }
      await sql.insertFurther(tx, further, sum, isLate ? null : furtherBonus(family, sum.amount), nowMs)
    } else if (!family.isPaid) {
      // A paid order was credited in full by a notice without a transfer list; this transfer is the one it was credited
      // for.
      await sql.setArrived(tx, order.id, sum, firstBonus(family, sum.amount), nowMs)
    }
    await sql.insertTransfer(tx, order.id, written, id, nowMs)
    return id
  })
}

/** Prices to credit and to quote by, with their versions; null while the coin has no fresh one. */
export async function pricesNow(
  ctx: Context,
  coin: CoinId,
  currencyId: CurrencyId,
): Promise<
  (Prices & { readonly atMs: number; readonly coinRateId: string; readonly moneyRateId: string }) | null
> {
  const coinRate = await coinRateNow(ctx, coin)
  if (!coinRate) return null
  const rates = await ratesInForce(ctx)
  const { usd, at, id } = present(
    rates.find((rate) => rate.currencyId === currencyId),
    `a rate for ${currencyId}`,
  )
  return {
    coinUsd: coinRate.usd,
    moneyUsd: usd,
    atMs: Math.min(at, coinRate.atMs),
    coinRateId: coinRate.id,
    moneyRateId: id,
  }
}

/** Reason for a hold: below the currency's smallest unit, or above the largest amount allowed. */
function heldFor(worth: bigint, credit: bigint): sql.NewTransfer['held'] {
  if (credit === 0n) return 'dust'
  return worth > MAX_AMOUNT ? 'tooMuch' : null
}

const bonusOf = (amount: bigint, wager: bigint): sql.Bonus | null =>
  amount > 0n ? { amount: minor(amount), wager: minor(wager) } : null

/** The bonus is computed from the amount that arrived. Without stored terms it never exceeds the promised amount. */
function firstBonus({ bonus, asked }: sql.Family, amount: Minor): sql.Bonus | null {
  if (!bonus) return null
  if (bonus.terms) {
    const brought = bonusBy(bonus.terms, amount)
    return bonusOf(brought, brought * BigInt(bonus.terms.times))
  }
  const part = amount < asked ? amount : asked
  return bonusOf((bonus.amount * part) / asked, (bonus.wager * part) / asked)
}

/** The bonus on the sum of all transfers to the address, minus the bonus that the earlier ones brought. */
function furtherBonus({ bonus, soFar }: sql.Family, amount: Minor): sql.Bonus | null {
  if (!bonus?.terms) return null
  const more = bonusBy(bonus.terms, soFar + amount) - bonusBy(bonus.terms, soFar)
  return bonusOf(more, more * BigInt(bonus.terms.times))
}
