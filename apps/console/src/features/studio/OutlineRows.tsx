import { cx } from '@baize/ui/cx'
import { CircleAlert, GripVertical } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { useMay } from '../../session/self.ts'
import { useT } from '../../words/language.ts'
import type { Place } from './core/faults.ts'
import { useDragRows } from './use-drag-rows.ts'
import { useStudioState } from './use-studio.ts'
import { pick, useView } from './view.ts'

type Row = { readonly id: string; readonly name: string; readonly note: string }
type RowsProps = {
  readonly list: Place['list']
  readonly label: string
  readonly rows: readonly Row[]
  readonly onMoveBy: (id: string, by: -1 | 1) => void
  /** For blocks: dropped before the row of this place, wherever they come from. */
  readonly onDrop?: (id: string, at: number) => void
}

/** A list that one moves things in: by the pointer, or with Alt and an arrow key. */
export function OutlineRows({ list, label, rows, onMoveBy, onDrop }: RowsProps) {
  const t = useT()
  const mayWrite = useMay('content.write')
  const picked = useView((view) => view.picked)
  const faults = useStudioState((state) => state.faults)
  const box = useRef<HTMLOListElement>(null)
  const over = useDragRows(box, onDrop)
  const onKey = (event: KeyboardEvent, id: string): void => {
    if (!mayWrite || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMoveBy(id, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <ol ref={box} aria-label={label} className="grid">
      {rows.map(({ id, name, note }) => {
        const isPicked = picked?.list === list && picked.id === id
        const isWrong = faults.some((fault) => fault.list === list && fault.id === id)
        return (
          <li
            key={id}
            data-row={id}
            draggable={mayWrite && onDrop !== undefined}
            className={cx('border-t-2', over === id ? 'border-accent' : 'border-transparent')}
          >
            <button
              type="button"
              aria-current={isPicked || undefined}
              aria-keyshortcuts={mayWrite ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
              onClick={() => pick({ list, id })}
              onKeyDown={(event) => onKey(event, id)}
              className={cx(
                'flex min-h-10 w-full items-center gap-2 rounded-small px-2 text-left',
                isPicked ? 'bg-accent-quiet font-semibold text-accent-ink' : 'hover:bg-button',
              )}
            >
              {mayWrite && onDrop && (
                <GripVertical aria-hidden className="size-4 shrink-0 cursor-grab text-faint" />
              )}
              <span className="min-w-0 grow truncate">{name}</span>{' '}
              {note !== '' && <span className="max-w-24 shrink-0 truncate text-xs text-faint">{note}</span>}
              {isWrong && (
                <>
                  <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />
                  <span className="sr-only">{t('studio.toMend')}</span>
                </>
              )}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
