import {
  CURRENCIES,
  type CurrencyId,
  type CurrencyRate,
  type CurrencyView,
  currency,
  type InputOf,
} from '@baize/contract'
import { assert, formatAmount, minor, parseAmount, present, type UserId } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../context.ts'
import type { People } from '../../support/operator.ts'
import { insertRates, newestRates, readCurrencies, setShownCurrency } from './sql.ts'

const DECIMALS = 9
const ONE = 10n ** BigInt(DECIMALS)

export type RatesContext = Pick<Context, 'db' | 'clock'> & {
  readonly config: Pick<Context['config'], 'usdRates'>
}

/** Value of each currency in US dollars. A currency without a rate gets the configured one, recorded with the time. */
export async function currencyRates(ctx: RatesContext): Promise<readonly CurrencyRate[]> {
  const known = await newestRates(ctx.db)
  const missing = CURRENCIES.filter(({ id }) => !known.some((rate) => rate.currencyId === id))
  if (missing.length === 0) return known
  const first = missing.map(({ id }) => ({
    currencyId: id,
    usd: present(ctx.config.usdRates.get(id), `a rate of USD_RATES for ${id}`),
  }))
  await insertRates(ctx.db, first, 'USD_RATES', ctx.clock.now())
  return newestRates(ctx.db)
}

export async function setRates(
  ctx: Context,
  log: FastifyBaseLogger,
  { rates, requestedBy }: InputOf<'/api/operator/rates'> & People,
): Promise<CurrencyRate[]> {
  await insertRates(ctx.db, rates, requestedBy, ctx.clock.now())
  log.warn({ rates, requestedBy }, 'rates changed')
  return [...(await currencyRates(ctx))]
}

export async function currencyView(ctx: Context, userId: UserId): Promise<CurrencyView> {
  const [mine, rates] = await Promise.all([readCurrencies(ctx.db, userId), currencyRates(ctx)])
  const { currencyId, shownId } = present(mine, `currencies of ${userId}`)
  return { currencyId, shownId, rates: [...rates] }
}

export async function showCurrency(
  ctx: Context,
  userId: UserId,
  currencyId: CurrencyId | null,
): Promise<CurrencyView> {
  await setShownCurrency(ctx.db, userId, currencyId)
  return currencyView(ctx, userId)
}

/** How amounts in one currency are displayed in another: its symbol, and the factor. */
export async function shownMoney(
  ctx: Context,
  kept: CurrencyId,
  shown: CurrencyId,
): Promise<{ readonly currSymbol: string; readonly currRatio: string }> {
  const { symbol } = currency(shown)
  if (kept === shown) return { currSymbol: symbol, currRatio: '1' }
  const rates = await currencyRates(ctx)
  return { currSymbol: symbol, currRatio: ratioOf(usdOf(rates, kept), usdOf(rates, shown)) }
}

const usdOf = (rates: readonly CurrencyRate[], id: CurrencyId): string =>
  present(
    rates.find(({ currencyId }) => currencyId === id),
    `a rate for ${id}`,
  ).usd

/**
 * An amount in minor units, converted at these rates and truncated: for display and comparison, never for money that
 * moves.
 */
export function converted(
  rates: readonly CurrencyRate[],
  amount: bigint,
  { from, to }: { readonly from: CurrencyId; readonly to: CurrencyId },
): bigint {
  if (from === to) return amount
  const one = units(usdOf(rates, from)) * 10n ** BigInt(currency(to).decimalLength)
  const other = units(usdOf(rates, to)) * 10n ** BigInt(currency(from).decimalLength)
  assert(other > 0n, `dollar rate of ${to} must be above 0`)
  return (amount * one) / other
}

/** Exact to nine decimals, then truncated: the displayed amount is never more than the real one. */
export function ratioOf(usd: string, otherUsd: string): string {
  const [one, other] = [units(usd), units(otherUsd)]
  assert(other > 0n, `dollar rate must be above 0, got ${otherUsd}`)
  return formatAmount(minor((one * ONE) / other), DECIMALS).replace(/\.?0+$/, '')
}

function units(rate: string): bigint {
  const parsed = parseAmount(rate, DECIMALS)
  assert(parsed.ok, `dollar rate must be a decimal, got ${rate}`)
  return parsed.value
}
