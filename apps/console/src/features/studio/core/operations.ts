import type { IdentifiedDesign } from '@baize/contract/operator'
import { formOf } from './schema.ts'
import { type Data, movedBy, newData, type Path, put } from './values.ts'

export type Design = IdentifiedDesign
export type Page = Design['pages'][number]
export type Item = Page['items'][number]
export type SiteLink = Design['menus'][number]
export type Article = Design['articles'][number]
/** Lists of a design whose entries have an id of their own. */
export type ListName = 'tabs' | 'menus' | 'pages' | 'articles'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** Ids of what is made in the studio: two editors at once never make the same. */
export function newId(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return `${prefix}-${Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('')}`
}

export const newItem = (comId: string): Item => ({
  id: newId('b'),
  comId,
  data: { ...newData(formOf(comId)) },
})

export const pageOf = (design: Design, itemId: string): Page | undefined =>
  design.pages.find(({ items }) => items.some(({ id }) => id === itemId))
export const itemOf = (design: Design, itemId: string): Item | undefined =>
  pageOf(design, itemId)?.items.find(({ id }) => id === itemId)

const withPage = (design: Design, pageId: string, change: (page: Page) => Page): Design => ({
  ...design,
  pages: design.pages.map((page) => (page.id === pageId ? change(page) : page)),
})

const withItems = (design: Design, pageId: string, change: (items: Item[]) => Item[]): Design =>
  withPage(design, pageId, (page) => ({ ...page, items: change(page.items) }))

export const addItem = (design: Design, pageId: string, item: Item, at: number): Design =>
  withItems(design, pageId, (items) => items.toSpliced(at, 0, item))

export function removeItem(design: Design, itemId: string): Design {
  const page = pageOf(design, itemId)
  return page ? withItems(design, page.id, (items) => items.filter(({ id }) => id !== itemId)) : design
}

export function copyItem(design: Design, itemId: string, id: string): Design {
  const page = pageOf(design, itemId)
  const at = page?.items.findIndex((item) => item.id === itemId) ?? -1
  const item = page?.items[at]
  return page && item ? addItem(design, page.id, { ...item, id }, at + 1) : design
}

/** Moves a block to a place of a page, counted without the block itself. */
export function moveItem(design: Design, itemId: string, pageId: string, at: number): Design {
  const item = itemOf(design, itemId)
  if (!item || !design.pages.some(({ id }) => id === pageId)) return design
  return addItem(removeItem(design, itemId), pageId, item, at)
}

export function moveItemBy(design: Design, itemId: string, by: number): Design {
  const page = pageOf(design, itemId)
  if (!page) return design
  const at = page.items.findIndex(({ id }) => id === itemId)
  const to = at + by
  return to < 0 || to >= page.items.length
    ? design
    : withItems(design, page.id, (items) => movedBy(items, at, by))
}

function changeItem(design: Design, itemId: string, change: (item: Item) => Item): Design {
  const page = pageOf(design, itemId)
  return page
    ? withItems(design, page.id, (items) => items.map((item) => (item.id === itemId ? change(item) : item)))
    : design
}

export const setField = (design: Design, itemId: string, path: Path, to: unknown): Design =>
  changeItem(design, itemId, (item) => {
    const data: Data = put(formOf(item.comId), item.data, path, to)
    return { ...item, data: { ...data } }
  })

/** Rules and devices of a block; without any, the field is left out. */
export const limitItem = (
  design: Design,
  itemId: string,
  { rules = [], devices = [] }: Pick<Item, 'rules' | 'devices'>,
): Design =>
  changeItem(design, itemId, ({ rules: _rules, devices: _devices, ...item }) => ({
    ...item,
    ...(rules.length > 0 && { rules }),
    ...(devices.length > 0 && { devices }),
  }))

type Entry<Name extends ListName> = Design[Name][number]

/** Changes, adds or removes one entry of a list by its id. */
export const changeEntry = <Name extends ListName>(
  design: Design,
  list: Name,
  change: (entries: readonly Entry<Name>[]) => Entry<Name>[],
): Design => ({ ...design, [list]: change(design[list]) })

export const replaceEntry = <Of extends { readonly id: string }>(
  entries: readonly Of[],
  id: string,
  by: Of | null,
): Of[] => entries.flatMap((entry) => (entry.id === id ? (by === null ? [] : [by]) : [entry]))

export function moveEntryBy(design: Design, list: ListName, id: string, by: number): Design {
  const at = design[list].findIndex((entry) => entry.id === id)
  const isMoved = at >= 0 && at + by >= 0 && at + by < design[list].length
  return isMoved ? { ...design, [list]: movedBy<unknown>(design[list], at, by) } : design
}

/** An address for a new page or article: its English title, and a number where that one is taken. */
export function freeAddress(title: string, taken: readonly string[]): string {
  const plain = title
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
  const name = plain === '' ? 'page' : plain
  let number = 1
  const candidate = (): string => (number === 1 ? name : `${name}-${number}`)
  while (taken.includes(candidate())) number += 1
  return candidate()
}

export const addAsset = (design: Design, name: string, id: string): Design => ({
  ...design,
  assetMappings: { ...design.assetMappings, [name]: id },
})
