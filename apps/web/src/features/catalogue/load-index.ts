import {
  gameLink,
  POPULAR_PATH,
  PopularReply,
  SEARCH_INDEX_PATH,
  SearchIndexReply,
  type Startup,
} from '@baize/contract/player'
import type * as z from 'zod/mini'
import { createSearch } from './search.ts'
import type { TileGame } from './tile-game.ts'
import { askCatalogue, catalogueAddress } from './use-catalogue.ts'

export type IndexedGame = TileGame & {
  /** Category ids, without All Games. */
  readonly categories: readonly string[]
  /** Day it was added, since 1970. */
  readonly added: number
  /** Settled bets in a week. */
  readonly bets: number
}

export type Index = {
  /** In lobby order. */
  readonly games: readonly IndexedGame[]
  readonly find: (typed: string) => readonly IndexedGame[]
}

/** Fetches the whole catalogue once, so that searches and lists need no further requests. */
export async function loadIndex(keys: Pick<Startup, 'designCacheKey' | 'catalogueKey'>): Promise<Index> {
  const [index, bets] = await Promise.all([
    askCatalogue(catalogueAddress(SEARCH_INDEX_PATH, keys), SearchIndexReply),
    loadBets(),
  ])
  const games = gamesOf(index, bets)
  return { games, find: createSearch(games, bets) }
}

/** Bets per game. Without them, search still works, only in another order. */
async function loadBets(): Promise<ReadonlyMap<string, number>> {
  try {
    const { model } = await askCatalogue(`/api${POPULAR_PATH}`, PopularReply)
    return new Map(model.map(({ id, betsWeek }) => [id, betsWeek]))
  } catch {
    return new Map()
  }
}

const gamesOf = (
  { model }: z.infer<typeof SearchIndexReply>,
  bets: ReadonlyMap<string, number>,
): IndexedGame[] =>
  model.ids.map((id, n) => {
    const demo = model.demo[n] === true
    return {
      id,
      name: model.names[n] ?? id,
      provider: model.providers[model.provider[n] ?? -1] ?? '',
      tags: model.tagSets[model.tags[n] ?? -1] ?? [],
      art: model.art[n] ?? '',
      state: model.state[n] ?? 'soon',
      demo,
      link: model.links[id] ?? gameLink(id, demo),
      categories: model.categorySets[model.categories[n] ?? -1] ?? [],
      added: model.added[n] ?? 0,
      bets: bets.get(id) ?? 0,
    }
  })
