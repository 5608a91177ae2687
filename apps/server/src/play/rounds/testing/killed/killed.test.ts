import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import type { RoundPhase } from '@baize/contract/player'
import { present, type Result, systemClock, type UserId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { programOf } from '../../../../testing/program.fixture.ts'
import { makeDueBets } from '../../../autobet/driver.ts'
import { runState, startRun, stopRun } from '../../../autobet/service.ts'
import { seatsOf } from '../../../fairness/service.ts'
import type { GamesContext } from '../../../games/context.ts'
import { openRoundHouse, type RoundHouse, roundContext } from '../../rounds.fixture.ts'
import { placeRoundBet, stopRoundBet } from '../../service.ts'
import { selectNewest } from '../../sql.ts'
import type { BetReplies } from '../simulator/bet-replies.ts'
import { prove } from '../simulator/proof.ts'
import { type ChildMessage, FAST } from './fast.ts'

const CHILD = await programOf(new URL('./child.ts', import.meta.url))
const PHASES = ['STARTING', 'LOCKED', 'RUNNING', 'ENDED'] as const satisfies readonly RoundPhase[]
/** Per phase; 20 in the long run. */
const KILLS = Number(process.env.ROUNDS_KILLS ?? 1)
const PLAYERS = 8
const RUNS = 3
const BALANCE = 1_000_000_00n
/** Above the requirement (3 s), because the test machine may be busy. */
const TAKE_OVER_LIMIT_MS = 10_000

/** Real processes on the real clock; the players are in this process. */
let house: RoundHouse
let ctx: GamesContext
const children = new Set<ChildProcess>()
let leading: ChildProcess | null = null

function start(): Promise<void> {
  const child = fork(CHILD, [house.database.url, randomUUID()], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.add(child)
  child.on('exit', () => children.delete(child))
  return new Promise((resolve) => {
    child.on('message', ({ kind }: ChildMessage) => {
      if (kind === 'leads') leading = child
      else resolve()
    })
  })
}

beforeAll(async () => {
  house = await openRoundHouse({}, { isFake: false })
  ctx = roundContext(house.ctx.db, house.ctx.config, systemClock, false)
  // About 650 ms: the new leader still finds it running.
  await house.forceEnd('1.04')
  await Promise.all([start(), start(), start()])
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await ctx.ledger.close()
  await house.close()
})

const phaseNow = async (): Promise<RoundPhase | null> => (await selectNewest(ctx.db, 'crash'))?.phase ?? null

/** Bets and cashes out in a loop until `isOver`. */
async function play(player: UserId, told: BetReplies[], isOver: () => boolean): Promise<void> {
  const seats = seatsOf(ctx)
  for (let n = 0; !isOver(); n++) {
    // Every third bet queues for the next round; the others wait until betting is open.
    const nextRound = n % 3 === 0
    if (!nextRound) while (!isOver() && (await phaseNow()) !== 'STARTING') await delay(20)
    const auto = n % 2 === 0 ? 10_100n + BigInt(n % 6) * 100n : null
    const asked = {
      requestId: randomUUID(),
      model: {
        betAmount: '10',
        nextRound,
        ...(auto !== null && { autoCashOut: (Number(auto) / 10_000).toFixed(2) }),
      },
    }
    const placed = await placeRoundBet(ctx, seats, player, 'crash', asked, systemClock.now())
    if (placed.ok) {
      const replies: BetReplies = {
        player,
        gameId: 'crash',
        stake: 10_00n,
        auto,
        id: placed.value.id,
        cancelled: false,
        stopped: null,
        late: [],
      }
      told.push(replies)
      while (!isOver() && (await phaseNow()) !== 'RUNNING') await delay(20)
      await delay(n % 2 === 0 ? 5 : 200)
      const readAtMs = systemClock.now()
      const stopped = await stopRoundBet(ctx, player, 'crash', { id: placed.value.id }, readAtMs)
      if (stopped.ok)
        replies.stopped = {
          readAtMs: stopped.value.receipt?.serverTime ?? readAtMs,
          multiplier: stopped.value.bet.multiplier,
        }
      else if (stopped.error.id === 'roundOver') replies.late.push(readAtMs)
    }
    await delay(30)
  }
}

const value = <T>(result: Result<T, { id: string }>): T => {
  if (!result.ok) throw new Error(`refused: ${result.error.id}`)
  return result.value
}

/** A run that outlasts this test. */
const startRunOf = async (player: UserId) =>
  value(
    await startRun(ctx, player, {
      gameId: 'crash',
      requestId: randomUUID(),
      model: {
        betAmount: '10',
        autoCashOut: '1.02',
        bets: 100,
        lossLimit: '5000',
        onWin: null,
        onLoss: null,
      },
    }),
  )

/** Which outcomes there are so far: lost, won, or both. */
async function outcomes(): Promise<readonly boolean[]> {
  const { rows } = await ctx.db.query<{ won: boolean }>(
    'SELECT DISTINCT payout > 0 AS won FROM bets ORDER BY 1',
  )
  return rows.map(({ won }) => won)
}

/** The run's bets from the database, in the form in which their player would have been told of them. */
async function betsOfRun(player: UserId): Promise<BetReplies[]> {
  const { rows } = await ctx.db.query<{ bet_id: string; stake: string }>(
    'SELECT bet_id, stake FROM round_bets WHERE user_id = $1 AND NOT cancelled',
    [player],
  )
  return rows.map(({ bet_id: id, stake }) => ({
    player,
    gameId: 'crash',
    stake: BigInt(stake),
    auto: 10_200n,
    id,
    cancelled: false,
    stopped: null,
    late: [],
  }))
}

it(`R14 R15: ${KILLS} leaders are killed in each phase, and each time the next one settles every stake once`, {
  timeout: 1_800_000 + KILLS * 60_000,
}, async () => {
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => house.newPlayer(BALANCE)))
  const runners = await Promise.all(Array.from({ length: RUNS }, () => house.newPlayer(BALANCE)))
  const runs = await Promise.all(runners.map(startRunOf))
  const told: BetReplies[] = []
  let over = false
  const playing = Promise.all(players.map((player) => play(player, told, () => over)))
  await vi.waitFor(() => expect(leading).not.toBeNull())

  const tookMs: number[] = []
  for (const phase of Array.from({ length: KILLS }, () => PHASES).flat()) {
    const replaced = start()
    await vi.waitFor(async () => expect(await phaseNow()).toBe(phase), { timeout: 60_000, interval: 10 })
    const victim = leading
    leading = null
    victim?.kill('SIGKILL')
    const killedAt = performance.now()
    await vi.waitFor(() => expect(leading).not.toBeNull(), { timeout: TAKE_OVER_LIMIT_MS, interval: 10 })
    tookMs.push(performance.now() - killedAt)
    await replaced
  }
  // Every run must have bet at least once, however quick the kills were; without both a win and a loss little is
  // proved.
  await vi.waitFor(
    async () => {
      for (const player of runners) expect(await betsOfRun(player)).not.toHaveLength(0)
      expect(await outcomes()).toEqual([false, true])
    },
    { timeout: 60_000, interval: 50 },
  )
  over = true
  await playing
  for (const child of children) child.kill('SIGKILL')

  // All leaders are gone: this process finishes the rest.
  for (const [i, { id }] of runs.entries()) await stopRun(ctx, present(runners[i], 'a player'), id)
  const last = await house.newLeader('crash', FAST, systemClock)
  await vi.waitFor(async () => expect(await last.lead()).toBe(true))
  await vi.waitFor(
    async () => {
      await last.act()
      await house.settle('crash')
      await makeDueBets(ctx, seatsOf(ctx))
      const { rows } = await ctx.db.query(
        `SELECT FROM round_bets b LEFT JOIN rounds r ON r.id = b.round_id WHERE NOT b.settled OR r.phase <> 'ENDED'
         UNION ALL SELECT FROM autobets WHERE ended_at IS NULL`,
      )
      expect(rows).toHaveLength(0)
    },
    { timeout: 60_000, interval: 30 },
  )
  await last.session.end()
  process.stdout.write(
    `${told.length} bets, ${told.filter((replies) => replies.stopped).length} stopped, ${tookMs.length} kills, taken over after ${tookMs.map((ms) => Math.round(ms)).join(', ')} ms\n`,
  )
  for (const player of runners) {
    const bets = await betsOfRun(player)
    const { run } = await runState(ctx, player, 'crash')
    // Every bet of a run is counted, and none twice: the run's profit equals the change of its player's balance.
    const ahead = Math.round((Number(run?.paid) - Number(run?.staked)) * 100)
    expect(run).toMatchObject({ end: 'stopped', made: bets.length })
    expect(bets.length).toBeGreaterThan(0)
    expect(await house.balanceOf(player)).toBe(BALANCE + BigInt(ahead))
    told.push(...bets)
  }
  expect(await prove(house, told, BALANCE, { isForced: true })).toEqual([])
  expect(tookMs).toHaveLength(KILLS * PHASES.length)
})
