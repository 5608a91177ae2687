import * as z from 'zod/mini'

/** Games of the catalogue: ours and those of providers. Only ours are a `GameId`, which bets are made on. */
export const CatalogueGameId = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(64))
/** `soon` is not built yet; `maintenance` is an operator's doing and passes. */
export const GameState = z.enum(['open', 'maintenance', 'soon'])
export type GameState = z.infer<typeof GameState>

/** The English name, and those of other languages by their ids where there is another one. */
const Named = { name: z.string(), names: z.record(z.string(), z.string()) }

/** A category, by the spec's field names. One that plays directly leads to its only game instead of a page. */
export const GameCategory = z.object({
  id: z.string(),
  ...Named,
  icon: z.string(),
  type: z.string(),
  directlyPlay: z.boolean(),
})
export type GameCategory = z.infer<typeof GameCategory>

/** Always the first of the list, whatever else there is. */
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
  /** What its tile shows and in which hue, such as `fox.32`. */
  art: z.string(),
  tags: z.array(z.string()),
  /** Return to player in ten-thousandths and limits of a stake. Null where they depend on the player: `/api/game/info` has them. */
  rtp: z.nullable(z.number()),
  minBet: z.nullable(z.string()),
  maxBet: z.nullable(z.string()),
  state: GameState,
  /** Of a sandbox: play money alone, and nothing of it is ever paid. */
  demo: z.boolean(),
  /** Where its tile leads, in the link mini-language. */
  link: z.string(),
})
export type CatalogueGame = z.infer<typeof CatalogueGame>

/** Where a game leads unless it says otherwise: a demo is played for play money. */
export const gameLink = (id: string, demo: boolean): string => `#gameId=${id}${demo ? '&demo' : ''}`

export const CategoryListReply = z.object({
  status: z.literal(0),
  model: z.array(GameCategory),
  /** Under which the answers of the catalogue never change. */
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
 * The whole catalogue for a search that asks nobody, column by column because that packs best: the n-th of each list is of
 * the n-th game. Providers and tags are numbers into their lists; a game's tags are one entry of `tagSets`.
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
    /** Numbers into `categorySets`, each the ids of the categories of a game; all games are in `00` besides. */
    categorySets: z.array(z.array(z.string())),
    categories: z.array(z.number()),
    /** The day it came into the catalogue, in days since 1970. */
    added: z.array(z.number()),
    /** By id, of those alone that lead elsewhere than `gameLink` says. */
    links: z.record(z.string(), z.string()),
  }),
})

/** By settled bets: of this hour and the 23 before it, and of as many hours as a week has. */
export const PopularReply = z.object({
  status: z.literal(0),
  model: z.array(z.object({ ...CatalogueGame.shape, betsDay: z.number(), betsWeek: z.number() })),
})

/** What came into the catalogue last, at most 60; of one day, what the lobby lists last comes first. */
export const NewGamesReply = z.object({ status: z.literal(0), model: z.array(CatalogueGame) })

/** Whoever has games here, those with most of them first. */
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

/** A provider's name as an address has it. */
export const providerId = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

export const GameReply = z.object({ status: z.literal(0), model: CatalogueGame })

export const CATEGORY_LIST_PATH = '/game/game_category_list'
export const SEARCH_INDEX_PATH = '/game/search_index'
export const POPULAR_PATH = '/game/popular'
export const NEW_GAMES_PATH = '/game/new_list'
export const PROVIDER_LIST_PATH = '/game/provider_list'
export const gamePath = (gameId: string): string => `/game/game_detail/${gameId}`
export const categoryPagePath = (categoryId: string): string => `/game/category_page/${categoryId}`
/** The same paths where a cache may stand in front of the server. With `?v=` and a key of the catalogue they never change. */
export const cdnPath = (designCacheKey: string, path: string): string =>
  `/api/static/static/apicdn/${designCacheKey}${path}`
