import type { Clock } from '@baize/kit'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Context } from '../../ledger/context.ts'
import { withOffers } from './offers.ts'
import { HOUSE, SPORTS_ID } from './seed/seed.ts'
import { type Snapshot, snapshotOf } from './snapshot.ts'
import { type StoredCatalogue, selectCatalogue, selectVersion } from './sql.ts'

/** Cache lifetime: a maintenance switch reaches every process within this time. */
const CACHE_MS = 1000

export type Catalogue = {
  /** At most a second old. While the database is down, the last known. */
  current(): Promise<Snapshot>
  /** Reads it from the database now, for the whole process. */
  renewed(): Promise<Snapshot>
}

type WithCatalogue = { readonly catalogue: Catalogue }
export type CatalogueContext = Context & WithCatalogue

/**
 * Cached, because every bet needs the state of its game: one small query a second checks for changes, and concurrent
 * callers share it.
 */
export function createCatalogue({
  db,
  clock,
  log,
  gamesUrl,
  providers = [],
}: {
  readonly db: Pool
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
  /** Base URL of the demos: without it there are none. */
  readonly gamesUrl: string | null
  /** Connected providers: games of others cannot be played. */
  readonly providers?: readonly Connected[]
}): Catalogue {
  let kept: { readonly snapshot: Snapshot; readonly atMs: number } | null = null
  let looking: Promise<Snapshot> | null = null

  const offered = (stored: StoredCatalogue) =>
    withOpenCategories(withOffers(withServed(gamesUrl === null ? withoutDemos(stored) : stored, providers)))
  const look = async (): Promise<Snapshot> => {
    const atMs = clock.now()
    const version = await selectVersion(db)
    const snapshot =
      kept?.snapshot.version === version ? kept.snapshot : snapshotOf(offered(await selectCatalogue(db)))
    kept = { snapshot, atMs }
    return snapshot
  }
  const lookOnce = (): Promise<Snapshot> => {
    looking ??= look().finally(() => {
      looking = null
    })
    return looking
  }
  return {
    current: async () => {
      // A clock that was set back must not extend the cache.
      const ageMs = kept ? clock.now() - kept.atMs : -1
      if (kept && ageMs >= 0 && ageMs < CACHE_MS) return kept.snapshot
      try {
        return await lookOnce()
      } catch (error) {
        if (!kept) throw error
        log.warn({ err: error }, 'reading the catalogue failed')
        kept = { ...kept, atMs: clock.now() }
        return kept.snapshot
      }
    },
    renewed: async () => {
      // A query in progress may have read the old state.
      await looking?.catch(() => {})
      return lookOnce()
    },
  }
}

/** Drops the demos, which cannot be played. */
const withoutDemos = ({ games, ...stored }: StoredCatalogue): StoredCatalogue => ({
  ...stored,
  games: games.filter(({ game }) => !game.demo),
})

type Connected = { readonly title: string; readonly games: readonly string[] }

/**
 * Drops games of providers that are not connected. Demos need none, and our own games have no provider, except for
 * sports: they are coming soon until somebody serves them.
 */
const withServed = (
  { games, ...stored }: StoredCatalogue,
  providers: readonly Connected[],
): StoredCatalogue => ({
  ...stored,
  games: games
    .filter(
      ({ game }) =>
        game.demo || game.provider === HOUSE || providers.some(({ title }) => title === game.provider),
    )
    .map((entry) =>
      entry.game.id === SPORTS_ID && !providers.some((provider) => provider.games.includes(SPORTS_ID))
        ? { ...entry, game: { ...entry.game, state: 'soon' } }
        : entry,
    ),
})

/** Drops categories in which no game is built. Their games stay known by id, but no list has them. */
function withOpenCategories({
  categories,
  games,
  ...stored
}: ReturnType<typeof withOffers>): ReturnType<typeof withOffers> {
  const built = games.filter(({ game }) => game.state !== 'soon')
  const used = new Set(built.flatMap((entry) => entry.categories))
  return {
    ...stored,
    categories: categories.filter(({ id }) => used.has(id)),
    games: games.map((entry) => ({ ...entry, categories: entry.categories.filter((id) => used.has(id)) })),
  }
}
