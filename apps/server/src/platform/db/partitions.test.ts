import { betId, fakeClock, present, uuidV7 } from '@baize/kit'
import { randomBytes } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { makePartitions } from '../../ledger/sql.ts'
import { postAll } from '../../ledger/testing/books.fixture.ts'
import {
  deposit,
  done,
  EVENTUALLY,
  hold,
  type Player,
  play,
  playLong,
  richPlayer,
  settle,
  testLedger,
  times,
  untilOneBlocked,
} from '../../ledger/testing/ledger.fixture.ts'
import { selectBetPage } from '../../play/games/sql.ts'
import { type TestDatabase, testDatabase } from './db.fixture.ts'
import { openPool } from './pool.ts'
import type { Queryable } from './queryable.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

/** A ledger at another time, with ids of that time. */
function ledgerAt(startMs: number) {
  const clock = fakeClock(startMs)
  const { ledger } = testLedger(db.pool, { clock })
  const newId = () => betId(uuidV7(clock, randomBytes))
  const bet = (player: Player, stake = 1n, payout = 0n) => playLong(player, stake, payout, { betId: newId() })
  return { ledger, clock, newId, bet }
}

/** The partitions of a player's bets and legs, with row counts. */
async function whereOf({ userId }: Player): Promise<Record<string, number>> {
  const { rows } = await db.owner.query<{ name: string; count: string }>(
    `SELECT tableoid::regclass AS name, count(*) FROM bets WHERE user_id = $1 GROUP BY 1
     UNION ALL
     SELECT tableoid::regclass, count(*) FROM ledger_legs
     WHERE ledger_owner(from_account) = $1 OR ledger_owner(to_account) = $1 GROUP BY 1`,
    [userId],
  )
  return Object.fromEntries(rows.map((row) => [row.name, Number(row.count)]))
}

describe('partitions', () => {
  it('L30: are created once for this month and the next ones', async () => {
    const at = Date.UTC(2040, 10, 30, 23, 59)
    expect(await makePartitions(db.pool, at, 2)).toEqual([
      'bets_2040_11',
      'ledger_legs_2040_11',
      'bets_2040_12',
      'ledger_legs_2040_12',
      'bets_2041_01',
      'ledger_legs_2041_01',
    ])
    expect(await makePartitions(db.pool, at, 2)).toEqual([])
    expect(await makePartitions(db.pool, Date.UTC(2040, 11, 1), 2)).toEqual([
      'bets_2041_02',
      'ledger_legs_2041_02',
    ])
  })

  it.each([-1, 25])('L30: are not created %s months ahead', async (months) => {
    await expect(makePartitions(db.pool, Date.now(), months)).rejects.toThrow('up to 24 months ahead')
  })

  it('L30: contain each move of their month, from its first millisecond to its last', async () => {
    const { ledger, clock, bet } = ledgerAt(Date.UTC(2042, 1, 1) - 1)
    await makePartitions(db.pool, clock.now(), 2)
    const player = await richPlayer(db.pool, ledger)
    await done(ledger.post(bet(player)))
    clock.advance(1)
    await postAll(ledger, [bet(player), bet(player)])
    clock.advance(28 * 24 * 3_600_000 - 1)
    await done(ledger.post(bet(player)))
    clock.advance(1)
    await done(ledger.post(bet(player)))
    expect(await whereOf(player)).toEqual({
      bets_2042_01: 1,
      bets_2042_02: 3,
      bets_2042_03: 1,
      // Includes the leg of the first deposit.
      ledger_legs_2042_01: 2,
      ledger_legs_2042_02: 3,
      ledger_legs_2042_03: 1,
    })
    await ledger.close()
  })

  it('L30: lose no move when they were missing, because they take over the default one’s rows', async () => {
    const { ledger, clock, bet, newId } = ledgerAt(Date.UTC(2044, 4, 31, 12))
    const player = await richPlayer(db.pool, ledger)
    const open = hold(player, 5n, { betId: newId() })
    await postAll(ledger, [bet(player, 10n, 30n), open])
    clock.advance(24 * 3_600_000)
    await postAll(ledger, [bet(player), settle(player, open.betId, 7n)])
    expect(await whereOf(player)).toEqual({ bets_default: 3, ledger_legs_default: 7 })
    const before = await selectBetPage(db.pool, player.userId, { pageNo: 1, pageSize: 10 })

    expect(await makePartitions(db.pool, Date.UTC(2044, 4, 1), 0)).toHaveLength(2)
    // A bet held in May stays a bet of May, whenever it ended; its last legs are of June.
    expect(await whereOf(player)).toEqual({
      bets_2044_05: 2,
      bets_default: 1,
      ledger_legs_2044_05: 4,
      ledger_legs_default: 3,
    })
    expect(await makePartitions(db.pool, Date.UTC(2044, 5, 1), 0)).toHaveLength(2)
    expect(await whereOf(player)).toEqual({
      bets_2044_05: 2,
      bets_2044_06: 1,
      ledger_legs_2044_05: 4,
      ledger_legs_2044_06: 3,
    })
    expect(await selectBetPage(db.pool, player.userId, { pageNo: 1, pageSize: 10 })).toEqual(before)
    await done(ledger.post(bet(player)))
    expect(await whereOf(player)).toMatchObject({ bets_2044_06: 2 })
    await ledger.close()
  })

  it('L2: are as append-only as their table, including an emptied one', async () => {
    for (const table of ['bets_2044_05', 'ledger_legs_2044_06', 'bets_default', 'ledger_legs_default'])
      for (const sql of [`DELETE FROM ${table}`, `TRUNCATE ${table}`])
        await expect(db.owner.query(sql)).rejects.toMatchObject({ code: '23001' })
  })

  it('L30: are created by one of two competing processes while both continue betting', async () => {
    const pools = times(2, () => openPool({ url: db.url, as: 'app', max: 6, log: { warn: () => {} } }))
    const there = pools.map((pool) => ledgerAtOn(pool))
    const players = await Promise.all(times(6, () => richPlayer(db.pool, present(there[0], 'ledger').ledger)))
    const deadlocks = 'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()'
    const { rows: before } = await db.owner.query(deadlocks)
    const bets = there.flatMap(({ ledger, bet, newId }) =>
      players.map(async (player) => {
        for (const _ of times(15, (i) => i)) {
          const open = hold(player, 1n, { betId: newId() })
          const posted = await Promise.all(
            [open, bet(player), settle(player, open.betId, 2n)].map((command) => ledger.post(command)),
          )
          expect(posted.filter((result) => !result.ok)).toEqual([])
        }
      }),
    )
    const made = await Promise.all(
      pools.flatMap((pool) => [0, 1].map((i) => makePartitions(pool, Date.UTC(2046, i), 5))),
    )
    await Promise.all(bets)
    const names = made.flat()
    expect(names).toHaveLength(new Set(names).size)
    expect(names).toHaveLength(14)
    expect((await db.owner.query(deadlocks)).rows).toEqual(before)
    for (const player of players) {
      const { bets_2046_01, bets_default } = await whereOf(player)
      expect([bets_2046_01, bets_default]).toEqual([60, undefined])
    }
    await Promise.all(there.map(({ ledger }) => ledger.close()))
    await Promise.all(pools.map((pool) => pool.end()))
  })

  it('L30: wait for the batch under way, which may be writing to them', async () => {
    const { ledger, bet } = ledgerAt(Date.UTC(2050, 0, 15))
    const player = await richPlayer(db.pool, ledger)
    const blocker = await db.owner.connect()
    await blocker.query('BEGIN')
    await blocker.query('SELECT FROM ledger_wallets WHERE user_id = $1 FOR UPDATE', [player.userId])
    const posted = ledger.post(bet(player))
    await untilOneBlocked(db.owner)
    const made = makePartitions(db.pool, Date.UTC(2050, 0, 1), 0)
    await vi.waitFor(async () => {
      const { rowCount } = await db.owner.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`,
      )
      expect(rowCount).toBe(1)
    }, EVENTUALLY)
    await blocker.query('ROLLBACK')
    blocker.release()
    expect((await posted).ok).toBe(true)
    expect(await made).toEqual(['bets_2050_01', 'ledger_legs_2050_01'])
    expect(await whereOf(player)).toEqual({ bets_2050_01: 1, ledger_legs_2050_01: 2 })
    await ledger.close()
  })

  it('L30: are postponed by a long read of the history without delaying any move', async () => {
    const { ledger } = ledgerAt(Date.UTC(2052, 0, 15))
    const player = await richPlayer(db.pool, ledger)
    const reader = await db.pool.connect()
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await reader.query('SELECT count(*) FROM bets')
    const beganMs = performance.now()
    const made = makePartitions(db.pool, Date.UTC(2052, 0, 1), 0)
    const [deposited] = await Promise.all([
      done(ledger.post(deposit(player, 1n))),
      expect(made).rejects.toMatchObject({ code: '55P03' }),
    ])
    expect(deposited.replayed).toBe(false)
    expect(performance.now() - beganMs).toBeLessThan(4500)
    await reader.query('ROLLBACK')
    reader.release()
    expect(await makePartitions(db.pool, Date.UTC(2052, 0, 1), 0)).toEqual([
      'bets_2052_01',
      'ledger_legs_2052_01',
    ])
    await ledger.close()
  })

  function ledgerAtOn(pool: ReturnType<typeof openPool>) {
    const clock = fakeClock(Date.UTC(2046, 0, 15))
    const { ledger } = testLedger(pool, { clock })
    const newId = () => betId(uuidV7(clock, randomBytes))
    return { ledger, newId, bet: (player: Player) => play(player, 1n, 0n, { betId: newId() }) }
  }
})

/** The plan of each query that `ask` makes, instead of its result. */
async function plansOf(ask: (db: Queryable) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = []
  const client = await db.owner.connect()
  try {
    // With few rows the planner would prefer a sequential scan.
    await client.query('SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off')
    await ask({
      query: async (text, values) => {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (COSTS OFF) ${text}`, [
          ...(values ?? []),
        ])
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
        return { rows: [], rowCount: 0 }
      },
    })
  } finally {
    await client.query('RESET ALL')
    client.release()
  }
  return plans
}

describe('a player’s history', () => {
  it('L30: is in order across the end of a month, page by page, including open bets', async () => {
    const { ledger, clock, bet, newId } = ledgerAt(Date.UTC(2048, 0, 31, 23, 58))
    await makePartitions(db.pool, clock.now(), 1)
    const player = await richPlayer(db.pool, ledger)
    const ids: string[] = []
    for (const i of times(11, (n) => n)) {
      clock.advance(20_000)
      const next = i === 4 ? hold(player, 1n, { betId: newId() }) : bet(player)
      ids.unshift(next.betId)
      await done(ledger.post(next))
    }
    expect(Object.keys(await whereOf(player))).toEqual(
      expect.arrayContaining(['bets_2048_01', 'bets_2048_02']),
    )
    const pages = await Promise.all(
      [1, 2, 3, 4].map((pageNo) => selectBetPage(db.pool, player.userId, { pageNo, pageSize: 4 })),
    )
    expect(
      pages.flatMap((page) => page.items.map((item) => ('roundBet' in item ? item.roundBet : item.id))),
    ).toEqual(ids)
    expect(pages.map((page) => [page.items.length, page.total])).toEqual([
      [4, 11],
      [4, 11],
      [3, 11],
      [0, 11],
    ])
    const mines = await selectBetPage(db.pool, player.userId, { pageNo: 1, pageSize: 1, gameId: 'mines' })
    expect(mines.total).toBe(11)
    await ledger.close()
  })

  it('L30: is counted from the index alone and read along it', async () => {
    const player = await richPlayer(db.pool, testLedger(db.pool).ledger, 1n)
    const [count, page] = await plansOf((asked) =>
      selectBetPage(asked, player.userId, { pageNo: 1, pageSize: 20, gameId: 'mines' }),
    )
    expect(count).toContain('Index Only Scan using bets_2048_01_pkey on bets_2048_01')
    expect(count).not.toMatch(/Seq Scan|Index Scan.* on bets/)
    expect(page).toContain('Index Scan Backward using bets_2048_01_pkey on bets_2048_01')
    expect(page).not.toMatch(/Seq Scan|->  Sort/)
  })

  it('L30: searches a single bet and the legs of a day in one month', async () => {
    const [id, from, to] = ['2048-02-10', '2048-02-10', '2048-02-11']
    const [bet, legs] = await plansOf(async (asked) => {
      await asked.query(`SELECT FROM bets WHERE user_id = 1 AND id = ledger_id_at('${id}')`)
      await asked.query(`SELECT FROM ledger_legs WHERE at >= '${from}T00:00:00Z' AND at < '${to}T00:00:00Z'`)
    })
    expect(bet).toMatch(/on bets_2048_02\b/)
    expect(bet).not.toContain('default')
    expect(legs).toMatch(/on ledger_legs_2048_02\b/)
    expect(legs).not.toMatch(/2048_01|default/)
  })
})

it('L18: the ledger adds up after all tests of partitions', async () => {
  const { ledger } = testLedger(db.pool)
  await done(ledger.post(deposit(await richPlayer(db.pool, ledger), 1n)))
  await ledger.close()
  expect(await auditLedger(db.pool)).toEqual([])
})
