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
import type { Config } from '../../platform/configuration/config.ts'
import { allowsMethod } from '../../platform/configuration/market.ts'
import { collectorOf } from '../doors/doors.ts'
import type { Order } from '../orders/order-row.ts'
import { plainCoins } from '../ports/coin-amounts.ts'

/** A deposit method and where it is offered, if a driver of the settings collects it. */
type Method = {
  readonly id: string
  readonly kind: RechargeKind
  readonly countries: readonly CountryId[]
  readonly currencies: readonly CurrencyId[]
  /** Time the player has to pay when the provider sets no expiry. */
  readonly lifetimeMs: number
  /** Minimum in the unit of MIN_DEPOSIT, where its costs rule out smaller deposits. */
  readonly least?: string
  readonly network?: CoinNetwork
  /** The coin that is sent; absent for money. */
  readonly coin?: CoinId
}

const ALL_MARKETS = { countries: ['US', 'BR', 'ID'], currencies: ['USD', 'BRL', 'IDR'] } as const

/** Order matters: the quickest method of each country comes first. */
const METHODS: readonly Method[] = [
  {
    id: 'pix',
    kind: 'instant',
    countries: ['BR'],
    currencies: ['BRL'],
    lifetimeMs: 15 * MINUTE_MS,
  },
  {
    id: 'qris',
    kind: 'instant',
    countries: ['ID'],
    currencies: ['IDR'],
    lifetimeMs: 15 * MINUTE_MS,
  },
  { id: 'card', kind: 'card', ...ALL_MARKETS, lifetimeMs: 60 * MINUTE_MS },
  {
    id: 'usdt',
    kind: 'crypto',
    ...ALL_MARKETS,
    lifetimeMs: 60 * MINUTE_MS,
    least: '10',
    network: 'tron',
    coin: 'USDT',
  },
  {
    id: 'usdteth',
    kind: 'crypto',
    ...ALL_MARKETS,
    lifetimeMs: 60 * MINUTE_MS,
    least: '20',
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
    least: '20',
    coin: 'BTC',
  },
]

const QUICK: Readonly<Record<CurrencyId, readonly string[]>> = {
  USD: ['10', '25', '50', '100', '250', '500'],
  BRL: ['20', '50', '100', '200', '500', '1000'],
  IDR: ['100000', '250000', '500000', '1000000', '2500000', '5000000'],
}

export type Payer = { readonly countryId: CountryId; readonly currencyId: CurrencyId }

export const methodsFor = (config: Config, { countryId, currencyId }: Payer): readonly Method[] =>
  METHODS.filter(
    (method) =>
      method.countries.includes(countryId) &&
      method.currencies.includes(currencyId) &&
      allowsMethod(config.marketProfile, method.id) &&
      collectorOf(config, method.id, currencyId) !== undefined,
  )

/** The method with this id, if it is offered to the player. */
export function methodNamed(config: Config, payer: Payer, id: string): Result<Method, Refusal> {
  const method = methodsFor(config, payer).find((offered) => offered.id === id)
  return method ? ok(method) : err(refusal('methodNotOffered'))
}

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

const leastOf = (config: Config, { least }: Method): string =>
  least !== undefined && Number(least) > Number(config.minDeposit) ? least : config.minDeposit

const FEE_DECIMALS = 2

function feeOf(config: Config, method: Method): bigint {
  const fee = parseAmount(config.depositFees.get(method.id) ?? '0', FEE_DECIMALS)
  assert(fee.ok, `deposit fee of ${method.id} must be a decimal`)
  return fee.value
}

/** Rounded up to a whole minor unit: the provider gets no fraction of one. */
export function feeOn(config: Config, method: Method, amount: Minor): Minor {
  return minor((amount * feeOf(config, method) + 9_999n) / 10_000n)
}

/** Refuses amounts outside the method's limits. */
export function withinLimits(
  config: Config,
  method: Method,
  amount: Minor,
  currencyId: CurrencyId,
): Result<null, Refusal> {
  const least = leastOf(config, method)
  if (amount < limitIn(currencyId, least))
    return err(refusal('depositBelowMinimum', { min: limitText(currencyId, least) }))
  if (amount > limitIn(currencyId, config.maxDeposit))
    return err(refusal('depositAboveMaximum', { max: limitText(currencyId, config.maxDeposit) }))
  return ok(null)
}

export function viewMethod(config: Config, method: Method, currencyId: CurrencyId): RechargeMethod {
  const { decimalLength } = currency(currencyId)
  const [min, max] = [limitIn(currencyId, leastOf(config, method)), limitIn(currencyId, config.maxDeposit)]
  const quick = QUICK[currencyId].flatMap((text) => {
    const amount = parseAmount(text, decimalLength)
    return amount.ok && amount.value >= min && amount.value <= max ? [text] : []
  })
  return {
    id: method.id,
    kind: method.kind,
    min: formatAmount(min, decimalLength),
    max: formatAmount(max, decimalLength),
    fee: Number(feeOf(config, method)),
    quick,
  }
}
