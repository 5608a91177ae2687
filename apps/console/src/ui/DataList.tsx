import { cx } from '@baize/ui/cx'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Bookmark, Columns3, Download } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '../words/language.ts'
import { Button } from './Button.tsx'
import { csvOf, listFileName, saveFile } from './csv.ts'
import { Check, SelectField, TextField } from './Field.tsx'
import { ScrollHint } from './Sideways.tsx'
import { Broken, Empty, Loading } from './States.tsx'
import { hiddenOf, keepHidden, removeView, type SavedView, saveView, viewsOf } from './saved-views.ts'
import { useFilters } from './use-filters.ts'
import { useOverflow } from './use-overflow.ts'

export type Column<Row> = {
  readonly id: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** The cell as text, for CSV. */
  readonly text: (row: Row) => string
  /** Whether there is something in the cell, where its text does not say so. */
  readonly isFilled?: (row: Row) => boolean
  /** A track of the grid, such as `8rem` or `2fr`; one equal share by default. */
  readonly width?: string
  readonly alignEnd?: boolean
  /** What the list is sorted by in this column. Only lists that are loaded in full are sorted here. */
  readonly sortBy?: (row: Row) => string | number
  /** Shown only once it is chosen. */
  readonly isHiddenAtFirst?: boolean
}

type DataListProps<Row> = {
  /** Name of the list, for saved views and the CSV file. */
  readonly id: string
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[] | undefined
  readonly rowKey: (row: Row) => string
  readonly error?: unknown
  readonly onRetry?: () => void
  /** The filter controls; their values belong in the address (`useFilters`). */
  readonly filters?: ReactNode
  readonly onOpen?: (row: Row) => void
  /** Loads the next page, when the last row comes into sight. */
  readonly onMore?: (() => void) | undefined
  readonly empty: string
  readonly emptyText?: string
}

const ROW_PX = 48
const ARROWS = { none: '', ascending: ' ↑', descending: ' ↓' } as const

type Sort<Row> = {
  readonly value: string
  readonly columns: readonly Column<Row>[]
  readonly sorted: (rows: readonly Row[]) => readonly Row[]
  readonly directionOf: (column: string) => keyof typeof ARROWS
  /** Largest first, then smallest first, then as it came. */
  readonly turn: (column: string) => void
  readonly set: (value: string) => void
}

/** The order of a list, kept in the address: a column, with a minus in front when the largest comes first. */
function useSort<Row>(list: string, columns: readonly Column<Row>[], isWhole: boolean): Sort<Row> {
  const name = `sort-${list}`
  const [filters, setFilter] = useFilters([name])
  const sortable = isWhole ? columns.filter(({ sortBy }) => sortBy !== undefined) : []
  const chosen = filters[name] ?? ''
  const column = sortable.find(({ id }) => id === chosen.replace(/^-/, ''))
  const value = column ? chosen : ''
  const keyOf = column?.sortBy
  return {
    value,
    columns: sortable,
    sorted: (rows) => {
      if (!keyOf) return rows
      const sign = value.startsWith('-') ? -1 : 1
      return rows.toSorted((a, b) => sign * compare(keyOf(a), keyOf(b)))
    },
    directionOf: (id) => (value === id ? 'ascending' : value === `-${id}` ? 'descending' : 'none'),
    turn: (id) => setFilter(name, value === `-${id}` ? id : value === id ? '' : `-${id}`),
    set: (next) => setFilter(name, next),
  }
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
}

/** A list of any length: only the rows in sight are drawn. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { id, label, columns, error, onRetry, onMore, filters, empty, emptyText } = props
  const t = useT()
  const [address] = useSearchParams()
  const order = useSort(id, columns, onMore === undefined)
  const rows = props.rows && order.sorted(props.rows)
  const [hidden, setHidden] = useState<readonly string[]>(
    () => hiddenOf(id) ?? columns.filter((column) => column.isHiddenAtFirst).map((column) => column.id),
  )
  const choose = (next: readonly string[]): void => {
    keepHidden(id, next)
    setHidden(next)
  }
  const shown = columns.filter((column) => !hidden.includes(column.id))
  const download = (): void =>
    saveFile(
      listFileName(id, address, Date.now()),
      csvOf([
        shown.map(({ title }) => title),
        ...(rows ?? []).map((row) => shown.map(({ text }) => text(row))),
      ]),
    )
  return (
    <div className="block-surface grid grid-cols-1 overflow-hidden">
      <div className="flex flex-wrap items-end gap-3 border-b border-line p-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-start gap-3 max-sm:grid max-sm:basis-full max-sm:grid-cols-2 max-sm:*:has-[select]:col-span-2">
          {filters}
          {order.columns.length > 0 && (
            <div className="sm:hidden">
              <SelectField
                label={t('list.sortBy')}
                value={order.value}
                options={[
                  { value: '', label: t('list.unsorted') },
                  ...order.columns.flatMap(({ id: column, title }) => [
                    { value: column, label: t('list.ascending', { column: title }) },
                    { value: `-${column}`, label: t('list.descending', { column: title }) },
                  ]),
                ]}
                onChange={({ target }) => order.set(target.value)}
              />
            </div>
          )}
        </div>
        <div className="flex flex-wrap gap-1">
          <Views list={id} hidden={hidden} onHidden={choose} />
          <ColumnChoice columns={columns} hidden={hidden} onHidden={choose} />
          <Button small look="quiet" onClick={download} disabled={!rows || rows.length === 0}>
            <Download aria-hidden className="size-4" />
            {t('shell.csv')}
          </Button>
        </div>
      </div>
      {rows === undefined ? (
        <div className="p-4">
          {error ? <Broken error={error} {...(onRetry && { onRetry })} /> : <Loading rows={8} />}
        </div>
      ) : rows.length === 0 && onMore ? (
        // A page looks at a part of the list only: none of it fits the filters.
        <Empty title={t('list.noneYet')} text={t('list.noneYetText')}>
          <Button onClick={onMore}>{t('list.further')}</Button>
        </Empty>
      ) : rows.length === 0 ? (
        <Empty title={empty} {...(emptyText !== undefined && { text: emptyText })} />
      ) : (
        <Rows {...props} rows={rows} shown={shown} order={order} />
      )}
      <p className="sr-only" role="status">
        {rows === undefined ? '' : `${label}: ${t('list.count', { count: rows.length })}`}
      </p>
    </div>
  )
}

function Rows<Row>({
  label,
  rows,
  shown,
  rowKey,
  onOpen,
  onMore,
  order,
}: DataListProps<Row> & {
  readonly rows: readonly Row[]
  readonly shown: readonly Column<Row>[]
  readonly order: Sort<Row>
}) {
  const t = useT()
  const scroller = useRef<HTMLDivElement>(null)
  const { isWide, hasMore, onScroll } = useOverflow(scroller)
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  })
  const visible = list.getVirtualItems()
  const lastInSight = visible.at(-1)?.index ?? 0
  useEffect(() => {
    if (onMore && lastInSight >= rows.length - 5) onMore()
  }, [lastInSight, rows.length, onMore])
  const tracks = shown
    .map(({ width, alignEnd }) => width ?? (alignEnd ? 'minmax(8rem, 1fr)' : 'minmax(6rem, 1fr)'))
    .join(' ')
  const line = 'grid gap-x-6 px-4 max-sm:!grid-cols-1'
  return (
    <div className="relative">
      {isWide && <p className="px-4 pt-2 text-sm text-faint">{t('shell.sideways')}</p>}
      <div
        ref={scroller}
        onScroll={onScroll}
        // Scrollable by keyboard, too.
        tabIndex={0}
        role="region"
        aria-label={label}
        className="max-h-[70dvh] min-h-24 overflow-auto focus-visible:-outline-offset-2"
      >
        <div role="table" aria-label={label} aria-rowcount={rows.length + 1} className="min-w-fit">
          <div role="rowgroup" className="sticky top-0 z-1 border-b border-line bg-block max-sm:sr-only">
            <div role="row" aria-rowindex={1} className={line} style={{ gridTemplateColumns: tracks }}>
              {shown.map(({ id, title, alignEnd }) => (
                <span
                  key={id}
                  role="columnheader"
                  {...(order.columns.some((column) => column.id === id) && {
                    'aria-sort': order.directionOf(id),
                  })}
                  className={cx('py-2 text-xs font-semibold text-faint', alignEnd && 'text-right')}
                >
                  {order.columns.some((column) => column.id === id) ? (
                    <>
                      <button
                        type="button"
                        className="min-h-6 hover:text-ink max-sm:hidden"
                        onClick={() => order.turn(id)}
                      >
                        {title}
                        <span aria-hidden>{ARROWS[order.directionOf(id)]}</span>
                      </button>
                      <span className="sm:hidden">{title}</span>
                    </>
                  ) : (
                    title
                  )}
                </span>
              ))}
            </div>
          </div>
          <div role="rowgroup" className="relative" style={{ height: list.getTotalSize() }}>
            {visible.map(({ index, key, start }) => {
              const row = rows[index]
              if (row === undefined) return null
              return (
                <div
                  key={key}
                  ref={list.measureElement}
                  data-index={index}
                  data-row={rowKey(row)}
                  role="row"
                  aria-rowindex={index + 2}
                  className={cx(
                    line,
                    'absolute inset-x-0 top-0 min-h-12 items-center border-b border-line/60 py-2 text-sm',
                    onOpen && 'hover:bg-button/60',
                  )}
                  style={{ gridTemplateColumns: tracks, transform: `translateY(${start}px)` }}
                >
                  {shown.map(({ id, title, cell, text, isFilled, alignEnd }, at) => (
                    <span
                      key={id}
                      role="cell"
                      className={cx(
                        'min-w-0 break-words',
                        alignEnd && 'sm:text-right sm:[&_.amount]:whitespace-normal',
                        // A card on a phone leaves out what is empty; actions have a cell and no text.
                        title !== '' && !(isFilled?.(row) ?? text(row) !== '') && 'max-sm:hidden',
                      )}
                    >
                      <span aria-hidden className="mr-2 text-xs text-faint sm:hidden">
                        {title}
                      </span>
                      {at === 0 && onOpen ? (
                        // Stretched over the row, so that a press anywhere opens it.
                        <button
                          type="button"
                          onClick={() => onOpen(row)}
                          className="text-left font-semibold after:absolute after:inset-0"
                        >
                          {cell(row)}
                        </button>
                      ) : (
                        cell(row)
                      )}
                    </span>
                  ))}
                </div>
              )
            })}
          </div>
        </div>
        {onMore && <p className="p-3 text-center text-sm text-faint">{t('list.more')}</p>}
      </div>
      {hasMore && <ScrollHint />}
    </div>
  )
}

type Choice = { readonly hidden: readonly string[]; readonly onHidden: (hidden: readonly string[]) => void }

function Menu({
  label,
  icon,
  children,
}: {
  readonly label: string
  readonly icon: ReactNode
  readonly children: ReactNode
}) {
  return (
    <details className="group relative">
      <summary className="inline-flex min-h-9 list-none items-center gap-2 rounded-control px-3 text-sm font-semibold text-quiet hover:bg-button hover:text-ink">
        {icon}
        {label}
      </summary>
      <div className="absolute right-0 z-10 mt-1 grid w-64 gap-1 rounded-control border border-line bg-block p-2 shadow-popup max-sm:right-auto max-sm:left-0">
        {children}
      </div>
    </details>
  )
}

function ColumnChoice<Row>({
  columns,
  hidden,
  onHidden,
}: Choice & { readonly columns: readonly Column<Row>[] }) {
  const t = useT()
  return (
    <Menu label={t('list.columns')} icon={<Columns3 aria-hidden className="size-4" />}>
      {columns.map(({ id, title }, at) => (
        <Check
          key={id}
          label={title}
          // The first column opens the row.
          disabled={at === 0}
          checked={!hidden.includes(id)}
          onChange={({ target }) =>
            onHidden(target.checked ? hidden.filter((other) => other !== id) : [...hidden, id])
          }
        />
      ))}
    </Menu>
  )
}

function Views({ list, hidden, onHidden }: Choice & { readonly list: string }) {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const [views, setViews] = useState<readonly SavedView[]>(() => viewsOf(list))
  const [name, setName] = useState('')
  return (
    <Menu label={t('list.views')} icon={<Bookmark aria-hidden className="size-4" />}>
      {views.length === 0 && <p className="p-2 text-sm text-faint">{t('list.noViews')}</p>}
      {views.map((view) => (
        <div key={view.name} className="flex items-center gap-1">
          <Button
            small
            look="quiet"
            className="flex-1 justify-start"
            onClick={() => {
              setParams(new URLSearchParams(view.search))
              onHidden(view.hidden)
            }}
          >
            {view.name}
          </Button>
          <Button small look="quiet" onClick={() => setViews(removeView(list, view.name))}>
            {t('list.removeView')}
          </Button>
        </div>
      ))}
      <form
        className="grid gap-2 border-t border-line p-2"
        onSubmit={(event) => {
          event.preventDefault()
          setViews(saveView(list, { name: name.trim(), search: params.toString(), hidden }))
          setName('')
        }}
      >
        <TextField
          label={t('list.viewName')}
          maxLength={40}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button small type="submit" disabled={name.trim() === ''}>
          {t('list.saveView')}
        </Button>
      </form>
    </Menu>
  )
}
