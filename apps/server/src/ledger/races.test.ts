import { present } from '@baize/kit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../db/fixture.ts'
import { openPool } from '../db/pool.ts'
import { auditLedger } from './audit.ts'
import type { LedgerCommand } from './commands.ts'
import {
  deposit,
  done,
  hold,
  newPlayer,
  type Player,
  richPlayer,
  settle,
  step,
  type TestLedger,
  testLedger,
  untilOneWaitsForALock,
} from './fixture.ts'

// Two ledgers, each with its own connections: two server processes as far as the database can tell.

let db: TestDatabase
let here: TestLedger
let there: TestLedger
let drop: () => Promise<void>
beforeAll(async () => {
  db = await testDatabase()
  const secondPool = openPool({ url: db.url, as: 'app', max: 10, log: { warn: () => {} } })
  here = testLedger(db.pool)
  there = testLedger(secondPool)
  drop = async () => {
    await here.ledger.close()
    await there.ledger.close()
    await secondPool.end()
    await db.drop()
  }
})
afterAll(async () => {
  await drop()
})

/** Posts to both ledgers in turn, all at once, and tells what came back. */
async function atOnce(commands: readonly LedgerCommand[]): Promise<string[]> {
  const results = await Promise.all(
    commands.map((command, i) => (i % 2 === 0 ? here : there).ledger.post(command)),
  )
  return results.map((result) => (result.ok ? (result.value.replayed ? 'replayed' : 'done') : result.error))
}

const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))
const tally = (outcomes: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [...new Set(outcomes)].map((name) => [name, outcomes.filter((one) => one === name).length]),
  )

it('L7: 200 cash-outs of one bet at once pay once', async () => {
  const player = await richPlayer(db.pool, here.ledger, 1000n)
  const bet = hold(player, 100n)
  await done(here.ledger.post(bet))
  const outcomes = await atOnce(times(200, () => settle(player, bet.betId, 300n)))
  expect(tally(outcomes)).toEqual({ done: 1, betSettled: 199 })
  expect(await here.ledger.balances(player.userId)).toMatchObject({ main: 1200n, held: 0n })
})

it('L4: one request sent 200 times at once moves once, and all get the same answer', async () => {
  const player = await richPlayer(db.pool, here.ledger, 1000n)
  const request = hold(player, 100n)
  const outcomes = await atOnce(times(200, () => hold(player, 100n, { key: request.key })))
  expect(tally(outcomes)).toEqual({ done: 1, replayed: 199 })
  expect(await here.ledger.balances(player.userId)).toMatchObject({ main: 900n, held: 100n })
})

it('L4: one key claimed by two players at once in two processes is given to one of them', async () => {
  for (const round of times(20, (i) => i)) {
    const players = await Promise.all([newPlayer(db.pool), newPlayer(db.pool)])
    const outcomes = await atOnce(players.map((one) => deposit(one, 5n, { key: `shared:${round}` })))
    expect(tally(outcomes)).toEqual({ done: 1, requestIdReused: 1 })
  }
})

it('L6: 200 bets at once on money for 50 take exactly that money', async () => {
  const player = await richPlayer(db.pool, here.ledger, 500n)
  const outcomes = await atOnce(times(200, () => hold(player, 10n)))
  expect(tally(outcomes)).toEqual({ done: 50, insufficientFunds: 150 })
  expect(await here.ledger.balances(player.userId)).toMatchObject({ main: 0n, held: 500n })
})

it('L8: 100 exclusive bets at once open one', async () => {
  const player = await richPlayer(db.pool, here.ledger)
  const outcomes = await atOnce(times(100, () => hold(player, 10n, { exclusive: true })))
  expect(tally(outcomes)).toEqual({ done: 1, betHeld: 99 })
})

it('L7: of a step and a cash-out from the same version one goes through', async () => {
  const player = await richPlayer(db.pool, here.ledger)
  for (const _ of times(20, (i) => i)) {
    const bet = hold(player, 10n)
    await done(here.ledger.post(bet))
    const [stepped, paid] = await atOnce([step(player, bet.betId, 0), settle(player, bet.betId, 5n)])
    expect([`${stepped} ${paid}`]).toEqual([stepped === 'done' ? 'done betMoved' : 'betSettled done'])
  }
})

it('L9: bets from two processes share a seed pair without sharing a nonce', async () => {
  const player = await richPlayer(db.pool, here.ledger)
  expect(tally(await atOnce(times(100, () => hold(player, 1n))))).toEqual({ done: 100 })
  const { rows } = await db.pool.query<{ nonce: number }>(
    'SELECT nonce FROM bets WHERE user_id = $1 ORDER BY nonce',
    [player.userId],
  )
  expect(rows.map((row) => row.nonce)).toEqual(times(100, (i) => i))
})

it('L9: a pair that is being revealed decides no bet that was on its way', async () => {
  const player = await richPlayer(db.pool, here.ledger)
  const rotation = await db.pool.connect()
  try {
    await rotation.query('BEGIN')
    await rotation.query('SELECT FROM seed_pairs WHERE id = $1 FOR UPDATE', [player.seedPairId])
    const bet = here.ledger.post(hold(player, 10n))
    await untilOneWaitsForALock(db.owner)
    await rotation.query('UPDATE seed_pairs SET revealed_at = now() WHERE id = $1', [player.seedPairId])
    await rotation.query('COMMIT')
    expect(await bet).toEqual({ ok: false, error: 'seedInUse' })
  } finally {
    rotation.release()
  }
})

it('L13: many players in two processes at once: every wallet ends at the sum of what was acknowledged', async () => {
  const players = await Promise.all(times(12, () => richPlayer(db.pool, here.ledger, 1000n)))
  const expected = new Map(players.map((player) => [player, 1000n]))
  const add = (player: Player, amount: bigint): void => {
    expected.set(player, present(expected.get(player), 'balance') + amount)
  }
  await Promise.all(
    times(400, async (i) => {
      const player = present(players[(i * 7) % players.length], 'player')
      const { ledger } = i % 2 === 0 ? here : there
      const bet = hold(player, BigInt(1 + (i % 90)))
      if (!(await ledger.post(bet)).ok) return
      add(player, -bet.stake)
      const payout = i % 3 === 0 ? 0n : bet.stake + 3n
      const other = i % 4 < 2 ? here : there
      if ((await other.ledger.post(settle(player, bet.betId, payout))).ok) add(player, payout)
    }),
  )
  const balances = await Promise.all(players.map((player) => here.ledger.balances(player.userId)))
  expect(balances.map((one) => one.main)).toEqual(players.map((player) => expected.get(player)))
  expect(balances.every((one) => one.held === 0n)).toBe(true)
})

it('L18: after all of the above the ledger adds up', async () => {
  expect(await auditLedger(db.pool)).toEqual([])
})
