import {
  DEPOSIT_COUNTRIES,
  DEPOSIT_METHODS,
  type DepositMethodId,
  type MoneySettings,
  type PayoutTerms,
} from '@baize/contract/operator'
import { COUNTRIES, CURRENCIES, type CurrencyId, PAYOUT_KINDS, type PayoutKind } from '@baize/contract/shared'
import { fitsAllCurrencies } from '../../platform/amounts/amounts.ts'
import type { Config } from '../../platform/configuration/config.ts'
import type { Connector } from '../../platform/connectors/connector.ts'
import { collectorsOf, payersIn, payersOf } from '../doors/doors.ts'

type Drivers = Pick<Config, 'paymentDrivers'>
type Settings = Drivers & Pick<Config, 'withdrawalTwoPeople'>

const nameOf = ({ connector }: { readonly connector: Connector }): string => connector.name

/** Accounts at providers that collect a method in some currency. */
export const collectorNames = (config: Drivers, method: string): string[] => [
  ...new Set(CURRENCIES.flatMap(({ id }) => collectorsOf(config, method, id)).map(nameOf)),
]
export const payerNames = (config: Drivers, kind: PayoutKind): string[] => payersOf(config, kind).map(nameOf)

const ORDERED = [
  ['minDeposit', 'maxDeposit'],
  ['withdrawalFee', 'minWithdrawal'],
  ['minWithdrawal', 'maxWithdrawal'],
  ['minWithdrawal', 'withdrawalDayLimit'],
] as const

/** A field that cannot be as it is, and why. */
type Fault = { readonly field: string; readonly reason: string }

/** The first fault of terms as a whole: an earlier version may contradict the settings of the server by now. */
export function termsFault(config: Settings, before: MoneySettings, after: MoneySettings): Fault | null {
  return limitsFault(config, after) ?? methodsFault(after) ?? routesFault(config, before, after)
}

function limitsFault(config: Settings, terms: MoneySettings): Fault | null {
  for (const [less, more] of ORDERED)
    if (Number(terms[less]) > Number(terms[more])) return { field: less, reason: `it is more than ${more}` }
  if (Number(terms.withdrawalAutoLimit) > Number(config.withdrawalTwoPeople))
    return {
      field: 'withdrawalAutoLimit',
      reason: `two people have to agree above ${config.withdrawalTwoPeople}`,
    }
  const { maxDeposit, maxWithdrawal, withdrawalDayLimit, firstDepositBonusMax } = terms
  for (const [field, limit] of Object.entries({
    maxDeposit,
    maxWithdrawal,
    withdrawalDayLimit,
    firstDepositBonusMax,
  }))
    if (!fitsAllCurrencies(limit))
      return { field, reason: 'it is more than an amount can be in some currency' }
  return null
}

function methodsFault({ minDeposit, maxDeposit, methods }: MoneySettings): Fault | null {
  for (const id of DEPOSIT_METHODS) {
    const { least, most, countries } = methods[id]
    // Limits of a method count within those of all deposits.
    const lowest = Math.max(Number(least ?? 0), Number(minDeposit))
    const highest = Math.min(Number(most ?? maxDeposit), Number(maxDeposit))
    if (lowest > highest) return { field: id, reason: 'its least is more than its most' }
    if (!countries.every((country) => DEPOSIT_COUNTRIES[id].includes(country)))
      return { field: id, reason: 'it cannot be offered in all of these countries' }
  }
  return null
}

/** Looks at the routes that change only: a provider that has left the settings must not stop every other change. */
function routesFault(config: Drivers, before: MoneySettings, after: MoneySettings): Fault | null {
  for (const id of DEPOSIT_METHODS) {
    const fault = routeFault(before.methods[id].route, after.methods[id].route, {
      carriers: collectorNames(config, id),
      currencies: currenciesOf(id),
      isServed: (currencyId, route) => collectorsOf(config, id, currencyId, route).length > 0,
    })
    if (fault !== null) return { field: id, reason: fault }
  }
  for (const kind of PAYOUT_KINDS) {
    const fault = routeFault(before.payouts[kind].route, after.payouts[kind].route, {
      carriers: payerNames(config, kind),
      currencies: CURRENCIES.map(({ id }) => id),
      isServed: (currencyId, route) => payersIn(config, kind, currencyId, route).length > 0,
    })
    if (fault !== null) return { field: kind, reason: fault }
  }
  return null
}

/** Methods that are switched on and not offered: all providers of their route have left the settings. */
export function deadRoutes(config: Drivers, { methods, payouts }: MoneySettings): readonly string[] {
  const isDead = ({ on, route }: PayoutTerms, names: readonly string[]): boolean =>
    on && route.length > 0 && !route.some((name) => names.includes(name))
  return [
    ...DEPOSIT_METHODS.filter((id) => isDead(methods[id], collectorNames(config, id))).map(
      (id) => `deposits by ${id}`,
    ),
    ...PAYOUT_KINDS.filter((kind) => isDead(payouts[kind], payerNames(config, kind))).map(
      (kind) => `payouts by ${kind}`,
    ),
  ]
}

/** Currencies of the countries where a method can be offered. */
const currenciesOf = (id: DepositMethodId): readonly CurrencyId[] =>
  CURRENCIES.map(({ id: currencyId }) => currencyId).filter((currencyId) =>
    COUNTRIES.some(
      (country) => country.currencyId === currencyId && DEPOSIT_COUNTRIES[id].includes(country.id),
    ),
  )

type Carried = {
  readonly carriers: readonly string[]
  readonly currencies: readonly CurrencyId[]
  readonly isServed: (currencyId: CurrencyId, route: readonly string[]) => boolean
}

function routeFault(
  before: readonly string[],
  after: readonly string[],
  { carriers, currencies, isServed }: Carried,
): string | null {
  if (JSON.stringify(before) === JSON.stringify(after)) return null
  if (!after.every((name) => carriers.includes(name))) return 'a provider of its route does not carry it'
  const lost = currencies.find((currencyId) => isServed(currencyId, before) && !isServed(currencyId, after))
  return lost === undefined ? null : `no provider of its route carries it in ${lost}`
}
