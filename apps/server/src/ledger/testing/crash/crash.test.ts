import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { present } from '@baize/kit'
import { caseCount, randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../platform/db/db.fixture.ts'
import { openPool } from '../../../platform/db/pool.ts'
import { programOf } from '../../../testing/program.fixture.ts'
import { auditLedger } from '../../audit/audit.ts'
import type { LedgerCommand, Receipt } from '../../commands.ts'
import { OutcomeUnknown } from '../../faults.ts'
import { type Cut, startCuttingProxy } from '../cutting-proxy.ts'
import {
  deposit,
  done,
  EVENTUALLY,
  hold,
  type Player,
  play,
  richPlayer,
  settle,
  type TestLedger,
  testLedger,
} from '../ledger.fixture.ts'
import { commandOf, drawFor } from './plan.ts'

let db: TestDatabase
let lasting: TestLedger
beforeAll(async () => {
  db = await testDatabase()
  lasting = testLedger(db.pool)
})
afterAll(async () => {
  await lasting.ledger.close()
  await db.drop()
})

const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

/** 500 in long runs. */
const CUTS = Number(process.env.LEDGER_CUTS ?? caseCount(9, 30))

it.each<Cut>(['reply', 'middle', 'request'])(
  `L16: every move is made once with the %s of ${CUTS} batches lost`,
  { timeout: 1_800_000 + CUTS * 1000 },
  async (what) => {
    const proxy = await startCuttingProxy(db.url)
    const pool = openPool({ url: proxy.url, as: 'app', max: 4, log: { warn: () => {} } })
    const { ledger } = testLedger(pool)
    const player = await richPlayer(db.pool, ledger, 1000n)
    const rounds = Math.ceil(CUTS / 3)
    for (const round of times(rounds, (i) => i)) {
      proxy.cutAt('ledger_p', what)
      const bet = hold(player, 10n)
      const held = await done(ledger.post(bet))
      // With the reply lost, the second attempt finds the move made.
      expect(held).toMatchObject({ replayed: what === 'reply', answer: bet.answer, nonce: round * 2 })
      proxy.cutAt('ledger_settle', what)
      const paid = await done(ledger.post(settle(player, bet.betId, 11n)))
      expect(paid.balance).toBe(BigInt(1001 + round * 3))
      proxy.cutAt('ledger_p', what)
      const at = play(player, 10n, 12n)
      const played = await done(ledger.post(at))
      // The lost reply may also have been `nonceMoved`.
      expect(played).toMatchObject({ nonce: round * 2 + 1, ref: at.betId })
      expect(played.balance).toBe(BigInt(1003 + round * 3))
    }
    expect(proxy.cuts).toBe(rounds * 3)
    expect(await ledger.balances(player.userId)).toMatchObject({ main: BigInt(1000 + rounds * 3), held: 0n })
    await ledger.close()
    await pool.end()
    await proxy.close()
  },
)

describe('L16: a move whose answer was lost', () => {
  /**
   * Posts over a connection that loses the reply to the first `lost` and corrupts `spoilt` twice, so that the database
   * rejects it.
   */
  async function postUnluckily(
    lost: string,
    spoilt: string,
    make: (player: Player) => LedgerCommand,
  ): Promise<{ readonly said: unknown; readonly again: Receipt; readonly main: bigint }> {
    const proxy = await startCuttingProxy(db.url)
    const pool = openPool({ url: proxy.url, as: 'app', max: 4, log: { warn: () => {} } })
    const { ledger } = testLedger(pool)
    const player = await richPlayer(db.pool, ledger, 1000n)
    // From now on the nonce is known here, and a bet takes the fast path.
    await done(ledger.post(play(player, 1n, 1n)))
    const command = make(player)
    proxy.cutAt(lost, 'reply')
    proxy.spoil(spoilt, 2)
    const said = await ledger.post(command).catch((error: unknown) => error)
    expect(proxy.cuts).toBe(1)
    const { main } = await ledger.balances(player.userId)
    proxy.spoil('', 0)
    const again = await done(ledger.post(command))
    await ledger.close()
    await pool.end()
    await proxy.close()
    return { said, again, main }
  }

  it.each([
    [
      'is rejected at the next attempt',
      'ledger_post',
      'ledger_post',
      (player: Player) => deposit(player, 100n),
    ],
    [
      'fails on the fast path and on the slow one',
      'ledger_p',
      'ledger_p',
      (player: Player) => play(player, 50n, 150n),
    ],
    [
      'leaves the fast path and fails on the slow one',
      'ledger_play',
      'ledger_post',
      (player: Player) => play(player, 50n, 150n),
    ],
  ])('stays in doubt when it %s', async (_, lost, spoilt, make) => {
    const { said, again, main } = await postUnluckily(lost, spoilt, make)
    expect(said).toBeInstanceOf(OutcomeUnknown)
    expect(main).toBe(1100n)
    expect(again).toMatchObject({ replayed: true, balance: 1100n })
  })
})

// Each waits for seconds before it gives up, so they run concurrently.
describe.concurrent('L16: an unavailable database', () => {
  it('makes the outcome unknown, and a retry with the same key resolves it', async () => {
    const proxy = await startCuttingProxy(db.url)
    const pool = openPool({ url: proxy.url, as: 'app', max: 4, log: { warn: () => {} } })
    const { ledger } = testLedger(pool)
    const player = await richPlayer(db.pool, ledger, 1000n)
    const bet = hold(player, 10n)
    proxy.cutAt('ledger_p', 'reply', Number.POSITIVE_INFINITY)
    await expect(ledger.post(bet)).rejects.toThrow(OutcomeUnknown)
    proxy.cutAt('ledger_p', 'reply', 0)
    expect(await done(ledger.post(bet))).toMatchObject({ replayed: true, balance: 990n })
    expect(await ledger.balances(player.userId)).toMatchObject({ main: 990n, held: 10n })
    await ledger.close()
    await pool.end()
    await proxy.close()
  })

  it('makes the ledger busy without doubt when nothing could be sent, until it returns', async () => {
    const proxy = await startCuttingProxy(db.url)
    const pool = openPool({ url: proxy.url, as: 'app', max: 4, log: { warn: () => {} } })
    const { ledger } = testLedger(pool)
    const player = await richPlayer(db.pool, ledger, 1000n)
    proxy.setReachable(false)
    // Until then the pool may hand out a dead connection, and a command sent on it is in doubt.
    await vi.waitFor(() => expect(pool.totalCount).toBe(0), EVENTUALLY)
    expect(await ledger.post(deposit(player, 5n))).toEqual({ ok: false, error: 'serverBusy' })
    proxy.setReachable(true)
    expect(await done(ledger.post(deposit(player, 6n)))).toMatchObject({ replayed: false, balance: 1006n })
    await ledger.close()
    await pool.end()
    await proxy.close()
  })
})

const SESSIONS = caseCount(12, 25)

it(`L17: ${SESSIONS} database sessions that end in mid-batch lose and double nothing`, async () => {
  const { ledger } = testLedger(db.pool)
  const players = await Promise.all(times(6, () => richPlayer(db.pool, ledger, 1000n)))
  let rounds = 0
  const killer = killBatches(SESSIONS, () => rounds)
  const bets = players.map(async (player) => {
    let balance = 1000n
    while (!killer.signal.aborted) {
      const bet = hold(player, 10n)
      await done(ledger.post(bet))
      await done(ledger.post(settle(player, bet.betId, 12n)))
      await done(ledger.post(play(player, 10n, 11n)))
      balance += 3n
      rounds += 1
    }
    return balance
  })
  await killer.finished
  const balances = await Promise.all(bets)
  expect(rounds).toBeGreaterThan(0)
  const wallets = await Promise.all(players.map((player) => ledger.balances(player.userId)))
  expect(wallets.map((wallet) => wallet.main)).toEqual(balances)
  expect(wallets.every((wallet) => wallet.held === 0n)).toBe(true)
  await ledger.close()
})

/**
 * Terminates sessions in the middle of a batch, each after a round has succeeded since the last: a batch terminated at
 * every attempt is an unavailable database, which is another test. The signal aborts when enough were terminated.
 */
function killBatches(
  count: number,
  roundsNow: () => number,
): { readonly signal: AbortSignal; readonly finished: Promise<void> } {
  const enough = new AbortController()
  const kill = async (): Promise<void> => {
    for (let killed = 0; killed < count; ) {
      const { rowCount } = await db.owner.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND state = 'active' AND query ~ 'ledger_(post|play|settle)[(]'
           AND pid <> pg_backend_pid() LIMIT 1`,
      )
      const before = roundsNow()
      if (rowCount === 0) continue
      killed += 1
      await vi.waitUntil(() => roundsNow() > before, EVENTUALLY)
    }
    enough.abort()
  }
  return { signal: enough.signal, finished: kill() }
}

/** Of four processes each. */
const WAVES = Number(process.env.LEDGER_WAVES ?? caseCount(1, 2))
const CHILD = await programOf(new URL('./child.ts', import.meta.url))

/** Runs a posting process until it has had `answers` answers, kills it, and returns the lines it had printed. */
async function killedRun(player: Player, run: string, answers: number): Promise<string[][]> {
  const child: ChildProcess = spawn(
    process.execPath,
    [CHILD, db.url, player.userId, player.seedPairId, run],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const said: string[][] = []
  let answered = 0
  for await (const line of createInterface({ input: present(child.stdout, 'stdout') })) {
    said.push(line.split(' '))
    if (line.startsWith('done') && ++answered === answers) child.kill('SIGKILL')
  }
  return said
}

it(`L17: ${WAVES * 4} killed processes lose no acknowledged move, and a retry doubles none`, {
  timeout: 1_800_000 + WAVES * 60_000,
}, async () => {
  for (const wave of times(WAVES, (i) => i)) {
    const runs = await Promise.all(
      times(4, async (i) => {
        const player = await richPlayer(db.pool, lasting.ledger)
        const run = `${wave}-${i}-${randomUUID()}`
        return { player, run, said: await killedRun(player, run, 20 + (wave % 5) * 30 + i * 7) }
      }),
    )
    for (const run of runs) {
      expect(await answersInDatabase(run)).toEqual(answersHeard(run))
      const expected = await sendAgain(run)
      expect(await lasting.ledger.balances(run.player.userId)).toMatchObject(expected)
    }
    for (const { player } of runs) {
      const { seq } = await lasting.ledger.balances(player.userId)
      const heard = await announcementsTo(player, runs)
      expect(heard).toEqual(times(seq, (i) => i + 1))
    }
  }
})

type KilledRun = { readonly player: Player; readonly run: string; readonly said: readonly string[][] }
const commandIn = ({ player, run }: KilledRun, n: number) =>
  commandOf(player.userId, player.seedPairId, run, n)

const answersHeard = ({ said }: KilledRun): (readonly string[])[] =>
  said.flatMap(([word, ...answer]) => (word === 'done' ? [answer] : []))

async function answersInDatabase(run: KilledRun): Promise<(readonly string[])[]> {
  const found: (readonly string[])[] = []
  for (const [n = ''] of answersHeard(run)) {
    const { key, body } = commandIn(run, Number(n))
    const receipt = present(await done(lasting.ledger.find(key, body)), `the acknowledged move ${key}`)
    found.push([n, receipt.transactionId, String(receipt.balance)])
  }
  return found
}

/** Posts everything again, like clients that heard nothing and those that did. Returns the expected balances. */
async function sendAgain(run: KilledRun): Promise<{ main: bigint; held: bigint }> {
  let main = 100_000n
  let held = 0n
  // In order, so that each bet exists before it is settled.
  const sent = run.said.flatMap(([word, n]) => (word === 'sent' ? [Number(n)] : []))
  for (const n of sent.toSorted((a, b) => a - b)) {
    const command = commandIn(run, n)
    const result = await lasting.ledger.post(command)
    // A bet that the killed process never got to send cannot be settled.
    if (command.kind === 'bet.settle' && !sent.includes(n - 1)) {
      if (result.ok || result.error !== 'unknownBet') throw new Error(`move ${n}: ${JSON.stringify(result)}`)
      continue
    }
    const { nonce } = await done(Promise.resolve(result))
    switch (command.kind) {
      case 'deposit':
        main += command.amount
        break
      case 'bet.hold':
        main -= command.stake
        held += command.stake
        break
      case 'bet.settle':
        main += command.payout
        held -= 10n
        break
      case 'bet.play':
        main += drawFor(present(nonce, 'nonce')).payout - command.stake
        break
      default:
        throw new Error(`${command.kind} is not in the plan`)
    }
  }
  return { main, held }
}

/** Announcements to the player, by the killed processes and this one together. */
async function announcementsTo({ userId }: Player, runs: readonly KilledRun[]): Promise<number[]> {
  await lasting.ledger.settled()
  const told = runs.flatMap(({ said }) =>
    said.flatMap(([word, to, n]) => (word === 'push' && to === userId ? [Number(n)] : [])),
  )
  const here = lasting.pushes.flatMap((push) => (push.userId === userId ? [push.seq] : []))
  return [...new Set([...told, ...here])].toSorted((a, b) => a - b)
}

it('L18: the ledger adds up after all tests of crashes', async () => {
  expect(await auditLedger(db.pool)).toEqual([])
})
