import { keep, kept } from '../session/kept.ts'

/** A named set of filters and columns of one list, in this browser. */
export type SavedView = { readonly name: string; readonly search: string; readonly hidden: readonly string[] }

const isText = (value: unknown): value is string => typeof value === 'string'

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  isText(value.name) &&
  'search' in value &&
  isText(value.search) &&
  'hidden' in value &&
  Array.isArray(value.hidden) &&
  value.hidden.every(isText)

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    return []
  }
}

export function viewsOf(list: string): readonly SavedView[] {
  const found = parsed(kept(`views.${list}`))
  return Array.isArray(found) ? found.filter(isView) : []
}

export function saveView(list: string, view: SavedView): readonly SavedView[] {
  const views = [...viewsOf(list).filter(({ name }) => name !== view.name), view]
  keep(`views.${list}`, JSON.stringify(views))
  return views
}

export function removeView(list: string, name: string): readonly SavedView[] {
  const views = viewsOf(list).filter((view) => view.name !== name)
  keep(`views.${list}`, JSON.stringify(views))
  return views
}

export function hiddenOf(list: string): readonly string[] | null {
  const found = parsed(kept(`columns.${list}`) ?? 'null')
  return Array.isArray(found) ? found.filter(isText) : null
}

export const keepHidden = (list: string, hidden: readonly string[]): void =>
  keep(`columns.${list}`, JSON.stringify(hidden))
