import type { LedgerEntry } from '@baize/contract/operator'
import { playerColumn, timeColumn } from '../../ui/columns.tsx'
import type { Column } from '../../ui/DataList.tsx'
import { Money } from '../../ui/Money.tsx'
import { useT } from '../../words/language.ts'
import type { T } from '../../words/words.ts'
import { accountName, kindName } from './names.ts'

const legsText = ({ legs, currencyId }: LedgerEntry, t: T): string =>
  legs
    .map(({ from, to, amount }) => `${accountName(from, t)} → ${accountName(to, t)} ${amount} ${currencyId}`)
    .join(', ')

/** Each booking on a line of its own. */
function Legs({ entry: { legs, currencyId } }: { readonly entry: LedgerEntry }) {
  const t = useT()
  return legs.map(({ from, to, amount }) => (
    <span key={`${from} ${to}`} className="block">
      {accountName(from, t)} → {accountName(to, t)} <Money amount={amount} currencyId={currencyId} />
    </span>
  ))
}

export const entryColumns = (t: T): readonly Column<LedgerEntry>[] => [
  {
    id: 'kind',
    title: t('desk.kind'),
    cell: (ledgerEntry) => kindName(ledgerEntry.kind, t),
    text: (ledgerEntry) => kindName(ledgerEntry.kind, t),
  },
  timeColumn('at', t('desk.at'), (ledgerEntry) => ledgerEntry.at),
  {
    id: 'change',
    title: t('desk.change'),
    alignEnd: true,
    cell: (ledgerEntry) =>
      ledgerEntry.change && <Money amount={ledgerEntry.change} currencyId={ledgerEntry.currencyId} />,
    text: (ledgerEntry) => ledgerEntry.change ?? '',
  },
  {
    id: 'after',
    title: t('desk.after'),
    alignEnd: true,
    cell: (ledgerEntry) =>
      ledgerEntry.balance && <Money amount={ledgerEntry.balance} currencyId={ledgerEntry.currencyId} />,
    text: (ledgerEntry) => ledgerEntry.balance ?? '',
  },
  {
    id: 'legs',
    title: t('desk.legs'),
    width: 'minmax(14rem, 2fr)',
    cell: (ledgerEntry) => <Legs entry={ledgerEntry} />,
    text: (ledgerEntry) => legsText(ledgerEntry, t),
  },
  playerColumn(t('desk.player')),
]
