import { assert, DAY_MS, err, userId, withdrawalId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { type Desk, type Holder, noticeOf, openDesk } from './desk.fixture.ts'
import { settleWithdrawals } from './send.ts'
import * as sql from './sql.ts'
import { sumUnseen } from './sums-sql.ts'

let desk: Desk
let player: Holder
beforeAll(async () => {
  desk = await openDesk()
})
beforeEach(async () => {
  desk.bank.mood = 'pending'
  desk.bank.asked.length = 0
  player = await desk.newPlayer(30_000_00n)
})
afterAll(async () => {
  const drift = await auditLedger(desk.site.database.pool)
  await desk.close()
  assert(drift.length === 0, `L18: the ledger adds up: ${JSON.stringify(drift)}`)
})

const settle = () => settleWithdrawals(desk.site.server.ctx)
const later = (ms: number) => desk.site.clock.advance(ms)
const own = (text: string, values: readonly unknown[]) => desk.site.database.owner.query(text, [...values])
const setBarred = (barred: boolean) => own('SELECT ledger_bar($1, $2)', [player.user.userId, barred])
/** An automatic approval, given while the limit had room for it. */
const approveByItself = (id: string) =>
  own(`UPDATE withdrawals SET decision = 'APPROVED', decided_at = now() WHERE id = $1`, [id])

/** Simulates money staked between the balance check and the hold. */
async function whileTheLedgerRefuses(act: () => Promise<void>): Promise<void> {
  const { ctx } = desk.site.server
  const { ledger } = ctx
  const post: typeof ledger.post = (command) =>
    command.kind === 'withdrawal.request' ? Promise.resolve(err('insufficientFunds')) : ledger.post(command)
  Object.assign(ctx, { ledger: { ...ledger, post } })
  try {
    await act()
  } finally {
    Object.assign(ctx, { ledger })
  }
}

describe('a withdrawal that was refused and is retried', () => {
  it('is reviewed when others have left meanwhile, however often it was approved before', async () => {
    const inputs = Array.from({ length: 3 }, () => ({ requestId: randomUUID(), amount: '500' }))
    await whileTheLedgerRefuses(async () => {
      for (const input of inputs) expect(refusalOf(await player.asks(input))).toBe('withdrawTooMuch')
    })
    const states = []
    for (const input of inputs) states.push(accepted(await player.asks(input)).model.state)
    expect(states).toEqual(['SENT', 'REVIEWING', 'REVIEWING'])
    expect(desk.bank.asked).toHaveLength(1)
    await settle()
    expect(desk.bank.asked).toHaveLength(1)
  })

  it('counts for the day on which it is held', async () => {
    const old = { requestId: randomUUID(), amount: '9000' }
    await whileTheLedgerRefuses(async () => {
      expect(refusalOf(await player.asks(old))).toBe('withdrawTooMuch')
    })
    later(DAY_MS)
    accepted(await player.asks(old))
    expect((await player.info()).dayLeft).toBe('11000.00')
    accepted(await player.asks({ amount: '9000' }))
    expect(refusalOf(await player.asks({ amount: '9000' }))).toBe('withdrawDayLimit')
  })

  it('still counts during its second attempt, whatever the first is answered', async () => {
    const { ctx } = desk.site.server
    const bet = {
      id: withdrawalId(randomUUID()),
      userId: userId(player.user.userId),
      requestId: randomUUID(),
      accountId: player.accountId,
      amount: (await ctx.ledger.balances(userId(player.user.userId))).main,
      fee: (await ctx.ledger.balances(userId(player.user.userId))).payout,
      coins: null,
      rate: null,
      currencyId: player.user.currencyId,
      approved: true,
    }
    const since = { sinceMs: 0, underWaySinceMs: ctx.clock.now() - 1, butRequest: '' }
    await sql.weighWithdrawal(ctx.db, bet, ctx.clock.now())
    await sql.weighWithdrawal(ctx.db, { ...bet, id: withdrawalId(randomUUID()) }, ctx.clock.now())
    expect(await sql.findWithdrawal(ctx.db, bet.id)).toMatchObject({ tries: 2 })
    await sql.setRefused(ctx.db, { id: bet.id, tries: 1 }, ctx.clock.now())
    expect(await sumUnseen(ctx.db, bet.userId, since)).toBe(bet.amount)
    await sql.setRefused(ctx.db, { id: bet.id, tries: 2 }, ctx.clock.now())
    expect(await sumUnseen(ctx.db, bet.userId, since)).toBe(0n)
  })
})

describe('an approved withdrawal that is not sent yet', () => {
  it('goes to review when it exceeds what may leave without one', async () => {
    const asked = await player.withdraws('600')
    await approveByItself(asked.id)
    await settle()
    expect(await player.record()).toMatchObject([{ id: asked.id, state: 'REVIEWING' }])
    expect(desk.bank.asked).toEqual([])
  })

  it('returns to a player who was barred meanwhile', async () => {
    const asked = await player.withdraws('600')
    await approveByItself(asked.id)
    await setBarred(true)
    await settle()
    expect(await player.record()).toMatchObject([{ id: asked.id, state: 'RETURNED', reason: 'other' }])
    expect(await player.purses()).toEqual([30_000_00n, 0n])
    expect(desk.bank.asked).toEqual([])
  })
})

it('a payout that the bank may have stays held while its player is barred', async () => {
  desk.bank.mood = 'down'
  const asked = await player.withdraws('300')
  await setBarred(true)
  desk.bank.mood = 'paid'
  for (let n = 0; n < 3; n++) {
    later(20 * 60_000)
    await settle()
  }
  expect(desk.bank.asked).toEqual([])
  expect(await player.record()).toMatchObject([{ id: asked.id, state: 'SENT' }])
  await setBarred(false)
  later(20 * 60_000)
  await settle()
  expect(await player.record()).toMatchObject([{ id: asked.id, state: 'PAID' }])
})

it('a notice ends only the payout that the bank named first', async () => {
  const asked = await player.withdraws('100')
  const other = { ...noticeOf(asked, 'paid'), id: 'another' }
  expect((await desk.tell(other)).code).toBe(422)
  expect(await player.record()).toMatchObject([{ state: 'SENT' }])
  expect((await desk.tell(noticeOf(asked, 'paid'))).code).toBe(200)
  expect(await player.record()).toMatchObject([{ state: 'PAID' }])
})
