import * as z from 'zod/mini'
import { CatalogueGame, GameCategory } from '../../player/catalogue.ts'
import { CatalogueGameId } from '../../shared/entities.ts'
import { wholeUpTo } from '../../shared/inputs.ts'
import { GameOffer, GameTag, MOST_TAGS, OfferChange, Place, ProviderOffer } from '../catalogue-settings.ts'
import { Reason } from '../staff.ts'
import { type CallShape, call } from './call.ts'

const Tags = z.optional(z.array(GameTag).check(z.maxLength(MOST_TAGS)))
const { on, featured, countries } = GameOffer.shape
const { id, name, provider, tags, state, demo } = CatalogueGame.shape
/** The number of the change, or null where everything was so already, and how many games or providers it changed. */
const Changed = z.object({ model: z.object({ change: z.nullable(z.number()), changed: z.number() }) })

/** How games and providers of the catalogue are offered, which changes without a restart. */
export const CATALOGUE_DESK_CALLS = {
  '/api/operator/catalogue': call({
    method: 'GET',
    access: 'operator',
    permission: 'games.read',
    about: 'Every game and provider of the catalogue in the order of the lobby, and how it is offered.',
    input: z.object({}),
    reply: z.object({
      model: z.object({
        games: z.array(
          z.object({
            id,
            name,
            provider,
            tags,
            state,
            demo,
            categories: z.array(z.string()),
            offer: GameOffer,
          }),
        ),
        providers: z.array(z.object({ name: z.string(), games: z.number(), offer: ProviderOffer })),
        categories: z.array(GameCategory),
      }),
    }),
  }),
  '/api/operator/catalogue/games/change': call({
    method: 'POST',
    access: 'operator',
    permission: 'games.settings',
    about:
      'Changes how up to 200 games are offered, in every process within a second. What is left out stays. A game that is off is not listed and takes no new bets; open ones are settled.',
    input: z.object({
      gameIds: z.array(CatalogueGameId).check(z.minLength(1), z.maxLength(200)),
      on: z.optional(on),
      featured: z.optional(featured),
      /** `first`: before every game that is not featured and not among these. */
      place: z.optional(z.union([Place, z.literal('first')])),
      addTags: Tags,
      removeTags: Tags,
      countries: z.optional(countries),
      reason: Reason,
    }),
    reply: Changed,
  }),
  '/api/operator/catalogue/provider/change': call({
    method: 'POST',
    access: 'operator',
    permission: 'games.settings',
    about: 'Changes how all games of a provider are offered, on top of the settings of each game.',
    input: z.object({
      provider: z.string().check(z.minLength(1), z.maxLength(100)),
      on: z.optional(on),
      countries: z.optional(countries),
      reason: Reason,
    }),
    reply: Changed,
  }),
  '/api/operator/catalogue/roll_back': call({
    method: 'POST',
    access: 'operator',
    permission: 'games.settings',
    about:
      'Takes a change back, as a new change. A setting that was changed again since then stays as it is now.',
    input: z.object({ change: wholeUpTo(9_999_999), reason: Reason }),
    reply: Changed,
  }),
  '/api/operator/catalogue/history': call({
    method: 'GET',
    access: 'operator',
    permission: 'games.read',
    about: 'Changes of how games and providers are offered, newest first; of one game on request.',
    input: z.object({
      gameId: z.optional(CatalogueGameId),
      before: z.optional(wholeUpTo(9_999_999)),
    }),
    reply: z.object({
      model: z.object({
        items: z.array(
          z.object({
            change: z.number(),
            at: z.number(),
            person: z.string(),
            reason: z.string(),
            /** The change that this one took back. */
            rolledBack: z.nullable(z.number()),
            items: z.array(OfferChange),
          }),
        ),
        next: z.nullable(z.number()),
      }),
    }),
  }),
} as const satisfies Record<string, CallShape>
