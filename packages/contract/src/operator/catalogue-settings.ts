import * as z from 'zod/mini'

/** ISO 3166-1 codes of the only countries where something is offered, or of those where it is not. */
const CountryRule = z.object({
  only: z.boolean(),
  ids: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.minLength(1), z.maxLength(250)),
})
export type CountryRule = z.infer<typeof CountryRule>

export const MOST_TAGS = 10
/** A word or a few, found by search. */
export const GameTag = z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(24))
/** Games of a higher place come first; featured ones before all others. */
export const Place = z.number().check(z.int(), z.gte(0), z.lte(1_000_000))

/** How a game is offered, on top of what the catalogue says about it. Null countries: everywhere. */
export const GameOffer = z.object({
  on: z.boolean(),
  featured: z.boolean(),
  place: Place,
  tags: z.array(GameTag).check(z.maxLength(MOST_TAGS)),
  countries: z.nullable(CountryRule),
})
export type GameOffer = z.infer<typeof GameOffer>

/** How all games of a provider are offered. */
export const ProviderOffer = z.object({ on: GameOffer.shape.on, countries: GameOffer.shape.countries })
export type ProviderOffer = z.infer<typeof ProviderOffer>

/** What a change of one game or provider is made of. */
export const OFFER_FIELDS = ['on', 'featured', 'place', 'tags', 'countries'] as const

/** What changed of one game or provider: the settings named are those that differ. */
export const OfferChange = z.object({
  kind: z.enum(['game', 'provider']),
  item: z.string(),
  name: z.string(),
  before: z.partial(GameOffer),
  after: z.partial(GameOffer),
})
export type OfferChange = z.infer<typeof OfferChange>
