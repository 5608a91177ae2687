import type { LedgerEntry } from '@baize/contract/operator'
import { Link } from 'react-router'
import { Money } from '../../ui/Money.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'
import { accountName, kindName } from './names.ts'

/** Transactions with their legs, each linked to its page. */
export function EntryLegs({ entries }: { readonly entries: readonly LedgerEntry[] }) {
  const t = useT()
  return (
    <ul className="grid gap-3">
      {entries.map(({ id, kind, at, legs, currencyId }) => (
        <li key={id}>
          <Link className="font-semibold underline" to={`/ledger/${id}`}>
            {kindName(kind, t)}
          </Link>{' '}
          <Time at={at} />
          <ul className="grid gap-1">
            {legs.map(({ from, to, amount }) => (
              <li key={`${from} ${to}`} className="flex flex-wrap gap-3">
                <span>
                  {accountName(from, t)} → {accountName(to, t)}
                </span>
                <Money amount={amount} currencyId={currencyId} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
