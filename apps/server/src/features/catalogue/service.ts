import {
  type CatalogueGame,
  GAMES,
  type InputOf,
  LanguageId,
  type Refusal,
  type ReplyOf,
  refusal,
} from '@baize/contract'
import { type Clock, err, ok, present, type Result, type UserId } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/pool.ts'
import { SEED_VERSION, type Seed, seed } from './seed/seed.ts'
import { type Snapshot, snapshotOf } from './snapshot.ts'
import {
  deleteFavourite,
  insertFavourite,
  lockGame,
  lockSeedVersion,
  raiseVersion,
  type StoredCatalogue,
  selectCatalogue,
  selectFavourites,
  selectLastBets,
  selectVersion,
  writeSeed,
  writeSwitch,
} from './sql.ts'

/** Cache lifetime: a maintenance switch reaches every process within this time. */
const STANDS_MS = 1000

export type Catalogue = {
  /** At most a second old. While the database is down, the last known. */
  current(): Promise<Snapshot>
  /** Reads it from the database now, for the whole process. */
  renewed(): Promise<Snapshot>
}

/**
 * Cached, because every bet needs the state of its game: one small query a second checks for changes, and concurrent
 * callers share it.
 */
export function createCatalogue({
  db,
  clock,
  log,
  gamesUrl,
}: {
  readonly db: Pool
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
  /** Base URL of the demos: without it there are none. */
  readonly gamesUrl: string | null
}): Catalogue {
  let kept: { readonly snapshot: Snapshot; readonly atMs: number } | null = null
  let looking: Promise<Snapshot> | null = null

  const offered = (stored: StoredCatalogue) => (gamesUrl === null ? withoutDemos(stored) : stored)
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
      if (kept && ageMs >= 0 && ageMs < STANDS_MS) return kept.snapshot
      try {
        return await lookOnce()
      } catch (error) {
        if (!kept) throw error
        log.warn({ err: error }, 'the catalogue was not looked at')
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

/** Drops the demos, which cannot be played, and categories with nothing else. */
function withoutDemos({ version, categories, games }: StoredCatalogue): StoredCatalogue {
  const left = games.filter(({ game }) => !game.demo)
  const used = new Set(left.flatMap((entry) => entry.categories))
  return { version, categories: categories.filter(({ id }) => used.has(id)), games: left }
}

/** URL of a game, if it can be played now. */
export async function launchGame(
  { catalogue, config }: Context,
  { gameId, lang }: InputOf<'/api/game/play'>,
): Promise<Result<ReplyOf<'/api/game/play'>['model'], Refusal>> {
  const game = (await catalogue.current()).games.get(gameId)
  if (!game) return err(refusal('unknownGame'))
  if (game.state === 'maintenance') return err(refusal('gameMaintenance'))
  if (game.state === 'soon') return err(refusal('gameNotBuilt'))
  if (GAMES.some(({ id }) => id === gameId)) return ok({ url: `${config.publicUrl}/h5/${gameId}`, game })
  if (!game.demo || config.gamesUrl === null) return err(refusal('gameNotBuilt'))
  const [, hue = ''] = game.art.split('.')
  const asked = { lang: LanguageId.safeParse(lang).data ?? 'en', name: game.name, hue }
  return ok({ url: `${config.gamesUrl}/games/${gameId}?${new URLSearchParams(asked).toString()}`, game })
}

/**
 * Writes the games of this build into a database with older ones, or none. However many processes start, one does it.
 */
export function plantCatalogue(db: Pool, given?: Seed): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if ((await lockSeedVersion(tx)) >= (given?.version ?? SEED_VERSION)) return false
    await writeSeed(tx, given ?? seed())
    await raiseVersion(tx)
    return true
  })
}

/** Whether an operator has put this game into maintenance. False for games that are not in the catalogue. */
export async function isInMaintenance({ catalogue }: Context, gameId: string): Promise<boolean> {
  const { games } = await catalogue.current()
  return games.get(gameId)?.state === 'maintenance'
}

export async function switchGame(
  ctx: Context,
  log: FastifyBaseLogger,
  wish: InputOf<'/api/operator/game/state'>,
): Promise<Result<CatalogueGame, Refusal>> {
  const switched = await inTransaction(ctx.db, async (tx): Promise<Result<null, Refusal>> => {
    const game = await lockGame(tx, wish.gameId)
    if (!game) return err(refusal('unknownGame'))
    if (!game.built) return err(refusal('gameNotBuilt'))
    await writeSwitch(tx, wish, ctx.clock.now())
    if (game.inMaintenance !== (wish.state === 'maintenance')) await raiseVersion(tx)
    return ok(null)
  })
  if (!switched.ok) return switched
  log.warn(wish, 'a game was switched')
  const { games } = await ctx.catalogue.renewed()
  return ok(present(games.get(wish.gameId), wish.gameId))
}

export async function keepFavourite(
  ctx: Context,
  userId: UserId,
  { gameId, on }: InputOf<'/api/game/favourites'>,
): Promise<Result<ReplyOf<'/api/game/favourites'>['model'], Refusal>> {
  if (!on) await deleteFavourite(ctx.db, userId, gameId)
  else {
    const { games } = await ctx.catalogue.current()
    if (!games.has(gameId)) return err(refusal('unknownGame'))
    await insertFavourite(ctx.db, userId, gameId, ctx.clock.now())
  }
  return ok({ gameId, on })
}

export async function favouritesOf(ctx: Context, userId: UserId): Promise<CatalogueGame[]> {
  const ids = await selectFavourites(ctx.db, userId)
  const { games } = await ctx.catalogue.current()
  return ids.flatMap((id) => games.get(id) ?? [])
}

/** Recent games are those among this many last bets. */
const RECENT = { ofBets: 1000, games: 24 }

export async function recentOf(
  ctx: Context,
  userId: UserId,
): Promise<ReplyOf<'/api/game/recent_list'>['model']> {
  const last = await selectLastBets(ctx.db, userId, RECENT)
  const { games } = await ctx.catalogue.current()
  return last.flatMap(({ gameId, betId }) => {
    const game = games.get(gameId)
    return game ? [{ ...game, playedAt: timeOf(betId) }] : []
  })
}

/** A version 7 UUID begins with its time: 48 bits of milliseconds. */
const timeOf = (uuid: string): number => Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)
