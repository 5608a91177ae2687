import { createHash } from 'node:crypto'
import { ALL_GAMES, type CatalogueGame, type GameCategory } from '@baize/contract'
import type { StoredCatalogue } from './sql.ts'

/** The catalogue as it was at one version. */
export type Snapshot = {
  readonly version: string
  /** Known by its content: the same catalogue has the same key, on whatever server and however often it changed in between. */
  readonly key: string
  readonly categories: readonly GameCategory[]
  readonly games: ReadonlyMap<string, CatalogueGame>
  /** The games of each category, in the order of the lobby. */
  readonly listed: ReadonlyMap<string, readonly CatalogueGame[]>
  /** Every game with what is known of it besides, in the order of the lobby. */
  readonly entries: StoredCatalogue['games']
}

export function snapshotOf({ version, categories, games }: StoredCatalogue): Snapshot {
  const listed = new Map<string, CatalogueGame[]>([ALL_GAMES, ...categories].map(({ id }) => [id, []]))
  for (const { game, categories: ids } of games) {
    for (const id of [ALL_GAMES.id, ...ids]) listed.get(id)?.push(game)
  }
  return {
    version,
    key: keyOf(JSON.stringify([categories, games])),
    categories: [ALL_GAMES, ...categories],
    games: new Map(games.map(({ game }) => [game.id, game])),
    listed,
    entries: games,
  }
}

export const keyOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)
