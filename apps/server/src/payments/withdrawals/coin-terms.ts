import { type CurrencyId, currency } from '@baize/contract/shared'
import { type Minor, minor } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { limitIn } from '../../platform/amounts/amounts.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { coinMovedMuch } from '../../players/coin-rates/service.ts'
import { rateMovedMuch } from '../../players/currency/service.ts'
import { pricesNow, worthNow } from '../coins/transfers.ts'

/** The coin of every payout. */
export const COIN = 'USDT'
/** Coins are in millionths. */
const ONE_COIN = 1_000_000n
const MILLION = 1_000_000n

/** Flat fee of a payout on a network. */
export function coinFee({ site }: Context, currencyId: CurrencyId, network: string): Minor {
  const { tronFee, ethereumFee } = site.money()
  return limitIn(currencyId, network === 'ethereum' ? ethereumFee : tronFee)
}

/** The rate of a currency in dollars, and the versions of it and of the coin's price. */
export type RateUsed = { readonly usd: string; readonly id: string; readonly coinRateId: string }

/** Price of one coin in minor units of a currency, at the newest prices, rounded up; null while there is no fresh one. */
export async function coinPrice(
  ctx: Context,
  currencyId: CurrencyId,
): Promise<{ readonly price: Minor; readonly rate: RateUsed } | null> {
  const prices = await pricesNow(ctx, COIN, currencyId)
  if (!prices) return null
  const ofMillion = worthNow(COIN, ONE_COIN * MILLION, prices, currency(currencyId).decimalLength)
  return {
    price: minor((ofMillion + MILLION - 1n) / MILLION),
    rate: { usd: prices.moneyUsd, id: prices.moneyRateId, coinRateId: prices.coinRateId },
  }
}

/** Whether the rate of a currency, or the price of the coin, moved much within a day: its payouts wait for a person. */
export const pricesMovedMuch = async (
  ctx: Context,
  db: Queryable,
  currencyId: CurrencyId,
): Promise<boolean> => (await rateMovedMuch(ctx, db, currencyId)) || coinMovedMuch(ctx, db, COIN)

/** Coins in millionths for an amount after its fee, truncated. */
export const coinsFor = (arrives: bigint, price: bigint): bigint => (arrives * ONE_COIN) / price
