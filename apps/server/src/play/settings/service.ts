import type { CurrencyId, GameId, LotteryGameId, RoundGameId, StepGameId } from '@baize/contract'
import type { Clock } from '@baize/kit'
import { isStepGame, ROUND_GAMES, STEP_GAMES } from '@baize/rules'
import { DEFAULT_LOTTERY_RTP, isLottery } from '@baize/rules/lottery'
import type { Config } from '../../platform/configuration/config.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { type StoredSettings, selectSettings } from './sql.ts'

/** Cache lifetime: a change reaches every process within this time. */
const STANDS_MS = 1000

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

/** A game that can be played, in steps, in rounds or in terms. */
export type PlayedGameId = StepGameId | RoundGameId | LotteryGameId
export const isPlayed = (gameId: GameId): gameId is StepGameId | RoundGameId =>
  isStepGame(gameId) || Object.hasOwn(ROUND_GAMES, gameId)

export function defaultRtpOf(gameId: PlayedGameId): number {
  if (isLottery(gameId)) return DEFAULT_LOTTERY_RTP
  return isStepGame(gameId) ? STEP_GAMES[gameId].defaultRtp : ROUND_GAMES[gameId].defaultRtp
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
    if (kept && nowMs >= kept.atMs && nowMs - kept.atMs < STANDS_MS) return kept.all
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
