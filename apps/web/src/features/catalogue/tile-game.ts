import { type CatalogueGame, gameLink } from '@baize/contract/player'
import { GAMES } from '@baize/contract/shared'
import { useLanguage } from '../../i18n/language.ts'

/** The fields of a catalogue game that a tile shows or links to. */
export type TileGame = Pick<CatalogueGame, 'id' | 'name' | 'provider' | 'art' | 'tags' | 'state' | 'demo'> & {
  /** Link target, where it differs from `gameLink`. */
  readonly link?: string | undefined
  /** Translated names, where there are any. */
  readonly names?: Readonly<Record<string, string>> | undefined
  /** Settled bets of a day, where known. */
  readonly betsDay?: number
}

/**
 * Drops unused fields, shares repeated values and keeps one object shape, which saves most of the memory of thousands
 * of games.
 */
export const tileOf = (game: CatalogueGame): TileGame => ({
  id: game.id,
  name: game.name,
  names: Object.keys(game.names).length > 0 ? game.names : undefined,
  provider: oneOf(providers, game.provider, game.provider),
  art: game.art,
  tags: oneOf(tagLists, game.tags.join(), game.tags),
  state: game.state,
  demo: game.demo,
  link: ownLink(game),
})

const providers = new Map<string, string>()
const tagLists = new Map<string, string[]>()

function oneOf<Value>(copies: Map<string, Value>, name: string, value: Value): Value {
  const copy = copies.get(name) ?? value
  copies.set(name, copy)
  return copy
}

/** A link other than the default one, as sports, lotteries and free chances have. Those have no demo. */
export const ownLink = ({ id, demo, link }: Pick<TileGame, 'id' | 'demo' | 'link'>): string | undefined =>
  link === gameLink(id, demo) ? undefined : link

/** Localised name of a game or category. */
export function useNameOf(): (
  named: Pick<TileGame, 'name'> & { readonly names?: Readonly<Record<string, string>> | undefined },
) => string {
  const language = useLanguage()
  return ({ name, names }) => names?.[language] ?? name
}

/** Path of a game: our own games have a page to play on, all others an info page. */
export const addressOfGame = (gameId: string): string =>
  `${GAMES.some(({ id }) => id === gameId) ? '/h5' : '/game'}/${encodeURIComponent(gameId)}`
