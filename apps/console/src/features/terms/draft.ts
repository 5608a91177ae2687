import type {
  DepositMethodId,
  DepositTerms,
  Description,
  MoneySettings,
  MoneySettingsChange,
  TableValue,
} from '@baize/contract/operator'
import { type CurrencyId, currency } from '@baize/contract/shared'
import { formatAmount, minor, parseAmount } from '@baize/kit'
import { readAmount } from '../../ui/typed-amount.ts'

export type InCurrency = { readonly currencyId: CurrencyId; readonly amount: string }

const UNIT_DECIMALS = 2

/** A limit in each currency, from what a limit of 1 is there; none while it is no amount. */
export function inCurrencies(typed: string, one: readonly InCurrency[]): readonly InCurrency[] {
  const units = parseAmount(readAmount(typed) ?? '', UNIT_DECIMALS)
  if (!units.ok) return []
  return one.flatMap(({ currencyId, amount }) => {
    const { decimalLength } = currency(currencyId)
    const worth = parseAmount(amount, decimalLength)
    if (!worth.ok) return []
    const total = (worth.value * units.value) / 10n ** BigInt(UNIT_DECIMALS)
    return [{ currencyId, amount: formatAmount(minor(total), decimalLength) }]
  })
}

/** What a version changed, as requests show it. */
export const described = (changes: TableValue): Description => ({
  lines: [{ label: 'changes', value: changes }],
  thing: null,
})

/** Fields of `after` that differ from `before`. */
function differing<T extends object>(before: T, after: T): Partial<T> {
  const changed: Partial<T> = {}
  for (const name in after)
    if (JSON.stringify(after[name]) !== JSON.stringify(before[name])) changed[name] = after[name]
  return changed
}

function differingIn<K extends string, V extends object>(
  before: Readonly<Record<K, V>>,
  after: Readonly<Record<K, V>>,
): Partial<Record<K, Partial<V>>> {
  const changed: Partial<Record<K, Partial<V>>> = {}
  for (const name in after) {
    const fields = differing(before[name], after[name])
    if (Object.keys(fields).length > 0) changed[name] = fields
  }
  return changed
}

/** What a draft changes, as it is sent, and how many settings that are. */
export function changesOf(
  { methods, payouts, ...before }: MoneySettings,
  draft: MoneySettings,
): { readonly change: MoneySettingsChange; readonly count: number } {
  const { methods: newMethods, payouts: newPayouts, ...after } = draft
  const single = differing(before, after)
  const ofMethods = differingIn(methods, newMethods)
  const ofPayouts = differingIn(payouts, newPayouts)
  const nested = [...Object.values(ofMethods), ...Object.values(ofPayouts)].map(
    (fields) => Object.keys(fields ?? {}).length,
  )
  return {
    change: {
      ...single,
      ...(Object.keys(ofMethods).length > 0 && { methods: ofMethods }),
      ...(Object.keys(ofPayouts).length > 0 && { payouts: ofPayouts }),
    },
    count: Object.keys(single).length + nested.reduce((sum, fields) => sum + fields, 0),
  }
}

export const withMethod = (
  draft: MoneySettings,
  id: DepositMethodId,
  change: Partial<DepositTerms>,
): MoneySettings => ({
  ...draft,
  methods: { ...draft.methods, [id]: { ...draft.methods[id], ...change } },
})

/** The providers of a route that are still in the settings. Without a route, all are used in the order given. */
export const usedOf = (route: readonly string[], all: readonly string[]): readonly string[] =>
  route.length === 0 ? all : route.filter((name) => all.includes(name))

/** Makes a provider the first choice. */
export const movedFirst = (route: readonly string[], all: readonly string[], name: string): string[] => [
  name,
  ...usedOf(route, all).filter((other) => other !== name),
]

/** Leaves a provider out, or adds it as the last choice. Never leaves out the last one: that is what the switch is for. */
export function toggled(route: readonly string[], all: readonly string[], name: string): string[] {
  const used = usedOf(route, all)
  const others = used.filter((other) => other !== name)
  if (others.length === used.length) return [...used, name]
  return others.length === 0 ? [...used] : others
}
