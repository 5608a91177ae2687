import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { type Autobet, INSTANT_GAME_IDS, isSoloBet, type SoloBet } from '@baize/contract/player'
import { present, type UserId } from '@baize/kit'
import { caseCount, randomUUID } from '@baize/kit/testing'
import { INSTANT_GAMES, sampleOptions } from '@baize/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '../../../../ledger/audit/audit.ts'
import { deposit, done, newAccount } from '../../../../ledger/testing/ledger.fixture.ts'
import { type TestDatabase, testDatabase } from '../../../../platform/db/db.fixture.ts'
import { programOf } from '../../../../testing/program.fixture.ts'
import { accepted } from '../../../../testing/replies.fixture.ts'
import { seatsOf } from '../../../fairness/service.ts'
import { buildHouse, type House } from '../../../games/games.fixture.ts'
import { standing, started } from '../../autobet.fixture.ts'
import { makeDueBets } from '../../driver.ts'
import { fastClock } from './fast-clock.ts'

/** 100 in the long run. */
const BETS = caseCount(40, 100)
const KILLS = Number(process.env.AUTOBET_KILLS ?? caseCount(2, 3))
const PLAYERS = 5
/** Bets of a game of steps with its choices, and of every instant game. */
const PLAYED = [
  { gameId: 'mines' as const },
  ...INSTANT_GAME_IDS.map((gameId) => ({
    gameId,
    ...present(sampleOptions(INSTANT_GAMES[gameId].options).at(-1), `options of ${gameId}`),
  })),
]
const CHILD = await programOf(new URL('./child.ts', import.meta.url))

const beginMs = Date.now()
let database: TestDatabase
let house: House
beforeAll(async () => {
  database = await testDatabase()
  house = buildHouse(database, fastClock(beginMs))
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

async function newPlayer(): Promise<UserId> {
  const account = await newAccount(database.pool)
  await done(house.ctx.ledger.post(deposit(account, 100_000n)))
  return account.userId
}

/** Starts a process that makes bets and kills it shortly after its first ones, wherever it is by then. */
async function killedRun(alsoMs: number): Promise<void> {
  const child = spawn(process.execPath, [CHILD, database.url, String(beginMs), randomUUID()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: present(child.stdout, 'stdout') })) {
    if (line !== 'made') continue
    await pause(alsoMs)
    child.kill('SIGKILL')
  }
  // A child that exits by itself has made no bets, and the test would prove nothing.
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
}

async function betsOf(player: UserId): Promise<SoloBet[]> {
  const pages = await Promise.all(
    [1, 2].map(
      async (pageNo) =>
        accepted(await house.ask('/api/game/bet_record', player, { pageNo, pageSize: 100 })).model.items,
    ),
  )
  return pages.flat().filter(isSoloBet)
}
const cents = (text: string): bigint => BigInt(text.replace('.', ''))

describe(`autobet runs whose process is killed ${KILLS} times`, () => {
  it('resume without losing or repeating a bet', {
    timeout: 1_800_000 + KILLS * 10_000,
  }, async () => {
    const players = await Promise.all(Array.from({ length: PLAYERS }, newPlayer))
    // Small enough that a hundred losses in a row stay within the limit.
    const gameOf = (i: number) => present(PLAYED[i % PLAYED.length], 'a game')
    for (const [i, player] of players.entries())
      await started(house, player, { bets: BETS, lossLimit: '1000', onLoss: 2, onWin: 1, ...gameOf(i) })
    // The delay grows by a few milliseconds each time, so that kills hit every stage of a bet.
    for (let i = 0; i < KILLS; i++) await killedRun((i * 3) % 23)

    const seats = seatsOf(house.ctx)
    const ended = async (): Promise<Autobet[] | null> => {
      const runs = await Promise.all(players.map((player, i) => standing(house, player, gameOf(i).gameId)))
      return runs.every((run) => run.end !== null) ? runs : null
    }
    let runs = await ended()
    while (runs === null) {
      await makeDueBets(house.ctx, seats)
      runs = await ended()
    }
    for (const [i, run] of runs.entries()) {
      const player = present(players[i], 'player')
      const bets = await betsOf(player)
      expect(run).toMatchObject({ end: 'done', made: BETS, gameId: gameOf(i).gameId })
      expect(bets).toHaveLength(BETS)
      expect(new Set(bets.map((bet) => bet.proof.nonce)).size).toBe(BETS)
      expect(bets.every((bet) => bet.autobetId === run.id)).toBe(true)
      expect(cents(run.staked)).toBe(bets.reduce((sum, bet) => sum + cents(bet.betAmount), 0n))
      expect(cents(run.paid)).toBe(bets.reduce((sum, bet) => sum + cents(bet.winAmount), 0n))
      const { main } = await house.ctx.ledger.balances(player)
      expect(main).toBe(100_000n - cents(run.staked) + cents(run.paid))
    }
    expect(await auditLedger(database.pool)).toEqual([])
  })
})
