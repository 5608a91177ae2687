import { type IdentifiedDesign, withItemIds } from './design-ids.ts'
import { mergedOrder } from './design-order.ts'
import type { StoredDesign } from './design-stored.ts'
import { childOf, copyOf, type DesignPath, fieldsOf, isSameValue, isTree } from './design-values.ts'

type Page = IdentifiedDesign['pages'][number]
type Item = Page['items'][number]

/** A field that both have changed to different values, or a part that one removed (undefined) and the other changed. */
export type DesignConflict = {
  /** What has an id is named by it: `['pages', 'home', 'items', 'hero-1', 'data', 'slides', 0, 'title']`. */
  readonly path: DesignPath
  /** The item of a page that it is in. */
  readonly itemId: string | null
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

type Three<T> = { readonly base: T; readonly mine: T; readonly theirs: T }
/** Where conflicts are collected. */
type Report = { readonly conflicts: DesignConflict[]; readonly itemId: string | null }

/**
 * Merges two valid designs made from the same one. Tabs, menus, pages, items and articles are known by their ids: what either
 * added, moved or removed stays so. Where both changed one field, mine is in `design`; where one removed what the other
 * changed, it stays as changed. Both are in `conflicts`, which `settleConflict` decides.
 */
export function mergeDesigns(
  base: StoredDesign,
  mine: StoredDesign,
  theirs: StoredDesign,
): { readonly design: IdentifiedDesign; readonly conflicts: readonly DesignConflict[] } {
  const conflicts: DesignConflict[] = []
  const report = { conflicts, itemId: null }
  const three = { base: withItemIds(base), mine: withItemIds(mine), theirs: withItemIds(theirs) }
  const list = <T extends { readonly id: string }>(
    name: string,
    of: (design: IdentifiedDesign) => readonly T[],
  ) => mergedList(each(three, of), [name], report)
  const design = {
    tabs: list('tabs', ({ tabs }) => tabs),
    menus: list('menus', ({ menus }) => menus),
    pages: mergedPages(three, report),
    articles: list('articles', ({ articles }) => articles),
    assetMappings: mergedTree(
      each(three, ({ assetMappings }) => assetMappings),
      ['assetMappings'],
      report,
    ),
  }
  return { design, conflicts }
}

/** Gives a conflict the value of one side. A part that this side has removed is removed. */
export function settleConflict(
  design: IdentifiedDesign,
  conflict: DesignConflict,
  side: 'mine' | 'theirs',
): IdentifiedDesign {
  const settled = copyOf(design)
  const last = conflict.path.at(-1)
  const parent = conflict.path.slice(0, -1).reduce<unknown>(childOf, settled)
  const value = conflict[side]
  if (last === undefined || typeof parent !== 'object' || parent === null) return settled
  if (Array.isArray(parent) && typeof last === 'string') {
    const at = parent.findIndex((thing) => isTree(thing) && thing['id'] === last)
    if (value === undefined && at >= 0) parent.splice(at, 1)
  } else if (value === undefined) Reflect.deleteProperty(parent, last)
  else Reflect.set(parent, last, value)
  return settled
}

const each = <A, B>({ base, mine, theirs }: Three<A>, of: (side: A) => B): Three<B> => ({
  base: of(base),
  mine: of(mine),
  theirs: of(theirs),
})

const byId = <T extends { readonly id: string }>(things: readonly T[]): ReadonlyMap<string, T> =>
  new Map(things.map((thing) => [thing.id, thing]))
const idsOf = (things: readonly { readonly id: string }[]): string[] => things.map(({ id }) => id)

function mergedList<T extends { readonly id: string }>(
  three: Three<readonly T[]>,
  path: DesignPath,
  report: Report,
  /** The fields that are merged when both sides have the part. */
  own: (thing: T) => T = (thing) => thing,
): T[] {
  const { base, mine, theirs } = each(three, byId)
  const merged = new Map<string, T>()
  for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
    const sides = { base: base.get(id), mine: mine.get(id), theirs: theirs.get(id) }
    const thing = mergedThing(sides, [...path, id], report, own)
    if (thing !== undefined) merged.set(id, thing)
  }
  return inMergedOrder(each(three, idsOf), merged)
}

const inMergedOrder = <T>({ base, mine, theirs }: Three<string[]>, merged: ReadonlyMap<string, T>): T[] =>
  mergedOrder(base, [mine, theirs], new Set(merged.keys())).flatMap((id) => merged.get(id) ?? [])

/** Undefined: it is removed. */
function mergedThing<T extends object>(
  { base, mine, theirs }: Three<T | undefined>,
  path: DesignPath,
  report: Report,
  own: (thing: T) => T = (thing) => thing,
): T | undefined {
  if (mine !== undefined && theirs !== undefined)
    return mergedTree({ base: base && own(base), mine: own(mine), theirs: own(theirs) }, path, report)
  const left = mine ?? theirs
  if (base === undefined || left === undefined) return left
  if (isSameValue(left, base)) return undefined
  report.conflicts.push({ path, itemId: report.itemId, base, mine, theirs })
  return left
}

/** The pages are merged without their items, which may have moved from one to another. */
function mergedPages(three: Three<IdentifiedDesign>, report: Report): Page[] {
  const pages = mergedList(
    each(three, (side) => side.pages),
    ['pages'],
    report,
    (page) => ({ ...page, items: [] }),
  )
  const kept = new Set(idsOf(pages))
  const { base, mine, theirs } = each(three, (side) => placedItems(side, three.base, kept))
  const merged = new Map<string, Map<string, Item>>()
  for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
    const [b, m, t] = [base.get(id), mine.get(id), theirs.get(id)]
    const pageId = mergedPlace(b?.pageId, m?.pageId, t?.pageId)
    const path = ['pages', pageId, 'items', id]
    const item = mergedThing({ base: b?.item, mine: m?.item, theirs: t?.item }, path, {
      ...report,
      itemId: id,
    })
    if (item !== undefined) merged.set(pageId, (merged.get(pageId) ?? new Map<string, Item>()).set(id, item))
  }
  return pages.map((page) => ({
    ...page,
    items: inMergedOrder(
      each(three, (side) => idsOf(side.pages.find(({ id }) => id === page.id)?.items ?? [])),
      merged.get(page.id) ?? new Map<string, Item>(),
    ),
  }))
}

type Placed = { readonly pageId: string; readonly item: Item }

/** The items of a side. Those of a page that it removed and that is kept all the same are as in the base. */
function placedItems(
  side: IdentifiedDesign,
  base: IdentifiedDesign,
  kept: ReadonlySet<string>,
): ReadonlyMap<string, Placed> {
  const own = new Set(idsOf(side.pages))
  const restored = base.pages.filter(({ id }) => kept.has(id) && !own.has(id))
  return new Map(
    [...restored, ...side.pages].flatMap(({ id: pageId, items }) =>
      items.map((item): [string, Placed] => [item.id, { pageId, item }]),
    ),
  )
}

/** The page that somebody has moved the item to. Of two, the first by name, so that it is the same one for both. */
function mergedPlace(base: string | undefined, ...sides: (string | undefined)[]): string {
  const moved = sides.flatMap((page) => (page === undefined || page === base ? [] : [page]))
  return moved.reduce((one, other) => (one < other ? one : other), moved[0] ?? base ?? '')
}

function mergedTree<T extends object>(
  { base, mine, theirs }: { readonly base: T | undefined; readonly mine: T; readonly theirs: T },
  path: DesignPath,
  report: Report,
): T {
  const merged = { ...mine }
  for (const key of fieldsOf(mine, theirs)) {
    const three = { base: childOf(base, key), mine: childOf(mine, key), theirs: childOf(theirs, key) }
    const value = mergedValue(three, [...path, key], report)
    if (value === undefined) Reflect.deleteProperty(merged, key)
    else Reflect.set(merged, key, value)
  }
  return merged
}

function mergedValue({ base, mine, theirs }: Three<unknown>, path: DesignPath, report: Report): unknown {
  if (isSameValue(theirs, base) || isSameValue(theirs, mine)) return mine
  if (isSameValue(mine, base)) return theirs
  if (isTree(mine) && isTree(theirs) && (isTree(base) || base === undefined))
    return mergedTree({ base, mine, theirs }, path, report)
  if (
    isList(mine) &&
    isList(theirs) &&
    isList(base) &&
    mine.length === theirs.length &&
    mine.length === base.length
  )
    return mine.map((value, at) =>
      mergedValue({ base: base[at], mine: value, theirs: theirs[at] }, [...path, at], report),
    )
  report.conflicts.push({ path, itemId: report.itemId, base, mine, theirs })
  return mine
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
