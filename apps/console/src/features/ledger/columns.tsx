import type { LedgerEntry } from '@baize/contract'
import type { Column } from '../../ui/DataList.tsx'
import { Money } from '../../ui/Money.tsx'
import { Time } from '../../ui/Time.tsx'
import type { T } from '../../words/words.ts'
import { accountName, kindName } from './names.ts'

const legsText = ({ legs }: LedgerEntry, t: T): string =>
  legs.map(({ from, to, amount }) => `${accountName(from, t)} → ${accountName(to, t)} ${amount}`).join(', ')

export const entryColumns = (t: T): readonly Column<LedgerEntry>[] => [
  { id: 'kind', title: t('desk.kind'), cell: (one) => kindName(one.kind, t), text: (one) => one.kind },
  {
    id: 'at',
    title: t('desk.at'),
    cell: (one) => <Time at={one.at} />,
    text: (one) => new Date(one.at).toISOString(),
  },
  {
    id: 'change',
    title: t('desk.change'),
    alignEnd: true,
    cell: (one) => one.change && <Money amount={one.change} currencyId={one.currencyId} />,
    text: (one) => one.change ?? '',
  },
  {
    id: 'after',
    title: t('desk.after'),
    alignEnd: true,
    cell: (one) => one.balance && <Money amount={one.balance} currencyId={one.currencyId} />,
    text: (one) => one.balance ?? '',
  },
  {
    id: 'legs',
    title: t('desk.legs'),
    width: 'minmax(14rem, 2fr)',
    cell: (one) => legsText(one, t),
    text: (one) => legsText(one, t),
  },
  {
    id: 'player',
    title: t('desk.player'),
    cell: (one) => one.userId ?? '',
    text: (one) => one.userId ?? '',
  },
]
