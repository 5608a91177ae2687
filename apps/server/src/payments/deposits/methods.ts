import { DEPOSIT_COUNTRIES, type DepositMethodId } from '@baize/contract/operator'
import type { RechargeKind, RechargeMethod } from '@baize/contract/player'
import {
  type CoinId,
  type CoinNetwork,
  type CountryId,
  type CurrencyId,
  currency,
  type Refusal,
  refusal,
} from '@baize/contract/shared'
import {
  assert,
  err,
  formatAmount,
  MINUTE_MS,
  type Minor,
  minor,
  ok,
  parseAmount,
  type Result,
} from '@baize/kit'
import { limitIn, limitText } from '../../platform/amounts/amounts.ts'
import { allowsMethod } from '../../platform/configuration/market.ts'
import type { ReadContext } from '../../platform/context.ts'
import { collectorsOf } from '../doors/doors.ts'
import type { Order } from '../orders/order-row.ts'
import { plainCoins } from '../ports/coin-amounts.ts'
import type { PaymentsDriver } from '../ports/payments.ts'

/** A deposit method and where it is offered, if a driver of the settings collects it. */
type Method = {
  readonly id: DepositMethodId
  readonly kind: RechargeKind
  readonly currencies: readonly CurrencyId[]
  /** Time the player has to pay when the provider sets no expiry. */
  readonly lifetimeMs: number
  readonly network?: CoinNetwork
  /** The coin that is sent; absent for money. */
  readonly coin?: CoinId
}

const ALL_MARKETS = { currencies: ['USD', 'BRL', 'IDR'] } as const

/** Order matters: the quickest method of each country comes first. */
const METHODS: readonly Method[] = [
  {
    id: 'pix',
    kind: 'instant',
    currencies: ['BRL'],
    lifetimeMs: 15 * MINUTE_MS,
  },
  {
    id: 'qris',
    kind: 'instant',
    currencies: ['IDR'],
    lifetimeMs: 15 * MINUTE_MS,
  },
  { id: 'card', kind: 'card', ...ALL_MARKETS, lifetimeMs: 60 * MINUTE_MS },
  {
    id: 'usdt',
    kind: 'crypto',
    ...ALL_MARKETS,
    lifetimeMs: 60 * MINUTE_MS,
    network: 'tron',
    coin: 'USDT',
  },
  {
    id: 'usdteth',
    kind: 'crypto',
    ...ALL_MARKETS,
    lifetimeMs: 60 * MINUTE_MS,
    network: 'ethereum',
    coin: 'USDT',
  },
  // Bitcoin moves within minutes, and its price is promised for as long as the order is open.
  {
    id: 'lightning',
    kind: 'crypto',
    ...ALL_MARKETS,
    lifetimeMs: 15 * MINUTE_MS,
    coin: 'BTC',
  },
  {
    id: 'btc',
    kind: 'crypto',
    ...ALL_MARKETS,
    lifetimeMs: 20 * MINUTE_MS,
    coin: 'BTC',
  },
]

const QUICK: Readonly<Record<CurrencyId, readonly string[]>> = {
  USD: ['10', '25', '50', '100', '250', '500'],
  BRL: ['20', '50', '100', '200', '500', '1000'],
  IDR: ['100000', '250000', '500000', '1000000', '2500000', '5000000'],
}

export type Payer = { readonly countryId: CountryId; readonly currencyId: CurrencyId }

type Terms = Pick<ReadContext, 'config' | 'site'>

/** The providers of a method, the first choice first; none where it is switched off. */
export function routeOf(
  { config, site }: Terms,
  { countryId, currencyId }: Payer,
  id: DepositMethodId,
): readonly PaymentsDriver[] {
  const { on, countries, route } = site.money().methods[id]
  const isOffered = on && countries.includes(countryId) && DEPOSIT_COUNTRIES[id].includes(countryId)
  return isOffered && allowsMethod(config.marketProfile, id)
    ? collectorsOf(config, id, currencyId, route)
    : []
}

export const methodsFor = (ctx: Terms, payer: Payer): readonly Method[] =>
  METHODS.filter(
    ({ id, currencies }) => currencies.includes(payer.currencyId) && routeOf(ctx, payer, id).length > 0,
  )

/** The method with this id, if it is offered to the player. */
export function methodNamed(ctx: Terms, payer: Payer, id: string): Result<Method, Refusal> {
  const method = methodsFor(ctx, payer).find((offered) => offered.id === id)
  return method ? ok(method) : err(refusal('methodNotOffered'))
}

/** An existing order's method. */
export const methodOf = (id: string): DepositMethodId | undefined =>
  METHODS.find((method) => method.id === id)?.id

/** Kind of an existing order's method, even if the method is no longer offered to its player. */
export const kindOf = (id: string): RechargeKind => METHODS.find((method) => method.id === id)?.kind ?? 'card'

/** Network of an existing order's method; undefined without one. */
export const networkOf = (id: string): CoinNetwork | undefined =>
  METHODS.find((method) => method.id === id)?.network

/** Coin of an existing order's method; null for money. */
export const coinOf = (id: string): CoinId | null => METHODS.find((method) => method.id === id)?.coin ?? null

/** The address of a payment in bitcoin as wallets open it and scan it; empty for every other method. */
export function linkOf({ method, code, quote }: Pick<Order, 'method' | 'code' | 'quote'>): string {
  if (code === '' || quote === null) return ''
  if (method === 'lightning') return `lightning:${code}`
  return method === 'btc' ? `bitcoin:${code}?amount=${plainCoins(quote.coin, quote.asked)}` : ''
}

/** Limits of a deposit by this method, in the unit of MIN_DEPOSIT: its own never reach beyond those of all deposits. */
function limitsOf({ site }: Terms, { id }: Method): { readonly least: string; readonly most: string } {
  const { minDeposit, maxDeposit, methods } = site.money()
  const { least, most } = methods[id]
  return {
    least: least !== null && Number(least) > Number(minDeposit) ? least : minDeposit,
    most: most !== null && Number(most) < Number(maxDeposit) ? most : maxDeposit,
  }
}

const FEE_DECIMALS = 2

function feeOf({ site }: Terms, { id }: Method): bigint {
  const fee = parseAmount(site.money().methods[id].fee, FEE_DECIMALS)
  assert(fee.ok, `deposit fee of ${id} must be a decimal`)
  return fee.value
}

/** Rounded up to a whole minor unit: the provider gets no fraction of one. */
export function feeOn(ctx: Terms, method: Method, amount: Minor): Minor {
  return minor((amount * feeOf(ctx, method) + 9_999n) / 10_000n)
}

/** Refuses amounts outside the method's limits. */
export function withinLimits(
  ctx: Terms,
  method: Method,
  amount: Minor,
  currencyId: CurrencyId,
): Result<null, Refusal> {
  const { least, most } = limitsOf(ctx, method)
  if (amount < limitIn(currencyId, least))
    return err(refusal('depositBelowMinimum', { min: limitText(currencyId, least) }))
  if (amount > limitIn(currencyId, most))
    return err(refusal('depositAboveMaximum', { max: limitText(currencyId, most) }))
  return ok(null)
}

export function viewMethod(ctx: Terms, method: Method, currencyId: CurrencyId): RechargeMethod {
  const { decimalLength } = currency(currencyId)
  const { least, most } = limitsOf(ctx, method)
  const [min, max] = [limitIn(currencyId, least), limitIn(currencyId, most)]
  const quick = QUICK[currencyId].flatMap((text) => {
    const amount = parseAmount(text, decimalLength)
    return amount.ok && amount.value >= min && amount.value <= max ? [text] : []
  })
  return {
    id: method.id,
    kind: method.kind,
    min: formatAmount(min, decimalLength),
    max: formatAmount(max, decimalLength),
    fee: Number(feeOf(ctx, method)),
    quick,
  }
}
