import { assert, type FakeClock, present, type UserId } from '@baize/kit'
import { chance, randomUUID } from '@baize/kit/testing'
import { LOTTERY_LINES, type LotteryLine } from '@baize/rules/lottery'
import { type BeaconParameters, roundFrom, timeOfRound } from '@baize/rules/lottery/beacon'
import { Client } from 'pg'
import type { GamesContext } from '../games/context.ts'
import { openRoundHouse, type RoundHouse } from '../rounds/rounds.fixture.ts'
import { tryToLead } from '../rounds/service.ts'
import type { Beacon } from './beacon.ts'
import { createLineDriver, type LineDriver } from './driver.ts'
import { type TermTimes, timesFor } from './engine.ts'
import { termsOf } from './house.ts'
import { cancelLotteryBet, placeLotteryBet } from './service.ts'
import { settleDue } from './settle.ts'
import { addLine, type StoredTerm, selectCurrent, selectPlayed } from './sql.ts'

/** Signs nothing: a signature is any text of the right shape, the same one for a round each time. */
type TestBeacon = Beacon & {
  /** Rounds that never come. */
  readonly lost: Set<number>
  isDown: boolean
}

const PARAMETERS: BeaconParameters = { name: 'test', publicKey: '', genesisMs: 0, periodMs: 3000 }

function testBeacon(clock: FakeClock): TestBeacon {
  const signatures = new Map<number, string>()
  const beacon: TestBeacon = {
    parameters: PARAMETERS,
    lost: new Set(),
    isDown: false,
    roundFrom: (atMs) => roundFrom(PARAMETERS, atMs),
    timeOf: (round) => timeOfRound(PARAMETERS, round),
    signatureOf: async (round) => {
      if (beacon.isDown || beacon.lost.has(round) || timeOfRound(PARAMETERS, round) > clock.now()) return null
      const signature = signatures.get(round) ?? chance.hex(48)
      signatures.set(round, signature)
      return signature
    },
  }
  return beacon
}

export type LotteryLeader = {
  lead(): Promise<boolean>
  readonly driver: LineDriver
  /** Like kill -9: the session ends in the middle of its work. */
  die(): Promise<void>
}

/** One line of terms on a database with a fake clock. */
export type LotteryHouse = {
  readonly rounds: RoundHouse
  readonly ctx: GamesContext
  readonly line: LotteryLine
  readonly times: TermTimes
  readonly beacon: TestBeacon
  /** `around` runs each statement of the leader. */
  newLeader(around?: (statement: () => Promise<unknown>) => Promise<unknown>): Promise<LotteryLeader>
  /** Lets the leader act, and advances the clock, until a term (this one, or any) is in this phase. */
  reach(phase: StoredTerm['phase'], number?: number, by?: LotteryLeader): Promise<StoredTerm>
  open(): Promise<StoredTerm>
  bet(
    player: UserId,
    picks: Readonly<Record<string, string>>,
    change?: object,
  ): ReturnType<typeof placeLotteryBet>
  cancel(player: UserId, id: string): ReturnType<typeof cancelLotteryBet>
  settle(): Promise<number>
  close(): Promise<void>
}

/** The clock goes on to the next move, and at least this far. */
const STEP_MS = 500

export async function openLotteryHouse(lineId = 'fast3-60'): Promise<LotteryHouse> {
  const rounds = await openRoundHouse()
  const { ctx, clock, database } = rounds
  const line = present(
    LOTTERY_LINES.find(({ id }) => id === lineId),
    'the line',
  )
  await addLine(database.pool, line.id)
  const beacon = testBeacon(clock)
  const times = timesFor(line.seconds)
  const sessions: Client[] = []

  const newLeader: LotteryHouse['newLeader'] = async (around = (statement) => statement()) => {
    const session = new Client({ connectionString: database.url, options: '-c role=baize_app' })
    session.on('error', () => {})
    await session.connect()
    sessions.push(session)
    const { rows } = await session.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const watched = new Proxy(session, {
      get: (whole, name) => {
        const value: unknown = Reflect.get(whole, name, whole)
        if (typeof value !== 'function' || name !== 'query') return value
        const run = (...given: unknown[]): unknown => Reflect.apply(value, whole, given)
        return (...given: unknown[]) => around(async () => run(...given))
      },
    })
    return {
      lead: () => tryToLead(session, line.id),
      driver: createLineDriver({
        line,
        times,
        session: watched,
        beacon,
        steadyClock: clock,
        log: ctx.log,
        terms: () =>
          termsOf(
            {
              config: ctx.config,
              settingsOf: (gameId) => ctx.gameSettings.of(gameId),
              isInMaintenance: async () => false,
            },
            line,
          ),
        changed: () => {},
      }),
      die: async () => {
        await database.owner.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
      },
    }
  }
  let leader: LotteryLeader | null = null
  const leading = async (): Promise<LotteryLeader> => {
    leader ??= await newLeader()
    assert(await leader.lead(), 'it leads')
    return leader
  }
  const found = async (phase: StoredTerm['phase'], number?: number): Promise<StoredTerm | undefined> => {
    const all = [
      ...(await selectCurrent(ctx.db, [line.id])),
      ...(await selectPlayed(ctx.db, line.id, null, 5)),
    ]
    return all.find((term) => term.phase === phase && (number === undefined || term.number === number))
  }

  const house: LotteryHouse = {
    rounds,
    ctx,
    line,
    times,
    beacon,
    newLeader,
    reach: async (phase, number, by) => {
      const { driver } = by ?? (await leading())
      for (let i = 0; i < 1000; i++) {
        const waitMs = await driver.act()
        const term = await found(phase, number)
        if (term) return term
        await rounds.advance(Math.max(waitMs ?? 0, STEP_MS))
      }
      throw new Error(`no term was ${phase}`)
    },
    open: () => house.reach('OPEN'),
    bet: async (player, picks, change = {}) => {
      const term = await found('OPEN')
      return placeLotteryBet(
        ctx,
        player,
        {
          requestId: randomUUID(),
          line: line.id,
          term: term?.number ?? 1,
          picks: Object.entries(picks).map(([pick, amount]) => ({ pick, amount })),
          ...change,
        },
        clock.now(),
      )
    },
    cancel: (player, id) => cancelLotteryBet(ctx, player, id, clock.now()),
    settle: () => settleDue(ctx, line.id),
    close: async () => {
      await Promise.all(sessions.map((session) => session.end().catch(() => {})))
      await rounds.close()
    },
  }
  return house
}
