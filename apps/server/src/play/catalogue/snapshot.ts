import { createHash } from 'node:crypto'
import { ALL_GAMES, type CatalogueGame, type GameCategory } from '@baize/contract/player'
import type { Offers } from './offers.ts'
import type { StoredCatalogue } from './sql.ts'

/** The catalogue at one version. */
export type Snapshot = Pick<Offers, 'off' | 'limits'> & {
  readonly version: string
  /** Content hash: the same catalogue has the same key, on any server and whatever changed in between. */
  readonly key: string
  readonly categories: readonly GameCategory[]
  /** Every known game, listed or not. */
  readonly games: ReadonlyMap<string, CatalogueGame>
  /** The games of each category, in lobby order. */
  readonly listed: ReadonlyMap<string, readonly CatalogueGame[]>
  /** Every listed game with its stored metadata, in lobby order. */
  readonly entries: StoredCatalogue['games']
  readonly offers: Offers
}

export function snapshotOf({
  version,
  categories,
  games,
  offers,
}: StoredCatalogue & { readonly offers: Offers }): Snapshot {
  const listed = new Map<string, CatalogueGame[]>([ALL_GAMES, ...categories].map(({ id }) => [id, []]))
  const entries = games.filter((entry) => entry.categories.length > 0)
  for (const { game, categories: ids } of entries) {
    for (const id of [ALL_GAMES.id, ...ids]) listed.get(id)?.push(game)
  }
  const { off, limits } = offers
  return {
    version,
    key: keyOf(JSON.stringify([categories, games, ...off])),
    categories: [ALL_GAMES, ...categories],
    games: new Map(games.map(({ game }) => [game.id, game])),
    listed,
    entries,
    offers,
    off,
    limits,
  }
}

export const keyOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)
