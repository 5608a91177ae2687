import { useT } from '../words/language.ts'
import type { Difference } from './table-draft.ts'

/** Differences between two tables, cell by cell and row by row. */
export function TableChanges({ changes }: { readonly changes: readonly Difference[] }) {
  const t = useT()
  return (
    <ul aria-label={t('rewards.changes')} className="grid max-h-72 gap-1.5 overflow-y-auto text-sm">
      {changes.map((change) => (
        <li key={`${change.what} ${change.place}`} className="rounded-control bg-sunken px-3 py-2">
          {change.what === 'cell' ? (
            <>
              <span className="text-quiet">{change.place}: </span>
              <del className="text-danger">{change.from}</del> →{' '}
              <ins className="font-semibold no-underline">{change.to}</ins>
            </>
          ) : (
            <>
              <span className={change.what === 'added' ? 'text-gain' : 'text-danger'}>
                {t(`rewards.row.${change.what}`, { row: change.place })}
              </span>{' '}
              {change.text}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
