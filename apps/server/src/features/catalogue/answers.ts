import {
  type CatalogueGame,
  type CategoryListReply,
  type CategoryPageReply,
  gameLink,
  type SearchIndexReply,
} from '@baize/contract'
import type * as z from 'zod/mini'
import { type Packed, packedOnce } from '../../http/packing.ts'
import { keyOf, type Snapshot } from './snapshot.ts'

const PAGE_SIZE = 60

/** What is said of one snapshot to everybody, each made once when somebody first asks for it. */
export type Answers = {
  readonly key: string
  readonly list: () => Packed
  readonly search: () => Packed
  /** Null where there is no such category. */
  readonly page: (categoryId: string, pageNo: number) => Packed | null
}

export function answersOf(snapshot: Snapshot): Answers {
  const { categories, games, listed, key } = snapshot
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
    search: () => once('search', () => searchIndexOf([...games.values()])),
    page: (id, pageNo) => {
      const all = listed.get(id)
      if (!all) return null
      const items = all.slice((pageNo - 1) * PAGE_SIZE, pageNo * PAGE_SIZE)
      const page = (): z.infer<typeof CategoryPageReply> => ({
        status: 0,
        model: { id, pageNo, pageSize: PAGE_SIZE, total: all.length, items },
      })
      // Pages past the end are without number: keeping those would let anybody fill the memory.
      return items.length > 0 || pageNo === 1 ? once(`${id}/${pageNo}`, page) : packedJson(page())
    },
  }
}

export function packedJson(answer: object): Packed {
  const text = JSON.stringify(answer)
  return packedOnce(text, keyOf(text))
}

function searchIndexOf(games: readonly CatalogueGame[]): z.infer<typeof SearchIndexReply> {
  const providers = numbered(games.map(({ provider }) => provider))
  const tagSets = numbered(games.map(({ tags }) => JSON.stringify(tags)))
  const firstWith = new Map(games.map(({ tags }) => [JSON.stringify(tags), tags]))
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
      links: Object.fromEntries(
        games.filter(({ id, demo, link }) => link !== gameLink(id, demo)).map(({ id, link }) => [id, link]),
      ),
    },
  }
}

/** Every name once, and for each of the given ones the number it has there. */
function numbered(given: readonly string[]): { names: string[]; numbers: number[] } {
  const numbers = new Map<string, number>()
  const of = (name: string): number => {
    const known = numbers.get(name) ?? numbers.size
    numbers.set(name, known)
    return known
  }
  return { numbers: given.map(of), names: [...numbers.keys()] }
}
