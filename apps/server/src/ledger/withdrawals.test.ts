import { withdrawalId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/db/db.fixture.ts'
import { auditLedger } from './audit/audit.ts'
import { legsOf, postAll, walletOf } from './testing/books.fixture.ts'
import {
  confirm,
  deposit,
  done,
  hold,
  newPlayer,
  play,
  reject,
  richPlayer,
  type TestLedger,
  testLedger,
  untilBlockedOnLock,
  withdraw,
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

async function withdrawalRow(id: string): Promise<object | undefined> {
  const { rows } = await db.pool.query<object>(
    'SELECT amount, status, requested_at, ended_at FROM ledger_withdrawals WHERE id = $1',
    [id],
  )
  return rows[0]
}

describe('a withdrawal', () => {
  it('L20: waits until each deposit is staked, in whichever batch it came', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const asked = () => withdraw(player, 10n, { wagerPercent: 50 })
    expect(await ledger.post(asked())).toEqual({ ok: false, error: 'wageringLeft' })
    const commands = [play(player, 499n, 499n + 1n), asked(), play(player, 1n, 0n), asked()]
    expect(await postAll(ledger, commands)).toEqual([1001n, 'wageringLeft', 1000n, 990n])
    // A deposit of 3 requires a stake of 2: fractions are rounded up. Refunds by the house require none.
    const more = [asked(), deposit(player, 3n), asked(), withdraw(player, 10n), play(player, 1n, 0n), asked()]
    expect(await postAll(ledger, more)).toEqual([980n, 983n, 'wageringLeft', 973n, 972n, 'wageringLeft'])
    await done(ledger.post(play(player, 1n, 0n)))
    expect((await ledger.post(asked())).ok).toBe(true)
    for (const wagerPercent of [-1, 0.5, Number.NaN])
      await expect(ledger.post(withdraw(player, 1n, { wagerPercent }))).rejects.toThrow('percent')
  })

  it('L20: puts the money aside, out of reach of bets', async () => {
    const { ledger, clock } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const asked = withdraw(player, 700n)
    const receipt = await done(ledger.post(asked))
    expect(receipt).toMatchObject({ balance: 300n, ref: asked.withdrawalId, nonce: null, amount: null })
    expect(await legsOf(db.pool, receipt)).toEqual(['main → payout 700'])
    expect(await ledger.balances(player.userId)).toEqual({
      main: 300n,
      held: 0n,
      payout: 700n,
      task: 0n,
      register: 0n,
      seq: 3,
      currencyId: 'USD',
    })
    expect(await withdrawalRow(asked.withdrawalId)).toEqual({
      amount: '700',
      status: 'HELD',
      requested_at: new Date(clock.now()),
      ended_at: null,
    })
    expect(await ledger.post(hold(player, 301n))).toEqual({ ok: false, error: 'insufficientFunds' })
  })

  it('L20: is refused when the balance is one minor unit short', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const asked = withdraw(player, 1001n)
    expect(await ledger.post(asked)).toEqual({ ok: false, error: 'insufficientFunds' })
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 1000n, payout: 0n, seq: 2n })
    expect(await withdrawalRow(asked.withdrawalId)).toBeUndefined()
  })

  it('L20: leaves the house when it is confirmed', async () => {
    const { ledger, clock } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const asked = withdraw(player, 700n)
    await done(ledger.post(asked))
    clock.advance(60_000)
    const receipt = await done(ledger.post(confirm(player, asked.withdrawalId)))
    expect(receipt).toMatchObject({ balance: 300n, ref: asked.withdrawalId })
    expect(await legsOf(db.pool, receipt)).toEqual(['payout → provider 700'])
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 300n, payout: 0n })
    expect(await withdrawalRow(asked.withdrawalId)).toMatchObject({
      status: 'PAID',
      ended_at: new Date(clock.now()),
    })
  })

  it('L20: returns in full when it is rejected', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const asked = withdraw(player, 700n)
    await done(ledger.post(asked))
    const receipt = await done(ledger.post(reject(player, asked.withdrawalId)))
    expect(receipt).toMatchObject({ balance: 1000n })
    expect(await legsOf(db.pool, receipt)).toEqual(['payout → main 700'])
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 1000n, payout: 0n })
    expect(await withdrawalRow(asked.withdrawalId)).toMatchObject({ status: 'RETURNED' })
  })

  it.each([
    ['confirmed', confirm, confirm],
    ['confirmed and rejected', confirm, reject],
    ['rejected', reject, reject],
    ['rejected and confirmed', reject, confirm],
  ] as const)('L20: is never %s twice, one after the other or at once', async (_, first, second) => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    for (const together of [false, true]) {
      const asked = withdraw(player, 100n)
      await done(ledger.post(asked))
      const { main } = await walletOf(db.pool, player)
      const ends = [first(player, asked.withdrawalId), second(player, asked.withdrawalId)]
      const results = together
        ? await postAll(ledger, ends)
        : [...(await postAll(ledger, ends.slice(0, 1))), ...(await postAll(ledger, ends.slice(1)))]
      const after = first === confirm ? main : main + 100n
      expect(results).toEqual([after, 'withdrawalEnded'])
      expect(await walletOf(db.pool, player)).toMatchObject({ main: after, payout: 0n })
    }
  })

  it('L20: may be requested, confirmed and requested again in one batch', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 100n)
    const [first, second] = [withdraw(player, 60n), withdraw(player, 40n)]
    const commands = [
      first,
      withdraw(player, 41n),
      confirm(player, first.withdrawalId),
      second,
      reject(player, second.withdrawalId),
      withdraw(player, 40n),
    ]
    expect(await postAll(ledger, commands)).toEqual([40n, 'insufficientFunds', 40n, 0n, 40n, 0n])
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 0n, payout: 40n })
  })

  it('L20: is unknown to another player', async () => {
    const { ledger } = test
    const [owner, rival] = [await richPlayer(db.pool, ledger, 500n), await richPlayer(db.pool, ledger, 500n)]
    const [asked, theirs] = [withdraw(owner, 100n), withdraw(rival, 100n)]
    await postAll(ledger, [asked, theirs])
    for (const id of [asked.withdrawalId, withdrawalId(randomUUID())]) {
      const tries = [confirm(rival, id), reject(rival, id)]
      expect(await postAll(ledger, tries)).toEqual(['unknownWithdrawal', 'unknownWithdrawal'])
    }
    expect(await walletOf(db.pool, rival)).toMatchObject({ main: 400n, payout: 100n })
    expect(await withdrawalRow(asked.withdrawalId)).toMatchObject({ status: 'HELD' })
  })

  it('L4: is the same one when it is requested again with its key', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const asked = withdraw(player, 700n)
    const first = await done(ledger.post(asked))
    await done(ledger.post(confirm(player, asked.withdrawalId)))
    const again = withdraw(player, 700n, { key: asked.key })
    expect(await done(ledger.post(again))).toEqual({ ...first, replayed: true })
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 300n, payout: 0n })
  })

  it('L20: throws on a used id', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const asked = withdraw(player, 100n)
    await done(ledger.post(asked))
    const other = withdraw(player, 200n, { withdrawalId: asked.withdrawalId })
    await expect(ledger.post(other)).rejects.toThrow('duplicate key')
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 900n, payout: 100n })
  })

  it.each([0n, -1n, 2n ** 53n])('L5: throws on %s', async (amount) => {
    const player = await newPlayer(db.pool)
    await expect(test.ledger.post(withdraw(player, amount))).rejects.toThrow('above 0 and within bounds')
  })

  it('L21: can be neither requested nor confirmed while payouts are frozen, only rejected', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const [waiting, back] = [withdraw(player, 100n), withdraw(player, 200n)]
    await postAll(ledger, [waiting, back])
    await db.owner.query(
      `INSERT INTO ledger_freezes (reason, drift, frozen_at) VALUES ('a drill', '[]', now())`,
    )
    const frozen = [withdraw(player, 1n), confirm(player, waiting.withdrawalId)]
    expect(await postAll(ledger, frozen)).toEqual(['payoutsFrozen', 'payoutsFrozen'])
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 700n, payout: 300n })
    // Bets and deposits go on.
    const goesOn = [reject(player, back.withdrawalId), hold(player, 50n), deposit(player, 5n)]
    expect(await postAll(ledger, goesOn)).toEqual([900n, 850n, 855n])
    await db.owner.query(
      `UPDATE ledger_freezes SET lifted_at = now(), lifted_by = 'ann and bob', lifted_because = 'it was a drill'`,
    )
    // The refusals did not use up the keys.
    expect(await postAll(ledger, frozen)).toEqual([854n, 854n])
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 854n, payout: 1n })
  })

  it.each(['asked for', 'confirmed'] as const)(
    'L21: is refused or counts as before a freeze when it is %s during one, while its batch waits for a wallet',
    async (how) => {
      const { ledger } = testLedger(db.pool, { lanes: 1 })
      const { ledger: another } = testLedger(db.pool, { lanes: 1 })
      const early = await richPlayer(db.pool, ledger, 1000n)
      const late = await richPlayer(db.pool, ledger, 1000n)
      // Its wallet is locked last: wallets are locked in the order of their players.
      const last = await richPlayer(db.pool, ledger, 1000n)
      const asked = [withdraw(early, 700n), withdraw(late, 700n)] as const
      if (how === 'confirmed') await postAll(ledger, asked)
      const [first, second] =
        how === 'asked for'
          ? asked
          : [confirm(early, asked[0].withdrawalId), confirm(late, asked[1].withdrawalId)]
      const blocker = await db.owner.connect()
      await blocker.query('BEGIN')
      await blocker.query('SELECT ledger_lock_wallet($1)', [last.userId])
      const under = [first, deposit(last, 5n)].map((command) => ledger.post(command))
      await untilBlockedOnLock(db.owner, 1)
      // Like the running check: in one snapshot, and with a short timeout for the gate.
      const freezer = await db.pool.connect()
      await freezer.query(`SET lock_timeout = '50ms'; BEGIN ISOLATION LEVEL REPEATABLE READ`)
      const frozen = freezer
        .query(`SELECT ledger_freeze('a drill', '[]')`)
        .then(() => freezer.query('COMMIT'))
        .then(() => 'frozen')
        .finally(() => freezer.release(true))
      const waits = untilBlockedOnLock(db.owner, 2).then(() => 'waits')
      const isFirst = await Promise.race([frozen, waits])
      const after = another.post(second)
      if (isFirst === 'waits') await untilBlockedOnLock(db.owner, 3)
      await blocker.query('COMMIT')
      blocker.release()
      const [taken] = await Promise.all(under)
      expect({ isFirst, taken: taken?.ok }).toEqual({ isFirst: 'waits', taken: true })
      expect(await frozen).toBe('frozen')
      expect(await after).toEqual({ ok: false, error: 'payoutsFrozen' })
      await db.owner.query(
        `UPDATE ledger_freezes SET lifted_at = now(), lifted_by = 'ann and bob', lifted_because = 'it was a drill'`,
      )
      await Promise.all([ledger.close(), another.close()])
    },
  )
})

it('L18: the ledger adds up after all tests of withdrawals', async () => {
  expect(await auditLedger(db.pool)).toEqual([])
})
