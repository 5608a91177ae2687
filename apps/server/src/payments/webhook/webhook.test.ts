import type { RechargeOrder, User } from '@baize/contract/player'
import { minor, orderId, userId } from '@baize/kit'
import { caseCount, randomUUID } from '@baize/kit/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { accepted } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { takeNews } from '../deposits/payment-status.ts'
import {
  CALLBACK_TOKEN,
  CARDS,
  CARDS_WEBHOOK,
  newsOf,
  noticeOf,
  OLD_CALLBACK_TOKEN,
  openProvider,
  paymentIdOf,
  signed,
  type TestProvider,
} from '../deposits/provider.fixture.ts'

let provider: TestProvider
let site: TestSite
let player: User
beforeAll(async () => {
  provider = await openProvider()
  site = await testSite({ paymentDrivers: provider.drivers })
})
beforeEach(async () => {
  provider.mood = 'well'
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

async function deliver(text: string, headers: Record<string, string>) {
  const response = await site.server.app.inject({
    method: 'POST',
    url: CARDS_WEBHOOK,
    headers: { 'content-type': 'application/json', ...headers },
    payload: text,
  })
  return { code: response.statusCode, answer: response.json<unknown>() }
}
/** What the provider's books say of an order. */
function books(order: RechargeOrder, state: 'paid' | 'failed', change: object = {}): void {
  provider.states.set(paymentIdOf(order.id), state)
  provider.changes.set(paymentIdOf(order.id), change)
}
const notify = (order: Parameters<typeof noticeOf>[0], token?: string) =>
  deliver(JSON.stringify(noticeOf(order)), signed(token))
/** The provider has it paid, or changed, and says so. */
function pays(order: RechargeOrder, change: object = {}, token?: string) {
  books(order, 'paid', change)
  return notify(order, token)
}
const RECEIVED = { code: 200, answer: { received: true } }

describe('a payment notice', () => {
  it('credits the order and answers that it was received', async () => {
    const order = await openOrder('25.50')
    expect(await pays(order)).toEqual(RECEIVED)
    expect(await stateOf(order.id)).toBe('PAID')
    expect(await userNow()).toMatchObject({ balance: '25.50', rechargeCount: 1, firstRechargeFlag: true })
  })

  it('is a hint: one that says paid changes nothing while the provider’s books do not', async () => {
    const order = await openOrder()
    expect(await notify(order)).toEqual(RECEIVED)
    expect(await stateOf(order.id)).toBe('WAITING')
  })

  it('credits once when it comes ten times in a row', async () => {
    const order = await openOrder()
    for (let time = 0; time < 10; time++) expect(await pays(order)).toEqual(RECEIVED)
    expect(await userNow()).toMatchObject({ balance: '25.00', rechargeCount: 1 })
  })

  it('credits once when it comes many times at once', async () => {
    const order = await openOrder()
    const answers = await Promise.all(Array.from({ length: caseCount(12, 100) }, () => pays(order)))
    for (const answer of answers) expect(answer).toEqual(RECEIVED)
    expect(await userNow()).toMatchObject({ balance: '25.00', rechargeCount: 1 })
  })

  it('credits both of two orders of the same amount', async () => {
    const orders = [await openOrder(), await openOrder()]
    await Promise.all(orders.map((order) => pays(order)))
    expect(await userNow()).toMatchObject({ balance: '50.00', rechargeCount: 2 })
  })

  it('is accepted with both tokens during a rotation', async () => {
    const [first, second] = [await openOrder('10'), await openOrder('20')]
    expect(await pays(first, {}, OLD_CALLBACK_TOKEN)).toEqual(RECEIVED)
    expect(await pays(second, {}, CALLBACK_TOKEN)).toEqual(RECEIVED)
    expect((await userNow()).balance).toBe('30.00')
  })

  it('credits in the player’s currency', async () => {
    player = await site.newPlayer({ countryId: 'BR' })
    const order = await openOrder('10.50')
    expect(await pays(order)).toEqual(RECEIVED)
    expect(await userNow()).toMatchObject({ balance: '10.50', currencyId: 'BRL' })
  })

  it('reaches a player whose session has ended', async () => {
    const order = await openOrder()
    accepted(await site.ask('/api/auth/logout', {}, asPlayer()))
    expect(await pays(order)).toEqual(RECEIVED)
    const balances = await site.server.ctx.ledger.balances(userId(player.userId))
    expect(balances.main).toBe(25_00n)
  })

  it('is repeated by the provider while its books cannot be read, and then credits', async () => {
    const order = await openOrder()
    books(order, 'paid')
    for (const mood of ['failing', 'talkingNonsense'] as const) {
      provider.mood = mood
      expect(await notify(order)).toEqual({ code: 503, answer: { received: false, error: 'silent' } })
    }
    expect(await stateOf(order.id)).toBe('WAITING')
    provider.mood = 'well'
    expect(await notify(order)).toEqual(RECEIVED)
    expect(await stateOf(order.id)).toBe('PAID')
  })

  it('is kept for disputes together with the question that it led to, without the token', async () => {
    const order = await openOrder()
    await pays(order)
    const { rows } = await site.database.owner.query<{ direction: string; path: string; text: string }>(
      `SELECT direction, path, request || answer AS text FROM connector_calls
       WHERE connector = $1 AND (about = $2 OR request LIKE '%' || $2 || '%') ORDER BY id`,
      [CARDS, order.id],
    )
    expect(rows.map(({ direction, path }) => [direction, path.replace(order.id, 'ID')])).toEqual([
      ['out', '/v2/invoices?external_id=ID'],
      ['out', '/v2/invoices'],
      ['out', '/v2/invoices/inv-ID'],
      ['in', CARDS_WEBHOOK],
    ])
    for (const { text } of rows) expect(text).not.toContain(CALLBACK_TOKEN)
  })
})

describe('a false notice', () => {
  it.each([
    ['a wrong token', (order: RechargeOrder) => notify(order, 'a-token-that-nobody-has'), 401],
    ['no token', (order: RechargeOrder) => deliver(JSON.stringify(noticeOf(order)), {}), 401],
    ['an unknown order', () => notify({ id: randomUUID() }), 404],
    ['an order that is not of our making', () => notify({ id: 'somebody-else-1' }), 404],
  ])('changes nothing with %s', async (_, attempt, code) => {
    const order = await openOrder()
    books(order, 'paid')
    expect((await attempt(order)).code).toBe(code)
    expect(await stateOf(order.id)).toBe('WAITING')
    expect((await userNow()).balance).toBe('0.00')
  })

  it.each([
    ['a larger amount', { amount: 2500 }],
    ['a smaller amount', { amount: 24.99 }],
    ['a smaller amount that was paid', { paid_amount: 24.99 }],
    ['an amount beyond the currency', { amount: 25.001 }],
    ['a negative amount', { amount: -25 }],
    ['another currency', { currency: 'IDR' }],
    ['another payment', { id: 'inv-other' }],
  ])('changes nothing while the books have %s', async (_, change) => {
    const order = await openOrder()
    expect((await pays(order, change)).code).toBe(422)
    expect(await stateOf(order.id)).toBe('WAITING')
    expect((await userNow()).balance).toBe('0.00')
    expect(site.logged()).toContain('payment notice refused')
  })

  it.each([
    '',
    '{',
    'null',
    '[]',
    '"paid"',
    '{"status":"PAID"}',
    '{"__proto__":{"status":"PAID"}}',
    '<html>',
  ])('is refused with the body %j', async (text) => {
    expect((await deliver(text, signed())).code).toBe(400)
  })

  it('changes nothing for an order that another connector collects', async () => {
    const order = await openOrder()
    books(order, 'paid')
    await site.database.owner.query(`UPDATE payment_orders SET provider = 'another' WHERE id = $1`, [
      order.id,
    ])
    expect((await notify(order)).code).toBe(404)
    expect(await stateOf(order.id)).toBe('WAITING')
  })
})

describe('a late or lost payment of an order', () => {
  it('is credited although the order failed, and stays paid', async () => {
    const order = await openOrder()
    books(order, 'failed')
    expect(await notify(order)).toEqual(RECEIVED)
    expect(await stateOf(order.id)).toBe('FAILED')
    expect(await pays(order)).toEqual(RECEIVED)
    books(order, 'failed')
    expect(await notify(order)).toEqual(RECEIVED)
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
    expect(await pays(order)).toEqual(RECEIVED)
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
    expect(await pays(order)).toEqual(RECEIVED)
    expect(await userNow()).toMatchObject({ balance: '25.00', rechargeCount: 1 })
  })

  it('is credited by the order’s id when the payment was never stored', async () => {
    const order = await openOrder()
    await site.database.owner.query(`UPDATE payment_orders SET payment_id = NULL WHERE id = $1`, [order.id])
    expect(await pays(order)).toEqual(RECEIVED)
    expect((await userNow()).balance).toBe('25.00')
  })

  it('waits for a busy ledger, so that the provider tries again', async () => {
    const order = await openOrder()
    const { ctx } = site.server
    const ledger = { ...ctx.ledger, post: async () => ({ ok: false, error: 'serverBusy' }) as const }
    expect(await takeNews({ ...ctx, ledger }, CARDS, newsOf(order))).toEqual({ ok: false, error: 'busy' })
    expect(await stateOf(order.id)).toBe('WAITING')
    expect(await pays(order)).toEqual(RECEIVED)
  })
})

it('any series of notices credits an order at most once, and exactly when the books say paid', async () => {
  const kinds = ['paid', 'failed', 'forged', 'otherAmount', 'otherPayment'] as const
  const step = fc.record({ kind: fc.constantFrom(...kinds), copies: fc.integer({ min: 1, max: 4 }) })
  const sendOne = (order: RechargeOrder, kind: (typeof kinds)[number]) => {
    switch (kind) {
      case 'paid':
        return pays(order)
      case 'failed':
        books(order, 'failed')
        return notify(order)
      case 'forged':
        return notify(order, 'forged-forged-forged')
      case 'otherAmount':
        return pays(order, { amount: 9999 })
      case 'otherPayment':
        return pays(order, { id: 'inv-stolen' })
    }
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), fc.boolean(), async (steps, atOnce) => {
      player = await site.newPlayer()
      const order = await openOrder('3.21')
      const all = steps.flatMap(({ kind, copies }) => Array.from({ length: copies }, () => kind))
      const paid = all.includes('paid')
      if (atOnce) {
        // The books say one thing while all notices, true or not, come together.
        if (paid || all.includes('failed')) books(order, paid ? 'paid' : 'failed')
        await Promise.all(all.map((kind) => notify(order, kind === 'forged' ? 'forged-forged' : undefined)))
      } else for (const kind of all) await sendOne(order, kind)
      expect(await userNow()).toMatchObject({ balance: paid ? '3.21' : '0.00', rechargeCount: paid ? 1 : 0 })
      const unpaid = all.includes('failed') && (!atOnce || all.some((kind) => kind !== 'forged'))
      expect(await stateOf(order.id)).toBe(paid ? 'PAID' : unpaid ? 'FAILED' : 'WAITING')
    }),
    { numRuns: caseCount(5, 60) },
  )
})

it('the ledger adds up after all tests of payment notices', async () => {
  expect(await auditLedger(site.database.pool)).toEqual([])
})
