import type { CurrencyId } from '@baize/contract/shared'
import type { Column } from './DataList.tsx'
import { Money } from './Money.tsx'
import { Time } from './Time.tsx'

/** A column of plain text. */
export const textColumn = <Row,>(id: string, title: string, text: (row: Row) => string): Column<Row> => ({
  id,
  title,
  cell: text,
  text,
})

/** A column of amounts, each in the currency of its row. */
export const moneyColumn = <Row extends { readonly currencyId: CurrencyId }>(
  id: string,
  title: string,
  amount: (row: Row) => string,
): Column<Row> => ({
  id,
  title,
  alignEnd: true,
  cell: (row) => <Money amount={amount(row)} currencyId={row.currencyId} />,
  text: amount,
})

/** A column of moments. `ago` shows the distance. */
export const timeColumn = <Row,>(
  id: string,
  title: string,
  at: (row: Row) => number,
  { ago = false }: { readonly ago?: boolean } = {},
): Column<Row> => ({
  id,
  title,
  cell: (row) => <Time at={at(row)} ago={ago} />,
  text: (row) => new Date(at(row)).toISOString(),
})
