import {
  DEPOSIT_METHODS,
  type DepositTerms,
  type MoneySettings,
  type PayoutTerms,
  type PlainValue,
  SINGLE_MONEY_SETTINGS,
  type SingleMoneySetting,
  type TableValue,
} from '@baize/contract/operator'
import { CURRENCIES, PAYOUT_KINDS } from '@baize/contract/shared'
import { limitText } from '../../platform/amounts/amounts.ts'

type Setting = SingleMoneySetting | keyof DepositTerms | 'payoutOn' | 'payoutRoute'
type Kind = 'switch' | 'amount' | 'percent' | 'times' | 'countries' | 'route'

/** How a setting is read, and whether one person may lower it, switch it off or narrow it: the house gives or takes less then. */
const SETTINGS: Readonly<Record<Setting, { readonly kind: Kind; readonly alone: boolean }>> = {
  deposits: { kind: 'switch', alone: true },
  minDeposit: { kind: 'amount', alone: false },
  maxDeposit: { kind: 'amount', alone: true },
  firstDepositBonus: { kind: 'percent', alone: true },
  firstDepositBonusMax: { kind: 'amount', alone: true },
  firstDepositBonusWager: { kind: 'times', alone: false },
  withdrawals: { kind: 'switch', alone: true },
  minWithdrawal: { kind: 'amount', alone: false },
  maxWithdrawal: { kind: 'amount', alone: false },
  withdrawalDayLimit: { kind: 'amount', alone: false },
  withdrawalAutoLimit: { kind: 'amount', alone: true },
  withdrawalFee: { kind: 'amount', alone: false },
  tronFee: { kind: 'amount', alone: false },
  ethereumFee: { kind: 'amount', alone: false },
  withdrawalMinDeposit: { kind: 'amount', alone: false },
  withdrawalWagerPercent: { kind: 'percent', alone: false },
  on: { kind: 'switch', alone: true },
  fee: { kind: 'percent', alone: false },
  least: { kind: 'amount', alone: false },
  most: { kind: 'amount', alone: false },
  countries: { kind: 'countries', alone: true },
  route: { kind: 'route', alone: false },
  payoutOn: { kind: 'switch', alone: true },
  payoutRoute: { kind: 'route', alone: false },
}

type Value = boolean | number | string | null | readonly string[]
/** A setting that differs; of a payment method, or of all. */
type Change = {
  readonly setting: Setting
  readonly method: string | null
  readonly from: Value
  readonly to: Value
}

const isList = (value: Value): value is readonly string[] => Array.isArray(value)
const isSame = (from: Value, to: Value): boolean => JSON.stringify(from) === JSON.stringify(to)

const methodFields = [
  'on',
  'fee',
  'least',
  'most',
  'countries',
  'route',
] as const satisfies readonly (keyof DepositTerms)[]
const payoutFields = [
  ['on', 'payoutOn'],
  ['route', 'payoutRoute'],
] as const satisfies readonly (readonly [keyof PayoutTerms, Setting])[]

/** Everything that differs, in the order of the settings. */
export function changesBetween(before: MoneySettings, after: MoneySettings): readonly Change[] {
  const all: Change[] = [
    ...SINGLE_MONEY_SETTINGS.map((setting) => ({
      setting,
      method: null,
      from: before[setting],
      to: after[setting],
    })),
    ...DEPOSIT_METHODS.flatMap((method) =>
      methodFields.map((setting) => ({
        setting,
        method,
        from: before.methods[method][setting],
        to: after.methods[method][setting],
      })),
    ),
    ...PAYOUT_KINDS.flatMap((kind) =>
      payoutFields.map(([field, setting]) => ({
        setting,
        method: kind,
        from: before.payouts[kind][field],
        to: after.payouts[kind][field],
      })),
    ),
  ]
  return all.filter(({ from, to }) => !isSame(from, to))
}

/** Whether one person may make the change. */
export function mayBeMadeAlone({ setting, from, to }: Change): boolean {
  if (!SETTINGS[setting].alone) return false
  return isList(from) && isList(to)
    ? to.every((country) => from.includes(country))
    : Number(to) < Number(from)
}

function plain(kind: Kind, value: Value): PlainValue {
  if (value === null) return { kind: 'none' }
  if (isList(value)) {
    if (value.length === 0) return { kind: 'none' }
    return kind === 'countries'
      ? { kind: 'words', of: 'country', ids: [...value] }
      : { kind: 'text', text: value.join(' → ') }
  }
  switch (kind) {
    case 'switch':
      return { kind: 'yesNo', yes: value === true }
    case 'percent':
      return { kind: 'percent', percent: String(value) }
    case 'times':
      return { kind: 'times', times: Number(value) }
    default:
      return {
        kind: 'moneys',
        moneys: CURRENCIES.map(({ id }) => ({ currencyId: id, amount: limitText(id, String(value)) })),
      }
  }
}

/** Changes as a person reads them. */
export const tableOf = (changes: readonly Change[]): TableValue => ({
  kind: 'table',
  columns: ['setting', 'paymentMethod', 'valueBefore', 'valueAfter'],
  rows: changes.map(({ setting, method, from, to }) => [
    { kind: 'words', of: 'moneySetting', ids: [setting] },
    method === null ? { kind: 'none' } : { kind: 'words', of: 'paymentMethod', ids: [method] },
    plain(SETTINGS[setting].kind, from),
    plain(SETTINGS[setting].kind, to),
  ]),
})
