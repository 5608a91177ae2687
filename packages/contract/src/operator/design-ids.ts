import type { StoredDesign } from './design-stored.ts'

type Page = StoredDesign['pages'][number]
type Item = Page['items'][number]

/** A design whose items all have their id. */
export type IdentifiedDesign = Omit<StoredDesign, 'pages'> & {
  pages: (Omit<Page, 'items'> & { items: (Item & { id: string })[] })[]
}

/**
 * Gives each item without an id the first free name of its component: `hero-1`, `hero-2`. The same design gets the same ids
 * wherever it is read, so those of one stored before items had ids are stable too.
 */
export function withItemIds(design: StoredDesign): IdentifiedDesign {
  const taken = new Set(design.pages.flatMap(({ items }) => items.map(({ id }) => id)))
  const last = new Map<string, number>()
  const free = (comId: string): string => {
    let number = last.get(comId) ?? 0
    do number++
    while (taken.has(`${comId}-${number}`))
    last.set(comId, number)
    return `${comId}-${number}`
  }
  return {
    ...design,
    pages: design.pages.map((page) => ({
      ...page,
      items: page.items.map(({ id, ...item }) => ({ id: id ?? free(item.comId), ...item })),
    })),
  }
}
