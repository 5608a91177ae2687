import { present } from '@baize/kit'
import type { PoolClient } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../platform/db/db.fixture.ts'
import { makePartitions } from '../sql.ts'
import {
  adjust,
  deposit,
  done,
  newPlayer,
  type Player,
  play,
  type TestLedger,
  testLedger,
} from '../testing/ledger.fixture.ts'
import { checkLedger, checkWholeLedger, thaw } from './audit.ts'
import type { Drift } from './drift.ts'
import { sealDays, verifySeals } from './seal.ts'

const DAY = 24 * 60 * 60_000
let database: TestDatabase
let house: TestLedger
let player: Player
/** The fake clock starts on 1 January 2026. */
const at = (day: string, time = '00:10'): number => Date.parse(`${day}T${time}:00Z`)

beforeEach(async () => {
  database = await testDatabase()
  await makePartitions(database.owner, at('2026-01-01'), 2)
  house = testLedger(database.pool)
  player = await newPlayer(database.pool)
  await done(house.ledger.post(deposit(player, 100_000n)))
})
afterEach(async () => {
  await house.ledger.close()
  await database.drop()
})

const bets = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i += 1) await done(house.ledger.post(play(player, 10n, 20n)))
}
/** Three days with bets, the second with an adjustment too. Sealed on the fourth. */
async function threeDays(): Promise<void> {
  for (const count of [2, 3, 4]) {
    await bets(count)
    if (count === 3) await done(house.ledger.post(adjust(player, 5n)))
    house.clock.advance(DAY)
  }
  await sealDays(database.pool, house.clock.now())
}
const verify = async (): Promise<Drift[]> => [...(await verifySeals(database.pool)).drift]

async function tamper(...statements: readonly string[]): Promise<void> {
  const owner: PoolClient = await database.owner.connect()
  await owner.query('SET session_replication_role = replica')
  for (const sql of statements) {
    const { rowCount } = await owner.query(sql)
    expect(rowCount, `rows of ${sql}`).toBeGreaterThan(0)
  }
  owner.release(true)
}

describe('[A3] the sealing job', () => {
  it('adds one link a day, from the first day with a move to yesterday, including empty days', async () => {
    await bets(2)
    house.clock.advance(2 * DAY)
    await bets(1)
    house.clock.advance(DAY)
    const seals = await sealDays(database.pool, house.clock.now())
    expect(seals.map(({ day, transactions, legs }) => [day, transactions, legs])).toEqual([
      ['2026-01-01', '3', '5'],
      ['2026-01-02', '0', '0'],
      ['2026-01-03', '1', '2'],
    ])
    expect(new Set(seals.map((seal) => seal.hash)).size).toBe(3)
    expect(await verify()).toEqual([])
    expect(await sealDays(database.pool, house.clock.now())).toEqual([])
  })

  it('continues from day to day, and each link depends on the previous one', async () => {
    const hashes: string[] = []
    for (let day = 0; day < 4; day += 1) {
      await bets(1)
      house.clock.advance(DAY)
      // Moves in the first minutes of a day, before the previous one is sealed, belong to the new day.
      await bets(2)
      hashes.push(...(await sealDays(database.pool, house.clock.now())).map((seal) => seal.hash))
    }
    expect(hashes).toHaveLength(4)
    expect(await verify()).toEqual([])
  })

  it('keeps later rows out of a sealed day, whatever a clock says', async () => {
    await bets(1)
    await sealDays(database.pool, at('2026-01-02'))
    // This process's clock is still in the sealed day.
    await bets(1)
    const { rows } = await database.pool.query(
      `SELECT DISTINCT (at AT TIME ZONE 'UTC')::date::text AS day FROM all_legs ORDER BY 1`,
    )
    expect(rows).toEqual([{ day: '2026-01-01' }, { day: '2026-01-02' }])
    expect(await verify()).toEqual([])
    expect(await checkLedger(database.pool)).toEqual([])
    await sealDays(database.pool, at('2026-01-03'))
    expect(await verify()).toEqual([])
  })

  it('never closes a day that is not over by the database’s own clock', async () => {
    const { rows } = await database.pool.query<{ today: string }>(
      `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS today`,
    )
    const { today } = present(rows[0], 'today')
    const seals = await sealDays(database.pool, at('2999-01-01'))
    expect(present(seals.at(-1), 'seal').day < today).toBe(true)
  })

  it('waits for late bets of a process whose clock is ahead', async () => {
    await bets(1)
    const fast = testLedger(database.pool)
    fast.clock.advance(2 * DAY)
    await done(fast.ledger.post(play(player, 10n, 20n)))
    await bets(1)
    await sealDays(database.pool, at('2026-01-02'))
    house.clock.advance(DAY)
    await bets(1)
    await sealDays(database.pool, at('2026-01-03'))
    const seals = await sealDays(database.pool, at('2026-01-04'))
    expect(seals.map(({ day, legs }) => [day, legs])).toEqual([['2026-01-03', '2']])
    expect(await verify()).toEqual([])
    await fast.ledger.close()
  })

  it('seals many days in one pass and resumes after an interruption', async () => {
    for (let i = 0; i < 20; i += 1) {
      await bets(1)
      house.clock.advance(DAY)
    }
    // Several blocks of ids, so that it takes several steps.
    await database.owner.query(`SELECT setval('ledger_batches', nextval('ledger_batches') + 5000)`)
    await bets(1)
    const today = new Date(house.clock.now() + DAY).toISOString().slice(0, 10)
    let steps = 0
    for (let more = true; more; steps += 1) {
      const client = await database.pool.connect()
      client.on('error', () => {})
      await client.query('BEGIN')
      await client.query('SELECT ledger_seal_step($1)', [today])
      // As if the process died before its commit.
      await database.owner.query('SELECT pg_terminate_backend($1)', [Reflect.get(client, 'processID')])
      client.release(true)
      const { rows } = await database.pool.query<{ more: boolean }>('SELECT ledger_seal_step($1) AS more', [
        today,
      ])
      more = present(rows[0], 'step').more
    }
    expect(steps).toBeGreaterThan(5)
    const { seals, drift } = await verifySeals(database.pool)
    expect(drift).toEqual([])
    expect(seals).toHaveLength(21)
  })

  it('runs once when many processes start it simultaneously', async () => {
    for (let i = 0; i < 3; i += 1) {
      await bets(2)
      house.clock.advance(DAY)
    }
    await Promise.all(Array.from({ length: 5 }, () => sealDays(database.pool, house.clock.now())))
    const { seals, drift } = await verifySeals(database.pool)
    expect(drift).toEqual([])
    expect(seals).toHaveLength(3)
  })

  it('computes the same hash whatever partitions the rows are in', async () => {
    await done(house.ledger.post(deposit(player, 1n)))
    const late = testLedger(database.pool)
    late.clock.advance(120 * DAY)
    await done(late.ledger.post(play(player, 10n, 20n)))
    late.clock.advance(DAY)
    await sealDays(database.pool, late.clock.now())
    await makePartitions(database.owner, late.clock.now(), 0)
    expect(await verify()).toEqual([])
    await late.ledger.close()
  })
})

describe('[A3] a chain of seals', () => {
  it.each([
    ['a changed amount', 'UPDATE ledger_legs SET amount = amount + 1 WHERE amount = 5'],
    ['a changed moment', `UPDATE ledger_legs SET at = at + interval '1 microsecond' WHERE amount = 5`],
    ['a changed account', 'UPDATE ledger_legs SET to_account = to_account + 16 WHERE amount = 5'],
    ['a removed leg', 'DELETE FROM ledger_legs WHERE amount = 5'],
    ['a leg that was there before', 'INSERT INTO ledger_legs SELECT * FROM ledger_legs WHERE amount = 5'],
    [
      'a leg of another transaction',
      `INSERT INTO ledger_legs SELECT 7, from_account, to_account, 1, at FROM ledger_legs WHERE amount = 5`,
    ],
    [
      'another name',
      `UPDATE ledger_transactions SET note = note || '{"approvedBy": "eve"}' WHERE kind = 'adjust'`,
    ],
    ['a removed transaction', `DELETE FROM ledger_transactions WHERE kind = 'adjust'`],
    ['another key', `UPDATE ledger_transactions SET key = 'x' || key WHERE kind = 'adjust'`],
  ])('reveals the day of %s', async (_, sql) => {
    await threeDays()
    await tamper(sql)
    const drift = await verify()
    expect(drift.map(({ what, where }) => [what, where])).toEqual([['seal', '2026-01-02']])
  })

  it('reveals a leg inserted before its first day', async () => {
    await threeDays()
    await tamper(
      `INSERT INTO ledger_legs SELECT transaction_id, from_account, to_account, 1, '2025-06-01' FROM ledger_legs WHERE amount = 5`,
    )
    expect(await verify()).toEqual([
      { what: 'seal', where: '2025-06-01', expected: 'nothing: it has no seal', found: '1 legs' },
    ])
  })

  it('reveals a changed seal and the next one, which no longer fits', async () => {
    await threeDays()
    await tamper(`UPDATE ledger_seals SET hash = sha256(hash) WHERE day = '2026-01-01'`)
    expect((await verify()).map(({ where }) => where)).toEqual(['2026-01-01', '2026-01-02'])
  })

  it('reveals a missing seal', async () => {
    await threeDays()
    await tamper(`DELETE FROM ledger_seals WHERE day = '2026-01-02'`)
    expect((await verify()).map(({ where, found }) => [where, found])).toEqual([
      ['2026-01-02', 'none'],
      ['2026-01-03', expect.stringContaining('legs')],
      ['2026-01-02', '7 legs'],
    ])
  })

  it('reveals that its end is missing', async () => {
    await threeDays()
    await tamper(`DELETE FROM ledger_seals WHERE day > '2026-01-01'`)
    expect((await verify()).map(({ where, expected }) => [where, expected])).toEqual([
      ['2026-01-02', 'nothing: it has no seal'],
      ['2026-01-03', 'nothing: it has no seal'],
    ])
  })

  it('is rebuilt from the day from which the owner has removed the seals', async () => {
    await threeDays()
    const { seals: before } = await verifySeals(database.pool)
    await tamper(`UPDATE ledger_legs SET amount = amount + 1 WHERE amount = 5`)
    await tamper(
      `DELETE FROM ledger_seals WHERE day >= '2026-01-02'`,
      'UPDATE ledger_sealing SET next_block = 0',
    )
    await sealDays(database.pool, house.clock.now())
    const { seals: after, drift } = await verifySeals(database.pool)
    expect(drift).toEqual([])
    // Anyone who has kept the old seals sees it.
    expect(after.map((seal, i) => seal.hash === before[i]?.hash)).toEqual([true, false, false])
  })

  it('freezes payouts while it is broken, although all balances add up', async () => {
    await threeDays()
    // The owner of the database can change the books so that they balance; the seal still shows it.
    const shift = (by: number) => [
      `UPDATE ledger_legs SET amount = amount + ${by} WHERE amount IN (5, 6)`,
      `UPDATE ledger_wallets SET main = main + ${by}`,
    ]
    await tamper(...shift(1))
    const { drift } = await checkWholeLedger(database.pool)
    expect(drift.map(({ what, where }) => [what, where])).toEqual([['seal', '2026-01-02']])
    const people = { reason: 'looked into', requestedBy: 'ann', approvedBy: 'bob' }
    expect(await thaw(database.pool, people)).toHaveLength(1)
    await tamper(...shift(-1))
    expect(await thaw(database.pool, people)).toEqual([])
    const { rowCount } = await database.pool.query('SELECT FROM ledger_freezes WHERE lifted_at IS NULL')
    expect(rowCount).toBe(0)
  })

  it('cannot be changed by hand, not even by the owner', async () => {
    await threeDays()
    await expect(database.owner.query('DELETE FROM ledger_seals')).rejects.toThrow('append-only')
    await expect(database.owner.query('UPDATE ledger_seals SET legs = 0')).rejects.toThrow('append-only')
  })
})
