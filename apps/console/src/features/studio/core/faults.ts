import { type DesignFinding, StoredDesign } from '@baize/contract/operator'
import { isAddress } from '@baize/contract/player'
import type { Article, Design, Item, Page, SiteLink } from './operations.ts'
import { type Field, formOf, isRecord, type NamedField, schemaOf } from './schema.ts'
import { getIn, type Path } from './values.ts'

/** Part of a design that has a form: a block, a page, a tab, a menu entry or an article. */
export type Place = {
  readonly list: 'items' | 'pages' | 'tabs' | 'menus' | 'articles'
  readonly id: string
}
export type Fault = Place & {
  /** From the part's own data inwards. Empty: the part as a whole. */
  readonly path: Path
  /** `offSite`: a link leads to another site, and nobody has said that it should. */
  readonly kind: 'value' | 'offSite' | 'unknownBlock' | 'server'
  /** The server's own words, for what only it can tell. */
  readonly reason?: string
}

type Found = Pick<Fault, 'path' | 'kind'>
const NOTHING: StoredDesign = { tabs: [], menus: [], pages: [], articles: [], assetMappings: {} }

const known = new WeakMap<object, readonly Found[]>()
/** A part stays the same object until it is edited, so that each edit checks one part. */
function once(part: object, find: () => readonly Found[]): readonly Found[] {
  const found = known.get(part) ?? find()
  known.set(part, found)
  return found
}

/** Steps into one part of a design, by the check of the whole. */
function checked(design: StoredDesign, depth: number): readonly Found[] {
  const parsed = StoredDesign.safeParse(design)
  if (parsed.success) return []
  return parsed.error.issues.map(({ path }) => ({ path: stepsOf(path).slice(depth), kind: 'value' }))
}

const stepsOf = (path: readonly PropertyKey[]): Path =>
  path.map((step) => (typeof step === 'number' ? step : String(step)))

const itemFaults = (item: Item): readonly Found[] =>
  once(item, () => {
    const schema = schemaOf(item.comId)
    if (!schema) return [{ path: [], kind: 'unknownBlock' }]
    const parsed = schema.safeParse(item.data)
    const own = parsed.success
      ? []
      : parsed.error.issues.map(({ path }): Found => ({ path: stepsOf(path), kind: 'value' }))
    const page = { id: 'page', type: 'page', items: [{ ...item, data: {} }] }
    const around = checked({ ...NOTHING, pages: [page] }, 4)
    return [...own, ...around.filter(({ path }) => path[0] === 'rules' || path[0] === 'devices')]
  })

const pageFaults = (page: Page): readonly Found[] =>
  once(page, () => checked({ ...NOTHING, pages: [{ ...page, items: [] }] }, 2))
const linkFaults = (link: SiteLink): readonly Found[] =>
  once(link, () => checked({ ...NOTHING, menus: [link] }, 2))
const articleFaults = (article: Article): readonly Found[] =>
  once(article, () => checked({ ...NOTHING, articles: [article] }, 2))

/** Addresses that lead off the site, with the fields they stand in. */
function addressesIn(
  fields: readonly NamedField[],
  data: unknown,
  under: Path = [],
): readonly [Path, string][] {
  return fields.flatMap(({ name, field }) => addressesOf(field, getIn(data, [name]), [...under, name]))
}

function addressesOf(field: Field, value: unknown, path: Path): readonly [Path, string][] {
  if (field.kind === 'link') return typeof value === 'string' && leadsOff(value) ? [[path, value]] : []
  if (field.kind === 'group') return isRecord(value) ? addressesIn(field.fields, value, path) : []
  if (field.kind !== 'list' || !Array.isArray(value)) return []
  return value.flatMap((entry: unknown, at) => addressesOf(field.of, entry, [...path, at]))
}

export const leadsOff = (link: string): boolean => /^https?:/i.test(link) && isAddress(link)

/** Addresses of other sites that a design has already: somebody has decided on them before. */
export const addressesOff = (design: Design): ReadonlySet<string> =>
  new Set([
    ...[...design.tabs, ...design.menus].map(({ link }) => link).filter(leadsOff),
    ...design.pages.flatMap(({ items }) =>
      items.flatMap(({ comId, data }) => addressesIn(formOf(comId), data).map(([, link]) => link)),
    ),
  ])

/** Everything in a design that would be refused, as far as a browser can tell. */
export function faultsOf(design: Design, approved: ReadonlySet<string>): readonly Fault[] {
  const off = (at: readonly (readonly [Path, string])[]): readonly Found[] =>
    at.filter(([, link]) => !approved.has(link)).map(([path]) => ({ path, kind: 'offSite' }))
  const inList = <Of extends { readonly id: string }>(
    list: Place['list'],
    parts: readonly Of[],
    find: (part: Of) => readonly Found[],
  ): readonly Fault[] => parts.flatMap((part) => find(part).map((found) => ({ list, id: part.id, ...found })))
  const ofLink = (link: SiteLink): readonly Found[] => [
    ...linkFaults(link),
    ...(leadsOff(link.link) ? off([[['link'], link.link]]) : []),
  ]
  return [
    ...inList('tabs', design.tabs, ofLink),
    ...inList('menus', design.menus, ofLink),
    ...inList('articles', design.articles, articleFaults),
    ...inList('pages', design.pages, pageFaults),
    ...design.pages.flatMap(({ items }) =>
      inList('items', items, (item) => [
        ...itemFaults(item),
        ...off(addressesIn(formOf(item.comId), item.data)),
      ]),
    ),
  ]
}

/** The steps of a written path, in which numbers are places in lists. */
const stepsIn = (names: readonly string[]): Path =>
  names.map((name) => (/^\d+$/.test(name) ? Number(name) : name))

/** The server's findings, each `pages.0.items.1.data.slides.0.title: why`, at the part they are about. */
export function serverFaults(
  design: Design,
  findings: readonly { path: string; reason: string }[],
): readonly Fault[] {
  return findings.map(({ path, reason }): Fault => {
    const [list = '', at = '', ...rest] = path.split('.')
    const said = { kind: 'server', reason } as const
    if (list === 'tabs' || list === 'menus' || list === 'articles')
      return { list, id: design[list][Number(at)]?.id ?? '', path: stepsIn(rest), ...said }
    const page = list === 'pages' ? design.pages[Number(at)] : undefined
    const item = rest[0] === 'items' ? page?.items[Number(rest[1])] : undefined
    if (!item) return { list: 'pages', id: page?.id ?? '', path: stepsIn(rest), ...said }
    const inner = rest.slice(2)
    return {
      list: 'items',
      id: item.id,
      path: stepsIn(inner[0] === 'data' ? inner.slice(1) : inner),
      ...said,
    }
  })
}

const LISTS = {
  page: 'pages',
  item: 'items',
  tab: 'tabs',
  menu: 'menus',
  article: 'articles',
} as const satisfies Record<string, Place['list']>

/** Findings of another design than the one in the browser, at the parts that they name. */
export const placedFaults = (findings: readonly DesignFinding[]): readonly Fault[] =>
  findings.flatMap(({ part, id, field, reason }): Fault[] => {
    if (part === null || part === 'asset' || id === null) return []
    const place = { list: LISTS[part], id }
    if (field === 'comId') return [{ ...place, path: [], kind: 'unknownBlock' }]
    const path = stepsIn(field.split('.').filter((step, at) => step !== '' && (at > 0 || step !== 'data')))
    return [{ ...place, path, kind: 'server', reason }]
  })
