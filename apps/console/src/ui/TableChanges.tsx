import { useT } from '../words/language.ts'
import type { Difference } from './table-draft.ts'

/** Differences between two tables, cell by cell and row by row. */
export function TableChanges({ changes }: { readonly changes: readonly Difference[] }) {
  const t = useT()
  return (
    <ul aria-label={t('rewards.changes')} className="grid max-h-72 gap-1.5 overflow-y-auto text-sm">
      {changes.map((one) => (
        <li key={`${one.what} ${one.place}`} className="rounded-control bg-sunken px-3 py-2">
          {one.what === 'cell' ? (
            <>
              <span className="text-quiet">{one.place}: </span>
              <del className="text-danger">{one.from}</del> →{' '}
              <ins className="font-semibold no-underline">{one.to}</ins>
            </>
          ) : (
            <>
              <span className={one.what === 'added' ? 'text-gain' : 'text-danger'}>
                {t(`rewards.row.${one.what}`, { row: one.place })}
              </span>{' '}
              {one.text}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
