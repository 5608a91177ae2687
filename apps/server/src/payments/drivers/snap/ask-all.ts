const PAGE_SIZE = 1000
/** Far more than a house has in a day: each costs a call. */
const MOST_PAGES = 20
const ASKED_AT_ONCE = 16

export type Slice = { readonly skip: number; readonly most: number }

/**
 * Asks about each of our own records, page by page: BI-SNAP has no list. Null if one of them is unknown, or if they are
 * too many to ask for.
 */
export async function askAll<Item, News>(
  load: (slice: Slice) => Promise<readonly Item[]>,
  read: (item: Item) => Promise<News | 'never' | null>,
): Promise<readonly News[] | null> {
  const found: News[] = []
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const items = await load({ skip: page * PAGE_SIZE, most: PAGE_SIZE })
    for (let at = 0; at < items.length; at += ASKED_AT_ONCE) {
      const told = await Promise.all(items.slice(at, at + ASKED_AT_ONCE).map(read))
      for (const news of told) {
        if (news === null) return null
        if (news !== 'never') found.push(news)
      }
    }
    if (items.length < PAGE_SIZE) return found
  }
  return null
}
