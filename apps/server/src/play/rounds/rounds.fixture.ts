import type { RoundGameId, RoundPhase } from '@baize/contract/player'
import { assert, type Clock, type FakeClock, fakeClock, multiplier, present, type UserId } from '@baize/kit'
import { randomBytes } from '@baize/kit/testing'
import { msToReach } from '@baize/rules'
import { Client, type Pool } from 'pg'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { createLedger } from '../../ledger/ledger.ts'
import { deposit, done, newAccount } from '../../ledger/testing/ledger.fixture.ts'
import type { Config } from '../../platform/configuration/config.ts'
import { type TestDatabase, testDatabase } from '../../platform/db/db.fixture.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { openStores } from '../../platform/files/stores.ts'
import { createSite } from '../../platform/site-settings/site.ts'
import { createLog } from '../../platform/telemetry/log.ts'
import { createMetrics } from '../../platform/telemetry/metrics.ts'
import { NO_TRACING } from '../../platform/telemetry/tracing.ts'
import { testConfig } from '../../testing/config.fixture.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import { isInMaintenance, plantCatalogue, switchGame } from '../catalogue/service.ts'
import type { GamesContext } from '../games/context.ts'
import { createSeenWins } from '../live/seen-wins.ts'
import { createLottery } from '../lottery/lottery.ts'
import { createGameSettings } from '../settings/service.ts'
import { shareClock } from './clock.fixture.ts'
import { createDriver, type Driver } from './driver.ts'
import type { RoundTimes } from './engine.ts'
import { tryToLead } from './engine-sql.ts'
import { createRounds, type Rounds, termsOf, timesOf } from './rounds.ts'
import { settleDue } from './settle.ts'
import { selectNewest } from './sql.ts'

/** A leader candidate: its own session, and the driver over it. */
export type Leader = {
  readonly session: Client
  lead(): Promise<boolean>
  act(): Promise<number | null>
  /** Its session has ended, for any reason. */
  isLost(): boolean
  /** Like kill -9: the session ends in the middle of its work. */
  die(): Promise<void>
}

/** Rounds on a database with a fake clock. */
export type RoundHouse = {
  readonly clock: FakeClock
  readonly database: TestDatabase
  readonly ctx: GamesContext
  /** Advances both clocks, ours and the database's. */
  advance(ms: number): Promise<void>
  newPlayer(balanceMinor?: bigint): Promise<UserId>
  balanceOf(player: UserId): Promise<bigint>
  newLeader(gameId: RoundGameId, times?: RoundTimes, steadyClock?: Clock): Promise<Leader>
  settle(gameId: RoundGameId): Promise<number>
  /** Sets the crash point of all rounds from now on, overriding their hash. */
  forceEnd(times: string): Promise<void>
  /** Switches crash as an operator would. */
  switchCrash(state: 'open' | 'maintenance'): Promise<void>
  /** The ledger's drift. */
  audit(): ReturnType<typeof auditLedger>
  close(): Promise<void>
}

type HouseOptions = {
  /** Rounds use a fake clock, or else the database's own. */
  readonly isFake?: boolean
  /** A PostgreSQL server other than the one that tests share. */
  readonly serverUrl?: string
}

export async function openRoundHouse(
  settings: Partial<Config> = {},
  { isFake = true, serverUrl }: HouseOptions = {},
): Promise<RoundHouse> {
  const database = await testDatabase(serverUrl)
  const clock = fakeClock()
  const shared = isFake ? await shareClock(database.owner, clock) : null
  await database.owner.query(
    'CREATE TABLE forced_end (multiplier numeric NOT NULL, crash_ms integer NOT NULL)',
  )
  await database.owner.query(
    `CREATE FUNCTION force_end() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS
     'BEGIN SELECT f.multiplier, f.crash_ms INTO NEW.multiplier, NEW.crash_ms FROM forced_end f
        UNION ALL SELECT NEW.multiplier, NEW.crash_ms LIMIT 1; RETURN NEW; END'`,
  )
  await database.owner.query(
    'CREATE TRIGGER force_end BEFORE UPDATE ON round_draws FOR EACH ROW EXECUTE FUNCTION force_end()',
  )
  const config = testConfig(database.url, { roundChainLength: 1000, ...settings })
  const ctx = roundContext(database.pool, config, clock, isFake)
  const { ledger } = ctx
  return {
    clock,
    database,
    ctx,
    advance: async (ms) => {
      clock.advance(ms)
      await shared?.show()
    },
    newPlayer: async (balanceMinor = 1_000_00n) => {
      const account = await newAccount(database.pool)
      await done(ledger.post(deposit(account, balanceMinor)))
      return account.userId
    },
    balanceOf: async (player) => (await ledger.balances(player)).main,
    newLeader: (gameId, times = timesOf(gameId, config), steadyClock = clock) =>
      newLeader({ ...ctx, steadyClock }, gameId, times),
    settle: (gameId) => settleDue(ctx, gameId),
    forceEnd: async (times) => {
      const at = multiplier(BigInt(Math.round(Number(times) * 100)) * 100n)
      await database.owner.query('DELETE FROM forced_end')
      await database.owner.query('INSERT INTO forced_end VALUES ($1, $2)', [at.toString(), msToReach(at)])
    },
    switchCrash: async (state) => {
      await plantCatalogue(database.pool)
      await database.owner.query(`UPDATE games SET built = true WHERE id = 'crash'`)
      const switched = await switchGame(ctx, ctx.log, {
        gameId: 'crash',
        state,
        person: 'ann',
        reason: 'a test',
      })
      assert(switched.ok, 'it is switched')
    },
    audit: () => auditLedger(database.pool),
    close: async () => {
      await ledger.close()
      await shared?.close()
      await database.drop()
    },
  }
}

/** The context for calls on rounds and for autobet runs. */
export function roundContext(db: Pool, config: Config, clock: Clock, isFake: boolean): GamesContext {
  const [log, metrics] = [createLog('silent'), createMetrics()]
  const rounds = createRounds({ db, steadyClock: clock, config, log })
  const seenWins = createSeenWins(clock)
  return {
    config,
    log,
    clock,
    steadyClock: clock,
    randomBytes,
    db,
    ledger: createLedger({
      db,
      clock,
      log,
      metrics,
      lanes: config.ledgerLanes,
      queueLimit: config.ledgerQueue,
      publish: () => {},
      bets: seenWins,
    }),
    metrics,
    tracing: NO_TRACING,
    catalogue: createCatalogue({ db, clock, log, gamesUrl: config.gamesUrl }),
    gameSettings: createGameSettings({ db, clock, config }),
    stores: openStores({ config, log, clock, steadyClock: clock, metrics, db }),
    site: createSite({ db, clock, config, log }),
    seenWins,
    rounds: isFake ? onOneClock(rounds) : rounds,
    lottery: createLottery({ db, log }),
  }
}

/** Makes the moves that are due and advances the clock to the next, until the round is in this phase. */
export async function reachPhase(
  house: RoundHouse,
  by: Leader,
  wanted: RoundPhase,
  gameId: RoundGameId = 'crash',
): Promise<void> {
  assert(await by.lead(), 'it leads')
  for (let i = 0; i < 200; i++) {
    const nextMs = present(await by.act(), 'the lead')
    if ((await selectNewest(house.ctx.db, gameId))?.phase === wanted) return
    await house.advance(nextMs)
  }
  throw new Error(`never ${wanted}`)
}

/** Two fake clocks never advance at the same instant: here both are the same one. */
export const onOneClock = (rounds: Rounds): Rounds => ({
  ...rounds,
  clock: { at: async (ms) => Math.floor(ms) },
})

async function newLeader(ctx: GamesContext, gameId: RoundGameId, times: RoundTimes): Promise<Leader> {
  const session = new Client({ connectionString: ctx.config.databaseUrl, options: '-c role=baize_app' })
  let isLost = false
  const ended = new Promise<void>((resolve) => {
    session.once('end', () => {
      isLost = true
      resolve()
    })
  })
  session.on('error', () => {})
  await session.connect()
  const { rows } = await session.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const { pid } = present(rows[0], 'a session')
  const driver = driverOf(ctx, gameId, times, session)
  return {
    session,
    lead: () => tryToLead(session, gameId),
    act: () => driver.act(),
    isLost: () => isLost,
    die: async () => {
      if (isLost) return
      // The database closes the connection last, after it has released the session's lock.
      const { rowCount } = await ctx.db
        .query('SELECT pg_terminate_backend($1)', [pid])
        .catch(() => ({ rowCount: 0 }))
      if (rowCount === 0) await session.end().catch(() => {})
      await ended
    },
  }
}

function driverOf(ctx: GamesContext, gameId: RoundGameId, times: RoundTimes, session: Queryable): Driver {
  return createDriver({
    gameId,
    times,
    chainLength: ctx.config.roundChainLength,
    session,
    steadyClock: ctx.steadyClock,
    log: ctx.log,
    terms: () =>
      termsOf(
        {
          config: ctx.config,
          rtpOf: async (id) => (await ctx.gameSettings.of(id)).rtp,
          isInMaintenance: (id) => isInMaintenance(ctx, id),
        },
        gameId,
      ),
    changed: () => {},
  })
}
