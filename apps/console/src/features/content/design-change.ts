import type { StoredDesign } from '@baize/contract/operator'
import type { DesignText } from '@baize/contract/player'
import { LANGUAGES } from '@baize/contract/shared'
import type { T } from '../../words/words.ts'

export type Article = StoredDesign['articles'][number]
type Page = StoredDesign['pages'][number]
type Item = Page['items'][number]
/** A block with the page it is on. Its key changes with its content, so that new content begins a new form. */
export type Block = { readonly key: string; readonly pageId: string; readonly item: Item }

/** A change of the draft. Null: what it replaces is no longer as it was shown, so somebody else has changed it. */
export type DesignChange = (design: StoredDesign) => StoredDesign | null

/** Both come from the same stored JSON, whose order of fields does not change. */
const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

/** Adds (`before` null), replaces or removes (`after` null) one article; all others stay as they are by now. */
export const articleChange =
  (before: Article | null, after: Article | null): DesignChange =>
  (design) => {
    const { articles } = design
    const at = before === null ? -1 : articles.findIndex((article) => isSame(article, before))
    const isTaken = articles.some(({ id }, place) => id === after?.id && place !== at)
    if ((before !== null && at < 0) || isTaken) return null
    const put = after === null ? [] : [after]
    return {
      ...design,
      articles: at < 0 ? [...articles, ...put] : articles.toSpliced(at, 1, ...put),
    }
  }

export const blocksOf = (design: StoredDesign, comIds: readonly string[]): readonly Block[] =>
  design.pages.flatMap(({ id: pageId, items }) =>
    items
      .filter(({ comId }) => comIds.includes(comId))
      .map((item, place) => ({ key: `${pageId} ${place} ${JSON.stringify(item)}`, pageId, item })),
  )

const withItems = (design: StoredDesign, pageId: string, items: Item[]): StoredDesign => ({
  ...design,
  pages: design.pages.map((page) => (page.id === pageId ? { ...page, items } : page)),
})

/** Gives a block new data, or removes it (null). It is found by what it was, wherever it has moved to on its page. */
export const blockChange =
  ({ pageId, item }: Block, data: Readonly<Record<string, unknown>> | null): DesignChange =>
  (design) => {
    const items = design.pages.find(({ id }) => id === pageId)?.items ?? []
    const at = items.findIndex((candidate) => isSame(candidate, item))
    if (at < 0) return null
    return withItems(design, pageId, items.toSpliced(at, 1, ...(data === null ? [] : [{ ...item, data }])))
  }

/** Puts a new block at the top of a page. */
export const blockAdded =
  (pageId: string, comId: string): DesignChange =>
  (design) => {
    const page = design.pages.find(({ id }) => id === pageId)
    return page ? withItems(design, pageId, [{ comId, data: {} }, ...page.items]) : null
  }

/** Parts of a block have no ids, and every field of theirs can be edited: they are known by their place. */
export const placed = <Value>(values: readonly Value[]) =>
  values.map((value, at) => ({ key: `place ${at}`, at, value }))

/** For lists: the English text, or the one text of all languages. */
export const plainText = (text: DesignText | undefined): string =>
  typeof text === 'string' ? text : (text?.en ?? '')

/** Languages of a text by name; one text for all counts as none of them. */
export const languagesOf = (text: DesignText): string =>
  typeof text === 'string'
    ? ''
    : LANGUAGES.filter(({ id }) => (text[id] ?? '') !== '')
        .map(({ name }) => name)
        .join(', ')

/** A page by its title. One without a title is known by its address. */
export function pageName(design: StoredDesign, id: string, t: T): string {
  const page = design.pages.find((other) => other.id === id)
  if (page?.type === 'global') return t('content.everyPage')
  if (page?.type === 'home') return t('content.homePage')
  const title = plainText(page?.title)
  return title === '' || isSiteText(title) ? `/${id}` : title
}

/** Whether it names a text of the site: `notices.notLoggedIn`. */
export const isSiteText = (text: string): boolean => /^[a-z][A-Za-z]*(\.[A-Za-z0-9]+)+$/.test(text)
