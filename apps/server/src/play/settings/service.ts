import type { LotteryGameId, RoundGameId, SoloGameId } from '@baize/contract/player'
import type { CurrencyId, GameId } from '@baize/contract/shared'
import type { Clock } from '@baize/kit'
import { isSoloGame, ROUND_GAMES, soloGame } from '@baize/rules'
import { DEFAULT_LOTTERY_RTP, isLottery } from '@baize/rules/lottery'
import type { Config } from '../../platform/configuration/config.ts'
import type { ReadContext } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { findSettings, type StoredSettings, selectSettings } from './sql.ts'

/** Cache lifetime: a change reaches every process within this time. */
const CACHE_MS = 1000

/**
 * Settings of a game: RTP in ten-thousandths, limits in the unit of the site's own. `minBets` are minimum bets in the
 * money of a currency; for null, `minBet` applies.
 */
export type Settings = {
  readonly rtp: number
  readonly minBet: string
  readonly minBets: Readonly<Record<CurrencyId, string | null>>
  readonly maxBet: string
  readonly maxWin: string
}

/** A game that can be played, alone, in rounds or in terms. */
export type PlayedGameId = SoloGameId | RoundGameId | LotteryGameId
export const isPlayed = (gameId: GameId): gameId is SoloGameId | RoundGameId =>
  isSoloGame(gameId) || Object.hasOwn(ROUND_GAMES, gameId)

export function defaultRtpOf(gameId: PlayedGameId): number {
  if (isLottery(gameId)) return DEFAULT_LOTTERY_RTP
  return isSoloGame(gameId) ? soloGame(gameId).defaultRtp : ROUND_GAMES[gameId].defaultRtp
}

export type GameSettings = {
  of(gameId: PlayedGameId): Promise<Settings>
  /** Invalidates the cache after a change in this process. */
  forget(): void
}

export type WithGameSettings = { readonly gameSettings: GameSettings }

/** Cached, because every bet needs them; concurrent callers share one read. */
export function createGameSettings({
  db,
  clock,
  config,
}: {
  readonly db: Queryable
  readonly clock: Clock
  readonly config: Config
}): GameSettings {
  let kept: { readonly all: Promise<ReadonlyMap<string, StoredSettings>>; readonly atMs: number } | null =
    null
  const current = (): Promise<ReadonlyMap<string, StoredSettings>> => {
    const nowMs = clock.now()
    if (kept && nowMs >= kept.atMs && nowMs - kept.atMs < CACHE_MS) return kept.all
    const fresh = { all: selectSettings(db), atMs: nowMs }
    fresh.all.catch(() => {
      if (kept === fresh) kept = null
    })
    kept = fresh
    return fresh.all
  }
  return {
    of: async (gameId) => settingsOf(gameId, (await current()).get(gameId), config),
    forget: () => {
      kept = null
    },
  }
}

/** The settings in force as they are stored now, past the cache. */
export const readSettings = async (
  { db, config }: Pick<ReadContext, 'db' | 'config'>,
  gameId: PlayedGameId,
): Promise<Settings> => settingsOf(gameId, (await findSettings(db, gameId)) ?? undefined, config)

/** Defaults: RTP from the rules, limits from the site. */
export function settingsOf(
  gameId: PlayedGameId,
  stored: StoredSettings | undefined,
  config: Config,
): Settings {
  return {
    rtp: stored?.rtp ?? defaultRtpOf(gameId),
    minBet: stored?.minBet ?? config.minBet,
    minBets: {
      USD: stored?.minBets.USD ?? null,
      BRL: stored?.minBets.BRL ?? null,
      IDR: stored?.minBets.IDR ?? null,
    },
    maxBet: stored?.maxBet ?? config.maxBet,
    maxWin: stored?.maxWin ?? config.maxWin,
  }
}
