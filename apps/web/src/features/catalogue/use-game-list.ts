import { CategoryPageReply, categoryPagePath, providerId } from '@baize/contract/player'
import { useMemo } from 'react'
import { useInfiniteQuery } from '../../api/query.ts'
import { useStartup } from '../../session/startup.ts'
import type { Index, IndexedGame } from './load-index.ts'
import { type TileGame, tileOf } from './tile-game.ts'
import { askCatalogue, catalogueAddress, KEPT_MS, PAUSE_MS } from './use-catalogue.ts'
import { useIndex } from './use-index.ts'

export const SORTS = ['featured', 'popular', 'byName', 'new'] as const
export type Sort = (typeof SORTS)[number]

export type Choice = {
  readonly categoryId: string
  /** Provider id; empty for all. */
  readonly provider: string
  readonly sort: Sort
  readonly typed: string
}

export type GameList = {
  readonly games: readonly TileGame[]
  readonly total: number
  /** Number of games being loaded. */
  readonly coming: number
  readonly isPending: boolean
  readonly error: Error | null
  readonly retry: () => void
  /** Undefined at the end of the list. */
  readonly loadMore: (() => void) | undefined
}

const ALL = '00'
const NONE: readonly TileGame[] = []

/** The games of a category. The default order is paginated by the server; any other selection is computed here. */
export function useGameList(choice: Choice): GameList {
  const isPlain = choice.typed.trim() === '' && choice.provider === '' && choice.sort === 'featured'
  const pages = usePages(choice.categoryId, isPlain)
  const chosen = useChosen(choice, !isPlain)
  return isPlain ? pages : chosen
}

function usePages(categoryId: string, enabled: boolean): GameList {
  const keys = useStartup()
  const asked = useInfiniteQuery({
    queryKey: ['catalogue', keys.catalogueKey, 'pages', categoryId],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) => {
      const address = catalogueAddress(`${categoryPagePath(categoryId)}?pageNo=${pageParam}`, keys)
      const { model } = await askCatalogue(address, CategoryPageReply)
      return { ...model, items: model.items.map(tileOf) }
    },
    getNextPageParam: ({ pageNo, pageSize, total }) => (pageNo * pageSize < total ? pageNo + 1 : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    retryDelay: PAUSE_MS,
    enabled,
  })
  const games = useMemo(() => asked.data?.pages.flatMap(({ items }) => items) ?? NONE, [asked.data])
  const last = asked.data?.pages.at(-1)
  const total = last?.total ?? 0
  return {
    games,
    total,
    coming: asked.data && asked.isFetching ? Math.min(last?.pageSize ?? 0, total - games.length) : 0,
    isPending: asked.isPending,
    error: asked.error,
    retry: () => void (asked.data ? asked.fetchNextPage() : asked.refetch()),
    loadMore: asked.hasNextPage && !asked.isFetching ? () => void asked.fetchNextPage() : undefined,
  }
}

function useChosen(choice: Choice, enabled: boolean): GameList {
  const { data, isPending, error, refetch } = useIndex({ enabled })
  const { categoryId, provider, sort, typed } = choice
  const games = useMemo(
    () => (data && enabled ? chosenFrom(data, { categoryId, provider, sort, typed }) : NONE),
    [data, enabled, categoryId, provider, sort, typed],
  )
  return {
    games,
    total: games.length,
    coming: 0,
    isPending,
    error,
    retry: () => void refetch(),
    loadMore: undefined,
  }
}

const ORDERS: Readonly<Record<Exclude<Sort, 'featured'>, (a: IndexedGame, b: IndexedGame) => number>> = {
  popular: (a, b) => b.bets - a.bets,
  byName: (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  new: (a, b) => b.added - a.added,
}

/** Search results keep their ranking, unless another order is selected. */
function chosenFrom(index: Index, { categoryId, provider, sort, typed }: Choice): IndexedGame[] {
  const found = (typed.trim() === '' ? index.games : index.find(typed)).filter(
    (game) =>
      (categoryId === ALL || game.categories.includes(categoryId)) &&
      (provider === '' || providerId(game.provider) === provider),
  )
  if (sort === 'featured') return found
  // Among games added on one day, the lobby's last one is the newest, as in the list of new games.
  return (sort === 'new' ? found.toReversed() : found).toSorted(ORDERS[sort])
}
