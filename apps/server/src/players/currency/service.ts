import {
  CURRENCIES,
  type CurrencyId,
  type CurrencyRate,
  type CurrencyView,
  currency,
  type InputOf,
  type Refusal,
} from '@baize/contract'
import { assert, err, formatAmount, minor, ok, present, type Result, type UserId } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { needTwo } from '../../platform/four-eyes/two-people.ts'
import { billionths, operatorRates, rateFault, readyToSet } from './bounds.ts'
import {
  insertRates,
  lockRates,
  newestRates,
  readCurrencies,
  type StoredRate,
  setShownCurrency,
} from './sql.ts'

export { rateMovedMuch } from './bounds.ts'

const DECIMALS = 9
const ONE = 10n ** BigInt(DECIMALS)

export type RatesContext = Pick<Context, 'db' | 'clock'> & {
  readonly config: Pick<Context['config'], 'usdRates'>
}

/** Value of each currency in US dollars. A currency without a rate gets the configured one, recorded with the time. */
export async function currencyRates(ctx: RatesContext): Promise<readonly CurrencyRate[]> {
  return (await ratesInForce(ctx)).map(({ currencyId, usd, at }) => ({ currencyId, usd, at }))
}

/** The same with their versions. */
export async function ratesInForce(ctx: RatesContext): Promise<readonly StoredRate[]> {
  const known = await newestRates(ctx.db)
  const missing = CURRENCIES.filter(({ id }) => !known.some((rate) => rate.currencyId === id))
  if (missing.length === 0) return known
  const first = missing.map(({ id }) => ({
    currencyId: id,
    usd: present(ctx.config.usdRates.get(id), `a rate of USD_RATES for ${id}`),
  }))
  await insertRates(ctx.db, first, { setBy: 'USD_RATES', approvedBy: null }, ctx.clock.now())
  return newestRates(ctx.db)
}

/** Needs two people: coins are paid out by these rates. The bounds are checked for the first person and for the second. */
export async function setRates(
  ctx: Context,
  log: FastifyBaseLogger,
  { rates }: InputOf<'/api/operator/rates'>,
  people: People,
): Promise<Result<CurrencyRate[], Refusal>> {
  await ratesInForce(ctx)
  const source = await readyToSet(ctx, rates)
  if (!source.ok) return source
  const fault = await rateFault(ctx, ctx.db, rates, source.value)
  if (fault) return err(fault)
  const two = needTwo(people)
  if (!two.ok) return two
  const { requestedBy, approvedBy } = two.value
  const late = await inTransaction(ctx.db, async (tx) => {
    await lockRates(tx)
    const found = await rateFault(ctx, tx, rates, source.value)
    if (!found) await insertRates(tx, rates, { setBy: requestedBy, approvedBy }, ctx.clock.now())
    return found
  })
  if (late) return err(late)
  log.warn({ rates, requestedBy, approvedBy }, 'rates changed')
  return ok([...(await currencyRates(ctx))])
}

export const rateDesk = async (ctx: Context) => operatorRates(ctx, await ratesInForce(ctx))

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
  const one = billionths(usdOf(rates, from)) * 10n ** BigInt(currency(to).decimalLength)
  const other = billionths(usdOf(rates, to)) * 10n ** BigInt(currency(from).decimalLength)
  assert(other > 0n, `dollar rate of ${to} must be above 0`)
  return (amount * one) / other
}

/** Exact to nine decimals, then truncated: the displayed amount is never more than the real one. */
export function ratioOf(usd: string, otherUsd: string): string {
  const [one, other] = [billionths(usd), billionths(otherUsd)]
  assert(other > 0n, `dollar rate must be above 0, got ${otherUsd}`)
  return formatAmount(minor((one * ONE) / other), DECIMALS).replace(/\.?0+$/, '')
}
