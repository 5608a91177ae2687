import { Client } from 'pg'
import { createLedger } from '../../../../ledger/ledger.ts'
import type { Power } from '../../../../ledger/testing/simulator/simulator.ts'
import { openPool } from '../../../../platform/db/pool.ts'
import type { GamesContext } from '../../../games/context.ts'
import { onOneClock, openRoundHouse } from '../../rounds.fixture.ts'
import { createRounds } from '../../rounds.ts'
import { Chance } from './chance.ts'
import { Links } from './links.ts'
import { Outages } from './outages.ts'
import { prove } from './proof.ts'
import { START_BALANCE, World } from './world.ts'

const quiet = { warn: () => {}, error: () => {} }

/** Rounds per world; then it is proved and dropped. */
const ROUNDS_PER_WORLD = 1000
/** One round in this many cuts the database's power, for every world. */
const OUTAGE_EVERY = 500
/** Short, so that rounds go from one chain to the next. */
const CHAIN_LENGTH = 150

type Counts = {
  rounds: number
  bets: number
  stops: number
  lateStops: number
  deaths: number
  cuts: number
}

type Simulated = Readonly<Counts> & { readonly outages: number; readonly faults: readonly string[] }

type SimulationOptions = {
  readonly seed: string
  readonly rounds: number
  /** The first world to play: another run has played those before it. */
  readonly from?: number
  /** Concurrent worlds. */
  readonly atOnce: number
  readonly power: Power
  /** Called after every round. */
  readonly progress?: (so: {
    readonly rounds: number
    /** Every world before this one is proved: an interrupted run continues from here. */
    readonly from: number
    readonly faults: readonly string[]
  }) => void
}

/**
 * Several worlds at a time, each with its own seed, clock and database: one works while another waits for the database.
 */
export async function simulate(options: SimulationOptions): Promise<Simulated> {
  const { seed, rounds, from = 0, atOnce, power, progress } = options
  const outages = new Outages(power)
  await makeCheap(power.url)
  const total: Counts = { rounds: 0, ...NOTHING }
  const faults: string[] = []
  const each = Math.min(ROUNDS_PER_WORLD, Math.ceil(rounds / atOnce))
  const worlds = Math.ceil(rounds / each)
  let next = from
  const underWay = new Set<number>()
  const playOn = async (): Promise<void> => {
    for (let world = next++; world < from + worlds; world = next++) {
      underWay.add(world)
      const played = await playWorld(`${seed}/${world}`, each, outages, () => {
        total.rounds += 1
        progress?.({ rounds: total.rounds, from: Math.min(...underWay), faults })
      }).catch((error: unknown) => ({
        ...NOTHING,
        faults: [`came to no end: ${error instanceof Error ? error.stack : String(error)}`],
      }))
      underWay.delete(world)
      faults.push(...played.faults.map((fault) => `world ${world}: ${fault}`))
      total.bets += played.bets
      total.stops += played.stops
      total.lateStops += played.lateStops
      total.deaths += played.deaths
      total.cuts += played.cuts
    }
  }
  await Promise.all(Array.from({ length: atOnce }, playOn))
  return { ...total, outages: outages.count, faults }
}

/** Sessions are opened all the time here: authentication and first-use function compilation are not under test. */
async function makeCheap(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('SET scram_iterations = 1')
  await client.query(`ALTER ROLE CURRENT_USER PASSWORD ${client.escapeLiteral(new URL(url).password)}`)
  await client.query('ALTER ROLE CURRENT_USER SET plan_cache_mode = force_generic_plan')
  await client.end()
}

const NOTHING = { bets: 0, stops: 0, lateStops: 0, deaths: 0, cuts: 0 }

type Played = Omit<Counts, 'rounds'> & { readonly faults: readonly string[] }

/**
 * Rounds on a fake clock with players who bet, cancel and cash out at every moment, including the last millisecond,
 * while leaders die, connections are cut and the database loses power. The expected outcome is computed afterwards from
 * the hashes.
 */
async function playWorld(
  seed: string,
  rounds: number,
  outages: Outages,
  playedOne: () => void,
): Promise<Played> {
  const house = await outages.calmly(() =>
    openRoundHouse({ roundChainLength: CHAIN_LENGTH, ledgerLanes: 1 }, { serverUrl: outages.url }),
  )
  const links = new Links()
  const poolOf = (max: number) =>
    openPool({ url: house.database.url, as: 'app', max, log: quiet, stream: links.open })
  // Two pools of several connections: a cut stalls only what runs over that connection.
  const [db, ledgerDb] = [poolOf(4), poolOf(2)]
  const { config, log, clock, metrics } = house.ctx
  const ledger = createLedger({
    db: ledgerDb,
    clock,
    log,
    metrics,
    lanes: 1,
    queueLimit: 4096,
    publish: () => {},
  })
  const rounding = onOneClock(createRounds({ db, steadyClock: clock, config, log }))
  const ctx: GamesContext = { ...house.ctx, db, ledger, rounds: rounding }
  try {
    const chance = new Chance(seed)
    const world = new World({ chance, house, ctx, links, outages })
    await outages.calmly(() => world.begin())
    let outageIn = chance.below(Math.min(OUTAGE_EVERY, rounds))
    for (let i = 0; i < rounds; i++) {
      await world.playRound(i % 2 === 0 ? 'crash' : 'aviator', outageIn === i)
      if (outageIn === i) outageIn += chance.between(1, 2 * OUTAGE_EVERY)
      playedOne()
    }
    await world.end()
    const { replies, deaths } = world
    return {
      bets: replies.length,
      stops: replies.filter((reply) => reply.stopped).length,
      lateStops: replies.reduce((sum, reply) => sum + reply.late.length, 0),
      deaths,
      cuts: links.cuts,
      faults: [...world.faults, ...(await outages.calmly(() => prove(house, replies, START_BALANCE)))],
    }
  } finally {
    await outages.calmly(async () => {
      await ledger.close()
      await db.end()
      await ledgerDb.end()
      await house.close()
    })
  }
}
