import { present } from '@baize/kit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../db/fixture.ts'
import { auditLedger } from './audit.ts'
import type { Ledger } from './commands.ts'
import {
  deposit,
  done,
  hold,
  newPlayer,
  type Player,
  richPlayer,
  settle,
  testLedger,
  untilOneWaitsForALock,
} from './fixture.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await db.drop()
})

const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

/** Keeps the player's lane busy: a batch of theirs is in flight and waits for their wallet until `letGo`. */
async function keepBusy(ledger: Ledger, player: Player): Promise<{ letGo: () => Promise<void> }> {
  const blocker = await db.owner.connect()
  await blocker.query('BEGIN')
  await blocker.query('SELECT FROM ledger_wallets WHERE user_id = $1 FOR UPDATE', [player.userId])
  const inFlight = ledger.post(deposit(player, 1n))
  await untilOneWaitsForALock(db.owner)
  return {
    letGo: async () => {
      await blocker.query('ROLLBACK')
      blocker.release()
      await inFlight
    },
  }
}

async function batchesOf(metrics: ReturnType<typeof testLedger>['metrics']): Promise<number> {
  const { values } = await metrics.ledgerBatchSize.get()
  return present(
    values.find((one) => one.metricName === 'baize_ledger_batch_size_count'),
    'the number of batches',
  ).value
}

it('L13: what arrives while a batch is in flight is one batch, settled in order of arrival', async () => {
  const { ledger, metrics } = testLedger(db.pool, { lanes: 1 })
  const player = await newPlayer(db.pool)
  const busy = await keepBusy(ledger, player)
  const first = hold(player, 100n)
  const waiting = [
    hold(player, 50n),
    deposit(player, 100n),
    first,
    hold(player, 2n),
    settle(player, first.betId, 300n),
    hold(player, 301n),
  ].map((command) => ledger.post(command))
  await busy.letGo()
  const results = await Promise.all(waiting)
  expect(results.map((one) => (one.ok ? one.value.balance : one.error))).toEqual([
    'insufficientFunds',
    101n,
    1n,
    'insufficientFunds',
    301n,
    0n,
  ])
  expect(await batchesOf(metrics)).toBe(2)
  await ledger.close()
})

it('L13: a player whose lane is free waits for nobody', async () => {
  const { ledger } = testLedger(db.pool, { lanes: 2 })
  const players = await Promise.all(times(2, () => newPlayer(db.pool)))
  const [slow, quick] = players.toSorted((a, b) => Number(a.userId) - Number(b.userId))
  if (!slow || !quick) throw new Error('two players')
  expect(Number(quick.userId) % 2).not.toBe(Number(slow.userId) % 2)
  const busy = await keepBusy(ledger, slow)
  expect((await ledger.post(deposit(quick, 5n))).ok).toBe(true)
  await busy.letGo()
  await ledger.close()
})

it('L15: refuses at once what the queue has no room for, and goes on with what it has', async () => {
  const { ledger } = testLedger(db.pool, { lanes: 1, queueLimit: 3 })
  const player = await newPlayer(db.pool)
  const busy = await keepBusy(ledger, player)
  const accepted = times(3, () => ledger.post(deposit(player, 10n)))
  expect(await ledger.post(deposit(player, 10n))).toEqual({ ok: false, error: 'serverBusy' })
  await busy.letGo()
  for (const result of await Promise.all(accepted)) expect(result.ok).toBe(true)
  expect((await ledger.post(deposit(player, 10n))).ok).toBe(true)
  expect(await ledger.balances(player.userId)).toMatchObject({ main: 41n })
  await ledger.close()
})

it('L13: splits what is too much for one batch', async () => {
  const { ledger, metrics } = testLedger(db.pool, { lanes: 1 })
  const player = await newPlayer(db.pool)
  const results = await Promise.all(times(1100, () => ledger.post(deposit(player, 1n))))
  expect(results.every((one) => one.ok)).toBe(true)
  expect(await batchesOf(metrics)).toBe(3)
  expect(await ledger.balances(player.userId)).toMatchObject({ main: 1100n, seq: 2200 })
  await ledger.close()
})

it('L14: a command that the database cannot take fails alone', async () => {
  const { ledger } = testLedger(db.pool, { lanes: 1 })
  const player = await newPlayer(db.pool)
  const stranger = { ...player, seedPairId: (await newPlayer(db.pool)).seedPairId }
  const results = await Promise.allSettled(
    times(40, (i) => {
      if (i === 11) return ledger.post(deposit(player, 1n, { answer: 'a text with a \u0000 in it' }))
      if (i === 23) return ledger.post(hold(stranger, 1n))
      return ledger.post(deposit(player, 1n))
    }),
  )
  const failed = results.flatMap((one, i) => (one.status === 'rejected' ? [i] : []))
  expect(failed).toEqual([11, 23])
  expect(await ledger.balances(player.userId)).toMatchObject({ main: 38n, held: 0n, seq: 76 })
  const balances = results.flatMap((one) =>
    one.status === 'fulfilled' && one.value.ok ? [one.value.value.balance] : [],
  )
  expect(balances).toEqual(times(38, (i) => BigInt(i + 1)))
  await ledger.close()
})

it('L15: closes after it has answered what it accepted, and takes nothing more', async () => {
  const { ledger, pushes } = testLedger(db.pool)
  const player = await newPlayer(db.pool)
  const accepted = times(50, () => ledger.post(deposit(player, 1n)))
  const closed = ledger.close()
  expect(await ledger.post(deposit(player, 1n))).toEqual({ ok: false, error: 'serverBusy' })
  await closed
  expect((await Promise.all(accepted)).every((one) => one.ok)).toBe(true)
  expect(await ledger.balances(player.userId)).toMatchObject({ main: 50n })
  expect(pushes).toHaveLength(100)
})

it('L15: says that it is settled only once the last answer is there and announced', async () => {
  const { ledger, pushes } = testLedger(db.pool)
  const player = await richPlayer(db.pool, ledger, 10n)
  let answered = 0
  for (const bet of times(10, () => hold(player, 1n))) void ledger.post(bet).then(() => (answered += 1))
  await ledger.settled()
  expect(answered).toBe(10)
  expect(pushes.filter((push) => push.userId === player.userId)).toHaveLength(12)
  await done(ledger.post(deposit(player, 1n)))
  await ledger.close()
})

it('L18: after all of the above the ledger adds up', async () => {
  expect(await auditLedger(db.pool)).toEqual([])
})
