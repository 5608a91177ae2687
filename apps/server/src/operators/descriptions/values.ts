import type {
  DescribedLine,
  DescribedValue,
  LineLabel,
  PlainValue,
  TableValue,
  ThingPage,
  WordFamily,
} from '@baize/contract/operator'
import type { DescribedPath, InputOf } from '@baize/contract/server'
import { CURRENCIES, type CurrencyId, currency } from '@baize/contract/shared'
import { formatAmount, minor, parseAmount } from '@baize/kit'
import { limitText } from '../../platform/amounts/amounts.ts'
import type { ReadContext } from '../../platform/context.ts'
import { canonical, type Described } from '../../platform/four-eyes/description.ts'

/** Makes the description of one call. */
type Describer<P extends DescribedPath> = (
  ctx: ReadContext,
  input: InputOf<P>,
  operatorId: string,
) => Promise<Described>

/** A map of describers must have one for each of these calls: a call without one does not compile. */
export type Describers<P extends DescribedPath> = { readonly [Q in P]: Describer<Q> }

export const described = (
  subject: string,
  thing: ThingPage | null,
  lines: readonly (DescribedLine | null)[],
): Described => ({
  subject,
  description: { lines: lines.filter((made) => made !== null), thing },
})

export const page = (name: ThingPage['page'], id: string | null = null): ThingPage => ({ page: name, id })
export const line = (label: LineLabel, value: DescribedValue): DescribedLine => ({ label, value })

export const NONE: PlainValue = { kind: 'none' }
export const text = (given: string): PlainValue => (given === '' ? NONE : { kind: 'text', text: given })
export const textOrNone = (given: string | null | undefined): PlainValue => text(given ?? '')
export const count = (number: number): PlainValue => ({ kind: 'count', count: number })
export const span = (seconds: number): PlainValue => ({ kind: 'span', seconds })
export const days = (number: number): PlainValue => span(number * 86_400)
export const times = (number: number): PlainValue => ({ kind: 'times', times: number })
export const moment = (at: number | null | undefined): PlainValue =>
  at === null || at === undefined ? NONE : { kind: 'moment', at }
export const yesNo = (yes: boolean): PlainValue => ({ kind: 'yesNo', yes })
export const words = (of: WordFamily, ...ids: readonly string[]): PlainValue =>
  ids.length === 0 ? NONE : { kind: 'words', of, ids: [...ids] }
export const player = (id: string, name: string | null): PlainValue => ({ kind: 'player', id, name })

/** Ten-thousandths as per cent: 550 is "5.5". */
export const share = (tenThousandths: number): PlainValue => ({
  kind: 'percent',
  percent: String(tenThousandths / 100),
})

/** An amount in minor units. */
export const money = (amount: bigint, currencyId: CurrencyId): PlainValue => ({
  kind: 'money',
  amount: formatAmount(minor(amount), currency(currencyId).decimalLength),
  currencyId,
})

/** An amount as it was typed, with the decimals of its currency. One that is no amount is refused by the call. */
export function typedMoney(typed: string | number, currencyId: CurrencyId): PlainValue {
  const given = String(typed)
  const [minus, digits] = given.startsWith('-') ? ['-', given.slice(1)] : ['', given]
  const { decimalLength } = currency(currencyId)
  const parsed = parseAmount(digits, decimalLength)
  return parsed.ok
    ? { kind: 'money', amount: `${minus}${formatAmount(parsed.value, decimalLength)}`, currencyId }
    : text(given)
}

const UNITS = /^\d{1,10}(\.\d{1,2})?$/

/** A configured limit in each currency. */
export const limits = (units: string | null | undefined): PlainValue =>
  units === null || units === undefined
    ? NONE
    : UNITS.test(units)
      ? {
          kind: 'moneys',
          moneys: CURRENCIES.map(({ id }) => ({ currencyId: id, amount: limitText(id, units) })),
        }
      : text(units)

/** A configured limit where there is room for one currency: in US dollars. */
export const inDollars = (units: string | null | undefined): PlainValue =>
  units === null || units === undefined
    ? NONE
    : UNITS.test(units)
      ? { kind: 'money', amount: limitText('USD', units), currencyId: 'USD' }
      : text(units)

/** From the present value to the new one; the value alone where nothing changes. */
export const change = (from: PlainValue, to: PlainValue): DescribedValue =>
  canonical(from) === canonical(to) ? to : { kind: 'change', from, to }

export const table = (
  columns: readonly LineLabel[],
  rows: readonly (readonly PlainValue[])[],
): TableValue => ({
  kind: 'table',
  columns: [...columns],
  rows: rows.map((cells) => [...cells]),
})

export const tableChange = (from: TableValue, to: TableValue): DescribedValue =>
  canonical(from) === canonical(to) ? to : { kind: 'tableChange', from, to }
