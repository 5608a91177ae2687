import { cx } from '@baize/ui/cx'
import { IconButton } from '@baize/ui/icon-button'
import { Plus, Redo2, Trash2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useReducer, useState } from 'react'
import { useT } from '../words/language.ts'
import { Button } from './Button.tsx'
import { CONTROL, Switch } from './Field.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { HorizontalScroll } from './Sideways.tsx'
import { TableChanges } from './TableChanges.tsx'
import {
  type Column,
  cellOf,
  differences,
  draftOf,
  edit,
  startEditing,
  type TableForm,
  tableOf,
} from './table-draft.ts'

/** A fault and its place, as the path in the table. One without a cell is shown under the table. */
export type CellFault = { readonly at: readonly PropertyKey[]; readonly message: string }

type TableEditorProps = {
  readonly label: string
  readonly form: TableForm
  /** The table in force; a new one needs a new key of the editor. */
  readonly saved: unknown
  readonly mayEdit: boolean
  /** Faults of a table, from the pure code that the server uses. */
  readonly faultsOf: (table: Readonly<Record<string, unknown>>) => readonly CellFault[]
  /** Its cost, shown while it is edited and before it is saved. Null while the table has faults. */
  readonly costs: (table: Readonly<Record<string, unknown>> | null) => ReactNode
  /** Resolves to true when the table is saved, or sent to the second person. */
  readonly onSave: (table: Readonly<Record<string, unknown>>, reason: string) => Promise<boolean>
  /** Earlier tables that can be brought back into the editor. */
  readonly versions?: readonly {
    readonly id: string
    readonly table: unknown
    readonly title: ReactNode
    readonly name: string
  }[]
}

/** A typed table: rows are added and removed, each cell says what is wrong with it, every step can be undone. */
export function TableEditor(props: TableEditorProps) {
  const { label, form, saved, mayEdit, faultsOf, costs, onSave, versions = [] } = props
  const t = useT()
  const start = draftOf(form, saved)
  const [editing, act] = useReducer(edit, start, startEditing)
  const [isReviewing, setReviewing] = useState(false)
  const { now } = editing
  const table = tableOf(form, now)
  const faults = faultsOf(table)
  const known = new Set([
    ...form.fields.map(({ field }) => field),
    ...now.rows.flatMap((_, place) => form.columns.map(({ field }) => `${place} ${field}`)),
  ])
  const wrong = new Map(faults.map(({ at, message }) => [cellOf(form, at), message]))
  const others = faults.filter(({ at }) => !known.has(cellOf(form, at)))
  const changes = differences(form, start, now)
  const set = (row: string | null, field: string) => (value: string) =>
    act({ type: 'cell', row, field, value })
  return (
    <div className="grid grid-cols-1 gap-4">
      {form.fields.length > 0 && (
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {form.fields.map((column) => (
            <div key={column.field} className="grid content-start gap-1.5">
              <span aria-hidden className="text-sm font-medium text-quiet">
                {column.title}
              </span>
              <Cell
                column={column}
                name={column.title}
                text={now.fields[column.field] ?? ''}
                error={wrong.get(column.field)}
                mayEdit={mayEdit}
                onText={set(null, column.field)}
              />
            </div>
          ))}
        </div>
      )}
      {form.rowsAt !== null && (
        <HorizontalScroll label={label}>
          <table className="w-full border-separate border-spacing-x-1.5 border-spacing-y-1 text-sm">
            <caption className="sr-only">{label}</caption>
            <thead>
              <tr>
                <th scope="col" className="text-left">
                  <span className="sr-only">{t('rewards.rows')}</span>
                </th>
                {form.columns.map(({ field, title }) => (
                  <th key={field} scope="col" className="px-1 text-left align-bottom font-medium text-quiet">
                    {title}
                  </th>
                ))}
                {mayEdit && (
                  <td>
                    <span className="sr-only">{t('rewards.rowActions')}</span>
                  </td>
                )}
              </tr>
            </thead>
            <tbody>
              {now.rows.map(({ key, cells }, place) => (
                <tr key={key}>
                  <th scope="row" className="pt-2.5 pr-1 text-left align-top font-medium whitespace-nowrap">
                    {form.rowName(place)}
                  </th>
                  {form.columns.map((column) => (
                    <td key={column.field} className="align-top">
                      <Cell
                        column={column}
                        name={`${column.title}, ${form.rowName(place)}`}
                        text={cells[column.field] ?? ''}
                        error={wrong.get(`${place} ${column.field}`)}
                        mayEdit={mayEdit}
                        onText={set(key, column.field)}
                      />
                    </td>
                  ))}
                  {mayEdit && (
                    <td className="align-top whitespace-nowrap">
                      <IconButton
                        label={t('rewards.insertBelow', { row: form.rowName(place) })}
                        onClick={() => act({ type: 'insert', after: place + 1, cells: form.newRow })}
                        icon={<Plus aria-hidden className="size-4" />}
                      />
                      <IconButton
                        label={t('rewards.removeRow', { row: form.rowName(place) })}
                        onClick={() => act({ type: 'remove', key })}
                        icon={<Trash2 aria-hidden className="size-4" />}
                      />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </HorizontalScroll>
      )}
      {others.map(({ message }) => (
        <p key={message} className="text-sm text-danger">
          {message}
        </p>
      ))}
      {mayEdit && form.rowsAt !== null && (
        <Button
          small
          className="justify-self-start"
          onClick={() => act({ type: 'insert', after: now.rows.length, cells: form.newRow })}
        >
          <Plus aria-hidden className="size-4" />
          {t('rewards.addRow')}
        </Button>
      )}
      {costs(faults.length === 0 ? table : null)}
      {mayEdit && (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            look="main"
            disabled={changes.length === 0 || faults.length > 0}
            onClick={() => setReviewing(true)}
          >
            {t('rewards.review')}
          </Button>
          <Button disabled={editing.past.length === 0} onClick={() => act({ type: 'undo' })}>
            <Undo2 aria-hidden className="size-4" />
            {t('rewards.undo')}
          </Button>
          <Button disabled={editing.future.length === 0} onClick={() => act({ type: 'redo' })}>
            <Redo2 aria-hidden className="size-4" />
            {t('rewards.redo')}
          </Button>
          <p role="status" className={cx('text-sm', faults.length > 0 ? 'text-danger' : 'text-quiet')}>
            {faults.length > 0
              ? t('rewards.toCorrect', { count: faults.length })
              : t('rewards.changeCount', { count: changes.length })}
          </p>
        </div>
      )}
      {versions.length > 0 && (
        <details>
          <summary className="min-h-11 content-center font-semibold">{t('rewards.versions')}</summary>
          <ul className="grid gap-2 text-sm">
            {versions.map(({ id, title, name, table: earlier }) => (
              <li key={id} className="flex items-center justify-between gap-3 border-t border-line pt-2">
                <span className="min-w-0">{title}</span>
                {mayEdit && (
                  <Button
                    small
                    aria-label={t('rewards.bringBackOf', { name })}
                    onClick={() => act({ type: 'load', draft: draftOf(form, earlier) })}
                  >
                    {t('rewards.bringBack')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      {isReviewing && (
        <ReasonDialog
          title={label}
          action={t('rewards.save')}
          onClose={() => setReviewing(false)}
          onReason={(reason) => onSave(table, reason)}
        >
          <TableChanges changes={changes} />
          {costs(table)}
        </ReasonDialog>
      )}
    </div>
  )
}

/** Enter and the arrows move to the same column of the next or previous row, as in a spreadsheet. */
function moveInColumn(event: KeyboardEvent<HTMLInputElement>): void {
  const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
  const cell = event.currentTarget.closest('td')
  const row = cell?.closest('tr')
  if (by === undefined || !cell || !row) return
  const next = by > 0 ? row.nextElementSibling : row.previousElementSibling
  const input = next?.children[[...row.children].indexOf(cell)]?.querySelector('input')
  if (!input) return
  event.preventDefault()
  input.focus()
  input.select()
}

type CellProps = {
  readonly column: Column
  readonly name: string
  readonly text: string
  readonly error: string | undefined
  readonly mayEdit: boolean
  readonly onText: (text: string) => void
}

function Cell({ column, name, text, error, mayEdit, onText }: CellProps) {
  const notes = useId()
  const { kind, options } = column
  if (kind === 'switch')
    return (
      <Switch
        label={name}
        hideLabel
        isOn={text === 'on'}
        disabled={!mayEdit}
        onToggle={(isOn) => onText(isOn ? 'on' : '')}
      />
    )
  const common = {
    'aria-label': name,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': error === undefined ? undefined : notes,
    disabled: !mayEdit,
    value: text,
    className: cx(
      CONTROL,
      'px-2',
      kind === 'choice' ? 'min-w-36' : kind === 'name' ? 'min-w-36' : 'min-w-24 tabular-nums',
      error !== undefined && 'border-danger',
    ),
  } as const
  return (
    <>
      {kind === 'choice' ? (
        <select {...common} onChange={({ target }) => onText(target.value)}>
          {(options ?? []).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          autoComplete="off"
          spellCheck={false}
          inputMode={kind === 'name' ? 'text' : kind === 'whole' ? 'numeric' : 'decimal'}
          onKeyDown={moveInColumn}
          onChange={({ target }) => onText(target.value)}
        />
      )}
      {error !== undefined && (
        <p id={notes} className="mt-1 max-w-48 text-xs text-danger">
          {error}
        </p>
      )}
    </>
  )
}
