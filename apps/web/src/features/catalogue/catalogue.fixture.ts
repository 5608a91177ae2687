import {
  ALL_GAMES,
  type CatalogueGame,
  type CategoryListReply,
  type GameCategory,
  gameLink,
  type Path,
  type PopularReply,
  providerId,
  type SearchIndexReply,
} from '@baize/contract/player'
import { vi } from 'vitest'
import type * as z from 'zod/mini'

export type Served = Partial<CatalogueGame> & { readonly id: string; readonly name: string }

const PAGE_SIZE = 60

/** A catalogue game; by default an unavailable demo. */
export const gameOf = (given: Served): CatalogueGame => {
  const demo = given.demo ?? true
  return {
    names: {},
    provider: 'Fable Sandbox',
    art: 'fox.32',
    tags: ['keno', 'fox'],
    rtp: null,
    minBet: null,
    maxBet: null,
    state: 'soon',
    demo,
    link: gameLink(given.id, demo),
    ...given,
  }
}

export const category = (given: Partial<GameCategory> & { id: string; name: string }): GameCategory => ({
  names: {},
  icon: 'gem',
  type: given.name.toUpperCase(),
  directlyPlay: false,
  ...given,
})

type Catalogue = {
  readonly games: readonly Served[]
  readonly popular?: z.infer<typeof PopularReply>['model']
  readonly categories?: readonly GameCategory[]
  /** Categories by game; all games are in 02 by default. */
  readonly categoriesOf?: Readonly<Record<string, readonly string[]>>
  /** Day a game was added, since 1970. */
  readonly added?: Readonly<Record<string, number>>
  /** Responses to player calls. Other calls are refused. */
  readonly calls?: Partial<Record<Path, (input: unknown) => object>>
}

export type ServedCatalogue = {
  /** All requested addresses, in order. */
  readonly asked: string[]
  /** Fails all catalogue requests from now on, or restores them. */
  setDown(isDown: boolean): void
}

/** Serves the catalogue's addresses as the server does, and records the requests. */
export function serveCatalogue({
  games: served,
  popular = [],
  categories = [category({ id: '02', name: 'Slots' })],
  categoriesOf = {},
  added = {},
  calls = {},
}: Catalogue): ServedCatalogue {
  const games = served.map(gameOf)
  const inCategory = (id: string) =>
    games.filter((game) => id === ALL_GAMES.id || (categoriesOf[game.id] ?? ['02']).includes(id))
  const providers = [...new Set(games.map(({ provider }) => provider))]
  const answers: Readonly<Record<string, (rest: string, query: URLSearchParams) => unknown>> = {
    game_category_list: (): Pick<z.infer<typeof CategoryListReply>, 'model' | 'extra'> => ({
      model: [ALL_GAMES, ...categories],
      extra: { catalogueKey: 'c1' },
    }),
    category_page: (id, query) => {
      const known = [ALL_GAMES, ...categories].some((listed) => listed.id === id)
      if (!known) return { status: 2702, message: 'no such category' }
      const pageNo = Number(query.get('pageNo') ?? 1)
      const all = inCategory(id)
      const items = all.slice((pageNo - 1) * PAGE_SIZE, pageNo * PAGE_SIZE)
      return { model: { id, pageNo, pageSize: PAGE_SIZE, total: all.length, items } }
    },
    search_index: (): Pick<z.infer<typeof SearchIndexReply>, 'model'> => ({
      model: {
        providers,
        tagSets: games.map(({ tags }) => tags),
        ids: games.map(({ id }) => id),
        names: games.map(({ name }) => name),
        provider: games.map(({ provider }) => providers.indexOf(provider)),
        tags: games.map((_, n) => n),
        art: games.map(({ art }) => art),
        state: games.map(({ state }) => state),
        demo: games.map(({ demo }) => demo),
        categorySets: games.map(({ id }) => [...(categoriesOf[id] ?? ['02'])]),
        categories: games.map((_, n) => n),
        added: games.map(({ id }) => added[id] ?? 0),
        links: Object.fromEntries(games.map(({ id, link }) => [id, link])),
      },
    }),
    new_list: () => ({ model: games.toReversed().slice(0, PAGE_SIZE) }),
    provider_list: () => ({
      model: providers.map((name) => {
        const own = games.filter(({ provider }) => provider === name)
        return { id: providerId(name), name, games: own.length, demo: own.every(({ demo }) => demo) }
      }),
    }),
    game_detail: (id) => {
      const model = games.find((game) => game.id === decodeURIComponent(id))
      return model ? { model } : { status: 2701, message: 'no such game' }
    },
    popular: () => ({ model: popular }),
  }
  const asked: string[] = []
  let down = false
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    asked.push(address)
    const [path = '', query = ''] = address.split('?')
    const call = Object.entries(calls).find(([name]) => name === path)?.[1]
    if (call) {
      const input: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
      return Response.json({ status: 0, ...call(input) })
    }
    const [, name = '', rest = ''] = /\/game\/(\w+)\/?(.*)$/.exec(path) ?? []
    const answer = answers[name]
    if (!answer) return Response.json({ status: -1, message: '' })
    if (down) throw new TypeError('Failed to fetch')
    return Response.json(Object.assign({ status: 0 }, answer(rest, new URLSearchParams(query))))
  })
  return {
    asked,
    setDown: (isDown) => {
      down = isDown
    },
  }
}
