import type { RechargeOrder } from '@baize/contract/player'
import { minor, orderId, userId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { untilBlockedOnLock } from '../../ledger/testing/ledger.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { settleBonuses } from '../bonuses/service.ts'
import { depositDesk } from '../deposits/deposit-desk.fixture.ts'
import { deaths } from '../deposits/dying.fixture.ts'
import { paidDeposits } from '../deposits/service.ts'
import { OPERATOR } from '../withdrawals/desk.fixture.ts'
import { needsIdentity } from '../withdrawals/identity.ts'
import { listDeposits, readTurnover } from '../withdrawals/sums-sql.ts'
import { refundDeposit, settleRefunds } from './service.ts'

const desk = depositDesk()
const { asPlayer, openOrder, info, statusOf, userNow, speakers, send, play } = desk

describe('the refund of a deposit', () => {
  const refunded = (order: RechargeOrder, fields: object = {}) =>
    desk.site.ask(
      '/api/operator/payments/refund',
      { requestId: randomUUID(), orderId: order.id, reason: 'paid twice', requestedBy: 'ann', ...fields },
      OPERATOR,
    )
  const paidOrder = async (fields: object = {}) => {
    const order = await openOrder(fields)
    await send(speakers.cards.say(order, { amount: order.amount }))
    return order
  }
  const purses = async () => {
    const { main, payout } = await desk.site.server.ctx.ledger.balances(userId(desk.player.userId))
    return [main, payout]
  }
  const move = (kind: 'provider.debit' | 'provider.credit', amount: bigint, reference: string) =>
    desk.site.server.ctx.ledger.post({
      kind,
      key: randomUUID(),
      body: '',
      answer: null,
      userId: userId(desk.player.userId),
      provider: 'games',
      reference,
      currencyId: 'USD',
      amount: minor(amount),
    })
  beforeEach(() => {
    desk.provider.refundState = 'paid'
  })

  it('leaves the balance once, in part or in full, and never exceeds the deposit', async () => {
    const order = await paidOrder()
    const request = { requestId: randomUUID(), amount: '15' }
    const first = accepted(await refunded(order, request)).model
    expect(first).toMatchObject({ orderId: order.id, amount: '15.00', state: 'PAID' })
    expect(accepted(await refunded(order, request)).model).toEqual(first)
    expect(refusalOf(await refunded(order, { ...request, amount: '16' }))).toBe('requestIdReused')
    expect(await purses()).toEqual([25_00n, 0n])
    expect((await statusOf(order.id)).refunded).toBe('15.00')
    const { items } = accepted(
      await desk.site.ask('/api/user/notice_page', { pageNo: 1, pageSize: 5 }, asPlayer()),
    ).model
    // The revoked bonus has a notice of its own.
    const refunds = items.filter(({ type }) => type === 'RECHARGE_REFUND').slice(0, 2)
    expect(refunds.map(({ type, description }) => [type, description])).toEqual([
      ['RECHARGE_REFUND', 'notify.refundPaidText'],
      ['RECHARGE_REFUND', 'notify.refundText'],
    ])
    const replies = await Promise.all(Array.from({ length: 10 }, () => refunded(order, { amount: '10' })))
    expect(replies.filter((reply) => refusalOf(reply) === 'accepted')).toHaveLength(2)
    expect(replies.map(refusalOf)).toContain('refundTooMuch')
    expect(accepted(await refunded(order)).model.amount).toBe('5.00')
    // A refund to the payer is not a payout that proves who the owner is.
    const { ctx } = desk.site.server
    const strict = { ...ctx, config: { ...ctx.config, identityBeforeWithdrawal: true } }
    expect(await needsIdentity(strict, userId(desk.player.userId), 'USD', 100n)).toBe(true)
    expect(await purses()).toEqual([0n, 0n])
    expect(refusalOf(await refunded(order))).toBe('refundTooMuch')
  })

  it('is made once when two operators request it simultaneously', async () => {
    const [order] = [await paidOrder(), await paidOrder()]
    // The player has more money than the deposit: only the sum of its refunds stops the second one.
    expect(await purses()).toEqual([80_00n, 0n])
    const blocker = await desk.site.database.owner.connect()
    try {
      // Lets both read the earlier refunds and lets neither write one.
      await blocker.query('BEGIN')
      await blocker.query('LOCK TABLE refunds IN SHARE MODE')
      const replies = Promise.all([refunded(order), refunded(order)])
      await untilBlockedOnLock(desk.site.database.owner, 2)
      await blocker.query('COMMIT')
      const answers = (await replies).map(refusalOf)
      expect(answers.toSorted()).toEqual(['accepted', 'refundTooMuch'])
    } finally {
      blocker.release()
    }
    expect(await purses()).toEqual([40_00n, 0n])
  })

  it('is one refund for identical requests and is refused for another request under the same id', async () => {
    const [order, another] = [await paidOrder(), await paidOrder()]
    await play(40_00n)
    const request = { requestId: randomUUID() }
    const same = await Promise.all(Array.from({ length: 10 }, () => refunded(order, request)))
    const models = same.map((reply) => accepted(reply).model)
    expect(new Set(models.map(({ id }) => id)).size).toBe(1)
    expect(await purses()).toEqual([0n, 0n])

    await desk.nextPlayer()
    const orders = [await paidOrder(), await paidOrder()]
    const shared = { requestId: randomUUID(), amount: '15' }
    const mixed = await Promise.all([
      ...[...orders, ...orders].map((paid) => refunded(paid, shared)),
      ...orders.map((paid) => refunded(paid, { ...shared, amount: '16' })),
    ])
    const answers = mixed.map(refusalOf)
    expect(new Set(answers)).toEqual(new Set(['accepted', 'requestIdReused']))
    expect(refusalOf(await refunded(another, request))).toBe('requestIdReused')
    const [main, held] = await purses()
    expect([
      [65_00n, 0n],
      [64_00n, 0n],
    ]).toContainEqual([main, held])
  })

  it('needs two operators above the limit, is recorded, and excludes coins, unpaid and spent money', async () => {
    const order = await paidOrder({ amount: '150' })
    expect(refusalOf(await refunded(order))).toBe('approvalPending')
    expect(refusalOf(await refunded(order, { approvedBy: 'ANN' }))).toBe('ownApproval')
    const { id } = accepted(await refunded(order, { approvedBy: 'bob' })).model
    const { rows } = await desk.site.database.owner.query(
      'SELECT reason, requested_by, approved_by FROM refunds WHERE id = $1',
      [id],
    )
    expect(rows).toEqual([{ reason: 'paid twice', requested_by: 'ann', approved_by: 'bob' }])
    expect(refusalOf(await refunded(await openOrder()))).toBe('unknownOrder')
    const coin = await openOrder({ method: 'usdt' })
    await send(speakers.coins.say(coin))
    expect(refusalOf(await refunded(coin))).toBe('badInput')
    const spent = await paidOrder({ amount: '90' })
    await desk.site.server.ctx.ledger.post({
      kind: 'provider.debit',
      key: randomUUID(),
      body: '',
      answer: null,
      userId: userId(desk.player.userId),
      provider: 'games',
      reference: randomUUID(),
      currencyId: 'USD',
      amount: minor(100_00n),
    })
    expect(refusalOf(await refunded(spent))).toBe('insufficientFunds')
    expect(accepted(await refunded(spent, { amount: '30' })).model.state).toBe('PAID')
  })

  it('needs two operators above, not at, the limit for all deposits of a player within a day', async () => {
    const orders = [await paidOrder({ amount: '60' }), await paidOrder({ amount: '60' })] as const
    expect(refusalOf(await refunded(orders[0], { amount: '60' }))).toBe('accepted')
    expect(refusalOf(await refunded(orders[1], { amount: '40.01' }))).toBe('approvalPending')
    expect(refusalOf(await refunded(orders[1], { amount: '40' }))).toBe('accepted')
    desk.site.clock.advance(24 * 60 * 60_000)
    expect(refusalOf(await refunded(orders[1], { amount: '20' }))).toBe('accepted')
  })

  it('needs two operators above the player’s limit also after refused or interrupted attempts', async () => {
    const orders = [await paidOrder({ amount: '60' }), await paidOrder({ amount: '60' })]
    const bet = randomUUID()
    for (const reference of [bet, randomUUID()]) await move('provider.debit', 60_00n, reference)
    const requests = orders.map((order) => ({ order, amount: '60', requestId: randomUUID() }))
    const again = () => Promise.all(requests.map(({ order, ...rest }) => refunded(order, rest)))
    for (const { order, ...rest } of requests)
      expect(refusalOf(await refunded(order, rest))).toBe('insufficientFunds')
    // They count from when the money leaves, not from when they were first asked for.
    desk.site.clock.advance(25 * 60 * 60_000)
    await move('provider.credit', 150_00n, bet)
    expect((await again()).map(refusalOf).toSorted()).toEqual(['accepted', 'approvalPending'])
    expect((await again()).map(refusalOf).toSorted()).toEqual(['accepted', 'approvalOpen'])
    expect(await purses()).toEqual([90_00n, 0n])
    // The same request again, with a second person: it is no other refund, and it is paid once.
    const late = () =>
      Promise.all(requests.map(({ order, ...rest }) => refunded(order, { ...rest, approvedBy: 'bob' })))
    expect((await late()).map(refusalOf)).toEqual(['accepted', 'accepted'])
    expect((await late()).map(refusalOf)).toEqual(['accepted', 'accepted'])
    expect(await purses()).toEqual([30_00n, 0n])
    const { rows } = await desk.site.database.owner.query<{ approved_by: string | null }>(
      'SELECT approved_by FROM refunds WHERE request_id = ANY ($1)',
      [requests.map(({ requestId }) => requestId)],
    )
    expect(new Set(rows.map(({ approved_by: by }) => by))).toEqual(new Set(['bob', null]))
  })

  it('needs two operators above the limit also in parts, including parts refused before', async () => {
    const order = await paidOrder({ amount: '150' })
    const bet = randomUUID()
    await move('provider.debit', 75_00n, bet)
    await move('provider.debit', 75_00n, randomUUID())
    const parts = [1, 2].map(() => ({ amount: '60', requestId: randomUUID() }))
    for (const part of parts) expect(refusalOf(await refunded(order, part))).toBe('insufficientFunds')
    await move('provider.credit', 150_00n, bet)
    const answers: string[] = []
    for (const part of [...parts, { amount: '60' }, { amount: '40' }, { amount: '10' }])
      answers.push(refusalOf(await refunded(order, part)))
    expect(answers).toEqual(['accepted', 'approvalPending', 'approvalOpen', 'accepted', 'approvalOpen'])
    expect(accepted(await refunded(order, { approvedBy: 'bob' })).model.amount).toBe('50.00')
  })

  it('is not made twice by requests that were refused or cut off and are repeated', async () => {
    const order = await paidOrder()
    await play(30_00n)
    const [refusedOnce, cutOff] = [{ requestId: randomUUID() }, { requestId: randomUUID() }]
    expect(refusalOf(await refunded(order, { ...refusedOnce, amount: '40' }))).toBe('insufficientFunds')
    await desk.site.database.owner.query(
      `INSERT INTO refunds (id, order_id, request_id, amount, reason, requested_by, created_at, next_at)
       VALUES (gen_random_uuid(), $1, $2, 4000, 'why', 'ann', $3, $3)`,
      [order.id, cutOff.requestId, new Date(desk.site.clock.now() - 120_000)],
    )
    accepted(await refunded(order, { amount: '10' }))
    await paidOrder({ amount: '90' })
    for (const again of [refusedOnce, cutOff])
      expect(refusalOf(await refunded(order, { ...again, amount: '40' }))).toBe('refundTooMuch')
    expect(await purses()).toEqual([90_00n, 0n])
    const half = { requestId: randomUUID(), amount: '30' }
    await play(80_00n)
    expect(refusalOf(await refunded(order, half))).toBe('insufficientFunds')
    await paidOrder()
    expect(accepted(await refunded(order, half)).model.state).toBe('PAID')
  })

  it('revokes its bonus, whether wagered, released or not yet granted', async () => {
    const { ctx } = desk.site.server
    const played = () =>
      desk.site.database.owner.query('UPDATE ledger_bonuses SET release_at = 0 WHERE user_id = $1', [
        desk.player.userId,
      ])
    const open = await paidOrder()
    expect(await userNow()).toMatchObject({ balance: '40.00', taskBonusBalance: '20.00' })
    desk.provider.refundState = 'pending'
    const request = { requestId: randomUUID(), amount: '15' }
    expect(accepted(await refunded(open, request)).model.state).toBe('HELD')
    await played()
    await settleBonuses(ctx)
    expect(await userNow(), 'stays put meanwhile').toMatchObject({ taskBonusBalance: '20.00' })
    desk.provider.refunds.clear()
    desk.provider.refundState = 'paid'
    expect(accepted(await refunded(open, request)).model.state).toBe('PAID')
    expect(await userNow()).toMatchObject({ balance: '25.00', taskBonusBalance: '0.00' })
    await Promise.all([settleBonuses(ctx), settleRefunds(ctx), send(speakers.cards.say(open))])
    expect(await userNow()).toMatchObject({ balance: '25.00', taskBonusBalance: '0.00' })
    expect((await info()).bonuses).toEqual([])

    await desk.nextPlayer()
    const done = await paidOrder()
    await played()
    await settleBonuses(ctx)
    expect(await purses(), 'with the bonus').toEqual([60_00n, 0n])
    await play(10_00n)
    expect(refusalOf(await refunded(done)), 'both or none').toBe('insufficientFunds')
    expect(await purses()).toEqual([50_00n, 0n])
    expect(accepted(await refunded(done, { amount: '25' })).model.state).toBe('PAID')
    expect(await purses()).toEqual([5_00n, 0n])

    await desk.nextPlayer()
    const ungranted = await openOrder()
    const { id, amount } = ungranted
    await ctx.ledger.post({
      kind: 'deposit',
      key: `deposit:${id}`,
      body: JSON.stringify({ orderId: id, amount: '4000', currencyId: 'USD' }),
      answer: null,
      userId: userId(desk.player.userId),
      orderId: orderId(id),
      currencyId: 'USD',
      amount: minor(4000n),
    })
    accepted(await refunded(ungranted))
    await settleBonuses(ctx)
    await send(speakers.cards.say(ungranted, { amount }))
    expect(await userNow()).toMatchObject({ balance: '0.00', taskBonusBalance: '0.00' })
  })

  it('makes the deposit neither count for a withdrawal nor need wagering', async () => {
    const order = await paidOrder()
    const id = userId(desk.player.userId)
    expect(await readTurnover(desk.site.server.ctx.db, id)).toMatchObject({ paidIn: 40_00n, paidOut: 0n })
    accepted(await refunded(order, { amount: '30' }))
    expect(await readTurnover(desk.site.server.ctx.db, id)).toMatchObject({ paidIn: 10_00n, paidOut: 0n })
    expect(await listDeposits(desk.site.server.ctx.db, id)).toMatchObject([{ amount: 10_00n }])
    expect(await paidDeposits(desk.site.server.ctx, id)).toEqual({ count: 1, sum: 10_00n })
  })

  it('is returned when the provider refuses it and held while the outcome is unknown', async () => {
    const order = await paidOrder()
    desk.provider.refundState = 'failed'
    expect(accepted(await refunded(order)).model.state).toBe('RETURNED')
    expect((await statusOf(order.id)).refunded).toBe('0.00')
    expect(await purses()).toEqual([40_00n, 0n])
    for (const mood of ['silent', 'pending'] as const) {
      desk.provider.refundState = mood
      expect(accepted(await refunded(order, { amount: '10' })).model.state).toBe('HELD')
    }
    expect(await purses()).toEqual([20_00n, 20_00n])
    desk.provider.refunds.clear()
    desk.provider.refundState = 'paid'
    desk.site.clock.advance(20 * 60_000)
    await Promise.all([settleRefunds(desk.site.server.ctx), settleRefunds(desk.site.server.ctx)])
    expect(await purses()).toEqual([20_00n, 0n])
  })

  it('is neither lost nor doubled by a server that dies at any point', async () => {
    for (const death of deaths(desk.site.server.ctx)) {
      await desk.nextPlayer()
      const order = await paidOrder()
      const request = {
        requestId: randomUUID(),
        orderId: order.id,
        amount: '30',
        reason: 'why',
        requestedBy: 'ann',
        approvedBy: null,
        actor: 'operator:1',
      }
      await death.strikes((ctx) => refundDeposit(ctx, desk.site.server.app.log, request))
      const [main = 0n, payout = 0n] = await purses()
      expect([40_00n, 10_00n]).toContain(main + payout)
      expect(accepted(await refunded(order, request)).model.state).toBe('PAID')
      expect(await purses()).toEqual([10_00n, 0n])
    }
  })
})
