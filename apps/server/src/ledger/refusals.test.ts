import { present } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/db/db.fixture.ts'
import { openPool } from '../platform/db/pool.ts'
import { auditLedger } from './audit/audit.ts'
import type { LedgerCommand } from './commands.ts'
import { forgetRefusals } from './jobs.ts'
import { outcomeOf } from './testing/books.fixture.ts'
import {
  debit,
  deposit,
  done,
  hold,
  newPlayer,
  newSeedPair,
  type Player,
  play,
  playLong,
  richPlayer,
  settle,
  type TestLedger,
  testLedger,
  untilOneBlocked,
} from './testing/ledger.fixture.ts'

// Two ledgers with separate connections: the process that died with a batch in flight, and its successor.

let db: TestDatabase
let deadPool: Pool
let dead: TestLedger
let alive: TestLedger
beforeAll(async () => {
  db = await testDatabase()
  deadPool = openPool({ url: db.url, as: 'app', max: 4, log: { warn: () => {} } })
  dead = testLedger(deadPool, { lanes: 1 })
  alive = testLedger(db.pool, { lanes: 1 })
})
afterAll(async () => {
  await Promise.all([dead.ledger.close(), alive.ledger.close()])
  await deadPool.end()
  await db.drop()
})

/** Two players; the first one's wallet is locked before the second one's. */
async function twoPlayers(main: bigint): Promise<[first: Player, second: Player]> {
  const first = await richPlayer(db.pool, alive.ledger)
  return [first, await richPlayer(db.pool, alive.ledger, main)]
}

/**
 * A first attempt whose caller is gone: its batch waits for the wallet of an earlier player and has not reached this
 * one's. The returned function lets it go on and resolves with its outcome.
 */
async function lateTry(before: Player, command: LedgerCommand): Promise<() => Promise<bigint | string>> {
  const goesOn = await lateBatch(before, [companionOf(command, before), command])
  return async () => outcomeOf(present((await goesOn())[1], 'the answer to the late try'))
}

/** A command of another player that shares its batch. */
function companionOf({ kind }: LedgerCommand, player: Player): LedgerCommand {
  if (kind === 'bet.play') return play(player, 1n, 0n)
  return kind === 'provider.debit' ? debit(player, randomUUID(), 1n) : hold(player, 1n)
}

/** A batch that waits for the wallet of this player. The returned function lets it go on. */
async function lateBatch(player: Player, commands: readonly LedgerCommand[]) {
  const blocker = await db.owner.connect()
  await blocker.query('BEGIN')
  await blocker.query('SELECT FROM ledger_wallets WHERE user_id = $1 FOR UPDATE', [player.userId])
  const all = Promise.all(commands.map((command) => dead.ledger.post(command)))
  await untilOneBlocked(db.owner)
  return async () => {
    await blocker.query('ROLLBACK')
    blocker.release()
    return all
  }
}

const openBets = async (player: Player): Promise<number> =>
  (await db.pool.query('SELECT FROM open_bets WHERE user_id = $1', [player.userId])).rowCount ?? 0

describe('a refused bet', () => {
  it.each([
    ['that sorts by time', (player: Player) => hold(player, 10n, { exclusive: true })],
    [
      'of any other form',
      (player: Player) => hold(player, 10n, { exclusive: true, key: `Zx8:${player.userId}` }),
    ],
  ])('L35: is not made by a late earlier attempt, under a key %s', async (_, second) => {
    const [before, player] = await twoPlayers(1000n)
    const open = hold(player, 10n, { exclusive: true })
    await done(alive.ledger.post(open))
    const bet = second(player)
    const goesOn = await lateTry(before, bet)
    expect(await alive.ledger.post(bet)).toEqual({ ok: false, error: 'betHeld' })
    await done(alive.ledger.post(settle(player, open.betId, 10n)))
    expect([await goesOn(), await openBets(player)]).toEqual(['betHeld', 0])
    // The player, who knows of no open bet, places the next one.
    expect(await alive.ledger.post(hold(player, 10n, { exclusive: true }))).toMatchObject({ ok: true })
  })

  it.each([
    ['the fast path', play],
    ['the slow path', playLong],
  ])('L35: is not played by a late earlier attempt, on %s', async (_, make) => {
    const [before, player] = await twoPlayers(100n)
    // From now on the process knows the nonces, and takes the fast path where there is one.
    for (const payer of [before, player]) await done(dead.ledger.post(play(payer, 1n, 1n)))
    const bet = make(player, 101n, 0n)
    const goesOn = await lateTry(before, bet)
    expect(await alive.ledger.post(bet)).toEqual({ ok: false, error: 'insufficientFunds' })
    await done(alive.ledger.post(deposit(player, 50n)))
    expect(await goesOn()).toBe('insufficientFunds')
    expect(await alive.ledger.balances(player.userId)).toMatchObject({ main: 150n })
  })

  it.each([
    ['the fast path', {}],
    ['the slow path', { answer: 'kept' }],
  ])('L35: is not made at a provider by a late earlier attempt, on %s', async (_, change) => {
    const [before, player] = await twoPlayers(100n)
    const bet = debit(player, randomUUID(), 101n, change)
    const goesOn = await lateTry(before, bet)
    expect(await alive.ledger.post(bet)).toEqual({ ok: false, error: 'insufficientFunds' })
    await done(alive.ledger.post(deposit(player, 50n)))
    expect(await goesOn()).toBe('insufficientFunds')
    expect(await alive.ledger.balances(player.userId)).toMatchObject({ main: 150n })
  })

  it.each([
    ['bet.hold', (player: Player) => hold(player, 101n)],
    ['provider.debit', (player: Player) => debit(player, randomUUID(), 101n)],
    ['bet.play', (player: Player) => play(player, 101n, 0n)],
    ['bet.play under a key of its own', (player: Player) => playLong(player, 101n, 0n)],
  ])('L35: repeats its refusal, so a new attempt needs another key: %s', async (_, make) => {
    const player = await richPlayer(db.pool, alive.ledger, 100n)
    const bet = make(player)
    expect(await alive.ledger.post(bet)).toEqual({ ok: false, error: 'insufficientFunds' })
    await done(alive.ledger.post(deposit(player, 1n)))
    expect(await alive.ledger.post(bet)).toEqual({ ok: false, error: 'insufficientFunds' })
    const other = { ...bet, body: 'another request' }
    expect(await alive.ledger.post(other)).toEqual({ ok: false, error: 'requestIdReused' })
    expect(await alive.ledger.balances(player.userId)).toMatchObject({ main: 101n, seq: 4 })
    expect(await alive.ledger.post(make(player))).toMatchObject({ ok: true })
  })

  it('L35: is made with the next seed pair under the same key when its pair was retired', async () => {
    const player = await richPlayer(db.pool, alive.ledger, 100n)
    const seedPairId = await newSeedPair(db.pool, player.userId)
    const bet = hold(player, 10n)
    expect(await alive.ledger.post(bet)).toEqual({ ok: false, error: 'seedInUse' })
    expect(await alive.ledger.post({ ...bet, seedPairId })).toMatchObject({ ok: true })
  })

  it('L35: is forgotten after an hour and not before', async () => {
    const player = await newPlayer(db.pool)
    const [old, recent] = [hold(player, 1n), hold(player, 1n)]
    for (const bet of [old, recent]) await alive.ledger.post(bet)
    const setAge = (age: string, key: string) =>
      db.owner.query('UPDATE ledger_refusals SET at = now() - $1::interval WHERE key = $2', [age, key])
    await setAge('61 minutes', old.key)
    await setAge('59 minutes', recent.key)
    await forgetRefusals({ db: db.pool })
    const { rows } = await db.owner.query('SELECT key FROM ledger_refusals WHERE user_id = $1', [
      player.userId,
    ])
    expect(rows).toEqual([{ key: recent.key }])
  })

  it('L35: needs another key when it is forgotten while a batch retries it', async () => {
    const player = await newPlayer(db.pool)
    const bet = hold(player, 1n)
    expect(await alive.ledger.post(bet)).toEqual({ ok: false, error: 'insufficientFunds' })
    // A batch reads the wallets ten at a time: it has looked at the first player's bet when it waits for the last one.
    const others: Player[] = []
    for (let n = 0; n < 10; n++) others.push(await richPlayer(db.pool, alive.ledger))
    const goesOn = await lateBatch(present(others.at(-1), 'the last player'), [
      bet,
      ...others.map((other) => hold(other, 1n)),
    ])
    await db.owner.query('DELETE FROM ledger_refusals WHERE key = $1', [bet.key])
    const [again, ...rest] = await goesOn()
    expect(again).toEqual({ ok: false, error: 'requestIdReused' })
    expect(rest.filter(({ ok }) => ok)).toHaveLength(others.length)
  })
})

it('L18: the ledger adds up after all tests of refusals', async () => {
  expect(await auditLedger(db.pool)).toEqual([])
})
