import type { CurrencyId } from '@baize/contract/shared'
import { Link } from 'react-router'
import type { Column } from './DataList.tsx'
import { Money } from './Money.tsx'
import { type NamesOf, StaffName } from './StaffName.tsx'
import { Time } from './Time.tsx'

/** A column of plain text. */
export const textColumn = <Row,>(id: string, title: string, text: (row: Row) => string): Column<Row> => ({
  id,
  title,
  cell: text,
  text,
})

/** A column of members of staff, in the file too by the names of `useStaffNames`. */
export const staffColumn = <Row,>(
  id: string,
  title: string,
  nameOf: NamesOf,
  who: (row: Row) => string | null,
): Column<Row> => ({
  id,
  title,
  cell: (row) => {
    const handle = who(row)
    return handle === null ? '—' : <StaffName who={handle} />
  },
  text: (row) => nameOf(who(row)),
})

/** A column of players by name, each with a link to their page; nobody is shown as nothing. */
export const playerColumn = <
  Row extends { readonly userId: string | null; readonly username: string | null },
>(
  title: string,
): Column<Row> => ({
  id: 'player',
  title,
  cell: ({ userId, username }) =>
    userId !== null && (
      <Link className="underline" to={`/players/${userId}`}>
        {username}
      </Link>
    ),
  text: ({ username }) => username ?? '',
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
