import {
  DEPOSIT_METHODS,
  type DepositTerms,
  type MoneySettingName,
  type MoneySettings,
  type MoneySettingValue,
  mayChangeAlone,
  type PayoutTerms,
  type PlainValue,
  SINGLE_MONEY_SETTINGS,
  type TableValue,
} from '@baize/contract/operator'
import { CURRENCIES, PAYOUT_KINDS } from '@baize/contract/shared'
import { limitText } from '../../platform/amounts/amounts.ts'

type Kind = 'switch' | 'amount' | 'percent' | 'times' | 'countries' | 'route'

/** How a setting is read. */
const KINDS: Readonly<Record<MoneySettingName, Kind>> = {
  deposits: 'switch',
  minDeposit: 'amount',
  maxDeposit: 'amount',
  firstDepositBonus: 'percent',
  firstDepositBonusMax: 'amount',
  firstDepositBonusWager: 'times',
  withdrawals: 'switch',
  minWithdrawal: 'amount',
  maxWithdrawal: 'amount',
  withdrawalDayLimit: 'amount',
  withdrawalAutoLimit: 'amount',
  withdrawalFee: 'amount',
  tronFee: 'amount',
  ethereumFee: 'amount',
  withdrawalMinDeposit: 'amount',
  withdrawalWagerPercent: 'percent',
  on: 'switch',
  fee: 'percent',
  least: 'amount',
  most: 'amount',
  countries: 'countries',
  route: 'route',
  payoutOn: 'switch',
  payoutRoute: 'route',
}

/** A setting that differs; of a payment method, or of all. */
type Change = {
  readonly setting: MoneySettingName
  readonly method: string | null
  readonly from: MoneySettingValue
  readonly to: MoneySettingValue
}

const isList = (value: MoneySettingValue): value is readonly string[] => Array.isArray(value)
const isSame = (from: MoneySettingValue, to: MoneySettingValue): boolean =>
  JSON.stringify(from) === JSON.stringify(to)

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
] as const satisfies readonly (readonly [keyof PayoutTerms, MoneySettingName])[]

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
export const mayBeMadeAlone = ({ setting, from, to }: Change): boolean => mayChangeAlone(setting, from, to)

function plain(kind: Kind, value: MoneySettingValue): PlainValue {
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
    plain(KINDS[setting], from),
    plain(KINDS[setting], to),
  ]),
})
