import { type CatalogueGame, GAMES, gameLink } from '@baize/contract'
import { useLanguage } from '../../i18n/language.ts'

/** What a tile shows of a game of the catalogue, and where it leads. */
export type TileGame = Pick<CatalogueGame, 'id' | 'name' | 'provider' | 'art' | 'tags' | 'state' | 'demo'> & {
  /** Where it leads, where that is elsewhere than `gameLink` says. */
  readonly link?: string
  /** Its names in other languages, where there are any. */
  readonly names?: Readonly<Record<string, string>>
  /** Settled bets of a day, where they are known. */
  readonly betsDay?: number
}

/** Without what no tile shows, and with one copy of what many have: of thousands of games that is most of the memory. */
export const tileOf = ({
  id,
  name,
  names,
  provider,
  art,
  tags,
  state,
  demo,
  link,
}: CatalogueGame): TileGame => ({
  id,
  name,
  art,
  state,
  demo,
  ...shared(provider, tags),
  ...(link !== gameLink(id, demo) && { link }),
  ...(Object.keys(names).length > 0 && { names }),
})

type Shared = Pick<TileGame, 'provider' | 'tags'>
const copies = new Map<string, Shared>()

function shared(provider: string, tags: CatalogueGame['tags']): Shared {
  const name = [provider, ...tags].join()
  const copy = copies.get(name) ?? { provider, tags }
  copies.set(name, copy)
  return copy
}

/** The name of a game or a category in the player's language. */
export function useNameOf(): (
  named: Pick<TileGame, 'name'> & { readonly names?: Readonly<Record<string, string>> },
) => string {
  const language = useLanguage()
  return ({ name, names }) => names?.[language] ?? name
}

/** A game of ours that can be played has a page of its own; every other game has one that tells of it. */
export const addressOfGame = (gameId: string): string =>
  `${GAMES.some(({ id, open }) => open && id === gameId) ? '/h5' : '/game'}/${encodeURIComponent(gameId)}`
