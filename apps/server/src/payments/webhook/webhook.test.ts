import type { RechargeOrder, User } from '@baize/contract/player'
import type { PaymentNotice } from '@baize/contract/provider'
import { minor, orderId, userId } from '@baize/kit'
import { caseCount, randomUUID } from '@baize/kit/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { accepted } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { takeNews } from '../deposits/payment-status.ts'
import {
  newsOf,
  openProvider,
  PSP_SECRET,
  paymentIdOf,
  sign,
  type TestProvider,
} from '../deposits/provider.fixture.ts'

const OLD_SECRET = 'the-secret-before-that-one'

let provider: TestProvider
let site: TestSite
let player: User
beforeAll(async () => {
  provider = await openProvider()
  site = await testSite({ pspUrl: provider.url, pspSecrets: [PSP_SECRET, OLD_SECRET] })
})
beforeEach(async () => {
  player = await site.newPlayer()
})
afterAll(async () => {
  await site.close()
  await provider.close()
})

const asPlayer = () => auth(player.token)
const openOrder = async (amount = '25.00'): Promise<RechargeOrder> =>
  accepted(await site.ask('/api/pay/recharge', { requestId: randomUUID(), amount }, asPlayer())).model
const stateOf = async (id: string) =>
  accepted(await site.ask('/api/pay/recharge_status', { id }, asPlayer())).model.state
const userNow = async () => accepted(await site.ask('/api/auth/user_info', {}, asPlayer())).user

const noticeOf = (order: RechargeOrder, changes: Partial<PaymentNotice> = {}): PaymentNotice => ({
  paymentId: paymentIdOf(order.id),
  merchantOrderId: order.id,
  state: 'paid',
  amount: order.amount,
  currency: order.currencyId,
  ...changes,
})

async function deliver(text: string, headers: Record<string, string>) {
  const response = await site.server.app.inject({
    method: 'POST',
    url: '/webhooks/payment',
    headers: { 'content-type': 'application/json', ...headers },
    payload: text,
  })
  return { code: response.statusCode, answer: response.json<unknown>() }
}
function send(notice: PaymentNotice, { secret = PSP_SECRET, at = site.clock.now() } = {}) {
  const text = JSON.stringify(notice)
  return deliver(text, sign(text, at, secret))
}
const RECEIVED = { code: 200, answer: { received: true } }

describe('a payment notice', () => {
  it('credits the order and answers that it was received', async () => {
    const order = await openOrder('25.50')
    expect(await send(noticeOf(order))).toEqual(RECEIVED)
    expect(await stateOf(order.id)).toBe('PAID')
    expect(await userNow()).toMatchObject({ balance: '25.50', rechargeCount: 1, firstRechargeFlag: true })
  })

  it('is told from a payout’s notice by its fields, in both directions', async () => {
    const order = await openOrder()
    const notices = {
      '/webhooks/payment': noticeOf(order),
      '/webhooks/payout': {
        payoutId: 'payout',
        merchantPayoutId: order.id,
        state: 'paid',
        amount: order.amount,
        fee: '0.00',
        currency: order.currencyId,
      },
    }
    const answers: [string, number][] = []
    for (const [path, other] of [
      ['/webhooks/payment', '/webhooks/payout'],
      ['/webhooks/payout', '/webhooks/payment'],
    ] as const) {
      const payload = JSON.stringify(notices[other])
      const headers = sign(payload, site.clock.now())
      const reply = await site.server.app.inject({ method: 'POST', url: path, headers, payload })
      answers.push([path, reply.statusCode])
    }
    expect(answers).toEqual([
      ['/webhooks/payment', 400],
      ['/webhooks/payout', 400],
    ])
    expect(await stateOf(order.id)).not.toBe('PAID')
  })

  it('credits once when it comes ten times in a row', async () => {
    const notice = noticeOf(await openOrder())
    for (let time = 0; time < 10; time++) expect(await send(notice)).toEqual(RECEIVED)
    expect(await userNow()).toMatchObject({ balance: '25.00', rechargeCount: 1 })
  })

  it('credits once when it comes many times at once', async () => {
    const notice = noticeOf(await openOrder())
    const answers = await Promise.all(Array.from({ length: caseCount(30, 100) }, () => send(notice)))
    for (const answer of answers) expect(answer).toEqual(RECEIVED)
    expect(await userNow()).toMatchObject({ balance: '25.00', rechargeCount: 1 })
  })

  it('credits both of two orders of the same amount', async () => {
    const orders = [await openOrder(), await openOrder()]
    await Promise.all(orders.map((order) => send(noticeOf(order))))
    expect(await userNow()).toMatchObject({ balance: '50.00', rechargeCount: 2 })
  })

  it('is accepted with both secrets during a rotation', async () => {
    const [first, second] = [await openOrder('10'), await openOrder('20')]
    expect(await send(noticeOf(first), { secret: OLD_SECRET })).toEqual(RECEIVED)
    expect(await send(noticeOf(second), { secret: PSP_SECRET })).toEqual(RECEIVED)
    expect((await userNow()).balance).toBe('30.00')
  })

  it('accepts amounts in the player’s currency, such as 10.5 for 10.50', async () => {
    player = await site.newPlayer({ countryId: 'BR' })
    const order = await openOrder('10.50')
    expect(await send(noticeOf(order, { amount: '10.5' }))).toEqual(RECEIVED)
    expect(await userNow()).toMatchObject({ balance: '10.50', currencyId: 'BRL' })
  })

  it('reaches a player whose session has ended', async () => {
    const order = await openOrder()
    accepted(await site.ask('/api/auth/logout', {}, asPlayer()))
    expect(await send(noticeOf(order))).toEqual(RECEIVED)
    const balances = await site.server.ctx.ledger.balances(userId(player.userId))
    expect(balances.main).toBe(25_00n)
  })
})

describe('a false notice', () => {
  it.each([
    ['a wrong secret', (notice: PaymentNotice) => send(notice, { secret: 'a-secret-that-nobody-has' }), 401],
    ['a timestamp too old', (notice: PaymentNotice) => send(notice, { at: site.clock.now() - 300_001 }), 401],
    ['a timestamp too new', (notice: PaymentNotice) => send(notice, { at: site.clock.now() + 300_001 }), 401],
    ['no signature', (notice: PaymentNotice) => deliver(JSON.stringify(notice), {}), 401],
    [
      'a signature of other bytes',
      (notice: PaymentNotice) => {
        const signed = sign(JSON.stringify(notice), site.clock.now())
        return deliver(`${JSON.stringify(notice)} `, signed)
      },
      401,
    ],
    ['a larger amount', (notice: PaymentNotice) => send({ ...notice, amount: '2500.00' }), 422],
    ['a smaller amount', (notice: PaymentNotice) => send({ ...notice, amount: '24.99' }), 422],
    ['an amount beyond the currency', (notice: PaymentNotice) => send({ ...notice, amount: '25.001' }), 422],
    ['a negative amount', (notice: PaymentNotice) => send({ ...notice, amount: '-25.00' }), 422],
    ['another currency', (notice: PaymentNotice) => send({ ...notice, currency: 'IDR' }), 422],
    ['an unknown order', (notice: PaymentNotice) => send({ ...notice, merchantOrderId: randomUUID() }), 404],
    [
      'the payment of another order',
      (notice: PaymentNotice) => send({ ...notice, paymentId: 'pay-other' }),
      422,
    ],
  ])('changes nothing with %s', async (_, attempt, code) => {
    const order = await openOrder()
    expect((await attempt(noticeOf(order))).code).toBe(code)
    expect(await stateOf(order.id)).toBe('WAITING')
    expect((await userNow()).balance).toBe('0.00')
  })

  it.each(['', '{', 'null', '[]', '"paid"', '{"state":"paid"}', '{"__proto__":{"state":"paid"}}'])(
    'is refused with the signed body %j',
    async (text) => {
      expect((await deliver(text, sign(text, site.clock.now()))).code).toBe(400)
    },
  )

  it('changes nothing when it names the payment of another order of the same amount', async () => {
    const [paid, other] = [await openOrder(), await openOrder()]
    const mixed = noticeOf(other, { paymentId: paymentIdOf(paid.id) })
    expect((await send(mixed)).code).toBe(422)
    expect(await stateOf(other.id)).toBe('WAITING')
    expect(site.logged()).toContain('payment notice refused')
  })
})

describe('a late or lost payment of an order', () => {
  it('is credited although the order failed, and stays paid', async () => {
    const order = await openOrder()
    expect(await send(noticeOf(order, { state: 'failed' }))).toEqual(RECEIVED)
    expect(await stateOf(order.id)).toBe('FAILED')
    expect(await send(noticeOf(order))).toEqual(RECEIVED)
    expect(await send(noticeOf(order, { state: 'failed' }))).toEqual(RECEIVED)
    expect(await stateOf(order.id)).toBe('PAID')
    expect((await userNow()).balance).toBe('25.00')
  })

  it('is credited although the order expired', async () => {
    const order = await openOrder()
    const { token } = player
    for (let step = 0; step < 4; step++) {
      site.clock.advance(20 * 60_000)
      accepted(await site.ask('/api/auth/check', {}, auth(token)))
    }
    expect(await stateOf(order.id)).toBe('EXPIRED')
    expect(await send(noticeOf(order))).toEqual(RECEIVED)
    expect(await stateOf(order.id)).toBe('PAID')
    expect((await userNow()).balance).toBe('25.00')
  })

  it('is paid as soon as the ledger has it, even if the server dies the next moment', async () => {
    const order = await openOrder()
    const id = orderId(order.id)
    await site.server.ctx.ledger.post({
      kind: 'deposit',
      key: `deposit:${id}`,
      body: JSON.stringify({ orderId: id, amount: '2500', currencyId: 'USD' }),
      answer: null,
      userId: userId(player.userId),
      orderId: id,
      currencyId: 'USD',
      amount: minor(25_00n),
    })
    await site.restart()
    expect(await stateOf(order.id)).toBe('PAID')
    expect(await send(noticeOf(order))).toEqual(RECEIVED)
    expect(await userNow()).toMatchObject({ balance: '25.00', rechargeCount: 1 })
  })

  it('is credited by the order’s id when the payment was never stored', async () => {
    const order = await openOrder()
    await site.database.owner.query(`UPDATE payment_orders SET payment_id = NULL WHERE id = $1`, [order.id])
    expect(await send(noticeOf(order))).toEqual(RECEIVED)
    expect((await userNow()).balance).toBe('25.00')
  })

  it('waits for a busy ledger, so that the provider tries again', async () => {
    const order = await openOrder()
    const { ctx } = site.server
    const ledger = { ...ctx.ledger, post: async () => ({ ok: false, error: 'serverBusy' }) as const }
    expect(await takeNews({ ...ctx, ledger }, 'psp', newsOf(order))).toEqual({ ok: false, error: 'busy' })
    expect(await stateOf(order.id)).toBe('WAITING')
    expect(await send(noticeOf(order))).toEqual(RECEIVED)
  })
})

it('any series of notices credits an order at most once, and exactly when a genuine one says paid', async () => {
  const kinds = ['paid', 'failed', 'forged', 'stale', 'otherAmount', 'otherPayment'] as const
  const step = fc.record({ kind: fc.constantFrom(...kinds), copies: fc.integer({ min: 1, max: 4 }) })
  const sendOne = (order: RechargeOrder, kind: (typeof kinds)[number]) => {
    const notice = noticeOf(order)
    switch (kind) {
      case 'paid':
        return send(notice)
      case 'failed':
        return send({ ...notice, state: 'failed' })
      case 'forged':
        return send(notice, { secret: 'forged-forged-forged' })
      case 'stale':
        return send(notice, { at: site.clock.now() - 600_000 })
      case 'otherAmount':
        return send({ ...notice, amount: '9999.00' })
      case 'otherPayment':
        return send({ ...notice, paymentId: 'pay-stolen' })
    }
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), fc.boolean(), async (steps, atOnce) => {
      player = await site.newPlayer()
      const order = await openOrder('3.21')
      const all = steps.flatMap(({ kind, copies }) => Array.from({ length: copies }, () => kind))
      if (atOnce) await Promise.all(all.map((kind) => sendOne(order, kind)))
      else for (const kind of all) await sendOne(order, kind)
      const paid = all.includes('paid')
      expect(await userNow()).toMatchObject({ balance: paid ? '3.21' : '0.00', rechargeCount: paid ? 1 : 0 })
      const unpaid = all.includes('failed') ? 'FAILED' : 'WAITING'
      expect(await stateOf(order.id)).toBe(paid ? 'PAID' : unpaid)
    }),
    { numRuns: caseCount(5, 60) },
  )
})

it('the ledger adds up after all tests of payment notices', async () => {
  expect(await auditLedger(site.database.pool)).toEqual([])
})
