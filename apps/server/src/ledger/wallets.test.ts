import { userId } from '@baize/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/db/db.fixture.ts'
import { auditLedger } from './audit/audit.ts'
import { houseSum, legsOf, postAll, walletOf } from './testing/books.fixture.ts'
import {
  adjust,
  deposit,
  done,
  newPlayer,
  richPlayer,
  type TestLedger,
  testLedger,
  times,
} from './testing/ledger.fixture.ts'

let db: TestDatabase
let test: TestLedger
beforeAll(async () => {
  db = await testDatabase()
  test = testLedger(db.pool)
})
afterAll(async () => {
  await test.ledger.close()
  await db.drop()
})

describe('a wallet', () => {
  it('L3: is opened empty, once per player', async () => {
    const { ledger } = test
    const player = await newPlayer(db.pool)
    await expect(ledger.openWallets(db.pool, player.userId, 'USD')).rejects.toThrow('duplicate key')
    expect(await ledger.balances(player.userId)).toEqual({
      main: 0n,
      held: 0n,
      payout: 0n,
      task: 0n,
      register: 0n,
      seq: 0,
      currencyId: 'USD',
    })
  })

  it('L3: uses no new currency number when its currency exists', async () => {
    await newPlayer(db.pool, 'USD')
    // One number is left before the range of the players' accounts.
    await db.owner.query(`SELECT setval(pg_get_serial_sequence('ledger_currencies', 'number'), 99998)`)
    await Promise.all(times(5, () => newPlayer(db.pool, 'USD')))
    const last = await newPlayer(db.pool, 'IDR')
    expect(await done(test.ledger.post(deposit(last, 5n)))).toMatchObject({ balance: 5n })
    expect(await houseSum(db.pool, 'provider', 'IDR')).toBe(-5n)
    await newPlayer(db.pool, 'IDR')
    await expect(newPlayer(db.pool, 'BRL')).rejects.toThrow('ledger_currencies_number_check')
    await db.owner.query(`SELECT setval(pg_get_serial_sequence('ledger_currencies', 'number'), 100)`)
  })
})

describe('a deposit', () => {
  it('L11: credits the player once, and the receipt shows the new balance', async () => {
    const { ledger, clock } = test
    const player = await newPlayer(db.pool)
    const order = deposit(player, 1234n, { answer: { thanks: true } })
    const receipt = await done(ledger.post(order))
    expect(receipt).toEqual({
      replayed: false,
      transactionId: receipt.transactionId,
      atMs: clock.now(),
      balance: 1234n,
      nonce: null,
      amount: null,
      answer: { thanks: true },
      ref: order.orderId,
    })
    expect(await legsOf(db.pool, receipt)).toEqual(['provider → main 1234'])
    await done(ledger.post(order))
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 1234n, seq: 2n, lost: 0n, wagered: 0n })
  })

  it('L11: accepts the largest amount and not one minor unit more', async () => {
    const { ledger } = test
    const player = await newPlayer(db.pool)
    const receipt = await done(ledger.post(deposit(player, 2n ** 53n - 1n)))
    expect(receipt.balance).toBe(9_007_199_254_740_991n)
    await expect(ledger.post(deposit(player, 1n))).rejects.toThrow('ledger_purses')
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 9_007_199_254_740_991n })
  })

  it.each([0n, -1n, 2n ** 53n])('L5: throws on the impossible amount %s', async (amount) => {
    const { ledger } = test
    const player = await newPlayer(db.pool)
    await expect(ledger.post(deposit(player, amount))).rejects.toThrow('a deposit is above 0')
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 0n, seq: 0n })
  })

  it('L5: throws when the currency differs from that of the wallet', async () => {
    const player = await newPlayer(db.pool, 'BRL')
    await expect(test.ledger.post(deposit(player, 5n, { currencyId: 'USD' }))).rejects.toThrow(
      'wallet in BRL',
    )
  })

  it('L5: throws for a player without a wallet, with an id below or above all others', async () => {
    const player = await newPlayer(db.pool)
    for (const id of ['1', '999999999'])
      await expect(test.ledger.post(deposit({ ...player, userId: userId(id) }, 5n))).rejects.toThrow(
        `player ${id} has no wallet`,
      )
  })

  it.each(['', '0', '-5', '1e3', '1234567890123456'])('L5: throws for the player number “%s”', async (id) => {
    const player = { ...(await newPlayer(db.pool)), userId: userId(id) }
    await expect(test.ledger.post(deposit(player, 5n))).rejects.toThrow(
      'userId must be a positive decimal number',
    )
  })
})

describe('an adjustment', () => {
  it('L28: raises or lowers a balance and records both operators and the reason', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const up = await done(ledger.post(adjust(player, 50n)))
    expect(up).toMatchObject({ balance: 1050n, ref: null, nonce: null })
    expect(await legsOf(db.pool, up)).toEqual(['operator → main 50'])
    const why = { reason: 'credited twice', requestedBy: 'cem', approvedBy: 'dan' }
    const down = await done(ledger.post(adjust(player, -250n, why)))
    expect(await legsOf(db.pool, down)).toEqual(['main → operator 250'])
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 800n, lost: 0n, wagered: 0n })
    const { rows } = await db.pool.query('SELECT note FROM ledger_transactions WHERE id = $1', [
      down.transactionId,
    ])
    expect(rows).toEqual([{ note: why }])
  })

  it('L28: takes no more than the balance', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 100n)
    expect(await postAll(ledger, [adjust(player, -101n), adjust(player, -100n)])).toEqual([
      'insufficientFunds',
      0n,
    ])
  })

  it('L28: throws without a reason, a second operator, or an amount', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 100n)
    await expect(ledger.post(adjust(player, 5n, { approvedBy: 'ann' }))).rejects.toThrow('takes two people')
    await expect(ledger.post(adjust(player, 5n, { reason: '  ' }))).rejects.toThrow('has a reason')
    for (const nobody of [{ requestedBy: '' }, { approvedBy: '' }])
      await expect(ledger.post(adjust(player, 5n, nobody))).rejects.toThrow('takes a reason and two people')
    for (const amount of [0n, 2n ** 53n, -(2n ** 53n)])
      await expect(ledger.post(adjust(player, amount))).rejects.toThrow('within bounds')
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 100n })
  })
})

it('L18: the ledger adds up after all tests of wallets', async () => {
  expect(await auditLedger(db.pool)).toEqual([])
})
