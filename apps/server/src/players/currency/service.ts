import type { CurrencyRate, CurrencyView } from '@baize/contract/player'
import type { InputOf } from '@baize/contract/server'
import { CURRENCIES, type CurrencyId, currency, type Refusal } from '@baize/contract/shared'
import { assert, err, formatAmount, minor, ok, present, type Result, type UserId } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../ledger/context.ts'
import type { PlanContext } from '../../platform/context.ts'
import { carryOutOnce } from '../../platform/four-eyes/carried-out.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { type Plan, planForTwo } from '../../platform/four-eyes/plan.ts'
import { requireTwoPeople } from '../../platform/four-eyes/two-people.ts'
import { billionths, checkNewRates, operatorRates, rateFault } from './bounds.ts'
import {
  insertRates,
  lockRates,
  newestRates,
  readCurrencies,
  type StoredRate,
  setShownCurrency,
} from './sql.ts'

export { rateMovedMuch } from './bounds.ts'
export { newestRates } from './sql.ts'

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
export async function planRates(
  ctx: PlanContext,
  { rates }: InputOf<'/api/operator/rates'>,
): Promise<Result<Plan, Refusal>> {
  const source = await checkNewRates(ctx, rates)
  if (!source.ok) return source
  const fault = await rateFault(ctx, ctx.db, rates, source.value)
  if (fault) return err(fault)
  return planForTwo(
    `Sets rates: ${rates.map(({ currencyId, usd }) => `1 ${currencyId} = ${usd} USD`).join(', ')}`,
  )
}

export async function setRates(
  ctx: Context,
  log: FastifyBaseLogger,
  { rates }: InputOf<'/api/operator/rates'>,
  people: People,
): Promise<Result<CurrencyRate[], Refusal>> {
  const two = requireTwoPeople(people)
  if (!two.ok) return two
  const { requestedBy, approvedBy } = two.value
  await ratesInForce(ctx)
  const source = await checkNewRates(ctx, rates)
  if (!source.ok) return source
  const set = await carryOutOnce(ctx.db, people, async (tx): Promise<Result<null, Refusal>> => {
    await lockRates(tx)
    const fault = await rateFault(ctx, tx, rates, source.value)
    if (fault) return err(fault)
    await insertRates(tx, rates, { setBy: requestedBy, approvedBy }, ctx.clock.now())
    return ok(null)
  })
  if (!set.ok) return set
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
  const numerator = billionths(usdOf(rates, from)) * 10n ** BigInt(currency(to).decimalLength)
  const denominator = billionths(usdOf(rates, to)) * 10n ** BigInt(currency(from).decimalLength)
  assert(denominator > 0n, `dollar rate of ${to} must be above 0`)
  return (amount * numerator) / denominator
}

/** Exact to nine decimals, then truncated: the displayed amount is never more than the real one. */
export function ratioOf(usd: string, otherUsd: string): string {
  const [first, second] = [billionths(usd), billionths(otherUsd)]
  assert(second > 0n, `dollar rate must be above 0, got ${otherUsd}`)
  return formatAmount(minor((first * ONE) / second), DECIMALS).replace(/\.?0+$/, '')
}
