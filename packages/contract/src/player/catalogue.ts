import * as z from 'zod/mini'
import { CatalogueGameId } from '../shared/entities.ts'

/** `soon` is not built yet; `maintenance` is set by an operator and temporary. */
export const GameState = z.enum(['open', 'maintenance', 'soon'])
export type GameState = z.infer<typeof GameState>

/** The English name, and names in other languages by id, where they differ. */
const Named = { name: z.string(), names: z.record(z.string(), z.string()) }

/** A category, by the spec's field names. A category that plays directly leads to its only game instead of a page. */
export const GameCategory = z.object({
  id: z.string(),
  ...Named,
  icon: z.string(),
  type: z.string(),
  directlyPlay: z.boolean(),
})
export type GameCategory = z.infer<typeof GameCategory>

/** Always first in the list. */
export const ALL_GAMES = {
  id: '00',
  name: 'All Games',
  names: { pt: 'Todos os jogos', id: 'Semua Game' },
  icon: 'grid',
  type: 'ALL',
  directlyPlay: false,
} as const satisfies GameCategory

export const CatalogueGame = z.object({
  id: CatalogueGameId,
  ...Named,
  provider: z.string(),
  /** Picture and hue of its tile, such as `fox.32`. */
  art: z.string(),
  tags: z.array(z.string()),
  /** Return to player in ten-thousandths, and stake limits. Null if they depend on the player: see `/api/game/info`. */
  rtp: z.nullable(z.number()),
  minBet: z.nullable(z.string()),
  maxBet: z.nullable(z.string()),
  state: GameState,
  /** A sandbox game: play money only, never paid out. */
  demo: z.boolean(),
  /** Link of its tile, in the link language. */
  link: z.string(),
})
export type CatalogueGame = z.infer<typeof CatalogueGame>

/** Default link of a game: a demo opens with play money. */
export const gameLink = (id: string, demo: boolean): string => `#gameId=${id}${demo ? '&demo' : ''}`

export const CategoryListReply = z.object({
  status: z.literal(0),
  model: z.array(GameCategory),
  /** Cache key of the catalogue: responses under it are immutable. */
  extra: z.object({ catalogueKey: z.string() }),
})

export const CategoryPageReply = z.object({
  status: z.literal(0),
  model: z.object({
    id: z.string(),
    pageNo: z.number(),
    pageSize: z.number(),
    total: z.number(),
    items: z.array(CatalogueGame),
  }),
})

/**
 * The whole catalogue for client-side search, by columns because that compresses best: the n-th entry of each list
 * belongs to the n-th game. Providers and tags are indices into their lists; a game's tags are one entry of `tagSets`.
 */
export const SearchIndexReply = z.object({
  status: z.literal(0),
  model: z.object({
    providers: z.array(z.string()),
    tagSets: z.array(z.array(z.string())),
    ids: z.array(CatalogueGameId),
    names: z.array(z.string()),
    provider: z.array(z.number()),
    tags: z.array(z.number()),
    art: z.array(z.string()),
    state: z.array(GameState),
    demo: z.array(z.boolean()),
    /** Indices into `categorySets`, each the category ids of a game; `00` is implied for all games. */
    categorySets: z.array(z.array(z.string())),
    categories: z.array(z.number()),
    /** Day it was added to the catalogue, in days since 1970. */
    added: z.array(z.number()),
    /** By id, only where the link differs from `gameLink`. */
    links: z.record(z.string(), z.string()),
  }),
})

/** Counts settled bets: of this hour and the 23 before it, and of the last 168 hours. */
export const PopularReply = z.object({
  status: z.literal(0),
  model: z.array(z.object({ ...CatalogueGame.shape, betsDay: z.number(), betsWeek: z.number() })),
})

/** The latest additions to the catalogue, at most 60; within a day, in reverse lobby order. */
export const NewGamesReply = z.object({ status: z.literal(0), model: z.array(CatalogueGame) })

/** Providers by number of games, largest first. */
export const ProviderListReply = z.object({
  status: z.literal(0),
  model: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      games: z.number(),
      /** All of its games are demos. */
      demo: z.boolean(),
    }),
  ),
})

/** Slug of a provider's name. */
export const providerId = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

export const GameReply = z.object({ status: z.literal(0), model: CatalogueGame })

export const CATEGORY_LIST_PATH = '/game/game_category_list'
export const SEARCH_INDEX_PATH = '/game/search_index'
export const POPULAR_PATH = '/game/popular'
export const NEW_GAMES_PATH = '/game/new_list'
export const PROVIDER_LIST_PATH = '/game/provider_list'
export const gamePath = (gameId: string): string => `/game/game_detail/${gameId}`
export const categoryPagePath = (categoryId: string): string => `/game/category_page/${categoryId}`
/** The same paths behind a CDN. With `?v=` and the catalogue key their responses are immutable. */
export const cdnPath = (designCacheKey: string, path: string): string =>
  `/api/static/static/apicdn/${designCacheKey}${path}`
