import {
  DEPOSIT_METHODS,
  type DepositMethodId,
  type DepositTerms,
  type Description,
  type MoneySettingName,
  type MoneySettings,
  type MoneySettingsChange,
  type MoneySettingValue,
  mayChangeAlone,
  SINGLE_MONEY_SETTINGS,
  type TableValue,
} from '@baize/contract/operator'
import { PAYOUT_KINDS } from '@baize/contract/shared'

/** What a version changed, as requests show it. */
export const described = (changes: TableValue): Description => ({
  lines: [{ label: 'changes', value: changes }],
  thing: null,
})

export const isSame = (from: unknown, to: unknown): boolean => JSON.stringify(from) === JSON.stringify(to)

/** Fields of `after` that differ from `before`. */
function differing<T extends object>(before: T, after: T): Partial<T> {
  const changed: Partial<T> = {}
  for (const name in after) if (!isSame(after[name], before[name])) changed[name] = after[name]
  return changed
}

/** Whether anything that a draft changes takes a second person. */
export function takesSecond(before: MoneySettings, draft: MoneySettings): boolean {
  const takes = (name: MoneySettingName, from: MoneySettingValue, to: MoneySettingValue): boolean =>
    !isSame(from, to) && !mayChangeAlone(name, from, to)
  return (
    SINGLE_MONEY_SETTINGS.some((name) => takes(name, before[name], draft[name])) ||
    DEPOSIT_METHODS.some((id) =>
      DEPOSIT_FIELDS.some((name) => takes(name, before.methods[id][name], draft.methods[id][name])),
    ) ||
    PAYOUT_KINDS.some(
      (id) =>
        takes('payoutOn', before.payouts[id].on, draft.payouts[id].on) ||
        takes('payoutRoute', before.payouts[id].route, draft.payouts[id].route),
    )
  )
}

const DEPOSIT_FIELDS = [
  'on',
  'fee',
  'least',
  'most',
  'countries',
  'route',
] as const satisfies readonly (keyof DepositTerms)[]

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
