import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { TEST_PASSWORD, withTerms } from '../../testing/server.fixture.ts'
import { type Desk, type Holder, noticeOf, OPERATOR, openDesk } from './desk.fixture.ts'
import { settleWithdrawals } from './send.ts'

let desk: Desk
let player: Holder
beforeAll(async () => {
  desk = await openDesk()
})
beforeEach(async () => {
  desk.bank.mood = 'pending'
  desk.bank.asked.length = 0
  player = await desk.newPlayer(1_000_00n)
})
afterAll(() => desk.close())

const settle = () => settleWithdrawals(desk.site.server.ctx)
const later = (ms: number) => desk.site.clock.advance(ms)
const review = (which: 'approve' | 'reject', id: string, fields: object = {}) =>
  desk.site.ask(
    `/api/operator/withdrawals/${which}`,
    {
      withdrawalId: id,
      note: 'looked at it',
      requestedBy: 'ann',
      ...(which === 'reject' && { reason: 'documentsNeeded' }),
      ...fields,
    },
    OPERATOR,
  )

describe('a payout with an unknown outcome', () => {
  it.each(['takesSilently', 'deaf', 'down', 'mumbling'] as const)(
    'stays held and is queried until it is known, and is never paid twice (%s)',
    async (mood) => {
      desk.bank.mood = mood
      const before = desk.bank.payouts.size
      const asked = await player.withdraws('100')
      expect(asked.state).toBe('SENT')
      later(5_000)
      await settle()
      expect(await player.purses()).toEqual([900_00n, 100_00n])
      desk.bank.mood = 'paid'
      await settle()
      later(60_000)
      await settle()
      await settle()
      expect(await player.record()).toMatchObject([{ state: 'PAID' }])
      expect(await player.purses()).toEqual([900_00n, 0n])
      // The bank pays each id once; we must not request the same payout under another id.
      expect(desk.bank.payouts.has(asked.id)).toBe(true)
      expect(desk.bank.payouts.size).toBe(before + 1)
    },
  )

  it('is queried less and less often', async () => {
    desk.bank.mood = 'deaf'
    await player.withdraws('10')
    const asks = () => desk.site.ask('/api/operator/withdrawals', { state: 'SENT', pageSize: 100 }, OPERATOR)
    const mine = async () =>
      accepted(await asks()).model.items.find((item) => item.userId === player.user.userId)?.asks
    await settle()
    expect(await mine()).toBe(1)
    later(5_000)
    await settle()
    later(5_000)
    await settle()
    expect(await mine()).toBe(2)
    later(5_000)
    await settle()
    expect(await mine()).toBe(3)
  })
})

describe('the review of a withdrawal', () => {
  it('is required above the limit, by one person below the second limit, and approval sends it', async () => {
    player = await desk.newPlayer(2_000_00n)
    const asked = await player.withdraws('600')
    expect(asked.state).toBe('REVIEWING')
    expect(desk.bank.asked).toEqual([])
    const list = accepted(await desk.site.ask('/api/operator/withdrawals', { pageSize: 100 }, OPERATOR)).model
    expect(list.items.find((item) => item.id === asked.id)).toMatchObject({
      username: player.user.username,
      realName: 'Ana Souza',
      needsTwo: false,
    })
    expect(accepted(await review('approve', asked.id)).model.state).toBe('SENT')
    expect((await player.notices())[0]).toEqual(['WITHDRAW_SENT', 'withdraw.sentText', '600.00'])
    expect(refusalOf(await review('reject', asked.id))).toBe('withdrawalDecided')
    await desk.tell(noticeOf(asked, 'paid'))
    expect(await player.purses()).toEqual([1_400_00n, 0n])
  })

  it('is required by the sum of a day, however small the parts and however many simultaneous', async () => {
    player = await desk.newPlayer(9_000_00n)
    expect((await player.withdraws('300')).state).toBe('SENT')
    expect((await player.info()).autoLimit).toBe('200.00')
    const seen = await player.withdraws('300')
    expect(seen.state).toBe('REVIEWING')
    accepted(await review('approve', seen.id))
    const replies = await Promise.all(Array.from({ length: 10 }, () => player.asks({ amount: '50' })))
    const states = replies.map((reply) => accepted(reply).model.state)
    expect(states.filter((state) => state === 'SENT')).toHaveLength(4)
    expect((await player.info()).autoLimit).toBe('0.00')
    later(24 * 60 * 60_000)
    expect((await player.withdraws('500')).state).toBe('SENT')
  })

  it('asks where a player lives before a large sum leaves, however many requests arrive simultaneously', async () => {
    player = await desk.newPlayer(9_000_00n)
    await desk.site.database.owner.query('UPDATE users SET identity_level = 1 WHERE id = $1', [
      player.user.userId,
    ])
    const { ctx } = desk.site.server
    const { config } = ctx
    Object.assign(ctx, { config: { ...config, identityBeforeWithdrawal: true, addressAbove: '500' } })
    try {
      const replies = await Promise.all(Array.from({ length: 20 }, () => player.asks({ amount: '100' })))
      expect(replies.map(refusalOf).filter((id) => id === 'accepted')).toHaveLength(5)
      expect(replies.map(refusalOf)).toContain('kycNeeded')
    } finally {
      Object.assign(ctx, { config })
    }
  })

  it('returns the whole amount with a reason when it is rejected', async () => {
    const asked = await player.withdraws('600')
    expect(accepted(await review('reject', asked.id)).model).toMatchObject({
      state: 'RETURNED',
      reason: 'documentsNeeded',
    })
    expect(await player.purses()).toEqual([1_000_00n, 0n])
    expect(refusalOf(await review('approve', asked.id))).toBe('withdrawalDecided')
    expect(desk.bank.asked).toEqual([])
  })

  it('takes two people above the second limit, on record', async () => {
    player = await desk.newPlayer(9_000_00n)
    const asked = await player.withdraws('6000')
    expect(refusalOf(await review('approve', asked.id))).toBe('approvalPending')
    expect(refusalOf(await review('approve', asked.id, { approvedBy: ' Ann ' }))).toBe('ownApproval')
    accepted(await review('approve', asked.id, { approvedBy: 'bob' }))
    const { rows } = await desk.site.database.pool.query(
      'SELECT decision, note, requested_by, approved_by FROM withdrawal_reviews WHERE withdrawal_id = $1',
      [asked.id],
    )
    expect(rows).toEqual([
      { decision: 'APPROVED', note: 'looked at it', requested_by: 'ann', approved_by: 'bob' },
    ])
  })

  it('takes two people above the second limit and one at it, to the minor unit, over a whole day', async () => {
    player = await desk.newPlayer(19_000_00n)
    const above = await player.withdraws('5000.01')
    expect(refusalOf(await review('approve', above.id))).toBe('approvalPending')
    const at = await player.withdraws('4999.99')
    expect(refusalOf(await review('approve', at.id))).toBe('accepted')
    const more = await player.withdraws('600')
    expect(refusalOf(await review('approve', more.id))).toBe('approvalPending')
    later(24 * 60 * 60_000)
    expect(refusalOf(await review('approve', more.id))).toBe('accepted')
    // Exactly the limit.
    later(24 * 60 * 60_000)
    expect(refusalOf(await review('approve', (await player.withdraws('5000')).id))).toBe('accepted')
  })

  it('takes two people for the second of two simultaneous approvals that exceed the limit together', async () => {
    player = await desk.newPlayer(9_000_00n)
    const asked = [await player.withdraws('3000'), await player.withdraws('2000.01')]
    const outcomes = await Promise.all(
      asked.map(({ id }, at) => review('approve', id, { requestedBy: `reviewer${at}` })),
    )
    expect(outcomes.map(refusalOf).toSorted()).toEqual(['accepted', 'approvalPending'])
  })

  it('is impossible for a payout under way or an unknown one', async () => {
    const asked = await player.withdraws('10')
    expect(refusalOf(await review('reject', asked.id))).toBe('withdrawalDecided')
    expect(refusalOf(await review('approve', randomUUID()))).toBe('unknownWithdrawal')
  })

  it('shows how our books and the provider’s differ', async () => {
    desk.bank.payouts.clear()
    const from = desk.site.clock.now() + 1
    later(1)
    const next = (money: string) => {
      later(1)
      return player.withdraws(money)
    }
    const [same, amount] = [await next('10'), await next('20')]
    const [state, missing] = [await next('30'), await next('40')]
    for (const request of [same, amount, missing]) await desk.tell(noticeOf(request, 'paid'))
    const theirs = (request: typeof same, changes: object) => ({
      ...noticeOf(request, 'paid'),
      state: 'paid' as const,
      ...changes,
    })
    desk.bank.payouts.clear()
    desk.bank.payouts.set(same.id, theirs(same, {}))
    desk.bank.payouts.set(amount.id, theirs(amount, { cents: 21_00 }))
    desk.bank.payouts.set(state.id, theirs(state, {}))
    const stranger = randomUUID()
    desk.bank.payouts.set(stranger, theirs({ ...same, id: stranger }, {}))
    later(1)
    const input = { from: String(from), to: String(desk.site.clock.now()) }
    const report = accepted(await desk.site.ask('/api/operator/payments/reconcile', input, OPERATOR)).model
    expect(report).toMatchObject({ payouts: 4, open: 0 })
    expect(report.findings.map(({ id, what }) => [id, what])).toEqual([
      [amount.id, 'amount'],
      [state.id, 'state'],
      [missing.id, 'missingThere'],
      [stranger, 'missingHere'],
    ])
    desk.bank.mood = 'down'
    expect(refusalOf(await desk.site.ask('/api/operator/payments/reconcile', input, OPERATOR))).toBe(
      'providerSilent',
    )
  })
})

it('no money leaves during a freeze or maintenance, and held withdrawals continue afterwards', async () => {
  desk.bank.mood = 'deaf'
  const asked = await player.withdraws('100')
  const { owner } = desk.site.database
  await owner.query(`INSERT INTO ledger_freezes (reason, drift, frozen_at) VALUES ('a drill', '[]', now())`)
  expect(refusalOf(await player.asks())).toBe('payoutsFrozen')
  expect(await player.info()).toMatchObject({ frozen: true, available: '0.00' })
  desk.bank.mood = 'paid'
  later(60_000)
  await settle()
  expect(desk.bank.asked).toEqual([])
  // The bank has paid after all and says so; while frozen, we have it retry.
  expect((await desk.tell(noticeOf(asked, 'paid'))).code).toBe(503)
  await owner.query(
    `UPDATE ledger_freezes SET lifted_at = now(), lifted_by = 'ann and bob', lifted_because = 'a drill'`,
  )
  await settle()
  expect(await player.record()).toMatchObject([{ state: 'PAID' }])

  const { ctx } = desk.site.server
  const { config } = ctx
  const putBack = withTerms(ctx, { withdrawals: false })
  expect(await player.asks()).toMatchObject({ status: -1119 })
  putBack()
  Object.assign(ctx, { config: { ...config, identityBeforeWithdrawal: true } })
  const newcomer = await desk.newPlayer(50_00n)
  expect(await newcomer.asks()).toMatchObject({ status: 99999 })
  expect(refusalOf(await player.asks({ password: TEST_PASSWORD }))).toBe('accepted')
  Object.assign(ctx, { config })
})

it('L18: the ledger adds up after all tests of outcomes', async () => {
  expect(await auditLedger(desk.site.database.pool)).toEqual([])
})
