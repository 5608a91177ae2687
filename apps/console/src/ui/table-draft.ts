/** A table as it is being edited: every cell is text, so that an unfinished entry is never lost. */

export type Column = {
  /** Path of the cell within its row (or table): `needed`, `days.3`. */
  readonly field: string
  readonly title: string
  /** `percent`: stored in ten-thousandths. */
  readonly kind: 'amount' | 'percent' | 'whole' | 'name' | 'choice' | 'switch'
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** An empty cell leaves the value out. */
  readonly isOptional?: boolean
  /** Says what is wrong with a cell that is not of its kind. */
  readonly wrong: string
}

export type TableForm = {
  /** Cells outside the rows. */
  readonly fields: readonly Column[]
  /** Name of the list of rows in the table; null if there is none. */
  readonly rowsAt: string | null
  readonly columns: readonly Column[]
  readonly newRow: Readonly<Record<string, string>>
  /** Name of the row at a place, from 0 on. */
  readonly rowName: (place: number) => string
}

type Cells = Readonly<Record<string, string>>
type DraftRow = { readonly key: string; readonly cells: Cells }
export type Draft = { readonly fields: Cells; readonly rows: readonly DraftRow[] }

/** The draft with its past and future. `touched`: typing in one cell is one step to undo. */
export type Editing = {
  readonly past: readonly Draft[]
  readonly now: Draft
  readonly future: readonly Draft[]
  readonly touched: string | null
  readonly made: number
}

export type Edit =
  | { readonly type: 'cell'; readonly row: string | null; readonly field: string; readonly value: string }
  | { readonly type: 'insert'; readonly after: number; readonly cells: Cells }
  | { readonly type: 'remove'; readonly key: string }
  | { readonly type: 'load'; readonly draft: Draft }
  | { readonly type: 'undo' | 'redo' }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const readAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), value)

function cellText({ kind, field }: Column, of: unknown): string {
  const value = readAt(of, field)
  if (value === undefined || value === null) return ''
  if (kind === 'percent') return String(Number(value) / 100)
  if (kind === 'switch') return value === true ? 'on' : ''
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** A cell's value; text that is not of its kind stays as it is, for the schema to find. */
function cellValue({ kind, isOptional }: Column, text: string): unknown {
  const plain = text.trim()
  if (plain === '' && isOptional) return undefined
  switch (kind) {
    case 'percent': {
      const number = plain.replace(',', '.')
      return /^\d{1,3}(\.\d{1,2})?$/.test(number) ? Math.round(Number(number) * 100) : plain
    }
    case 'whole':
      return /^\d{1,9}$/.test(plain) ? Number(plain) : plain
    case 'switch':
      return plain === 'on'
    case 'amount':
      return plain.replace(',', '.')
    default:
      return plain
  }
}

const cellsOf = (columns: readonly Column[], of: unknown): Cells =>
  Object.fromEntries(columns.map((column) => [column.field, cellText(column, of)]))

export function draftOf({ fields, columns, rowsAt }: TableForm, table: unknown): Draft {
  const rows = rowsAt === null ? [] : readAt(table, rowsAt)
  return {
    fields: cellsOf(fields, table),
    rows: Array.isArray(rows)
      ? rows.map((row, place) => ({ key: `row ${place}`, cells: cellsOf(columns, row) }))
      : [],
  }
}

function valuesOf(columns: readonly Column[], cells: Cells): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const column of columns) {
    const value = cellValue(column, cells[column.field] ?? '')
    if (value === undefined) continue
    const [name = '', ...rest] = column.field.split('.')
    if (rest.length === 0) values[name] = value
    else {
      const list: unknown = values[name]
      values[name] = Array.isArray(list) ? list.concat([value]) : [value]
    }
  }
  return values
}

/** The table that a draft stands for, not checked yet. */
export const tableOf = ({ fields, columns, rowsAt }: TableForm, draft: Draft): Record<string, unknown> => ({
  ...valuesOf(fields, draft.fields),
  ...(rowsAt !== null && { [rowsAt]: draft.rows.map(({ cells }) => valuesOf(columns, cells)) }),
})

/** The place of a fault in the table, as the name of its cell: that of the row's place and field, or of the field. */
export function cellOf({ rowsAt }: TableForm, at: readonly PropertyKey[]): string {
  const [first, second, ...rest] = at.map(String)
  return first === rowsAt && rest.length > 0 ? `${second} ${rest.join('.')}` : at.map(String).join('.')
}

export const startEditing = (draft: Draft): Editing => ({
  past: [],
  now: draft,
  future: [],
  touched: null,
  made: 0,
})

export function edit(editing: Editing, action: Edit): Editing {
  const { past, now, future, made } = editing
  const changed = (to: Draft, touched: string | null = null): Editing => ({
    past: touched !== null && touched === editing.touched ? past : [...past, now],
    now: to,
    future: [],
    touched,
    made,
  })
  switch (action.type) {
    case 'cell': {
      const { row, field, value } = action
      const to =
        row === null
          ? { ...now, fields: { ...now.fields, [field]: value } }
          : {
              ...now,
              rows: now.rows.map((draft) =>
                draft.key === row ? { ...draft, cells: { ...draft.cells, [field]: value } } : draft,
              ),
            }
      return changed(to, `${row} ${field}`)
    }
    case 'insert': {
      const row = { key: `new ${made}`, cells: action.cells }
      const rows = now.rows.toSpliced(action.after, 0, row)
      return { ...changed({ ...now, rows }), made: made + 1 }
    }
    case 'remove':
      return changed({ ...now, rows: now.rows.filter(({ key }) => key !== action.key) })
    case 'load':
      return changed(action.draft)
    case 'undo': {
      const before = past.at(-1)
      return before
        ? { ...editing, past: past.slice(0, -1), now: before, future: [now, ...future], touched: null }
        : editing
    }
    case 'redo': {
      const [after, ...later] = future
      return after ? { ...editing, past: [...past, now], now: after, future: later, touched: null } : editing
    }
  }
}

/**
 * The rows of a table that was made elsewhere, with the keys of the rows they stand for: rows that are the same in both
 * keep their key, and those between them are taken for changed ones, in their order. What is left over was added or
 * removed.
 */
export function aligned(before: Draft, after: Draft): Draft {
  const text = ({ cells }: DraftRow): string => JSON.stringify(cells)
  const [old, now] = [before.rows.map(text), after.rows.map(text)]
  // Longest common subsequence: `common[i][j]` is its length from these places on.
  const common: number[][] = Array.from({ length: old.length + 1 }, () => Array.from(now, () => 0))
  const from = (i: number, j: number): number => common[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      common[i]?.splice(
        j,
        1,
        old[i] === now[j] ? from(i + 1, j + 1) + 1 : Math.max(from(i + 1, j), from(i, j + 1)),
      )
  const keys: (string | undefined)[] = []
  let [i, j] = [0, 0]
  while (j < now.length) {
    if (i < old.length && old[i] === now[j]) {
      keys.push(before.rows[i]?.key)
      i += 1
      j += 1
    } else {
      const [start, first] = [i, j]
      while (i < old.length && j < now.length && old[i] !== now[j])
        if (from(i + 1, j) >= from(i, j + 1)) i += 1
        else j += 1
      if (i === old.length || j === now.length) [i, j] = [old.length, now.length]
      for (let place = first; place < j; place++) {
        const pair = start + place - first
        keys.push(pair < i ? before.rows[pair]?.key : undefined)
      }
    }
  }
  return {
    ...after,
    rows: after.rows.map(({ cells }, place) => ({ key: keys[place] ?? `added ${place}`, cells })),
  }
}

/** One difference: a cell's old and new text, or a row that came or went. */
export type Difference =
  | { readonly what: 'cell'; readonly place: string; readonly from: string; readonly to: string }
  | { readonly what: 'added' | 'removed'; readonly place: string; readonly text: string }

const shownText = ({ options, kind }: Column, text: string): string => {
  if (kind === 'switch') return text === 'on' ? '✓' : '–'
  return (options?.find(({ value }) => value === text)?.label ?? text.trim()) || '–'
}

export function differences(form: TableForm, before: Draft, after: Draft): readonly Difference[] {
  const cells = (columns: readonly Column[], from: Cells, to: Cells, place: string): Difference[] =>
    columns.flatMap((column): Difference[] => {
      const [old, now] = [from[column.field] ?? '', to[column.field] ?? '']
      if (old.trim() === now.trim()) return []
      const name = place === '' ? column.title : `${place} · ${column.title}`
      return [{ what: 'cell', place: name, from: shownText(column, old), to: shownText(column, now) }]
    })
  const rowText = ({ cells: of }: DraftRow): string =>
    form.columns.map((column) => shownText(column, of[column.field] ?? '')).join(' · ')
  return [
    ...cells(form.fields, before.fields, after.fields, ''),
    ...before.rows.flatMap((row, place): Difference[] =>
      after.rows.some(({ key }) => key === row.key)
        ? []
        : [{ what: 'removed', place: form.rowName(place), text: rowText(row) }],
    ),
    ...after.rows.flatMap((row, place): Difference[] => {
      const old = before.rows.find(({ key }) => key === row.key)
      return old
        ? cells(form.columns, old.cells, row.cells, form.rowName(place))
        : [{ what: 'added', place: form.rowName(place), text: rowText(row) }]
    }),
  ]
}
