import { keep, kept } from './kept.ts'

/** A place that an operator opened from the search. */
export type Recent = { readonly title: string; readonly text: string; readonly to: string }

const MOST = 6

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  ['title', 'text', 'to'].every(
    (name) => typeof Object.getOwnPropertyDescriptor(value, name)?.value === 'string',
  )

const nameOf = (operatorId: string): string => `recent.${operatorId}`

/** Newest first. Colleagues who share a browser have lists of their own. */
export function recentOf(operatorId: string): readonly Recent[] {
  try {
    const found: unknown = JSON.parse(kept(nameOf(operatorId)) ?? '[]')
    return Array.isArray(found) ? found.filter(isRecent).slice(0, MOST) : []
  } catch {
    return []
  }
}

export function keepRecent(operatorId: string, { title, text, to }: Recent): void {
  const others = recentOf(operatorId).filter((other) => other.to !== to)
  keep(nameOf(operatorId), JSON.stringify([{ title, text, to }, ...others].slice(0, MOST)))
}
