import type { Push } from '@baize/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../db/fixture.ts'
import { openPool } from '../db/pool.ts'
import { startCuttingProxy } from './cutting-proxy.ts'
import { deposit, done, hold, newPlayer, SOON, testLedger, untilOneWaitsForALock } from './fixture.ts'
import { postBatch, takeAnnouncements } from './sql.ts'

let db: TestDatabase
beforeEach(async () => {
  db = await testDatabase()
})
afterEach(() => db.drop())

const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

/** Commits as a process would that dies before it can announce anything. */
async function postAndDie(commands: Parameters<typeof postBatch>[1]): Promise<void> {
  const client = await db.pool.connect()
  try {
    await postBatch(client, commands, Date.now())
  } finally {
    client.release()
  }
}

async function leftInOutbox(): Promise<number> {
  const { rows } = await db.pool.query<{ count: string }>('SELECT count(*) FROM outbox')
  return Number(rows[0]?.count)
}

it('L12: what a crash left is announced by the next ledger, in order', async () => {
  const player = await newPlayer(db.pool)
  await postAndDie([deposit(player, 100n), hold(player, 30n)])
  expect(await leftInOutbox()).toBe(3)
  const { ledger, pushes } = testLedger(db.pool)
  await ledger.settled()
  expect(pushes.map((push) => [push.type, push.seq])).toEqual([
    ['balance', 1],
    ['event', 2],
    ['balance', 3],
  ])
  expect(await leftInOutbox()).toBe(0)
  await ledger.close()
})

it('L12: what another process committed before it died is announced by one that lives on', async () => {
  const { ledger, pushes } = testLedger(db.pool)
  await ledger.settled()
  const player = await newPlayer(db.pool)
  await postAndDie([deposit(player, 100n)])
  await vi.waitFor(() => expect(pushes).toHaveLength(2), SOON)
  await ledger.close()
})

it('L12: two processes announce a player’s moves once each and in order', async () => {
  const pushes: Push[] = []
  const publish = (_: string, push: Push): void => void pushes.push(push)
  const secondPool = openPool({ url: db.url, as: 'app', max: 10, log: { warn: () => {} } })
  const ledgers = [testLedger(db.pool, { publish }).ledger, testLedger(secondPool, { publish }).ledger]
  const players = await Promise.all(times(4, () => newPlayer(db.pool)))
  await Promise.all(
    times(50, (i) => i).flatMap(() =>
      players.flatMap((player) => ledgers.map((ledger) => ledger.post(deposit(player, 1n)))),
    ),
  )
  await Promise.all(ledgers.map((ledger) => ledger.settled()))
  for (const { userId } of players) {
    const mine = pushes.filter((push) => push.userId === userId).map((push) => push.seq)
    expect(mine).toEqual(times(200, (i) => i + 1))
  }
  await Promise.all(ledgers.map((ledger) => ledger.close()))
  await secondPool.end()
})

it('L12: while one process hands over, another waits its turn and takes what comes next', async () => {
  const player = await newPlayer(db.pool)
  await postAndDie([deposit(player, 1n), deposit(player, 1n)])
  const [first, second] = await Promise.all([db.pool.connect(), db.pool.connect()])
  await first.query('BEGIN')
  expect((await takeAnnouncements(first, 3)).map((one) => one.seq)).toEqual([1, 2, 3])
  const next = takeAnnouncements(second, 3)
  await untilOneWaitsForALock(db.owner)
  await first.query('COMMIT')
  expect((await next).map((one) => one.seq)).toEqual([4])
  first.release()
  second.release()
})

it('L12: nothing is announced before it is committed', async () => {
  const { ledger, pushes } = testLedger(db.pool)
  const player = await newPlayer(db.pool)
  const client = await db.pool.connect()
  await client.query('BEGIN')
  await postBatch(client, [deposit(player, 100n)], Date.now())
  await ledger.settled()
  expect(pushes).toEqual([])
  await client.query('COMMIT')
  client.release()
  await ledger.settled()
  expect(pushes).toHaveLength(2)
  await ledger.close()
})

it('L12: an announcement that cannot be published does not hold up the others', async () => {
  const seen: number[] = []
  const { ledger } = testLedger(db.pool, {
    publish: (_, push) => {
      if (push.type === 'event') throw new Error('a socket that breaks')
      seen.push(push.seq)
    },
  })
  const player = await newPlayer(db.pool)
  await done(ledger.post(deposit(player, 100n)))
  await done(ledger.post(hold(player, 1n)))
  await ledger.settled()
  expect(seen).toEqual([1, 3])
  expect(await leftInOutbox()).toBe(0)
  await ledger.close()
})

it('L12: when the database is lost between publishing and forgetting, the same numbers come again', async () => {
  const proxy = await startCuttingProxy(db.url)
  const pool = openPool({ url: proxy.url, as: 'app', max: 4, log: { warn: () => {} } })
  const player = await newPlayer(db.pool)
  await postAndDie([deposit(player, 100n), hold(player, 30n)])
  proxy.cutAt('COMMIT', 'request')
  const { ledger, pushes } = testLedger(pool)
  await ledger.settled()
  expect(proxy.cuts).toBe(1)
  expect(pushes.map((push) => push.seq)).toEqual([1, 2, 3, 1, 2, 3])
  await ledger.close()
  await pool.end()
  await proxy.close()
})
