import { type CurrencyId, currency } from '@baize/contract/shared'
import { type Minor, minor, present } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { limitIn } from '../../platform/amounts/amounts.ts'
import { ratesInForce } from '../../players/currency/service.ts'
import { worthNow } from '../coins/transfers.ts'

/** Coins are in millionths. */
const ONE_COIN = 1_000_000n
const MILLION = 1_000_000n

/** Flat fee of a payout on a network. */
export const coinFee = ({ config }: Context, currencyId: CurrencyId, network: string): Minor =>
  limitIn(currencyId, config.coinWithdrawalFees.get(network) ?? '0')

/** The rate of a currency in dollars, and its version. */
export type RateUsed = { readonly usd: string; readonly id: string }

/** Price of one coin in minor units of a currency, at the newest rate, rounded up; a coin is a dollar. */
export async function coinPrice(
  ctx: Context,
  currencyId: CurrencyId,
): Promise<{ readonly price: Minor; readonly rate: RateUsed }> {
  const rates = await ratesInForce(ctx)
  const { usd, id } = present(
    rates.find((rate) => rate.currencyId === currencyId),
    `a rate for ${currencyId}`,
  )
  const ofMillion = worthNow(ONE_COIN * MILLION, usd, currency(currencyId).decimalLength)
  return { price: minor((ofMillion + MILLION - 1n) / MILLION), rate: { usd, id } }
}

/** Coins in millionths for an amount after its fee, truncated. */
export const coinsFor = (arrives: bigint, price: bigint): bigint => (arrives * ONE_COIN) / price
