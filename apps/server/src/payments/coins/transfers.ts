import { currency, isStorable } from '@baize/contract/shared'
import {
  assert,
  formatAmount,
  MAX_AMOUNT,
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
import { currencyRates } from '../../players/currency/service.ts'
import { bonusBy } from '../bonuses/service.ts'
import type { Order } from '../orders/order-row.ts'
import type { News, Transfer } from '../ports/payments.ts'
import * as sql from './sql.ts'

/** Decimals of every accepted coin: amounts are in millionths. */
export const COIN_DECIMALS = 6
const RATE_DECIMALS = 9

/** "24.50 USDT": at least two decimals, no more than needed. */
export const coinText = (millionths: bigint): string =>
  `${formatAmount(minor(millionths), COIN_DECIMALS).replace(/0{1,4}$/, '')} USDT`

/** Parses a provider's coin amount, truncated to millionths; null if it is not a valid amount. */
export function coinsIn(text: string): bigint | null {
  const coins = parseAmount(text.replace(/^(\d+\.\d{6})\d+$/, '$1'), COIN_DECIMALS)
  return coins.ok ? coins.value : null
}

/** The amount of a transfer in millionths; null if its id or amount is invalid. */
export const coinsOf = ({ id, coins }: Transfer): bigint | null => (isStorable(id) ? coinsIn(coins) : null)

type Asked = Pick<Order, 'asked' | 'askedFee'>

/** Value at the rate the order was opened at. Exactly the requested coins are worth exactly the requested payment. */
export const valueAtOrderRate = (coins: bigint, wanted: bigint, { asked, askedFee }: Asked): bigint =>
  (coins * (asked + askedFee)) / wanted

/** Value at the current dollar rate of the currency; one coin is one dollar. Truncated to whole minor units. */
export function worthNow(coins: bigint, usd: string, decimals: number): bigint {
  const rate = parseAmount(usd, RATE_DECIMALS)
  assert(rate.ok && rate.value > 0n, `dollar rate must be a decimal above 0, got ${usd}`)
  return (coins * 10n ** BigInt(decimals + RATE_DECIMALS)) / (rate.value * 10n ** BigInt(COIN_DECIMALS))
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
  { transfers, coins }: Pick<News, 'transfers' | 'coins'>,
): Promise<readonly OrderId[]> {
  const known = await sql.listTransfers(ctx.db, order.id)
  for (const transfer of transfers) {
    const sent = coinsOf(transfer)
    if (!transfer.isConfirmed || !sent || known.has(transfer.id)) continue
    const wanted = present(coinsIn(coins), 'coins asked for')
    known.set(transfer.id, await record(ctx, order, transfer, { sent, wanted }))
  }
  return [...known.values()].flatMap((id) => (id === null ? [] : [id]))
}

async function record(
  ctx: Context,
  order: Order,
  transfer: Transfer,
  { sent: coins, wanted }: { readonly sent: bigint; readonly wanted: bigint },
): Promise<OrderId | null> {
  const nowMs = ctx.clock.now()
  const { seenAtMs } = transfer
  const isLate = seenAtMs > order.expiresAtMs
  const rate = isLate ? await rateNow(ctx, order) : { usd: '', atMs: order.createdAtMs }
  const worth = isLate
    ? worthNow(coins, rate.usd, currency(order.currencyId).decimalLength)
    : valueAtOrderRate(coins, wanted, order)
  const credit = creditOf(worth, order)
  const held = heldFor(worth, credit)
  const written = { id: transfer.id, coins, worth, rate, seenAtMs, held }
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

async function rateNow(ctx: Context, { currencyId }: Order): Promise<sql.NewTransfer['rate']> {
  const rates = await currencyRates(ctx)
  const { usd, at } = present(
    rates.find((rate) => rate.currencyId === currencyId),
    `a rate for ${currencyId}`,
  )
  return { usd, atMs: at }
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
