import {
  type CatalogueGame,
  type CategoryListReply,
  type CategoryPageReply,
  type GameReply,
  gameLink,
  type NewGamesReply,
  type ProviderListReply,
  providerId,
  type SearchIndexReply,
} from '@baize/contract/player'
import type * as z from 'zod/mini'
import { type Packed, packedOnce } from '../../platform/http/packing.ts'
import { keyOf } from './snapshot.ts'
import type { View } from './view.ts'

const PAGE_SIZE = 60
const MOST_NEW = 60

/** Public responses of one view, each built on first request. */
export type Answers = {
  readonly key: string
  readonly list: () => Packed
  readonly search: () => Packed
  readonly newest: () => Packed
  readonly providers: () => Packed
  /** Null for an unknown game. */
  readonly game: (gameId: string) => Packed | null
  /** Null for an unknown category. */
  readonly page: (categoryId: string, pageNo: number) => Packed | null
}

export function answersOf(view: View): Answers {
  const { categories, games, listed, entries, key } = view
  const made = new Map<string, Packed>()
  const once = (name: string, make: () => object): Packed => {
    const kept = made.get(name)
    if (kept) return kept
    const answer = packedJson(make())
    made.set(name, answer)
    return answer
  }
  return {
    key,
    list: () =>
      once(
        'list',
        (): z.infer<typeof CategoryListReply> => ({
          status: 0,
          model: [...categories],
          extra: { catalogueKey: key },
        }),
      ),
    search: () => once('search', () => searchIndexOf(entries)),
    newest: () => once('newest', () => newestOf(entries)),
    providers: () => once('providers', () => providersOf(entries.map(({ game }) => game))),
    game: (id) => {
      const model = games.get(id)
      return model ? packedJson({ status: 0, model } satisfies z.infer<typeof GameReply>) : null
    },
    page: (id, pageNo) => {
      const all = listed.get(id)
      if (!all) return null
      const items = all.slice((pageNo - 1) * PAGE_SIZE, pageNo * PAGE_SIZE)
      const page = (): z.infer<typeof CategoryPageReply> => ({
        status: 0,
        model: { id, pageNo, pageSize: PAGE_SIZE, total: all.length, items },
      })
      // Pages past the end are unlimited in number: caching them would let anybody fill the memory.
      return items.length > 0 || pageNo === 1 ? once(`${id}/${pageNo}`, page) : packedJson(page())
    },
  }
}

export function packedJson(answer: object): Packed {
  const text = JSON.stringify(answer)
  return packedOnce(text, keyOf(text))
}

/** The sort is stable, so that within a day the end of the lobby comes first: its beginning is seen anyway. */
const newestOf = (entries: View['entries']): z.infer<typeof NewGamesReply> => ({
  status: 0,
  model: entries
    .toReversed()
    .toSorted((a, b) => b.added - a.added)
    .slice(0, MOST_NEW)
    .map(({ game }) => game),
})

function providersOf(games: readonly CatalogueGame[]): z.infer<typeof ProviderListReply> {
  const of = new Map<string, { games: number; demo: boolean }>()
  for (const { provider, demo } of games) {
    const before = of.get(provider) ?? { games: 0, demo: true }
    of.set(provider, { games: before.games + 1, demo: before.demo && demo })
  }
  const model = [...of].map(([name, counted]) => ({ id: providerId(name), name, ...counted }))
  return { status: 0, model: model.toSorted((a, b) => b.games - a.games || (a.name < b.name ? -1 : 1)) }
}

function searchIndexOf(entries: View['entries']): z.infer<typeof SearchIndexReply> {
  const games = entries.map(({ game }) => game)
  const providers = numbered(games.map(({ provider }) => provider))
  const tagSets = numbered(games.map(({ tags }) => JSON.stringify(tags)))
  const categorySets = numbered(entries.map(({ categories }) => JSON.stringify(categories)))
  const firstWith = new Map(games.map(({ tags }) => [JSON.stringify(tags), tags]))
  const firstIn = new Map(entries.map(({ categories }) => [JSON.stringify(categories), [...categories]]))
  return {
    status: 0,
    model: {
      providers: providers.names,
      tagSets: tagSets.names.map((name) => firstWith.get(name) ?? []),
      ids: games.map(({ id }) => id),
      names: games.map(({ name }) => name),
      provider: providers.numbers,
      tags: tagSets.numbers,
      art: games.map(({ art }) => art),
      state: games.map(({ state }) => state),
      demo: games.map(({ demo }) => demo),
      categorySets: categorySets.names.map((name) => firstIn.get(name) ?? []),
      categories: categorySets.numbers,
      added: entries.map(({ added }) => added),
      links: Object.fromEntries(
        games.filter(({ id, demo, link }) => link !== gameLink(id, demo)).map(({ id, link }) => [id, link]),
      ),
    },
  }
}

/** Deduplicates names: the list of distinct ones, and the index of each given one. */
function numbered(given: readonly string[]): { names: string[]; numbers: number[] } {
  const numbers = new Map<string, number>()
  const of = (name: string): number => {
    const known = numbers.get(name) ?? numbers.size
    numbers.set(name, known)
    return known
  }
  return { numbers: given.map(of), names: [...numbers.keys()] }
}
