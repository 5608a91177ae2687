import type { StoredDesign } from '@baize/contract/operator'
import { isFrame, SETTINGS_COM_ID } from '@baize/contract/player'
import * as z from 'zod/mini'
import { blockSchema } from './block-schema.ts'
import type { Fault } from './fault-places.ts'
import { namedImages } from './named-images.ts'

type Page = StoredDesign['pages'][number]
const SCREENS = { mobile: 'phones', pc: 'large screens' } as const
type Found = { readonly page: Page; readonly at: number }

/** Broken references between the parts of a design, each of which is valid by itself. */
export function checkReferences(design: StoredDesign): Fault[] {
  return [
    ...doubled('tabs', design.tabs),
    ...doubled('menus', design.menus),
    ...doubled('pages', design.pages),
    ...doubled('articles', design.articles),
    ...doubledItems(design),
    ...globalPage(design),
    ...homePages(design),
    ...embeds(design),
    ...namedArticles(design),
    ...images(design),
  ]
}

function doubled(list: string, entries: readonly { readonly id: string }[]): Fault[] {
  const seen = new Set<string>()
  return entries.flatMap(({ id }, at) => {
    const isSecond = seen.has(id)
    seen.add(id)
    return isSecond ? [{ path: `${list}.${at}.id`, reason: `another one has the id ${id}` }] : []
  })
}

/** Messages between studio and preview name an item by its id alone. */
function doubledItems({ pages }: StoredDesign): Fault[] {
  const seen = new Set<string>()
  return pages.flatMap(({ items }, at) =>
    items.flatMap(({ id }, i) => {
      if (id === undefined) return []
      const isSecond = seen.has(id)
      seen.add(id)
      return isSecond ? [{ path: `pages.${at}.items.${i}.id`, reason: `another item has the id ${id}` }] : []
    }),
  )
}

/** There must be one global page, on every device, with the settings once per device type. */
function globalPage({ pages }: StoredDesign): Fault[] {
  const findings: Fault[] = []
  const globals = pages.flatMap((page, at): Found[] => (page.type === 'global' ? [{ page, at }] : []))
  if (globals.length !== 1)
    findings.push({ path: 'pages', reason: 'there must be one page that all others share, of type global' })
  for (const { page, at } of globals) {
    if (page.devices || page.lazy)
      findings.push({ path: `pages.${at}`, reason: 'the global page is for all screens, from the start' })
    const settings = page.items.filter(({ comId }) => comId === SETTINGS_COM_ID)
    for (const device of ['mobile', 'pc'] as const)
      if (settings.filter(({ devices }) => devices?.includes(device) ?? true).length !== 1)
        findings.push({
          path: `pages.${at}.items`,
          reason: `the settings of the site must be there once for ${SCREENS[device]}`,
        })
  }
  for (const [at, page] of pages.entries())
    for (const [i, item] of page.items.entries()) {
      const path = `pages.${at}.items.${i}`
      if (page.type !== 'global' && (item.comId === SETTINGS_COM_ID || isFrame(item.comId)))
        findings.push({ path, reason: 'it belongs on the page that all others share' })
      if (page.type !== 'global' && item.rules)
        findings.push({ path: `${path}.rules`, reason: 'only what stands on the global page has rules' })
    }
  return findings
}

const homePages = ({ pages }: StoredDesign): Fault[] =>
  (['mobile', 'pc'] as const)
    .filter(
      (device) => !pages.some(({ type, devices }) => type === 'home' && (devices?.includes(device) ?? true)),
    )
    .map((device) => ({ path: 'pages', reason: `there must be a home page for ${SCREENS[device]}` }))

/** Pages that embed each other in a cycle would render for ever. */
function embeds({ pages }: StoredDesign): Fault[] {
  const findings: Fault[] = []
  const embeddable = new Map(pages.filter(({ type }) => type === 'embed').map((page) => [page.id, page]))
  for (const [at, page] of pages.entries())
    for (const [i, { data }] of page.items.entries()) {
      if (!Object.hasOwn(data, 'embedPageId')) continue
      const path = `pages.${at}.items.${i}.data.embedPageId`
      const id = data.embedPageId
      const embedded = typeof id === 'string' ? embeddable.get(id) : undefined
      if (!embedded) findings.push({ path, reason: 'there is no page of type embed with this id' })
      else if (reaches(embedded, page.id, embeddable))
        findings.push({ path, reason: 'this page would stand inside itself' })
    }
  return findings
}

function reaches(from: Page, id: string, embeddable: ReadonlyMap<string, Page>): boolean {
  const seen = new Set<Page>()
  const next = [from]
  for (let page = next.pop(); page; page = next.pop()) {
    if (page.id === id) return true
    if (seen.has(page)) continue
    seen.add(page)
    for (const { data } of page.items) {
      const inner = typeof data.embedPageId === 'string' ? embeddable.get(data.embedPageId) : undefined
      if (inner) next.push(inner)
    }
  }
  return false
}

const ArticleNames = z.object({
  articleId: z.optional(z.string()),
  articleIds: z.optional(z.array(z.string())),
})

/** Blocks that show articles missing from the design. */
function namedArticles({ pages, articles }: StoredDesign): Fault[] {
  const known = new Set(['', ...articles.map(({ id }) => id)])
  return pages.flatMap((page, at) =>
    page.items.flatMap(({ data }, i) => {
      const { articleId, articleIds = [] } = ArticleNames.safeParse(data).data ?? {}
      const path = `pages.${at}.items.${i}.data`
      return [
        ...(articleId === undefined ? [] : [{ path: `${path}.articleId`, id: articleId }]),
        ...articleIds.map((id, n) => ({ path: `${path}.articleIds.${n}`, id })),
      ]
        .filter(({ id }) => !known.has(id))
        .map((reference) => ({ path: reference.path, reason: 'there is no article with this id' }))
    }),
  )
}

/** An image that is not a path of the site must be one of the design's own assets. */
function images({ tabs, menus, pages, assetMappings }: StoredDesign): Fault[] {
  const inBlocks = pages.flatMap(({ items }, at) =>
    items.flatMap(({ comId, data }, i) => {
      const schema = blockSchema(comId)
      return schema ? namedImages(schema, data, ['pages', at, 'items', i, 'data']) : []
    }),
  )
  // An icon without an extension is one of the site's own.
  const icons = Object.entries({ tabs, menus }).flatMap(([list, links]) =>
    links
      .map(({ icon }, at) => ({ path: [list, at, 'icon'], name: icon }))
      .filter(({ name }) => name.includes('.')),
  )
  return [...icons, ...inBlocks]
    .filter(({ name }) => name !== '' && !name.startsWith('/') && !Object.hasOwn(assetMappings, name))
    .map(({ path, name }) => ({
      path: path.join('.'),
      reason: `there is no file named ${name} in this design`,
    }))
}
