import { present } from '@baize/kit'
import { caseCount } from '@baize/kit/testing'
import fc from 'fast-check'
import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../platform/db/db.fixture.ts'
import { openPool } from '../../platform/db/pool.ts'
import type { Ledger } from '../commands.ts'
import { makePartitions } from '../sql.ts'
import {
  deposit,
  done,
  EVENTUALLY,
  newPlayer,
  play,
  testLedger,
  untilOneBlocked,
} from '../testing/ledger.fixture.ts'
import { ACTION_KINDS, type Action, commandOf, newWorld, rotate, type World } from './audit.fixture.ts'
import { auditLedger, checkLedger } from './audit.ts'
import { readAtCut } from './cut.ts'
import type { Drift } from './drift.ts'
import { checkNewMoves } from './jobs.ts'

let database: TestDatabase
let ledger: Ledger
beforeEach(async () => {
  database = await testDatabase()
  ledger = testLedger(database.pool).ledger
})
afterEach(async () => {
  await ledger.close()
  await database.drop()
})

const lastCheck = async (): Promise<{ upto: string; legs: string }> => {
  const { rows } = await database.pool.query<{ upto: string; legs: string }>(
    'SELECT upto, legs FROM ledger_checks',
  )
  return present(rows[0], 'check')
}
const countLegs = async (): Promise<number> => {
  const { rows } = await database.pool.query<{ legs: string }>('SELECT count(*) AS legs FROM all_legs')
  return Number(rows[0]?.legs)
}

describe('[A2] the running check', () => {
  it('reads each leg once and finds nothing when nothing is new', async () => {
    const player = await newPlayer(database.pool)
    await done(ledger.post(deposit(player, 1000n)))
    for (let i = 0; i < 3; i += 1) await done(ledger.post(play(player, 10n, 20n)))
    expect(await checkLedger(database.pool)).toEqual([])
    expect((await lastCheck()).legs).toBe('7')
    await done(ledger.post(play(player, 10n, 0n)))
    expect(await checkLedger(database.pool)).toEqual([])
    expect((await lastCheck()).legs).toBe('1')
    const { upto } = await lastCheck()
    expect(await checkLedger(database.pool)).toEqual([])
    expect(await lastCheck()).toEqual({ upto, legs: '0' })
  })

  it('maintains the house’s balances, which no other part does', async () => {
    const player = await newPlayer(database.pool)
    await done(ledger.post(deposit(player, 1000n)))
    await checkLedger(database.pool)
    await done(ledger.post(play(player, 100n, 30n)))
    await checkLedger(database.pool)
    const { rows } = await database.pool.query(
      `SELECT a.kind, h.balance::text FROM ledger_house h JOIN ledger_accounts a ON a.id = h.account ORDER BY 1`,
    )
    expect(rows).toEqual([
      { kind: 'house', balance: '70' },
      { kind: 'provider', balance: '-1000' },
    ])
  })

  it('reaches wallets that did not move as well', async () => {
    const player = await newPlayer(database.pool)
    await done(ledger.post(deposit(player, 1000n)))
    await checkLedger(database.pool)
    await database.owner.query('UPDATE ledger_wallets SET main = main - 1 WHERE user_id = $1', [
      player.userId,
    ])
    expect(await checkLedger(database.pool)).toEqual([
      { what: 'main', where: player.userId, expected: '1000', found: '999' },
    ])
  })

  it('reaches each of many wallets in turn', async () => {
    await database.owner.query(
      `INSERT INTO users (username, password_hash, currency_id, country_id, language)
       SELECT 'player-' || i, '', 'USD', 'US', 'en' FROM generate_series(1, 4500) i`,
    )
    await database.owner.query(`SELECT ledger_open_wallets(id, 'USD') FROM users`)
    const drifted: Drift[][] = []
    await database.owner.query(
      'UPDATE ledger_wallets SET main = 1 WHERE user_id = (SELECT max(id) FROM users)',
    )
    for (let i = 0; i < 6; i += 1) drifted.push(await checkLedger(database.pool))
    expect(drifted.map((found) => found.length)).toEqual([0, 0, 1, 0, 0, 1])
  })

  it('logs its findings and their places at error level', async () => {
    const player = await newPlayer(database.pool)
    await done(ledger.post(deposit(player, 1000n)))
    await database.owner.query('UPDATE ledger_wallets SET main = main + 1')
    const error = vi.fn<(...said: unknown[]) => void>()
    await checkNewMoves({ db: database.pool, log: { error } })
    expect(error.mock.calls).toEqual([
      [
        { findings: 1, drift: [{ what: 'main', where: player.userId, expected: '1000', found: '1001' }] },
        'ledger drift: payouts frozen',
      ],
    ])
  })
})

const anyDeed: fc.Arbitrary<Action> = fc.record({
  what: fc.nat(ACTION_KINDS - 1),
  who: fc.nat(2),
  amount: fc.integer({ min: 1, max: 300 }),
})

async function act(world: World, deeds: readonly Action[]): Promise<void> {
  await Promise.all(
    deeds.map(async (deed) => {
      const command = commandOf(world, deed)
      if (command) await ledger.post(command)
    }),
  )
}

/** Findings of both checks, in a transaction that is rolled back. */
async function bothChecks(owner: Pool, plant: string): Promise<{ whole: Drift[]; running: Drift[] }> {
  const client = await owner.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    await client.query('SET LOCAL session_replication_role = replica')
    await client.query(plant)
    const { rows: whole } = await client.query<Drift>('SELECT * FROM ledger_audit()')
    const { rows: running } = await client.query<Drift>('SELECT * FROM ledger_check()')
    return { whole, running }
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const PURSES = new Set([
  'main',
  'held',
  'payout',
  'task',
  'register',
  'lost',
  'bets',
  'wagered',
  'openStakes',
  'withdrawals',
])
const ofPurses = (drift: readonly Drift[]): string[] =>
  drift
    .filter(({ what }) => PURSES.has(what))
    .map((difference) => Object.values(difference).join(' '))
    .toSorted()

/** 500 in long runs. */
const HISTORIES = Number(process.env.LEDGER_HISTORIES ?? caseCount(3, 8))

describe('[A2] a random history', () => {
  it('gives the same sums in the running and the whole check, with and without damage', {
    timeout: 1_800_000 + HISTORIES * 5000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyDeed, { maxLength: 25 }), { minLength: 1, maxLength: 5 }),
        fc.nat(),
        async (rounds, where) => {
          const world = await newWorld(database.pool, ledger)
          const found: Drift[] = []
          for (const [i, deeds] of rounds.entries()) {
            await act(world, deeds)
            if (i % 2 === 1) await rotate(database.pool, world, i)
            // The last round stays unchecked, for the damage below.
            if (i < rounds.length - 1) found.push(...(await checkLedger(database.pool)))
          }
          expect(found).toEqual([])
          expect(await auditLedger(database.pool)).toEqual([])
          const sound = await bothChecks(database.owner, 'SELECT 1')
          expect(sound).toEqual({ whole: [], running: [] })
          // Adds a minor unit to one of the legs newer than the last check, if there is one.
          const { whole, running } = await bothChecks(
            database.owner,
            `WITH new AS (
               SELECT l.ctid, l.tableoid FROM ledger_legs l, ledger_checks
               WHERE transaction_id > upto ORDER BY transaction_id, from_account, to_account)
             UPDATE ledger_legs SET amount = amount + 1 WHERE (ctid, tableoid) =
               (SELECT ctid, tableoid FROM new OFFSET ${where} % (SELECT greatest(count(*), 1) FROM new) LIMIT 1)`,
          )
          expect(ofPurses(running)).toEqual(ofPurses(whole))
          expect(running.length > 0).toBe(whole.length > 0)
        },
      ),
      { numRuns: HISTORIES },
    )
  })
})

const CHECKS = caseCount(5, 20)

describe('[A2] a check during bets', () => {
  it(`raises no false alarm in ${CHECKS} checks in a row, each of which gets through`, async () => {
    const second = testLedger(database.pool).ledger
    const worlds = [await newWorld(database.pool, ledger, 8), await newWorld(database.pool, ledger, 8)]
    // Both post for the same players, like two processes.
    const posts = [ledger, second]
    let posted = 0
    const stop = new AbortController()
    const load = posts.map(async (post, lane) => {
      for (let n = 0; !stop.signal.aborted; n += 1) {
        const deeds = Array.from({ length: 20 }, (_, i) => ({
          what: (n * 7 + i * 3 + lane) % ACTION_KINDS,
          who: n + i,
          amount: 1 + ((n * 31 + i * 17) % 200),
        }))
        await Promise.all(
          deeds.map(async (what, i) => {
            const command = commandOf(present(worlds[i % 2], 'world'), what)
            if (command) await post.post(command)
          }),
        )
        posted += deeds.length
      }
    })
    const seen: Drift[] = []
    let busy = 0
    try {
      for (let i = 0; i < CHECKS; i += 1) {
        const before = posted
        seen.push(...(await checkLedger(database.pool)))
        await vi.waitUntil(() => posted > before, { ...EVENTUALLY, interval: 1 })
        if (Number((await lastCheck()).legs) > 0) busy += 1
      }
    } finally {
      stop.abort()
      await Promise.all(load)
    }
    await second.close()
    expect(seen).toEqual([])
    expect(busy).toBeGreaterThanOrEqual(0.7 * CHECKS)
    expect(await checkLedger(database.pool)).toEqual([])
    expect(await auditLedger(database.pool)).toEqual([])
  })

  it('includes a batch that got its id before the cut wholly or not at all', async () => {
    const player = await newPlayer(database.pool)
    await done(ledger.post(deposit(player, 1000n)))
    const owner = await database.owner.connect()
    await owner.query('BEGIN')
    await owner.query('SELECT FROM ledger_wallets WHERE user_id = $1 FOR UPDATE', [player.userId])
    const stuck = ledger.post(play(player, 10n, 0n))
    await untilOneBlocked(database.owner)
    const check = checkLedger(database.pool)
    await owner.query('COMMIT')
    owner.release()
    await done(stuck)
    expect(await check).toEqual([])
    expect(await checkLedger(database.pool)).toEqual([])
    expect(await auditLedger(database.pool)).toEqual([])
  })
})

describe('[A2] two checking processes', () => {
  it('count everything once when they check simultaneously', async () => {
    const player = await newPlayer(database.pool)
    await done(ledger.post(deposit(player, 1000n)))
    const found = await Promise.all(Array.from({ length: 6 }, () => checkLedger(database.pool)))
    expect(found.flat()).toEqual([])
    const { rows } = await database.pool.query('SELECT main::text FROM ledger_checkpoints')
    expect(rows).toEqual([{ main: '1000' }])
  })
})

describe('[A2] an interrupted check', () => {
  it('leaves nothing wrong in the middle, and bets continue', async () => {
    const player = await newPlayer(database.pool)
    await done(ledger.post(deposit(player, 1000n)))
    const owner = await database.owner.connect()
    await owner.query('BEGIN')
    await owner.query('LOCK TABLE ledger_house')
    const check = checkLedger(database.pool)
    const cut = check.then(
      () => 'done',
      (error: unknown) => String(error),
    )
    await untilOneBlocked(database.owner)
    await done(ledger.post(play(player, 10n, 0n)))
    // Longer than the check may wait for the gate: the end must come from the kill below, not from a time limit.
    await owner.query('SELECT pg_sleep(0.5)')
    await owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    expect(await cut).toMatch(/terminat/)
    await owner.query('ROLLBACK')
    owner.release()
    expect((await lastCheck()).upto).toBe('0')
    expect(await checkLedger(database.pool)).toEqual([])
    expect(Number((await lastCheck()).legs)).toBe(await countLegs())
  })

  it('releases the gate, because PostgreSQL ends a silent session', async () => {
    const player = await newPlayer(database.pool)
    const silent = await database.pool.connect()
    silent.on('error', () => {})
    await silent.query(
      `SET idle_session_timeout = '100ms'; SET lock_timeout = '250ms'; SELECT pg_advisory_lock(ledger_gate())`,
    )
    await done(ledger.post(deposit(player, 1000n)))
    silent.release(true)
    expect(await checkLedger(database.pool)).toEqual([])
  })
})

it('[A2] a long check is awaited longer than a connection may be silent', async () => {
  const db = await testDatabase()
  const pool = openPool({ url: db.url, as: 'app', max: 1, log: { warn: () => {} }, silentMs: 100 })
  const slept = await readAtCut(pool, (tx) => tx.query('SELECT pg_sleep(0.3)'))
  expect(slept.rowCount).toBe(1)
  await pool.end()
  await db.drop()
})

describe('[A2] the cost of a check', () => {
  let big: TestDatabase
  beforeAll(async () => {
    big = await testDatabase()
  })
  afterAll(() => big.drop())

  /** Inserts thousands of simple bets of one player in the past. */
  async function history(bets: number, from: string): Promise<void> {
    await big.owner.query(
      `WITH ids AS (SELECT setval('ledger_batches', nextval('ledger_batches') + $1 / 512 + 1) AS last),
       new AS (
         SELECT (last - $1 / 512) * 1024 + (i / 512) * 1024 + i % 512 AS id, gen_random_uuid() AS bet,
           $2::timestamptz + i * interval '1 second' AS at, user_id, house
         FROM ids, ledger_wallets, generate_series(0, $1 - 1) i),
       txs AS (
         INSERT INTO ledger_transactions (id, key, body_hash, kind, user_id, ref, balance_after, at)
         SELECT id, 'h' || id, sha256(''), 'bet.play', user_id, bet, 0, at FROM new),
       made AS (
         INSERT INTO bets SELECT bet, user_id, 'mines', 'USD', 1, 0, 0, 9900, NULL, NULL, 0, '{}', at, at FROM new)
       INSERT INTO ledger_legs SELECT id, ledger_account(user_id, kind_main()), house + kind_house(), 1, at FROM new`,
      [bets, from],
    )
    await big.owner.query(
      'UPDATE ledger_wallets SET main = main - $1, lost = lost + $1, bets = bets + $1, wagered = wagered + $1, edge = edge + 100 * $1',
      [bets],
    )
  }

  /** Pages read by a check. */
  async function pagesOf(): Promise<number> {
    const client = await big.owner.connect()
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        'EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT * FROM ledger_check()',
      )
      const plan = present(rows[0], 'plan')['QUERY PLAN'][0].Plan
      return present(plan['Shared Hit Blocks'], 'hit') + present(plan['Shared Read Blocks'], 'read')
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  }

  /** The first call in a session also reads the catalogue. */
  async function pagesWhenWarm(): Promise<number> {
    await pagesOf()
    return pagesOf()
  }

  /** Transactions of each month. */
  const HISTORY = caseCount(10_000, 25_000)

  it('depends on new rows only: partitions of past months stay closed and BRIN finds the pages', async () => {
    await makePartitions(big.owner, Date.UTC(2026, 0, 15), 3)
    const { ledger: own, clock } = testLedger(big.pool)
    const player = await newPlayer(big.pool)
    await done(own.post(deposit(player, 10_000_000n)))
    const posted = async () => {
      for (let i = 0; i < 10; i += 1) await done(own.post(play(player, 10n, 20n)))
    }
    await history(2_000, '2026-01-02')
    expect(await checkLedger(big.pool)).toEqual([])
    await posted()
    const few = await pagesWhenWarm()

    await history(HISTORY, '2026-01-03')
    await history(HISTORY, '2026-02-01')
    expect(await checkLedger(big.pool)).toEqual([])
    // As sealing the days before does.
    await big.owner.query(`UPDATE ledger_days SET open_from = '2026-02-25'`)
    clock.advance(55 * 24 * 60 * 60_000)
    await big.owner.query('ANALYZE')
    expect(await checkLedger(big.pool)).toEqual([])
    await posted()
    const many = await pagesWhenWarm()
    // Ten or twenty-five times the history, and at most the last, half-filled range of each index more.
    expect(many).toBeLessThan(few * 3)

    const { upto } = present(
      (await big.pool.query<{ upto: string }>('SELECT upto FROM ledger_checks')).rows[0],
      'check',
    )
    const { rows } = await big.pool.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT * FROM ledger_legs_between(${upto}, 9223372036854775807, '2026-02-25')`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Bitmap Index Scan on ledger_legs_2026_02_transaction_id_idx/)
    expect(plan).not.toMatch(/ledger_legs_2026_01/)
    expect(await auditLedger(big.pool)).toEqual([])
    await own.close()
  })
})
