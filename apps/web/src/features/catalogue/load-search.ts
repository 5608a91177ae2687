import {
  cdnPath,
  GAMES,
  type GameState,
  gameLink,
  POPULAR_PATH,
  PopularReply,
  SEARCH_INDEX_PATH,
  SearchIndexReply,
} from '@baize/contract'
import type * as z from 'zod/mini'
import { createSearch, type Findable } from './search.ts'

export type FoundGame = Findable & {
  readonly art: string
  readonly state: GameState
  readonly demo: boolean
  readonly link: string
}

type Keys = { readonly designCacheKey: string; readonly catalogueKey: string }

/** Fetches the catalogue once, for a search that then asks nobody. Our originals are not in it: the lobby has them by itself. */
export async function loadSearch({
  designCacheKey,
  catalogueKey,
}: Keys): Promise<(typed: string) => FoundGame[]> {
  const address = cdnPath(encodeURIComponent(designCacheKey || 'none'), SEARCH_INDEX_PATH)
  const version = catalogueKey && `?v=${encodeURIComponent(catalogueKey)}`
  const [index, bets] = await Promise.all([fetched(`${address}${version}`, SearchIndexReply), loadBets()])
  const originals = new Set<string>(GAMES.map(({ id }) => id))
  return createSearch(
    gamesOf(index).filter(({ id }) => !originals.has(id)),
    bets,
  )
}

/** How much each game is played. Without knowing, a search still finds, only in another order. */
async function loadBets(): Promise<ReadonlyMap<string, number>> {
  try {
    const { model } = await fetched(`/api${POPULAR_PATH}`, PopularReply)
    return new Map(model.map(({ id, betsWeek }) => [id, betsWeek]))
  } catch {
    return new Map()
  }
}

async function fetched<Reply>(address: string, reply: z.ZodMiniType<Reply>): Promise<Reply> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`the catalogue answered ${response.status}`)
  return reply.parse(await response.json())
}

function gamesOf({ model }: z.infer<typeof SearchIndexReply>): FoundGame[] {
  return model.ids.map((id, n) => {
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
    }
  })
}
