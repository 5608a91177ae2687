import { type CountryRule, GameOffer, ProviderOffer } from '@baize/contract/operator'
import type { StoredCatalogue } from './sql.ts'

/** How a game or provider is offered until an operator says otherwise. */
const FIRST: GameOffer = { on: true, featured: false, place: 0, tags: [], countries: null }

/** Settings as they are stored; what a later release added has its first value. */
export const gameOffer = (stored: unknown): GameOffer =>
  GameOffer.safeParse({ ...FIRST, ...treeOf(stored) }).data ?? FIRST
export const providerOffer = (stored: unknown): ProviderOffer =>
  ProviderOffer.safeParse({ on: FIRST.on, countries: FIRST.countries, ...treeOf(stored) }).data ?? FIRST

const treeOf = (stored: unknown): object => (typeof stored === 'object' && stored !== null ? stored : {})

/** Where each game may be played, by id: what its own settings and those of its provider say. */
type Limits = ReadonlyMap<string, readonly CountryRule[]>

/** What the settings of operators make of the catalogue. */
export type Offers = {
  /** By the id of each game, in the order of the lobby. */
  readonly games: ReadonlyMap<
    string,
    {
      readonly offer: GameOffer
      /** As the catalogue says: a game that is off is in no list. */
      readonly categories: readonly string[]
      readonly tags: readonly string[]
    }
  >
  readonly providers: ReadonlyMap<string, ProviderOffer>
  /** All of them: one without a listed game is in no list. */
  readonly categories: StoredCatalogue['categories']
  /** Games that are off, or whose provider is. */
  readonly off: ReadonlySet<string>
  readonly limits: Limits
}

/** Puts games into the order of the operators, adds their tags, and takes those that are off out of every category. */
export function withOffers(stored: StoredCatalogue): StoredCatalogue & { readonly offers: Offers } {
  const own = new Map(stored.settings.map(({ kind, item, settings }) => [`${kind} ${item}`, settings]))
  const providers = new Map(
    stored.games.map(({ game }) => [game.provider, providerOffer(own.get(`provider ${game.provider}`))]),
  )
  const off = new Set<string>()
  const limits = new Map<string, readonly CountryRule[]>()
  const ordered = stored.games
    .map((entry) => ({ entry, offer: gameOffer(own.get(`game ${entry.game.id}`)) }))
    .toSorted((a, b) => Number(b.offer.featured) - Number(a.offer.featured) || b.offer.place - a.offer.place)
  const games = ordered.map(({ entry, offer }) => {
    const { game } = entry
    const provider = providers.get(game.provider) ?? FIRST
    const rules = [offer.countries, provider.countries].filter((rule) => rule !== null)
    if (rules.length > 0) limits.set(game.id, rules)
    const isOff = !offer.on || !provider.on
    if (isOff) off.add(game.id)
    return {
      ...entry,
      game: offer.tags.length === 0 ? game : { ...game, tags: [...new Set([...game.tags, ...offer.tags])] },
      categories: isOff ? [] : entry.categories,
    }
  })
  const byId = new Map(
    ordered.map(({ entry: { game, categories }, offer }) => [
      game.id,
      { offer, categories, tags: game.tags },
    ]),
  )
  return { ...stored, games, offers: { games: byId, providers, categories: stored.categories, off, limits } }
}

/** Whether a game is offered to somebody of these countries: of all that are known. */
export const isOfferedIn = (rules: readonly CountryRule[] = [], countries: readonly string[]): boolean =>
  rules.every(({ only, ids }) =>
    only
      ? countries.length > 0 && countries.every((country) => ids.includes(country))
      : !countries.some((country) => ids.includes(country)),
  )
