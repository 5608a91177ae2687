import type { CatalogueGame } from '@baize/contract/player'
import type { InputOf, ReplyOf } from '@baize/contract/server'
import { GAMES, LanguageId, type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, present, type Result, type UserId } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { inTransaction } from '../../platform/db/pool.ts'
import { hashToken, playerOfTicket } from '../../players/accounts/service.ts'
import { countryOfPlayer } from '../../players/forbidden/service.ts'
import type { CatalogueContext } from './catalogue.ts'
import type { ProviderLaunch } from './provider-launch.ts'
import { type Seed, seed } from './seed/seed.ts'
import {
  deleteFavourite,
  insertFavourite,
  lockGame,
  lockSeedVersion,
  raiseVersion,
  selectFavourites,
  selectLastBets,
  writeSeed,
  writeSwitch,
} from './sql.ts'
import { type View, viewIn } from './view.ts'

export type { CatalogueContext } from './catalogue.ts'
export { isOfferedIn } from './offers.ts'
export type { LaunchRequest, ProviderLaunch } from './provider-launch.ts'
export { viewIn } from './view.ts'

/** URL of a game, if it can be played now. Only a game for real money needs a player, and a balance. */
export async function launchGame(
  ctx: CatalogueContext,
  { gameId, lang, deviceType, demo, token, match }: InputOf<'/api/game/play'>,
  caller: { readonly userId: UserId | null; readonly token: string | null },
  {
    providers,
    demoWait,
  }: {
    readonly providers: ProviderLaunch
    /** Seconds until the caller may open another demo at a provider. */
    readonly demoWait: () => number
  },
): Promise<Result<ReplyOf<'/api/game/play'>['model'], Refusal>> {
  const { catalogue, config } = ctx
  const { games, off } = await catalogue.current()
  const game = games.get(gameId)
  if (!game) return err(refusal('unknownGame'))
  if (off.has(gameId) || game.state === 'maintenance') return err(refusal('gameMaintenance'))
  if (game.state === 'soon') return err(refusal('gameNotBuilt'))
  const language = LanguageId.safeParse(lang).data ?? 'en'
  const isDemo = demo === 'true'
  if (GAMES.some(({ id }) => id === gameId)) {
    const player = isDemo ? ok(null) : await playerFor(ctx, caller, token)
    if (!player.ok) return player
    const query = new URLSearchParams({
      lang: language,
      ...(isDemo && { demo: 'true' }),
      ...(player.value?.ticket && { token: player.value.ticket }),
    })
    return ok({ url: `${config.publicUrl}/h5/${gameId}?${query.toString()}`, game })
  }
  if (providers.has(game)) {
    const player = isDemo ? ok(null) : await playerFor(ctx, caller, token)
    if (!player.ok) return player
    const wait = isDemo ? demoWait() : 0
    if (wait > 0) return err(refusal('tooManyRequests', { seconds: String(wait) }))
    const isMobile = deviceType === 'mobile'
    const url = await providers.launch({
      game,
      language,
      isMobile,
      match,
      player: player.value,
    })
    return url.ok ? ok({ url: url.value, game }) : url
  }
  if (!game.demo || config.gamesUrl === null) return err(refusal('gameNotBuilt'))
  const [, hue = ''] = game.art.split('.')
  const query = new URLSearchParams({ lang: language, name: game.name, hue, deviceType })
  return ok({ url: `${config.gamesUrl}/games/${gameId}?${query.toString()}`, game })
}

/**
 * The player of a launch for real money. A ticket counts in place of the header's log-in and stays unused: the page of
 * the game logs in with it.
 */
async function playerFor(
  ctx: CatalogueContext,
  caller: { readonly userId: UserId | null; readonly token: string | null },
  ticket: string | undefined,
): Promise<
  Result<
    { readonly userId: UserId; readonly sessionHash: Buffer; readonly ticket: string | undefined },
    Refusal
  >
> {
  const named = ticket === undefined ? sessionOf(caller) : await playerOfTicket(ctx, ticket)
  if (named === null) return err(refusal(ticket === undefined ? 'loginNeeded' : 'ticketSpent'))
  const { main } = await ctx.ledger.balances(named.userId)
  return main > 0n ? ok({ ...named, ticket }) : err(refusal('insufficientFunds'))
}

const sessionOf = ({ userId, token }: { readonly userId: UserId | null; readonly token: string | null }) =>
  userId === null || token === null ? null : { userId, sessionHash: hashToken(token) }

/**
 * Writes the games of this build into a database with older ones, or none. However many processes start, one does it.
 */
export function plantCatalogue(db: Pool, given: Seed = seed()): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if ((await lockSeedVersion(tx)) >= given.version) return false
    await writeSeed(tx, given)
    await raiseVersion(tx)
    return true
  })
}

/** Whether an operator has put this game, or the whole site, into maintenance, or switched the game off. False for games that do not exist. */
export async function isInMaintenance(
  { catalogue, site }: CatalogueContext,
  gameId: string,
): Promise<boolean> {
  if ((await site.current()).settings.maintenance) return true
  const { games, off } = await catalogue.current()
  return off.has(gameId) || games.get(gameId)?.state === 'maintenance'
}

export async function switchGame(
  ctx: CatalogueContext,
  log: FastifyBaseLogger,
  request: InputOf<'/api/operator/game/state'> & { readonly person: string },
): Promise<Result<CatalogueGame, Refusal>> {
  const switched = await inTransaction(ctx.db, async (tx): Promise<Result<null, Refusal>> => {
    const game = await lockGame(tx, request.gameId)
    if (!game) return err(refusal('unknownGame'))
    if (!game.built) return err(refusal('gameNotBuilt'))
    await writeSwitch(tx, request, ctx.clock.now())
    if (game.inMaintenance !== (request.state === 'maintenance')) await raiseVersion(tx)
    return ok(null)
  })
  if (!switched.ok) return switched
  log.warn(request, 'game state changed')
  const { games } = await ctx.catalogue.renewed()
  return ok(present(games.get(request.gameId), request.gameId))
}

type Viewer = { readonly userId: UserId; readonly country: string | null }

/** The games that a player sees: those offered where they are and in the country of their account. */
async function seenBy(
  { catalogue, db }: CatalogueContext,
  { userId, country }: Viewer,
): Promise<Pick<View, 'games'>> {
  const snapshot = await catalogue.current()
  const here = viewIn(snapshot, country)
  if (snapshot.limits.size === 0) return here
  const home = viewIn(snapshot, await countryOfPlayer(db, userId))
  if (country === null || home === here) return home
  return { games: new Map([...here.games].filter(([id]) => home.games.has(id))) }
}

export async function keepFavourite(
  ctx: CatalogueContext,
  { userId, country }: Viewer,
  { gameId, on }: InputOf<'/api/game/favourites'>,
): Promise<Result<ReplyOf<'/api/game/favourites'>['model'], Refusal>> {
  if (!on) await deleteFavourite(ctx.db, userId, gameId)
  else {
    const { games } = await seenBy(ctx, { userId, country })
    if (!games.has(gameId)) return err(refusal('unknownGame'))
    await insertFavourite(ctx.db, userId, gameId, ctx.clock.now())
  }
  return ok({ gameId, on })
}

export async function favouritesOf(ctx: CatalogueContext, viewer: Viewer): Promise<CatalogueGame[]> {
  const ids = await selectFavourites(ctx.db, viewer.userId)
  const { games } = await seenBy(ctx, viewer)
  return ids.flatMap((id) => games.get(id) ?? [])
}

/** Recent games are those among this many last bets. */
const RECENT = { ofBets: 1000, games: 24 }

export async function recentOf(
  ctx: CatalogueContext,
  viewer: Viewer,
): Promise<ReplyOf<'/api/game/recent_list'>['model']> {
  const last = await selectLastBets(ctx.db, viewer.userId, RECENT)
  const { games } = await seenBy(ctx, viewer)
  return last.flatMap(({ gameId, betId }) => {
    const game = games.get(gameId)
    return game ? [{ ...game, playedAt: timeOf(betId) }] : []
  })
}

/** A version 7 UUID begins with its time: 48 bits of milliseconds. */
const timeOf = (uuid: string): number => Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)
