import { randomInt, randomUUID } from 'node:crypto'
import type { Charge, RechargeOrder, User } from '@baize/contract'
import { minor, orderId, present, type Result, userId } from '@baize/kit'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { accepted, refusalOf } from '../../replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../server.fixture.ts'
import { settleBonuses } from './bonus.ts'
import { type CoinDesk, openCoinDesk, signCoins } from './coin-desk.fixture.ts'
import { diesAt } from './dying.fixture.ts'
import { takeNews } from './news.ts'
import { openProvider, paymentIdOf, sign, type TestProvider } from './provider.fixture.ts'
import { providerOf } from './providers/all.ts'
import { refund, settleRefunds } from './refunds.ts'
import { recharge as openDeposit, paidDeposits, reconcileOrders } from './service.ts'
import { needsIdentity } from './withdraw/identity.ts'
import { listDeposits, readTurnover } from './withdraw/sql.ts'

const OPERATOR_TOKEN = 'an-operators-token-of-some-length'
const OPERATOR = { authorization: `Bearer ${OPERATOR_TOKEN}` }
const PEOPLE = { reason: 'a campaign', requestedBy: 'ann', approvedBy: 'bob' }

let provider: TestProvider
let coins: CoinDesk
let site: TestSite
let player: User
beforeAll(async () => {
  provider = await openProvider()
  coins = await openCoinDesk()
  site = await testSite({ pspUrl: provider.url, coins: coins.config, operatorToken: OPERATOR_TOKEN })
})
beforeEach(async () => {
  provider.mood = 'well'
  coins.mood = 'well'
  player = await site.newPlayer()
})
afterAll(async () => {
  await site.close()
  await provider.close()
  await coins.close()
})

const asPlayer = () => auth(player.token)
const wish = (fields: object = {}) => ({ requestId: randomUUID(), amount: '40', ...fields })
const recharge = (fields: object = {}) => site.ask('/api/pay/recharge', wish(fields), asPlayer())
const openOrder = async (fields: object = {}) => accepted(await recharge(fields)).model
const info = async (fields: object = {}) =>
  accepted(await site.ask('/api/pay/recharge_info', fields, asPlayer())).model
const statusOf = async (id: string) =>
  accepted(await site.ask('/api/pay/recharge_status', { id }, asPlayer())).model
const userNow = async () => accepted(await site.ask('/api/auth/user_info', {}, asPlayer())).user

async function deliver(url: string, text: string, headers: Record<string, string>): Promise<number> {
  const response = await site.server.app.inject({ method: 'POST', url, headers, payload: text })
  return response.statusCode
}

/** How each provider says that an order is paid, or something like it. */
type Speaker = {
  readonly method: string
  readonly pays: string
  readonly signature: string
  /** A notice and its headers. `change` is what is wrong with it. */
  say(
    order: RechargeOrder,
    change?: { state?: 'failed'; amount?: string; payment?: string; at?: number },
  ): { url: string; text: string; headers: Record<string, string> }
  /** The provider has it as paid on its own books. */
  books(order: RechargeOrder, state: 'paid' | 'failed'): void
}

const speakers: Readonly<Record<'psp' | 'coins', Speaker>> = {
  psp: {
    method: 'card',
    pays: '40.00',
    signature: 'x-signature',
    say: (order, { state = 'paid' as const, amount = '40.00', payment, at = site.clock.now() } = {}) => {
      const text = JSON.stringify({
        paymentId: payment ?? paymentIdOf(order.id),
        merchantOrderId: order.id,
        state,
        amount,
        currency: order.currencyId,
      })
      return { url: '/webhooks/payment', text, headers: sign(text, at) }
    },
    books: (order, state) => provider.states.set(paymentIdOf(order.id), state),
  },
  coins: {
    method: 'usdt',
    pays: '40.40',
    signature: 'coin-signature',
    say: (order, { state, amount, payment, at = site.clock.now() } = {}) => {
      const charge = chargeOf(order)
      const data: Charge = {
        ...charge,
        charge: payment ?? charge.charge,
        price: { ...charge.price, value: amount ?? charge.price.value },
        status: state ?? 'completed',
        confirmations: { seen: 3, needed: 3 },
      }
      const body = { event: 'charge.updated', data }
      return { url: '/webhooks/coins', text: JSON.stringify(body), headers: signCoins(body, at) }
    },
    books: (order, state) => {
      const status = state === 'paid' ? 'completed' : 'failed'
      coins.charges.set(order.id, { ...chargeOf(order), status, confirmations: { seen: 3, needed: 3 } })
    },
  },
}
const chargeOf = (order: RechargeOrder): Charge =>
  present(coins.charges.get(order.id), `charge of ${order.id}`)
function valueOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}
const send = ({ url, text, headers }: ReturnType<Speaker['say']>) => deliver(url, text, headers)

describe('the ways in', () => {
  it('are those of the player’s country and currency, with limits, fees and quick picks', async () => {
    expect(await info()).toMatchObject({
      open: true,
      last: '',
      methods: [
        { id: 'card', kind: 'card', min: '1.00', max: '10000.00', fee: 0 },
        {
          id: 'usdt',
          kind: 'crypto',
          min: '10.00',
          fee: 100,
          quick: ['10', '25', '50', '100', '250', '500'],
        },
      ],
    })
    player = await site.newPlayer({ countryId: 'BR' })
    expect((await info()).methods.map(({ id }) => id)).toEqual(['pix', 'card', 'usdt'])
    expect(refusalOf(await recharge({ method: 'qris' }))).toBe('methodNotOffered')
    player = await site.newPlayer({ countryId: 'ID' })
    expect((await info()).methods.map(({ id }) => id)).toEqual(['qris', 'card', 'usdt'])
    await openOrder({ method: 'qris', amount: '100000' })
    expect((await info()).last).toBe('qris')
  })

  it('an instant one comes with its code and its end, coins with an address, a fee and confirmations', async () => {
    player = await site.newPlayer({ countryId: 'BR' })
    const pix = await openOrder({ method: 'pix' })
    expect(pix).toMatchObject({
      kind: 'instant',
      code: `code of ${paymentIdOf(pix.id)}`,
      expiresAt: 1,
      fee: '0.00',
    })
    const usdt = await openOrder({ method: 'usdt', amount: '100' })
    expect(usdt).toMatchObject({
      kind: 'crypto',
      code: `T${usdt.id}`,
      coin: '101.00 USDT (Tron)',
      amount: '100.00',
      fee: '1.00',
      confirmations: 0,
      needed: 3,
    })
    expect(refusalOf(await recharge({ method: 'usdt', amount: '9.99' }))).toBe('depositBelowMinimum')
    expect(refusalOf(await recharge({ method: 'usdt', amount: '49.99' }))).toBe('depositBelowMinimum')
  })

  it.each(['down', 'mumbling'] as const)(
    'are maintained where the provider is %s, and another request opens',
    async (mood) => {
      coins.mood = mood
      expect(refusalOf(await recharge({ method: 'usdt' }))).toBe('paymentMaintenance')
      coins.mood = 'well'
      expect((await openOrder({ method: 'usdt' })).state).toBe('WAITING')
    },
  )

  it('[X-08] are all closed while payments are maintained; what is open can be paid', async () => {
    const order = await openOrder()
    const { ctx } = site.server
    const closed = { ...ctx, config: { ...ctx.config, deposits: false } }
    expect(await openDeposit(closed, userId(player.userId), wish())).toMatchObject({
      ok: false,
      error: { id: 'paymentMaintenance' },
    })
    expect(await send(speakers.psp.say(order))).toBe(200)
    expect((await statusOf(order.id)).state).toBe('PAID')
  })

  it('are spoken for by their own provider alone, however well another signs', async () => {
    const order = await openOrder({ method: 'usdt' })
    expect(await send(speakers.psp.say(order, { amount: '40.40', payment: chargeOf(order).charge }))).toBe(
      404,
    )
    expect((await statusOf(order.id)).state).toBe('WAITING')
  })

  it('count confirmations up and never down, and credit at the last', async () => {
    const order = await openOrder({ method: 'usdt' })
    const seen = (count: number, status: Charge['status'] = 'pending') => {
      const data = { ...chargeOf(order), status, confirmations: { seen: count, needed: 3 } }
      const body = { event: 'charge.updated', data }
      return deliver('/webhooks/coins', JSON.stringify(body), signCoins(body, site.clock.now()))
    }
    await seen(2)
    await seen(1)
    expect(await statusOf(order.id)).toMatchObject({ state: 'WAITING', confirmations: 2, needed: 3 })
    await seen(3, 'completed')
    await seen(2)
    expect(await statusOf(order.id)).toMatchObject({ state: 'PAID', confirmations: 3 })
    expect((await userNow()).balance).toBe('40.00')
  })
})

it('a notice that nobody signed is turned away however deep or long it is, without being walked through', async () => {
  const headers = signCoins({}, site.clock.now())
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  expect(await deliver('/webhooks/coins', nested(250_000), headers)).toBe(401)
  expect(await deliver('/webhooks/coins', nested(270_000), headers)).toBe(413)
})

describe.each(['psp', 'coins'] as const)('a notice of %s', (id) => {
  const speaker = speakers[id]
  const opened = () => openOrder({ method: speaker.method })

  it('ten times in a row and a hundred at once credits once', async () => {
    const order = await opened()
    const said = speaker.say(order)
    for (let time = 0; time < 10; time++) expect(await send(said)).toBe(200)
    const codes = await Promise.all(Array.from({ length: 100 }, () => send(said)))
    expect(new Set(codes)).toEqual(new Set([200]))
    expect(await userNow()).toMatchObject({ balance: '40.00', rechargeCount: 1, taskBonusBalance: '20.00' })
  })

  it('with any sign of its signature changed, or past its time, is refused', async () => {
    const order = await opened()
    const { url, text, headers } = speaker.say(order)
    const signature = present(headers[speaker.signature], 'signature')
    for (let at = 0; at < signature.length; at++) {
      const other = signature[at] === 'a' ? 'b' : 'a'
      const flipped = signature.slice(0, at) + other + signature.slice(at + 1)
      expect(await deliver(url, text, { ...headers, [speaker.signature]: flipped })).toBe(401)
    }
    for (const late of [-301_000, 301_000])
      expect(await send(speaker.say(order, { at: site.clock.now() + late }))).toBe(401)
    expect((await statusOf(order.id)).state).toBe('WAITING')
  })

  it('of another amount or payment changes nothing', async () => {
    const order = await opened()
    expect(await send(speaker.say(order, { amount: '4000.00' }))).toBe(422)
    expect(await send(speaker.say(order, { amount: '39.99' }))).toBe(422)
    expect(await send(speaker.say(order, { payment: 'another' }))).toBe(422)
    expect((await statusOf(order.id)).state).toBe('WAITING')
  })

  it('in any order with its like, after the order has run out too, ends at one balance', async () => {
    const kinds = ['paid', 'failed', 'otherAmount', 'stale', 'forged'] as const
    const say = (order: RechargeOrder, kind: (typeof kinds)[number]) => {
      switch (kind) {
        case 'paid':
          return speaker.say(order)
        case 'failed':
          return speaker.say(order, { state: 'failed' })
        case 'otherAmount':
          return speaker.say(order, { amount: '9999.00' })
        case 'stale':
          return speaker.say(order, { at: site.clock.now() - 600_000 })
        case 'forged': {
          const said = speaker.say(order)
          return { ...said, headers: { ...said.headers, [speaker.signature]: 'forged' } }
        }
      }
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...kinds), { maxLength: 8 }),
        fc.boolean(),
        async (steps, atOnce) => {
          player = await site.newPlayer()
          const order = await opened()
          await site.database.owner.query(
            `UPDATE payment_orders SET expires_at = to_timestamp(0) WHERE id = $1`,
            [order.id],
          )
          if (atOnce) await Promise.all(steps.map((kind) => send(say(order, kind))))
          else for (const kind of steps) await send(say(order, kind))
          const paid = steps.includes('paid')
          expect((await userNow()).balance).toBe(paid ? '40.00' : '0.00')
          expect((await statusOf(order.id)).state).toBe(
            paid ? 'PAID' : steps.includes('failed') ? 'FAILED' : 'EXPIRED',
          )
        },
      ),
      { numRuns: 8 },
    )
  })

  it('leaves books that are equal on both sides', async () => {
    const from = site.clock.now()
    site.clock.advance(1000)
    player = await site.newPlayer()
    const [paid, failed] = [await opened(), await opened()]
    for (const [order, state] of [
      [paid, 'paid'],
      [failed, 'failed'],
    ] as const) {
      speaker.books(order, state)
      await send(speaker.say(order, state === 'failed' ? { state } : {}))
    }
    const range = { from: String(from), to: String(site.clock.now() + 1000) }
    const report = accepted(await site.ask('/api/operator/payments/reconcile', range, OPERATOR)).model
    expect(report.findings.filter((finding) => [paid.id, failed.id].includes(finding.id))).toEqual([])
    speaker.books(failed, 'paid')
    const other = accepted(await site.ask('/api/operator/payments/reconcile', range, OPERATOR)).model
    expect(other.findings).toContainEqual({
      of: 'payment',
      id: failed.id,
      what: 'state',
      ours: 'failed',
      theirs: 'paid',
    })
    await reconcileOrders(site.server.ctx)
  })

  it('is not lost nor doubled by a server that dies anywhere in it, nor is its bonus', async () => {
    for (const when of ['before', 'after'] as const)
      for (let at = 1; ; at++) {
        player = await site.newPlayer()
        const request = wish({ method: speaker.method })
        const reached = await diesAt(site.server.ctx, at, when, async (ctx) => {
          const order = await openDeposit(ctx, userId(player.userId), request)
          const { text, headers } = speaker.say(valueOf(order))
          const news = providerOf(id).hear(ctx, headers, Buffer.from(text))
          await takeNews(ctx, id, valueOf(news))
        })
        // The player asks again, the provider tells again, the job looks for what was left.
        const order = accepted(await site.ask('/api/pay/recharge', request, asPlayer())).model
        const missed = await userNow()
        await settleBonuses(site.server.ctx)
        // Who was credited has the bonus by now, whether or not the provider says it again.
        expect((await userNow()).taskBonusBalance).toBe(missed.balance === '40.00' ? '20.00' : '0.00')
        expect(await send(speaker.say(order))).toBe(200)
        await settleBonuses(site.server.ctx)
        expect(await userNow()).toMatchObject({
          balance: '40.00',
          rechargeCount: 1,
          taskBonusBalance: '20.00',
        })
        if (!reached) break
      }
  })
})

const play = async (stake: bigint) => {
  const { ctx } = site.server
  const posted = await ctx.ledger.post({
    kind: 'provider.debit',
    key: `debit-${randomUUID()}`,
    body: '',
    answer: null,
    userId: userId(player.userId),
    provider: 'games',
    reference: randomUUID(),
    currencyId: player.currencyId,
    amount: minor(stake),
  })
  if (!posted.ok) throw new Error(posted.error)
}

describe('a bonus', () => {
  const promo = (fields: object = {}) =>
    site.ask(
      '/api/operator/promo/open',
      {
        ...PEOPLE,
        code: `CODE${randomInt(1e9)}`,
        percent: 100,
        least: '20',
        most: '50',
        wager: 2,
        endsAt: site.clock.now() + 1_000_000,
        ...fields,
      },
      OPERATOR,
    )
  const paid = async (order: RechargeOrder) => send(speakers.psp.say(order, { amount: order.amount }))

  it('of the first deposit is shown before it is paid, comes once whichever of many is first, and is no more offered', async () => {
    expect((await info()).offer).toEqual({ code: '', percent: 50, least: '1.00', most: '100.00', wager: 10 })
    const orders = await Promise.all(Array.from({ length: 5 }, () => openOrder()))
    expect(orders[0]).toMatchObject({ bonus: '20.00', wager: '200.00' })
    await Promise.all(orders.map(paid))
    expect(await userNow()).toMatchObject({ balance: '200.00', taskBonusBalance: '20.00' })
    expect(await info()).toMatchObject({
      offer: null,
      bonuses: [{ amount: '20.00', left: '200.00', total: '200.00' }],
    })
    expect((await openOrder()).bonus).toBe('0.00')
  })

  it('joins the balance once it is played for, by itself and once', async () => {
    await paid(await openOrder({ amount: '400' }))
    expect(await userNow()).toMatchObject({ balance: '400.00', taskBonusBalance: '100.00' })
    await play(300_00n)
    await settleBonuses(site.server.ctx)
    expect((await info()).bonuses).toEqual([{ amount: '100.00', left: '700.00', total: '1000.00' }])
    await site.database.owner.query('UPDATE ledger_bonuses SET release_at = 30000 WHERE user_id = $1', [
      player.userId,
    ])
    await Promise.all([settleBonuses(site.server.ctx), settleBonuses(site.server.ctx)])
    expect(await userNow()).toMatchObject({ balance: '200.00', taskBonusBalance: '0.00' })
  })

  it('of a code replaces the first one’s, holds to its limits, and is each player’s once', async () => {
    const { code } = accepted(await promo()).model
    const written = ` ${code.toLowerCase().slice(0, 4)}-${code.slice(4)} `
    expect((await info({ promo: written })).offer).toMatchObject({
      code,
      percent: 100,
      least: '20.00',
      most: '50.00',
    })
    expect(refusalOf(await recharge({ promo: code, amount: '19.99' }))).toBe('promoBelowLeast')
    const orders = await Promise.all(
      Array.from({ length: 3 }, () => openOrder({ promo: written, amount: '60' })),
    )
    expect(orders[0]).toMatchObject({ bonus: '50.00', wager: '100.00' })
    await Promise.all(orders.map(paid))
    expect((await userNow()).taskBonusBalance).toBe('50.00')
    expect(refusalOf(await recharge({ promo: code }))).toBe('promoUsed')
  })

  it('of a code has no more than its places, however many ask at once, and ends', async () => {
    const { code } = accepted(await promo({ maxUses: 2 })).model
    const players = await Promise.all(Array.from({ length: 10 }, () => site.newPlayer()))
    const replies = await Promise.all(
      players.map((one) => site.ask('/api/pay/recharge', wish({ promo: code }), auth(one.token))),
    )
    expect(replies.filter((reply) => refusalOf(reply) === 'accepted')).toHaveLength(2)
    expect(replies.map(refusalOf)).toContain('promoUsedUp')
    const { code: old } = accepted(await promo({ endsAt: site.clock.now() })).model
    expect(refusalOf(await recharge({ promo: old }))).toBe('promoOver')
    const { code: next } = accepted(await promo({ startsAt: site.clock.now() + 1 })).model
    expect(refusalOf(await recharge({ promo: next }))).toBe('promoNotBegun')
    site.clock.advance(1)
    expect((await openOrder({ promo: next })).bonus).toBe('40.00')
    for (const wrong of ['NOSUCHCODE', '💸'])
      expect(refusalOf(await recharge({ promo: wrong }))).toBe('promoNotValid')
  })

  it('of a code is kept for a player in one place, however many deposits they open with it', async () => {
    const { code } = accepted(await promo({ maxUses: 2 })).model
    for (let i = 0; i < 4; i++) await openOrder({ promo: code })
    player = await site.newPlayer()
    await openOrder({ promo: code })
    player = await site.newPlayer()
    expect(refusalOf(await recharge({ promo: code }))).toBe('promoUsedUp')
  })

  it('of a code is lost by who pays after the end of the deposit, once others have its places', async () => {
    const { code } = accepted(await promo({ maxUses: 1, endsAt: site.clock.now() + 1e9 })).model
    const late = await openOrder({ promo: code })
    site.clock.advance(late.expiresAt - site.clock.now() + 1)
    const slow = player
    player = await site.newPlayer()
    const inTime = await openOrder({ promo: code })
    await paid(late)
    expect(await paid(inTime)).toBe(200)
    expect((await userNow()).taskBonusBalance).toBe('40.00')
    expect(await site.server.ctx.ledger.balances(userId(slow.userId))).toMatchObject({
      main: 40_00n,
      task: 0n,
    })
  })

  it('of a code takes two people, and stays as it was shown', async () => {
    expect(refusalOf(await promo({ approvedBy: 'Ann ' }))).toBe('badInput')
    const { code } = accepted(await promo()).model
    expect(refusalOf(await promo({ code }))).toBe('promoKnown')
    const list = accepted(await site.ask('/api/operator/promos', {}, OPERATOR)).model
    expect(list.items[0]).toMatchObject({ percent: 100, uses: 0 })
  })

  it('under one request is the same order, and another code under it is refused', async () => {
    const { code } = accepted(await promo({ maxUses: 1 })).model
    const request = wish({ promo: code })
    const first = accepted(await site.ask('/api/pay/recharge', request, asPlayer())).model
    expect(accepted(await site.ask('/api/pay/recharge', request, asPlayer())).model).toEqual(first)
    const other = await site.ask('/api/pay/recharge', { ...request, promo: 'OTHER' }, asPlayer())
    expect(refusalOf(other)).toBe('requestIdReused')
    expect(refusalOf(await site.ask('/api/pay/recharge', { ...request, method: 'usdt' }, asPlayer()))).toBe(
      'requestIdReused',
    )
  })
})

describe('a deposit that is given back', () => {
  const refunded = (order: RechargeOrder, fields: object = {}) =>
    site.ask(
      '/api/operator/payments/refund',
      { requestId: randomUUID(), orderId: order.id, reason: 'paid twice', requestedBy: 'ann', ...fields },
      OPERATOR,
    )
  const paidOrder = async (fields: object = {}) => {
    const order = await openOrder(fields)
    await send(speakers.psp.say(order, { amount: order.amount }))
    return order
  }
  const purses = async () => {
    const { main, payout } = await site.server.ctx.ledger.balances(userId(player.userId))
    return [main, payout]
  }
  beforeEach(() => {
    provider.refundState = 'paid'
  })

  it('leaves the balance once, in parts or whole, and never more than came in however many ask at once', async () => {
    const order = await paidOrder()
    const request = { requestId: randomUUID(), amount: '15' }
    const first = accepted(await refunded(order, request)).model
    expect(first).toMatchObject({ orderId: order.id, amount: '15.00', state: 'PAID' })
    expect(accepted(await refunded(order, request)).model).toEqual(first)
    expect(refusalOf(await refunded(order, { ...request, amount: '16' }))).toBe('requestIdReused')
    expect(await purses()).toEqual([25_00n, 0n])
    expect((await statusOf(order.id)).refunded).toBe('15.00')
    const { items } = accepted(
      await site.ask('/api/user/notice_page', { pageNo: 1, pageSize: 5 }, asPlayer()),
    ).model
    // Its bonus goes back with it, which is told by itself.
    const refunds = items.filter(({ type }) => type === 'RECHARGE_REFUND').slice(0, 2)
    expect(refunds.map(({ type, description }) => [type, description])).toEqual([
      ['RECHARGE_REFUND', 'notify.refundPaidText'],
      ['RECHARGE_REFUND', 'notify.refundText'],
    ])
    const replies = await Promise.all(Array.from({ length: 10 }, () => refunded(order, { amount: '10' })))
    expect(replies.filter((reply) => refusalOf(reply) === 'accepted')).toHaveLength(2)
    expect(replies.map(refusalOf)).toContain('refundTooMuch')
    expect(accepted(await refunded(order)).model.amount).toBe('5.00')
    // Money that went back where it came from is no proof of who its owner is.
    const { ctx } = site.server
    const strict = { ...ctx, config: { ...ctx.config, identityBeforeWithdrawal: true } }
    expect(await needsIdentity(strict, userId(player.userId), 'USD', 100n)).toBe(true)
    expect(await purses()).toEqual([0n, 0n])
    expect(refusalOf(await refunded(order))).toBe('refundTooMuch')
  })

  it('takes two people above the limit, stays on record, and is not for coins, unpaid or spent money', async () => {
    const order = await paidOrder({ amount: '150' })
    expect(refusalOf(await refunded(order))).toBe('badInput')
    expect(refusalOf(await refunded(order, { approvedBy: 'ANN' }))).toBe('badInput')
    const { id } = accepted(await refunded(order, { approvedBy: 'bob' })).model
    const { rows } = await site.database.owner.query(
      'SELECT reason, requested_by, approved_by FROM refunds WHERE id = $1',
      [id],
    )
    expect(rows).toEqual([{ reason: 'paid twice', requested_by: 'ann', approved_by: 'bob' }])
    expect(refusalOf(await refunded(await openOrder()))).toBe('unknownOrder')
    const coin = await openOrder({ method: 'usdt' })
    await send(speakers.coins.say(coin))
    expect(refusalOf(await refunded(coin))).toBe('badInput')
    const spent = await paidOrder({ amount: '90' })
    await site.server.ctx.ledger.post({
      kind: 'provider.debit',
      key: randomUUID(),
      body: '',
      answer: null,
      userId: userId(player.userId),
      provider: 'games',
      reference: randomUUID(),
      currencyId: 'USD',
      amount: minor(100_00n),
    })
    expect(refusalOf(await refunded(spent))).toBe('insufficientFunds')
    expect(accepted(await refunded(spent, { amount: '30' })).model.state).toBe('PAID')
  })

  it('takes two people above the limit in parts, too, also in parts that were refused before', async () => {
    const order = await paidOrder({ amount: '150' })
    const move = (kind: 'provider.debit' | 'provider.credit', amount: bigint, reference: string) =>
      site.server.ctx.ledger.post({
        kind,
        key: randomUUID(),
        body: '',
        answer: null,
        userId: userId(player.userId),
        provider: 'games',
        reference,
        currencyId: 'USD',
        amount: minor(amount),
      })
    const bet = randomUUID()
    await move('provider.debit', 150_00n, bet)
    const parts = [1, 2].map(() => ({ amount: '60', requestId: randomUUID() }))
    for (const part of parts) expect(refusalOf(await refunded(order, part))).toBe('insufficientFunds')
    await move('provider.credit', 150_00n, bet)
    const answers: string[] = []
    for (const part of [...parts, { amount: '60' }, { amount: '40' }, { amount: '10' }])
      answers.push(refusalOf(await refunded(order, part)))
    expect(answers).toEqual(['accepted', 'badInput', 'badInput', 'accepted', 'badInput'])
    expect(accepted(await refunded(order, { approvedBy: 'bob' })).model.amount).toBe('50.00')
  })

  it('is not given back twice by requests that were refused or cut off, and come again', async () => {
    const order = await paidOrder()
    await play(30_00n)
    const [refusedOnce, cutOff] = [{ requestId: randomUUID() }, { requestId: randomUUID() }]
    expect(refusalOf(await refunded(order, { ...refusedOnce, amount: '40' }))).toBe('insufficientFunds')
    await site.database.owner.query(
      `INSERT INTO refunds (id, order_id, request_id, amount, reason, requested_by, created_at, next_at)
       VALUES (gen_random_uuid(), $1, $2, 4000, 'why', 'ann', $3, $3)`,
      [order.id, cutOff.requestId, new Date(site.clock.now() - 120_000)],
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

  it('takes its bonus with it, whether it is played for, released, or not granted yet', async () => {
    const { ctx } = site.server
    const played = () =>
      site.database.owner.query('UPDATE ledger_bonuses SET release_at = 0 WHERE user_id = $1', [
        player.userId,
      ])
    const open = await paidOrder()
    expect(await userNow()).toMatchObject({ balance: '40.00', taskBonusBalance: '20.00' })
    provider.refundState = 'pending'
    const request = { requestId: randomUUID(), amount: '15' }
    expect(accepted(await refunded(open, request)).model.state).toBe('HELD')
    await played()
    await settleBonuses(ctx)
    expect(await userNow(), 'stays put meanwhile').toMatchObject({ taskBonusBalance: '20.00' })
    provider.refunds.clear()
    provider.refundState = 'paid'
    expect(accepted(await refunded(open, request)).model.state).toBe('PAID')
    expect(await userNow()).toMatchObject({ balance: '25.00', taskBonusBalance: '0.00' })
    await Promise.all([settleBonuses(ctx), settleRefunds(ctx), send(speakers.psp.say(open))])
    expect(await userNow()).toMatchObject({ balance: '25.00', taskBonusBalance: '0.00' })
    expect((await info()).bonuses).toEqual([])

    player = await site.newPlayer()
    const done = await paidOrder()
    await played()
    await settleBonuses(ctx)
    expect(await purses(), 'with the bonus').toEqual([60_00n, 0n])
    await play(10_00n)
    expect(refusalOf(await refunded(done)), 'both or none').toBe('insufficientFunds')
    expect(await purses()).toEqual([50_00n, 0n])
    expect(accepted(await refunded(done, { amount: '25' })).model.state).toBe('PAID')
    expect(await purses()).toEqual([5_00n, 0n])

    player = await site.newPlayer()
    const ungranted = await openOrder()
    const { id, amount } = ungranted
    await ctx.ledger.post({
      kind: 'deposit',
      key: `deposit:${id}`,
      body: JSON.stringify({ orderId: id, amount: '4000', currencyId: 'USD' }),
      answer: null,
      userId: userId(player.userId),
      orderId: orderId(id),
      currencyId: 'USD',
      amount: minor(4000n),
    })
    accepted(await refunded(ungranted))
    await settleBonuses(ctx)
    await send(speakers.psp.say(ungranted, { amount }))
    expect(await userNow()).toMatchObject({ balance: '0.00', taskBonusBalance: '0.00' })
  })

  it('is no deposit for a withdrawal, nor asks to be played', async () => {
    const order = await paidOrder()
    const id = userId(player.userId)
    expect(await readTurnover(site.server.ctx.db, id)).toMatchObject({ paidIn: 40_00n, paidOut: 0n })
    accepted(await refunded(order, { amount: '30' }))
    expect(await readTurnover(site.server.ctx.db, id)).toMatchObject({ paidIn: 10_00n, paidOut: 0n })
    expect(await listDeposits(site.server.ctx.db, id)).toMatchObject([{ amount: 10_00n }])
    expect(await paidDeposits(site.server.ctx, id)).toEqual({ count: 1, sum: 10_00n })
  })

  it('comes back when the provider will not, and stays held while nobody knows', async () => {
    const order = await paidOrder()
    provider.refundState = 'failed'
    expect(accepted(await refunded(order)).model.state).toBe('RETURNED')
    expect((await statusOf(order.id)).refunded).toBe('0.00')
    expect(await purses()).toEqual([40_00n, 0n])
    for (const mood of ['silent', 'pending'] as const) {
      provider.refundState = mood
      expect(accepted(await refunded(order, { amount: '10' })).model.state).toBe('HELD')
    }
    expect(await purses()).toEqual([20_00n, 20_00n])
    provider.refunds.clear()
    provider.refundState = 'paid'
    site.clock.advance(20 * 60_000)
    await Promise.all([settleRefunds(site.server.ctx), settleRefunds(site.server.ctx)])
    expect(await purses()).toEqual([20_00n, 0n])
  })

  it('is neither lost nor doubled by a server that dies anywhere in it', async () => {
    for (const when of ['before', 'after'] as const)
      for (let at = 1; ; at++) {
        player = await site.newPlayer()
        const order = await paidOrder()
        const request = {
          requestId: randomUUID(),
          orderId: order.id,
          amount: '30',
          reason: 'why',
          requestedBy: 'ann',
        }
        const reached = await diesAt(site.server.ctx, at, when, (ctx) =>
          refund(ctx, site.server.app.log, request),
        )
        const [main = 0n, payout = 0n] = await purses()
        expect([40_00n, 10_00n]).toContain(main + payout)
        expect(accepted(await refunded(order, request)).model.state).toBe('PAID')
        expect(await purses()).toEqual([10_00n, 0n])
        if (!reached) break
      }
  })
})

it('leaves a ledger that adds up', async () => {
  expect(await auditLedger(site.database.pool)).toEqual([])
})
