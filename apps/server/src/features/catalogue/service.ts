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

/** How old at most what a process holds of the catalogue may be: within this a switch reaches every process. */
const STANDS_MS = 1000

export type Catalogue = {
  /** As the database has it, or had it a second ago. While the database does not answer, as it was last. */
  current(): Promise<Snapshot>
  /** As the database has it now, for everybody in this process. */
  renewed(): Promise<Snapshot>
}

/**
 * Held in memory, because every bet asks for the state of its game: one small read a second sees whether anything has
 * changed, and those who come while it runs wait for the same one.
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
  /** Where demos are played: without it there are none. */
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
      // A clock that was set back must not make it stand for longer.
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
      // A look that is under way may have seen what was before.
      await looking?.catch(() => {})
      return lookOnce()
    },
  }
}

/** What nobody can play is not shown, nor a category that has nothing else. */
function withoutDemos({ version, categories, games }: StoredCatalogue): StoredCatalogue {
  const left = games.filter(({ game }) => !game.demo)
  const used = new Set(left.flatMap((entry) => entry.categories))
  return { version, categories: categories.filter(({ id }) => used.has(id)), games: left }
}

/** Where a game is played, if it can be now. */
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

/** Brings the games of this build into a database that has older ones, or none. However many processes start, one does it. */
export function plantCatalogue(db: Pool, given?: Seed): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if ((await lockSeedVersion(tx)) >= (given?.version ?? SEED_VERSION)) return false
    await writeSeed(tx, given ?? seed())
    await raiseVersion(tx)
    return true
  })
}

/** Whether an operator has taken this game out. One that the catalogue does not list is not theirs to take out. */
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

/** A game that was not played within so many bets is not recent. */
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

/** A UUID of version 7 begins with its time: 48 bits of milliseconds. */
const timeOf = (uuid: string): number => Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)
