import type { RoundGameId } from '@baize/contract/player'
import { CURRENCIES } from '@baize/contract/shared'
import type { Clock } from '@baize/kit'
import { ROUND_GAMES } from '@baize/rules'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { BetKey } from '../../ledger/bet-keys.ts'
import { limitIn } from '../../platform/amounts/amounts.ts'
import type { Config } from '../../platform/configuration/config.ts'
import { readTogether } from '../../platform/db/batched-read.ts'
import { createDatabaseClock, type DatabaseClock } from '../../platform/db/database-clock.ts'
import { leadWith } from '../../platform/leader/leader.ts'
import type { CatalogueContext } from '../catalogue/service.ts'
import type { WithGameSettings } from '../settings/service.ts'
import {
  type JoinOutcome,
  type JoinRequest,
  joinRound,
  markSettled,
  type StopOutcome,
  type StopRequest,
  type StoredRoundBet,
  selectBets,
  stopBets,
} from './bets-sql.ts'
import { createDriver } from './driver.ts'
import type { RoundTimes } from './engine.ts'
import { tryToLead } from './engine-sql.ts'
import type { SentBoard } from './events.ts'
import { createReceipts, type Receipts } from './receipts.ts'
import { type SettleParts, settleDue } from './settle.ts'
import { readClock, type StoredRound, selectNewest } from './sql.ts'

/** Maximum batch of bets or cash-outs per query. */
const BATCH_SIZE = 500

const LOCK_WAIT_MS = 300
const END_GRACE_MS = 100

export const ROUND_GAME_IDS = ['crash', 'aviator'] as const satisfies readonly RoundGameId[]

export const timesOf = (
  gameId: RoundGameId,
  { roundBettingMs, roundPauseMs }: Pick<Config, 'roundBettingMs' | 'roundPauseMs'>,
): RoundTimes => ({
  bettingMs: roundBettingMs ?? ROUND_GAMES[gameId].bettingMs,
  lockWaitMs: LOCK_WAIT_MS,
  endGraceMs: END_GRACE_MS,
  pauseMs: roundPauseMs,
})

/** Outcome of a cash-out, and the bet if it is cashed out now. */
type Stopped = { readonly outcome: StopOutcome; readonly bet: StoredRoundBet | null }

/** Rounds as calls use them. */
export type Rounds = {
  readonly clock: DatabaseClock
  readonly receipts: Receipts
  join(gameId: RoundGameId, input: JoinRequest): Promise<JoinOutcome>
  stop(gameId: RoundGameId, input: StopRequest): Promise<Stopped>
  bet(key: BetKey): Promise<StoredRoundBet | undefined>
  newest(gameId: RoundGameId): Promise<StoredRound | undefined>
  /**
   * The boards last sent to the listeners of this process. A newcomer gets the same board, so that the next feed
   * continues from it: a board read at any other moment would not fit on a busy round.
   */
  readonly sentBoards: Map<RoundGameId, SentBoard>
  /** Marks the bet as settled in the ledger. */
  noteSettled(key: BetKey): void
}

type WithRounds = { readonly rounds: Rounds }
export type RoundsContext = CatalogueContext & WithGameSettings & WithRounds

export type RoundsParts = {
  readonly db: Pool
  readonly steadyClock: Clock
  readonly config: Config
  readonly log: Pick<Logger, 'warn'>
}

/** Concurrent bets and cash-outs are batched into one query. */
export function createRounds({ db, steadyClock, config, log }: RoundsParts): Rounds {
  const joins = eachGame((gameId) =>
    readTogether<JoinRequest, JoinOutcome>({
      read: (inputs) => joinRound(db, gameId, inputs),
      most: BATCH_SIZE,
    }),
  )
  const stops = eachGame((gameId) =>
    readTogether<StopRequest, StopOutcome>({
      read: (inputs) => stopBets(db, gameId, inputs),
      most: BATCH_SIZE,
    }),
  )
  const noted = readTogether<BetKey, true>({
    read: async (keys) => {
      await markSettled(db, keys)
      return new Map()
    },
    most: BATCH_SIZE,
  })
  const bet = readTogether<BetKey, StoredRoundBet>({ read: (keys) => selectBets(db, keys), most: BATCH_SIZE })
  const decided = <T>(outcome: T | undefined): T => {
    if (outcome === undefined) throw new Error('database returned no outcome for a request')
    return outcome
  }
  return {
    clock: createDatabaseClock({ read: () => readClock(db), steadyClock, log }),
    receipts: createReceipts(config),
    join: async (gameId, input) => decided(await joins[gameId](input)),
    stop: async (gameId, input) => {
      const outcome = decided(await stops[gameId](input))
      // Read separately: the next cash-outs are processed meanwhile.
      return { outcome, bet: outcome === 'cashed' ? ((await bet(input)) ?? null) : null }
    },
    bet,
    newest: readTogether<RoundGameId, StoredRound>({ read: (ids) => newestOf(db, ids), most: BATCH_SIZE }),
    sentBoards: new Map(),
    noteSettled: (key) => {
      noted(key).catch((error: unknown) => log.warn({ err: error }, 'recording a settled bet failed'))
    },
  }
}

async function newestOf(
  db: Pool,
  gameIds: readonly RoundGameId[],
): Promise<ReadonlyMap<RoundGameId, StoredRound>> {
  const rounds = await Promise.all(gameIds.map((gameId) => selectNewest(db, gameId)))
  return new Map(rounds.flatMap((round) => (round ? [[round.gameId, round]] : [])))
}

const eachGame = <T>(make: (gameId: RoundGameId) => T): Readonly<Record<RoundGameId, T>> => ({
  crash: make('crash'),
  aviator: make('aviator'),
})

export type HouseParts = SettleParts & {
  readonly config: Config
  readonly steadyClock: Clock
  /** RTP for a round that is opened now. */
  readonly rtpOf: (gameId: RoundGameId) => Promise<number>
  readonly isInMaintenance: (gameId: RoundGameId) => Promise<boolean>
  readonly log: Pick<Logger, 'warn' | 'info' | 'error'>
  /** Overrides the settings. */
  readonly times?: RoundTimes
  /** Called when a round has changed, after the commit. */
  readonly changed?: (gameId: RoundGameId) => void
}

/** Competes to drive the rounds of a game, until stopped. */
export function driveRounds(parts: HouseParts, gameId: RoundGameId): () => Promise<void> {
  const { config, steadyClock, log, times = timesOf(gameId, parts.config) } = parts
  const settler = createSettler(parts, gameId)
  const stopLeading = leadWith({
    name: gameId,
    databaseUrl: config.databaseUrl,
    log,
    lead: (session) => tryToLead(session, gameId),
    driversOver: (session) => {
      const driver = createDriver({
        gameId,
        times,
        chainLength: config.roundChainLength,
        session,
        steadyClock,
        log,
        terms: () => termsOf(parts, gameId),
        changed: () => {
          settler.poke()
          parts.changed?.(gameId)
        },
      })
      return [{ act: () => driver.act(), beat: () => settler.poke() }]
    },
  })
  return async () => {
    await stopLeading()
    await settler.idle()
  }
}

/**
 * A round that opens during maintenance has no caps and so takes no bets. Queued bets get their stake back, and so does
 * a bet that was in flight when the game was switched.
 */
export async function termsOf(
  { config, rtpOf, isInMaintenance }: Pick<HouseParts, 'config' | 'rtpOf' | 'isInMaintenance'>,
  gameId: RoundGameId,
): Promise<{ readonly rtp: number; readonly caps: Readonly<Record<string, string>> }> {
  const [rtp, isClosed] = await Promise.all([rtpOf(gameId), isInMaintenance(gameId)])
  return { rtp, caps: isClosed ? {} : capsOf(config) }
}

/** Maximum total payout of a round, in each currency. */
const capsOf = ({ maxRoundWin }: Pick<Config, 'maxRoundWin'>): Readonly<Record<string, string>> =>
  Object.fromEntries(CURRENCIES.map(({ id }) => [id, limitIn(id, maxRoundWin).toString()]))

/** Settles due bets, never concurrently: a poke during a run triggers another run. */
function createSettler(parts: SettleParts, gameId: RoundGameId): { poke(): void; idle(): Promise<void> } {
  let working: Promise<void> | null = null
  let again = false
  const work = async (): Promise<void> => {
    do {
      again = false
      try {
        await settleDue(parts, gameId)
      } catch (error) {
        // The next beat retries.
        parts.log.warn({ err: error, gameId }, 'settling round bets failed')
      }
    } while (again)
    working = null
  }
  return {
    poke: () => {
      again = working !== null
      working ??= work()
    },
    idle: async () => {
      await working
    },
  }
}
