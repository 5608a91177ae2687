/** A page of a list that is read by key. */
export type KeyPage<T> = { items: T[]; next: string | null }

/** At most this many rows are read for a page whose filter has no index; the next page goes on from there. */
export const MOST_SCANNED = 2000

export const momentOf = (text: string | undefined): Date | null =>
  text === undefined ? null : new Date(Number(text))

/** A cursor of a moment and an id, as the contract checked it. */
export function splitCursor(cursor: string | undefined): readonly [at: Date, id: string] | null {
  if (cursor === undefined) return null
  const dot = cursor.indexOf('.')
  return [new Date(Number(cursor.slice(0, dot))), cursor.slice(dot + 1)]
}

const cursorOf = (at: Date, id: string): string => `${at.getTime()}.${id}`

type Scanned = { readonly id: string; readonly created_at: Date; readonly fits: boolean }

/**
 * The page of a scan that read `pageSize` rows, or up to MOST_SCANNED with a filter: the rows that fit, and where the
 * next page begins.
 */
export function pageOf<Row extends Scanned, T>(
  rows: readonly Row[],
  { pageSize, scanned }: { readonly pageSize: number; readonly scanned: number },
  view: (row: Row) => T,
): KeyPage<T> {
  const fitting = rows.filter(({ fits }) => fits)
  const shown = fitting.slice(0, pageSize)
  const isCut = fitting.length > shown.length || rows.length === scanned
  const last = fitting.length > shown.length || shown.length === pageSize ? shown.at(-1) : rows.at(-1)
  return { items: shown.map(view), next: isCut && last ? cursorOf(last.created_at, last.id) : null }
}
