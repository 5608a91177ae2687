import type { Bet } from '@baize/contract/player'
import { CALLS, type Path, type ReplyOf, refused } from '@baize/contract/server'
import type { Envelope, Refusal } from '@baize/contract/shared'
import {
  assert,
  type Clock,
  err,
  type FakeClock,
  fakeClock,
  ok,
  present,
  type Result,
  type UserId,
} from '@baize/kit'
import { randomBytes, randomUUID } from '@baize/kit/testing'
import type { Pool } from 'pg'
import * as z from 'zod/mini'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { createLedger } from '../../ledger/ledger.ts'
import { deposit, done, newAccount } from '../../ledger/testing/ledger.fixture.ts'
import type { Config } from '../../platform/configuration/config.ts'
import { type TestDatabase, testDatabase } from '../../platform/db/db.fixture.ts'
import { inReadOnlyTransaction } from '../../platform/db/pool.ts'
import { openStores } from '../../platform/files/stores.ts'
import type { Act, Call, Handler, Handlers } from '../../platform/http/handlers.ts'
import { badInput } from '../../platform/http/plain-words.ts'
import { createSite } from '../../platform/site-settings/site.ts'
import { createLog } from '../../platform/telemetry/log.ts'
import { createMetrics } from '../../platform/telemetry/metrics.ts'
import { NO_TRACING } from '../../platform/telemetry/tracing.ts'
import { testConfig } from '../../testing/config.fixture.ts'
import { type AutobetPaths, autobetRoutes } from '../autobet/routes.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import { fairnessRoutes } from '../fairness/routes.ts'
import { createSeenWins } from '../live/seen-wins.ts'
import { createLottery } from '../lottery/lottery.ts'
import { createRounds } from '../rounds/rounds.ts'
import { createGameSettings } from '../settings/service.ts'
import type { GamesContext } from './context.ts'
import { type GamePaths, gameRoutes } from './routes.ts'
import { computeDraws, type Drawn, written } from './written-rules.fixture.ts'

type TablePath = GamePaths | AutobetPaths | Extract<Path, `/api/fairness/${string}`>

/** The games of one server, without HTTP; input and replies are checked against the contract. */
export type House = {
  readonly ctx: GamesContext
  ask<P extends TablePath>(path: P, player: UserId | null, input: unknown): Promise<Envelope<ReplyOf<P>>>
  close(): Promise<void>
}

export type Table = {
  readonly clock: FakeClock
  readonly database: TestDatabase
  readonly house: House
  /** Another server on the same database, as after a restart or next to the first. */
  openHouse(settings?: Partial<Config>): House
  newPlayer(balanceMinor?: bigint): Promise<UserId>
  /** Where the mines of a bet are, computed without the code under test. */
  boardOf(bet: Pick<Bet, 'id'>): Promise<number[]>
  /** The losing places of each step of a bet in a game of rows, computed likewise. */
  rowsOf(bet: Pick<Bet, 'id'>): Promise<(readonly number[])[]>
  balanceOf(player: UserId): Promise<bigint>
  close(): Promise<void>
}

export async function setTable(): Promise<Table> {
  const database = await testDatabase()
  const clock = fakeClock()
  const houses: House[] = []
  const openHouse = (settings: Partial<Config> = {}): House => {
    const house = buildHouse(database, clock, settings)
    houses.push(house)
    return house
  }
  const house = openHouse()
  return {
    clock,
    database,
    house,
    openHouse,
    newPlayer: async (balanceMinor = 1_000_00n) => {
      const account = await newAccount(database.pool)
      if (balanceMinor > 0n) await done(house.ctx.ledger.post(deposit(account, balanceMinor)))
      return account.userId
    },
    boardOf: async ({ id }) => {
      const { state, ...seeds } = await decidedBy(database, id)
      return computeDraws(seeds, { steps: 1, size: 25, draws: Number(state.mines) }).flat()
    },
    rowsOf: async ({ id }) => {
      const { gameId, state, ...seeds } = await decidedBy(database, id)
      const { picks: _, ...options } = state
      const rules = written(gameId, options)
      return computeDraws(seeds, rules).map((drawn) => rules.losing(drawn))
    },
    balanceOf: async (player) => (await house.ctx.ledger.balances(player)).main,
    close: async () => {
      await Promise.all(houses.map((opened) => opened.close()))
      const drift = await auditLedger(database.pool)
      await database.drop()
      assert(drift.length === 0, `the ledger adds up: ${JSON.stringify(drift)}`)
    },
  }
}

export function buildHouse(
  database: Pick<TestDatabase, 'url' | 'pool'>,
  clock: Clock,
  settings: Partial<Config> = {},
): House {
  const config = testConfig(database.url, settings)
  const [log, metrics] = [createLog('silent'), createMetrics()]
  const ledger = createLedger({
    db: database.pool,
    clock,
    log,
    metrics,
    lanes: config.ledgerLanes,
    queueLimit: config.ledgerQueue,
    publish: () => {},
  })
  const db = database.pool
  const catalogue = createCatalogue({ db, clock, log, gamesUrl: config.gamesUrl })
  const gameSettings = createGameSettings({ db, clock, config })
  const ctx: GamesContext = {
    config,
    log,
    clock,
    randomBytes,
    db,
    ledger,
    metrics,
    tracing: NO_TRACING,
    catalogue,
    gameSettings,
    stores: openStores({ config, log, clock, steadyClock: clock, metrics, db }),
    site: createSite({ db, clock, config, log }),
    seenWins: createSeenWins(clock),
    steadyClock: clock,
    rounds: createRounds({ db, steadyClock: clock, config, log }),
    lottery: createLottery({ db, log }),
  }
  const handlers: Pick<Handlers, TablePath> = {
    ...gameRoutes(ctx),
    ...autobetRoutes(ctx),
    ...fairnessRoutes(ctx),
  }
  return {
    ctx,
    async ask<P extends TablePath>(path: P, player: UserId | null, input: unknown) {
      const call = callOf(ctx, path, player, input)
      if (!call.ok) return refused(call.error)
      const both: { readonly [Q in TablePath]: Handler<Q> | Act<Q> } = handlers
      const outcome = await carriedOut(db, both[path], call.value)
      if (!outcome.ok) return refused(outcome.error)
      CALLS[path].reply.parse(outcome.value)
      return { status: 0, ...outcome.value }
    },
    close: () => ledger.close(),
  }
}

async function carriedOut<P extends Path>(db: Pool, handler: Handler<P> | Act<P>, call: Call<P>) {
  if (typeof handler === 'function') return handler(call)
  const plan = await inReadOnlyTransaction(db, (tx) => handler.plan(call, tx))
  return plan.ok ? handler.carryOut(call, plan.value) : plan
}

const inputOf = <P extends Path>(path: P, given: unknown) => z.safeParse(CALLS[path]['input'], given)

function callOf<P extends Path>(
  { log, steadyClock }: GamesContext,
  path: P,
  player: UserId | null,
  given: unknown,
): Result<Call<P>, Refusal> {
  const parsed = inputOf(path, given)
  if (!parsed.success) return err(badInput(parsed.error, given))
  const caller = {
    ip: '127.0.0.1',
    identity: null,
    token: null,
    language: 'en',
    userAgent: '',
    secondFactor: undefined,
    confirmed: undefined,
    log,
    arrivedMs: steadyClock.now(),
    setCookie: () => {},
  }
  const { requestedBy = 'ann', approvedBy = null } = given as { requestedBy?: string; approvedBy?: string }
  // Every test passes a player where the call requires one.
  return ok({
    ...caller,
    input: parsed.data,
    userId: player,
    people: { requestedBy, approvedBy },
  } as unknown as Call<P>)
}

type Decided = Drawn & { readonly gameId: string; readonly state: Readonly<Record<string, unknown>> }

async function decidedBy(database: TestDatabase, betId: string): Promise<Decided> {
  const { rows } = await database.owner.query<Decided>(
    `SELECT s.server_seed AS "serverSeed", s.client_seed AS "clientSeed", b.nonce, b.game_id AS "gameId", b.state -> 'play' AS state
     FROM all_bets b JOIN seed_pairs s ON s.id = b.seed_pair_id WHERE b.id = $1`,
    [betId],
  )
  return present(rows[0], 'the bet')
}

export const newRequest = (): string => randomUUID()
