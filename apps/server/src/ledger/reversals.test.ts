import { bonusId, minor, orderId, withdrawalId } from '@baize/kit'
import { caseCount, randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/db/db.fixture.ts'
import { auditLedger } from './audit/audit.ts'
import type { Drift } from './audit/drift.ts'
import type { EndWithdrawal, LedgerCommand } from './commands.ts'
import { legsOf, postAll, walletOf } from './testing/books.fixture.ts'
import {
  confirm,
  done,
  grant,
  hold,
  type Player,
  play,
  reject,
  release,
  restore,
  reverse,
  revoke,
  richPlayer,
  type TestLedger,
  testLedger,
  times,
  withdraw,
} from './testing/ledger.fixture.ts'

let db: TestDatabase
let test: TestLedger
let another: TestLedger
beforeAll(async () => {
  db = await testDatabase()
  test = testLedger(db.pool)
  another = testLedger(db.pool)
})
afterAll(async () => {
  await test.ledger.close()
  await another.ledger.close()
  await db.drop()
})

async function withdrawalRow(id: string): Promise<object | undefined> {
  const { rows } = await db.pool.query<object>(
    'SELECT amount, status, paid_at, ended_at FROM ledger_withdrawals WHERE id = $1',
    [id],
  )
  return rows[0]
}
async function noticesOf({ userId }: Player): Promise<readonly object[]> {
  const { rows } = await db.pool.query<object>(
    `SELECT type, title, description, values ->> 'amount' AS amount FROM user_notices WHERE user_id = $1 ORDER BY id DESC LIMIT 1`,
    [userId],
  )
  return rows
}
async function paid(player: Player, amount: bigint) {
  const asked = withdraw(player, amount)
  await postAll(test.ledger, [asked, confirm(player, asked.withdrawalId)])
  return asked.withdrawalId
}
/** Records the withdrawal as a refund of a deposit, which the house makes. */
async function asRefund(id: string, { userId, currencyId }: Player, order = orderId(randomUUID())) {
  await db.owner.query(
    `INSERT INTO payment_orders (id, user_id, request_id, amount, currency_id, created_at, expires_at, provider)
     VALUES ($1::uuid, $2, $1::uuid::text, 500, $3, now(), now(), 'xendit') ON CONFLICT DO NOTHING`,
    [order, userId, currencyId],
  )
  await db.owner.query(
    `INSERT INTO refunds (id, order_id, request_id, amount, reason, requested_by, created_at, next_at)
     VALUES ($1::uuid, $2, $1::uuid::text, 1, '', 'ann', now(), now())`,
    [id, order],
  )
}

describe('a withdrawal that was paid and came back', () => {
  it('L58: is back in main in full, with both times and a notice', async () => {
    const { ledger, clock } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const id = await paid(player, 700n)
    const paidAt = new Date(clock.now())
    clock.advance(3 * 24 * 60 * 60_000)
    const receipt = await done(ledger.post(reverse(player, id, { reason: 'sentBack' })))
    expect(receipt).toMatchObject({ balance: 1000n, ref: id })
    expect(await legsOf(db.pool, receipt)).toEqual(['provider → main 700'])
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 1000n, payout: 0n })
    expect(await withdrawalRow(id)).toEqual({
      amount: '700',
      status: 'RETURNED',
      paid_at: paidAt,
      ended_at: new Date(clock.now()),
    })
    expect(await noticesOf(player)).toEqual([
      {
        type: 'WITHDRAW_RETURNED',
        title: 'withdraw.returnedTitle',
        description: 'withdraw.returned.sentBack',
        amount: '700',
      },
    ])
    expect(await auditLedger(db.pool)).toEqual([])
  })

  it('L58: comes back once, one after the other or at once', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    for (const together of [false, true]) {
      const id = await paid(player, 100n)
      const twice = [reverse(player, id), reverse(player, id)]
      const results = together
        ? await postAll(ledger, twice)
        : [...(await postAll(ledger, twice.slice(0, 1))), ...(await postAll(ledger, twice.slice(1)))]
      expect(results).toEqual([1000n, 'withdrawalEnded'])
      for (const late of [confirm(player, id), reject(player, id)])
        expect(await ledger.post(late)).toEqual({ ok: false, error: 'withdrawalEnded' })
    }
    expect(await walletOf(db.pool, player)).toMatchObject({ main: 1000n, payout: 0n })
  })

  it('L58: does not come back while it is held, after it was rejected, or for another player', async () => {
    const { ledger } = test
    const [owner, rival] = [await richPlayer(db.pool, ledger, 500n), await richPlayer(db.pool, ledger, 500n)]
    const held = withdraw(owner, 100n)
    await done(ledger.post(held))
    const id = await paid(owner, 50n)
    const wrong = [
      reverse(owner, held.withdrawalId),
      reverse(rival, id),
      reverse(owner, withdrawalId(randomUUID())),
    ]
    expect(await postAll(ledger, wrong)).toEqual(['withdrawalHeld', 'unknownWithdrawal', 'unknownWithdrawal'])
    await done(ledger.post(reject(owner, held.withdrawalId)))
    expect(await ledger.post(reverse(owner, held.withdrawalId))).toEqual({
      ok: false,
      error: 'withdrawalEnded',
    })
    expect(await walletOf(db.pool, owner)).toMatchObject({ main: 450n, payout: 0n })
    expect(await walletOf(db.pool, rival)).toMatchObject({ main: 500n })
  })

  it('L58: comes back in the batch that pays it, in order of arrival', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 100n)
    const asked = withdraw(player, 60n)
    const id = asked.withdrawalId
    const commands = [
      asked,
      reverse(player, id),
      confirm(player, id),
      reverse(player, id),
      play(player, 100n, 0n),
    ]
    expect(await postAll(ledger, commands)).toEqual([40n, 'withdrawalHeld', 40n, 100n, 0n])
  })

  it('L58: reaches a barred or excluded player, also during a freeze', async () => {
    const { ledger, clock } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const ids = [await paid(player, 100n), await paid(player, 200n)]
    await db.owner.query('UPDATE ledger_wallets SET barred = true, excluded_until = $2 WHERE user_id = $1', [
      player.userId,
      new Date(clock.now() + 86_400_000),
    ])
    await db.owner.query(
      `INSERT INTO ledger_freezes (reason, drift, frozen_at) VALUES ('a drill', '[]', now())`,
    )
    const back = ids.map((id) => reverse(player, id))
    expect(await postAll(ledger, back)).toEqual([800n, 1000n])
    // It stays out of reach.
    await db.owner.query(
      `UPDATE ledger_freezes SET lifted_at = now(), lifted_by = 'ann and bob', lifted_because = 'it was a drill'`,
    )
    expect(await postAll(ledger, [hold(player, 1n), withdraw(player, 1n)])).toEqual(['barred', 'barred'])
  })

  it('L22: gives a refund back as a refund, and its bonus with it', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const order = orderId(randomUUID())
    const bonus = grant(player, 'task', 30n, 0n, { bonusId: bonusId(order) })
    await postAll(ledger, [bonus, release(player, bonus.bonusId)])
    const asked = withdraw(player, 500n)
    await asRefund(asked.withdrawalId, player, order)
    const id = asked.withdrawalId
    await postAll(ledger, [
      asked,
      revoke(player, bonus.bonusId, { withdrawalId: id }),
      confirm(player, id, { refund: true }),
    ])
    expect(await ledger.post(restore(player, bonus.bonusId))).toEqual({ ok: false, error: 'wageringLeft' })
    await done(ledger.post(reverse(player, id, { refund: true })))
    expect(await noticesOf(player)).toMatchObject([
      {
        type: 'RECHARGE_REFUND',
        title: 'notify.refundReturnedTitle',
        description: 'notify.refundReturnedText',
      },
    ])
    expect((await done(ledger.post(restore(player, bonus.bonusId)))).balance).toBe(1030n)
  })

  it('L20: needs its deposit staked again when it was a refund of it', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const { rows } = await db.owner.query<{ order_id: string }>(
      'SELECT order_id FROM ledger_deposits WHERE user_id = $1',
      [player.userId],
    )
    const asked = withdraw(player, 1000n)
    await asRefund(asked.withdrawalId, player, orderId(rows[0]?.order_id ?? ''))
    const id = asked.withdrawalId
    await postAll(ledger, [asked, confirm(player, id, { refund: true })])
    await done(ledger.post(reverse(player, id, { refund: true })))
    const early = withdraw(player, 10n, { wagerPercent: 100 })
    expect(await ledger.post(early)).toEqual({ ok: false, error: 'wageringLeft' })
  })

  it('L4: is answered again under its key, and refused under its key with another body', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const back = reverse(player, await paid(player, 700n))
    const first = await done(ledger.post(back))
    expect(await done(another.ledger.post(back))).toEqual({ ...first, replayed: true, amount: null })
    expect(await ledger.post({ ...back, body: 'another' })).toEqual({ ok: false, error: 'requestIdReused' })
  })

  it('L5: leaves the books of a player alone whose balance it would make too large', async () => {
    const { ledger } = test
    const player = await richPlayer(db.pool, ledger, 1000n)
    const id = await paid(player, 1000n)
    await db.owner.query('UPDATE ledger_wallets SET main = $2 WHERE user_id = $1', [
      player.userId,
      String(Number.MAX_SAFE_INTEGER),
    ])
    await expect(ledger.post(reverse(player, id))).rejects.toThrow('ledger_purses')
    expect(await withdrawalRow(id)).toMatchObject({ status: 'PAID', paid_at: null })
    await db.owner.query('UPDATE ledger_wallets SET main = 0 WHERE user_id = $1', [player.userId])
    expect((await done(ledger.post(reverse(player, id)))).balance).toBe(1000n)
  })
})

/** Findings of both checks after a forged reversal of this withdrawal. Rolled back afterwards. */
async function forged(id: string): Promise<{ whole: Drift[]; running: Drift[] }> {
  const owner = await db.owner.connect()
  try {
    await owner.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    await owner.query('SET LOCAL session_replication_role = replica')
    // With its leg and in the wallet, so that every sum adds up.
    await owner.query(
      `WITH forged AS (
         INSERT INTO ledger_transactions (id, key, body_hash, kind, user_id, ref, balance_after, at)
         SELECT t.id + 900, 'forged', t.body_hash, 'withdrawal.reverse', t.user_id, t.ref, 0, t.at + interval '1 minute'
         FROM ledger_transactions t WHERE t.ref = $1 AND t.kind = 'withdrawal.confirm' RETURNING id, user_id, ref, at
       ), leg AS (
         INSERT INTO ledger_legs (transaction_id, from_account, to_account, amount, at)
         SELECT f.id, w.house + kind_provider(), ledger_account(f.user_id, kind_main()), d.amount, f.at
         FROM forged f JOIN ledger_wallets w USING (user_id) JOIN ledger_withdrawals d ON d.id = f.ref
       )
       UPDATE ledger_wallets w SET main = main + d.amount
       FROM forged f JOIN ledger_withdrawals d ON d.id = f.ref WHERE w.user_id = f.user_id`,
      [id],
    )
    const { rows: whole } = await owner.query<Drift>('SELECT * FROM ledger_audit()')
    const { rows: running } = await owner.query<Drift>('SELECT * FROM ledger_check()')
    return { whole, running }
  } finally {
    await owner.query('ROLLBACK')
    owner.release()
  }
}

it('L58: is found by both checks when it is forged for a paid withdrawal, and when it is forged a second time', async () => {
  const player = await richPlayer(db.pool, test.ledger, 1000n)
  const [kept, back] = [await paid(player, 100n), await paid(player, 200n)]
  await done(test.ledger.post(reverse(player, back)))
  for (const [id, ends] of [
    [kept, ['1 paid, 0 returned, 0 reversed', '1 paid, 0 returned, 1 reversed']],
    [back, ['1 paid, 0 returned, 1 reversed', '1 paid, 0 returned, 2 reversed']],
  ] as const) {
    const { whole, running } = await forged(id)
    expect(running.map(({ what }) => what)).toEqual(['transaction'])
    expect(whole.map(({ what }) => what).toSorted()).toEqual(['transaction', 'withdrawals'])
    const [expected, found] = ends
    expect(whole).toContainEqual({ what: 'withdrawals', where: id, expected, found })
  }
})

const ROUNDS = caseCount(4, 20)
const COPIES = 100

it(`L58: ${COPIES} simultaneous copies each of a payment, a rejection and a return end it in one way`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const player = await richPlayer(db.pool, test.ledger, 1000n)
    const asked = withdraw(player, 400n)
    await done(test.ledger.post(asked))
    const id = asked.withdrawalId
    const copies = (make: (owner: Player, of: typeof id) => EndWithdrawal): LedgerCommand[] =>
      times(COPIES, () => make(player, id))
    const commands = [copies(confirm), copies(reject), copies(reverse)]
    const mixed = times(COPIES, (n) => commands.flatMap((list) => list[n] ?? [])).flat()
    const order = round % 2 === 0 ? mixed : mixed.toReversed()
    const outcomes = await Promise.all(
      order.map((command, n) => (n % 2 === 0 ? test : another).ledger.post(command)),
    )
    const ended = (kind: EndWithdrawal['kind']): number =>
      outcomes.filter(({ ok }, n) => ok && order[n]?.kind === kind).length
    const [confirmed, rejected, reversed] = [
      ended('withdrawal.confirm'),
      ended('withdrawal.reject'),
      ended('withdrawal.reverse'),
    ]
    expect([round, confirmed + rejected, reversed <= confirmed]).toEqual([round, 1, true])
    const refusals = new Set(outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error])))
    expect(['withdrawalEnded', 'withdrawalHeld']).toEqual(expect.arrayContaining([...refusals]))
    const main = confirmed === 1 && reversed === 0 ? minor(600n) : minor(1000n)
    expect(await walletOf(db.pool, player)).toMatchObject({ main, payout: 0n })
  }
})

it('L18: the ledger adds up after all tests of withdrawals that came back', async () => {
  expect(await auditLedger(db.pool)).toEqual([])
})
