import { type IdentifiedDesign, withItemIds } from './design-ids.ts'
import { movedIds } from './design-order.ts'
import type { StoredDesign } from './design-stored.ts'
import { childOf, type DesignPath, fieldsOf, isSameValue, isTree } from './design-values.ts'

export const CHANGE_KINDS = ['added', 'removed', 'moved', 'changed'] as const
export const DESIGN_PARTS = ['page', 'item', 'tab', 'menu', 'article', 'asset'] as const
export type DesignPart = (typeof DESIGN_PARTS)[number]

/** One difference between two designs. */
export type DesignChange = {
  readonly kind: (typeof CHANGE_KINDS)[number]
  readonly part: DesignPart
  /** Id of the page, item, tab, menu or article; name of the asset. */
  readonly id: string
  /** The page that the item is on, or was on when it was removed. Null for other parts. */
  readonly pageId: string | null
  readonly comId: string | null
  /** Field of the part that has changed; empty unless `changed`. */
  readonly path: DesignPath
  /** The value before; for what has moved, its place in its list, counted from 0. */
  readonly from: unknown
  readonly to: unknown
}
type Part = Pick<DesignChange, 'part' | 'id' | 'pageId' | 'comId'>
type Page = IdentifiedDesign['pages'][number]
type Placed = { readonly page: Page; readonly item: Page['items'][number] }

/**
 * What was changed to come from one design to the other. The items of a page that was added or removed are part of it, unless
 * they moved there or away.
 */
export function diffDesigns(from: StoredDesign, to: StoredDesign): DesignChange[] {
  const [before, after] = [withItemIds(from), withItemIds(to)]
  return [
    ...diffPages(before.pages, after.pages),
    ...diffList('tab', before.tabs, after.tabs),
    ...diffList('menu', before.menus, after.menus),
    ...diffList('article', before.articles, after.articles),
    ...diffAssets(before.assetMappings, after.assetMappings),
  ]
}

const partOf = (part: DesignPart, id: string): Part => ({ part, id, pageId: null, comId: null })
const added = (part: Part, to: unknown): DesignChange => ({
  ...part,
  kind: 'added',
  path: [],
  from: undefined,
  to,
})
const removed = (part: Part, from: unknown): DesignChange => ({
  ...part,
  kind: 'removed',
  path: [],
  from,
  to: undefined,
})
const idsOf = (things: readonly { readonly id: string }[]): string[] => things.map(({ id }) => id)

function diffList(
  part: DesignPart,
  before: readonly { readonly id: string }[],
  after: readonly { readonly id: string }[],
): DesignChange[] {
  const moved = movedIds(idsOf(before), idsOf(after))
  return [
    ...after.flatMap((thing, place) => {
      const at = before.findIndex(({ id }) => id === thing.id)
      const own = partOf(part, thing.id)
      if (at < 0) return [added(own, thing)]
      const move = moved.has(thing.id) ? [movedTo(own, at, place)] : []
      return [...move, ...diffValue(own, before[at], thing, [])]
    }),
    ...before
      .filter(({ id }) => !after.some((thing) => thing.id === id))
      .map((thing) => removed(partOf(part, thing.id), thing)),
  ]
}

const movedTo = (part: Part, from: unknown, to: unknown): DesignChange => ({
  ...part,
  kind: 'moved',
  path: [],
  from,
  to,
})

const diffAssets = (before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) =>
  fieldsOf(before, after).flatMap((name): DesignChange[] => {
    const [part, from, to] = [partOf('asset', name), before[name], after[name]]
    if (from === undefined) return [added(part, to)]
    return to === undefined ? [removed(part, from)] : diffValue(part, from, to, [])
  })

function diffPages(before: readonly Page[], after: readonly Page[]): DesignChange[] {
  const items = [before, after].map(placedById)
  const [was = new Map<string, Placed>(), is = new Map<string, Placed>()] = items
  const bare = (pages: readonly Page[]) => pages.map((page) => ({ ...page, items: [] }))
  const ofPages = diffList('page', bare(before), bare(after)).map((change): DesignChange => {
    const whole = (pages: readonly Page[]) => pages.find(({ id }) => id === change.id)
    if (change.kind === 'added') return { ...change, to: whole(after) }
    return change.kind === 'removed' ? { ...change, from: whole(before) } : change
  })
  const moved = new Set(
    after.flatMap((page) => [
      ...movedIds(idsOf(before.find(({ id }) => id === page.id)?.items ?? []), idsOf(page.items)),
    ]),
  )
  const ofItems = after.flatMap((page) => {
    const isNew = !before.some(({ id }) => id === page.id)
    return page.items.flatMap((item): DesignChange[] => {
      const [old, part] = [was.get(item.id), itemPart(page, item)]
      if (!old) return isNew ? [] : [added(part, item)]
      const isElsewhere = old.page.id !== page.id
      const move =
        isElsewhere || moved.has(item.id) ? [movedTo(part, placeOf(old), placeOf({ page, item }))] : []
      return [...move, ...diffValue(part, old.item, item, [])]
    })
  })
  const gone = before
    .filter(({ id }) => after.some((page) => page.id === id))
    .flatMap((page) =>
      page.items.filter(({ id }) => !is.has(id)).map((item) => removed(itemPart(page, item), item)),
    )
  return [...ofPages, ...ofItems, ...gone]
}

const placedById = (pages: readonly Page[]): ReadonlyMap<string, Placed> =>
  new Map(pages.flatMap((page) => page.items.map((item): [string, Placed] => [item.id, { page, item }])))

const itemPart = (page: Page, { id, comId }: Placed['item']): Part => ({
  part: 'item',
  id,
  pageId: page.id,
  comId,
})

/** The page is named too: an item may move to another. */
const placeOf = ({ page, item }: Placed) => ({
  pageId: page.id,
  place: page.items.findIndex(({ id }) => id === item.id),
})

function diffValue(part: Part, from: unknown, to: unknown, path: DesignPath): DesignChange[] {
  if (isSameValue(from, to)) return []
  if (isTree(from) && isTree(to))
    return fieldsOf(from, to).flatMap((key) =>
      diffValue(part, childOf(from, key), childOf(to, key), [...path, key]),
    )
  if (Array.isArray(from) && Array.isArray(to) && from.length === to.length)
    return from.flatMap((value: unknown, at) => diffValue(part, value, to[at], [...path, at]))
  return [{ ...part, kind: 'changed', path, from, to }]
}
