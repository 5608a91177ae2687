import { type CatalogueGame, GAMES, gameLink } from '@baize/contract'
import { useLanguage } from '../../i18n/language.ts'

/** What a tile shows of a game of the catalogue, and where it leads. */
export type TileGame = Pick<CatalogueGame, 'id' | 'name' | 'provider' | 'art' | 'tags' | 'state' | 'demo'> & {
  /** Where it leads, where that is elsewhere than `gameLink` says. */
  readonly link?: string | undefined
  /** Its names in other languages, where there are any. */
  readonly names?: Readonly<Record<string, string>> | undefined
  /** Settled bets of a day, where they are known. */
  readonly betsDay?: number
}

/**
 * Without what no tile shows, with one copy of what many have, and all of one shape: of thousands of games that is most of the
 * memory.
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
  link: game.link === gameLink(game.id, game.demo) ? undefined : game.link,
})

const providers = new Map<string, string>()
const tagLists = new Map<string, string[]>()

function oneOf<Value>(copies: Map<string, Value>, name: string, value: Value): Value {
  const copy = copies.get(name) ?? value
  copies.set(name, copy)
  return copy
}

/** The name of a game or a category in the player's language. */
export function useNameOf(): (
  named: Pick<TileGame, 'name'> & { readonly names?: Readonly<Record<string, string>> | undefined },
) => string {
  const language = useLanguage()
  return ({ name, names }) => names?.[language] ?? name
}

/** A game of ours that can be played has a page of its own; every other game has one that tells of it. */
export const addressOfGame = (gameId: string): string =>
  `${GAMES.some(({ id, open }) => open && id === gameId) ? '/h5' : '/game'}/${encodeURIComponent(gameId)}`
