import type { RechargeOrder, User } from '@baize/contract/player'
import type { Charge } from '@baize/contract/provider'
import { formatAmount, minor, orderId, present, userId } from '@baize/kit'
import { caseCount, chance, randomUUID } from '@baize/kit/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { settleBonuses } from '../bonuses/service.ts'
import { askAboutOrder, sweepOrders } from '../deposits/ask.ts'
import { type CoinDesk, openCoinDesk, signCoins } from '../deposits/coin-desk.fixture.ts'
import { diesAt } from '../deposits/dying.fixture.ts'
import { openProvider, type TestProvider } from '../deposits/provider.fixture.ts'
import { paidDeposits } from '../deposits/service.ts'
import { creditOf, valueAtOrderRate, worthNow } from './transfers.ts'

const OPERATOR_TOKEN = 'an-operators-token-of-some-length'
const TWO = { requestedBy: 'ann', approvedBy: 'bob' }
const OPERATOR = { authorization: `Bearer ${OPERATOR_TOKEN}` }

let provider: TestProvider
let coins: CoinDesk
let site: TestSite
let player: User
beforeAll(async () => {
  provider = await openProvider()
  coins = await openCoinDesk()
  site = await testSite({
    paymentDrivers: provider.drivers,
    coins: coins.config,
    operatorToken: OPERATOR_TOKEN,
    // Doubles a rate, which no house may.
    rateChangePercent: 100,
  })
})
beforeEach(async () => {
  player = await site.newPlayer()
})
afterAll(async () => {
  await site.close()
  await provider.close()
  await coins.close()
})

const asPlayer = () => auth(player.token)
const open = async (fields: object = {}): Promise<RechargeOrder> => {
  const request = { requestId: randomUUID(), amount: '40', method: 'usdt', ...fields }
  const order = accepted(await site.ask('/api/pay/recharge', request, asPlayer())).model
  await site.database.owner.query('UPDATE payment_orders SET expires_at = $2 WHERE id = $1', [
    order.id,
    new Date(site.clock.now() + 60_000),
  ])
  return order
}
const statusOf = async (id: string) =>
  accepted(await site.ask('/api/pay/recharge_status', { id }, asPlayer())).model
const history = async () =>
  accepted(await site.ask('/api/pay/recharge_record', { pageNo: 1, pageSize: 50 }, asPlayer())).model.items
const userNow = async () => accepted(await site.ask('/api/auth/user_info', {}, asPlayer())).user

type Sent = {
  readonly coins: string
  readonly late?: boolean
  readonly name?: string
  readonly pending?: boolean
}

/** The charge with these transfers, stored on the provider's own books too. */
function chargeWith(order: RechargeOrder, sent: readonly Sent[]): Charge {
  const charge: Charge = {
    ...present(coins.charges.get(order.id), 'charge'),
    status: 'completed',
    confirmations: { seen: 3, needed: 3 },
    transfers: sent.map(({ coins: value, late = false, pending = false, name }, at) => ({
      transfer: name ?? `transfer ${at}`,
      coin_value: value,
      seen_at: Math.floor(site.clock.now() / 1000) + (late ? 3600 : 0),
      status: pending ? 'pending' : 'confirmed',
    })),
  }
  coins.charges.set(order.id, charge)
  return charge
}
async function tell<C extends { readonly charge: string }>(data: C): Promise<number> {
  coins.answers.set(data.charge, data)
  const body = { event: 'charge.updated', data }
  const { statusCode } = await site.server.app.inject({
    method: 'POST',
    url: '/webhooks/coins',
    headers: signCoins(body, site.clock.now()),
    payload: JSON.stringify(body),
  })
  return statusCode
}
const comes = async (order: RechargeOrder, ...sent: readonly Sent[]) =>
  expect(await tell(chargeWith(order, sent))).toBe(200)

describe('coins of another amount', () => {
  it.each([
    ['too little', '20.2', '20.00', '0.20', '20.20 USDT', '10.00'],
    ['too much', '80.80', '80.00', '0.80', '80.80 USDT', '40.00'],
    ['less than the smallest deposit', '1.01', '1.00', '0.01', '1.01 USDT', '0.50'],
    ['hardly any', '0.02', '0.01', '0.01', '0.02 USDT', '0.00'],
  ])(
    'are credited and announced as they arrive, with their bonus: %s',
    async (_, sent, amount, fee, arrived, bonus) => {
      const order = await open()
      expect(order).toMatchObject({ asked: '40.00', amount: '40.00', arrived: '', bonus: '20.00' })
      await comes(order, { coins: sent, pending: true })
      expect((await statusOf(order.id)).state).toBe('WAITING')
      await comes(order, { coins: sent })
      const status = await statusOf(order.id)
      expect(status).toMatchObject({ state: 'PAID', asked: '40.00', amount, fee, arrived, bonus })
      expect(status.wager).toBe(formatAmount(minor(BigInt(bonus.replace('.', '')) * 10n), 2))
      expect(await userNow()).toMatchObject({ balance: amount, taskBonusBalance: bonus, rechargeCount: 1 })
      const { sum } = await paidDeposits(site.server.ctx, userId(player.userId))
      expect(formatAmount(sum, 2)).toBe(amount)
    },
  )

  it('are credited once when reported with and without their transfers, and later ones are credited too', async () => {
    for (let n = 0; n < 8; n++) {
      player = await site.newPlayer()
      const order = await open()
      const apart = chargeWith(order, [{ coins: '1.01' }])
      const whole = { ...apart, transfers: [] }
      const codes = await Promise.all([tell(whole), tell(apart), tell(whole), tell(apart)])
      expect(codes).toEqual([200, 200, 200, 200])
      const { amount } = await statusOf(order.id)
      expect(['1.00', '40.00']).toContain(amount)
      expect((await userNow()).balance).toBe(amount)
      await comes(order, { coins: '1.01' }, { coins: '2.02' })
      expect((await userNow()).balance).toBe(amount === '1.00' ? '3.00' : '42.00')
    }
  })

  it('become two deposits with one bonus when they arrive in two transfers', async () => {
    const order = await open()
    await comes(order, { coins: '10.1' })
    site.clock.advance(1)
    await comes(order, { coins: '10.1' }, { coins: '30.3' })
    expect(await userNow()).toMatchObject({ balance: '40.00', taskBonusBalance: '20.00', rechargeCount: 2 })
    expect(
      (await history()).map(({ amount, coin, arrived, bonus }) => [amount, coin, arrived, bonus]),
    ).toEqual([
      ['30.00', '', '30.30 USDT', '15.00'],
      ['10.00', order.coin, '10.10 USDT', '5.00'],
    ])
    // The offer caps the bonus, however many transfers arrive.
    await comes(order, { coins: '10.1' }, { coins: '30.3' }, { coins: '505' }, { coins: '101' })
    expect(await userNow()).toMatchObject({ balance: '640.00', taskBonusBalance: '100.00', rechargeCount: 4 })
  })

  it('keep the reserved place of a code while the rest may still arrive', async () => {
    const code = `CODE${chance.below(1e9)}`
    const terms = { code, percent: 100, least: '20', most: '50', wager: 2, maxUses: 1 }
    const people = { reason: 'a campaign', requestedBy: 'ann', approvedBy: 'bob' }
    const endsAt = site.clock.now() + 1_000_000
    accepted(await site.ask('/api/operator/promo/open', { ...people, ...terms, endsAt }, OPERATOR))
    const brought: string[] = []
    for (let n = 0; n < 3; n++) {
      player = await site.newPlayer()
      const request = { requestId: randomUUID(), amount: '40', method: 'usdt', promo: code }
      const reply = await site.ask('/api/pay/recharge', request, asPlayer())
      if (refusalOf(reply) === 'promoUsedUp') continue
      const order = accepted(reply).model
      await comes(order, { coins: '10.1' })
      brought.push(order.id)
    }
    for (const id of brought) {
      const charge = present(coins.charges.get(id), 'charge')
      const [first] = charge.transfers ?? []
      const more = { ...present(first, 'a transfer'), transfer: 'the rest', coin_value: '30.3' }
      expect(await tell({ ...charge, transfers: [first, more] })).toBe(200)
    }
    const { rows } = await site.database.owner.query('SELECT FROM promo_uses WHERE code = $1', [code])
    expect(rows).toHaveLength(1)
  })

  it('are credited at the day’s rate after the order ends, and a further transfer brings no bonus', async () => {
    player = await site.newPlayer({ countryId: 'BR' })
    const order = await open({ amount: '100' })
    const rates = [
      { currencyId: 'USD', usd: '1' },
      { currencyId: 'BRL', usd: '0.2' },
      { currencyId: 'IDR', usd: '0.00006' },
    ]
    accepted(await site.ask('/api/operator/rates', { rates, ...TWO }, OPERATOR))
    const late = { coins: '10.1', late: true }
    await comes(order, late)
    // 10.10 at 0.2 is 50.50, fee included.
    expect(await statusOf(order.id)).toMatchObject({
      state: 'PAID',
      amount: '50.00',
      fee: '0.50',
      bonus: '25.00',
    })
    // A recorded transfer keeps its value, whatever the rate at the next notice.
    const dearer = rates.map((rate) => (rate.currencyId === 'BRL' ? { ...rate, usd: '0.25' } : rate))
    accepted(await site.ask('/api/operator/rates', { rates: dearer, ...TWO }, OPERATOR))
    await comes(order, late, { coins: '10.1', late: true })
    expect(await userNow()).toMatchObject({ balance: '90.00', taskBonusBalance: '25.00', rechargeCount: 2 })
    const { rows } = await site.database.owner.query<{ rate: string }>(
      'SELECT rate FROM coin_transfers WHERE order_id = $1 ORDER BY id',
      [order.id],
    )
    expect(rows.map(({ rate }) => Number(rate))).toEqual([0.2, 0.25])
  })

  it('are held, shown and found by the reconciliation when worth less than the smallest unit', async () => {
    const from = site.clock.now()
    const order = await open()
    await comes(order, { coins: '0.004' })
    expect(await statusOf(order.id)).toMatchObject({ state: 'WAITING', held: '0.004 USDT', arrived: '' })
    await comes(order, { coins: '0.004' }, { coins: '40.4' })
    expect(await statusOf(order.id)).toMatchObject({ state: 'PAID', amount: '40.00', held: '0.004 USDT' })
    const range = { from: String(from), to: String(site.clock.now() + 1000) }
    const { findings } = accepted(await site.ask('/api/operator/payments/reconcile', range, OPERATOR)).model
    expect(findings.filter(({ id }) => id === order.id)).toEqual([
      { of: 'payment', id: order.id, what: 'held', ours: '0.004 USDT', theirs: 'paid' },
    ])
  })

  it('are refused at another rate than was shown or as an invalid number', async () => {
    const order = await open()
    const charge = chargeWith(order, [{ coins: '40.4' }])
    expect(await tell({ ...charge, coin_value: '404.00' })).toBe(422)
    for (const value of ['-1', '1e3', '', '99999999999999'])
      expect(await tell(chargeWith(order, [{ coins: value }]))).toBe(422)
    expect((await statusOf(order.id)).state).toBe('WAITING')
  })

  it('reach the waiting player, whatever others send to the same address', async () => {
    const order = await open()
    const nothing = ['0', '0.000000', '0.0000001'].map((value) => ({ coins: value }))
    await comes(order, ...nothing)
    expect(await statusOf(order.id)).toMatchObject({ state: 'WAITING', held: '' })
    const pending = { coins: '', pending: true }
    await comes(order, ...nothing, pending, { coins: '10.1000009' })
    expect((await userNow()).balance).toBe('10.00')
    // Unreadable transfers are refused, so that the provider retries until somebody looks, and do not block readable
    // ones.
    const unread: readonly Sent[] = [
      ...nothing,
      pending,
      { coins: '10.1000009' },
      { coins: '-5' },
      { coins: '5', name: 'a name with a \0' },
      { coins: '5', name: 'n'.repeat(101) },
      { coins: '5', name: '' },
      { coins: '5'.repeat(101) },
      { coins: '20.2', name: 'more' },
    ]
    for (let time = 0; time < 2; time++) expect(await tell(chargeWith(order, unread))).toBe(422)
    expect((await userNow()).balance).toBe('30.00')
    const crumbs = Array.from({ length: 500 }, (_, at) => ({ coins: '0', name: `${'f'.repeat(64)} ${at}` }))
    await comes(order, ...unread.filter(({ coins: value }) => !/^-?5/.test(value)), ...crumbs, {
      coins: '10.1',
      name: 'last',
    })
    expect((await userNow()).balance).toBe('40.00')
  })

  it('reach the waiting player also beside an invalid transfer', async () => {
    const order = await open()
    const charge = chargeWith(order, [{ coins: '10.1' }])
    const odd = [null, 7, 'text', [], {}, { ...charge.transfers[0], transfer: 'odd', seen_at: -1 }]
    const beside = (...others: readonly unknown[]) => ({
      ...charge,
      transfers: [...others, ...charge.transfers],
    })
    for (const transfer of odd) expect(await tell(beside(transfer))).toBe(422)
    expect((await userNow()).balance).toBe('10.00')
    // An unconfirmed transfer is not read yet.
    expect(await tell(beside({ transfer: 'n'.repeat(101), status: 'pending' }))).toBe(200)
    expect(await userNow()).toMatchObject({ balance: '10.00', rechargeCount: 1 })
  })

  it('are never reported as failed after they were credited', async () => {
    const order = await open()
    await comes(order, { coins: '40.4' })
    expect(await tell({ ...chargeWith(order, []), status: 'failed' })).toBe(200)
    expect((await statusOf(order.id)).state).toBe('PAID')
    const page = accepted(await site.ask('/api/user/notice_page', { pageNo: 1, pageSize: 50 }, asPlayer()))
    expect(page.model.items.map(({ type }) => type)).not.toContain('RECHARGE_FAILED')
  })

  it('are found at the next start when their notice was lost, also at an address paid before', async () => {
    const order = await open()
    await comes(order, { coins: '20.2' })
    const charge = chargeWith(order, [{ coins: '20.2' }, { coins: '10.1' }])
    coins.answers.set(charge.charge, charge)
    site.clock.advance(5 * 60_000)
    await sweepOrders(site.server.ctx)
    expect((await userNow()).balance).toBe('30.00')
    const range = { from: String(order.createdAt), to: String(site.clock.now() + 1000) }
    const ask = async () =>
      accepted(await site.ask('/api/operator/payments/reconcile', range, OPERATOR)).model.findings.filter(
        ({ id }) => id === order.id,
      )
    expect(await ask()).toEqual([])
    coins.charges.set(order.id, { ...charge, transfers: charge.transfers.slice(0, 1) })
    expect(await ask()).toMatchObject([
      { what: 'amount', ours: '40.40 USD, 30.30 USDT came', theirs: '40.40 USD, 20.20 USDT came' },
    ])
    coins.charges.set(order.id, charge)
  })

  it('count for an order credited in full before transfers were listed separately', async () => {
    const order = await open()
    await comes(order)
    await comes(order, { coins: '40.4' })
    expect(await userNow()).toMatchObject({ balance: '40.00', rechargeCount: 1 })
    await comes(order, { coins: '40.4' }, { coins: '10.1' })
    expect(await userNow()).toMatchObject({ balance: '50.00', rechargeCount: 2 })
  })

  it('never bring more than was promised when the terms were not kept', async () => {
    const order = await open()
    await site.database.owner.query(
      `UPDATE payment_orders SET bonus_percent = NULL, bonus_least = NULL, bonus_most = NULL, bonus_times = NULL WHERE id = $1`,
      [order.id],
    )
    await comes(order, { coins: '10.1' })
    expect(await statusOf(order.id)).toMatchObject({ amount: '10.00', bonus: '5.00', wager: '50.00' })
  })
})

it('each transfer is credited once, in whatever order and however often it is reported', async () => {
  const amount = fc
    .integer({ min: 1, max: 500_000_000 })
    .map((value) => formatAmount(minor(BigInt(value)), 6))
  await fc.assert(
    fc.asyncProperty(
      fc.array(amount, { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(3), { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      async (amounts, tellings, atOnce) => {
        player = await site.newPlayer()
        const order = await open()
        const sent = amounts.map((value, at) => ({ coins: value, name: `t${at}` }))
        // Each notice omits transfers that the provider has not seen yet; the last one lists all.
        const said = [...tellings.map((at) => sent.slice(at % sent.length)), sent].map((some) =>
          chargeWith(order, some),
        )
        const codes: number[] = []
        if (atOnce) codes.push(...(await Promise.all(said.map(tell))))
        else for (const charge of said) codes.push(await tell(charge))
        expect(new Set(codes)).toEqual(new Set([200]))
        const asked = { asked: minor(40_00n), askedFee: minor(40n) }
        const credits = amounts
          .map((value) =>
            creditOf(valueAtOrderRate(BigInt(value.replace('.', '')), 40_400_000n, asked), asked),
          )
          .filter((credit) => credit > 0n)
        const sum = credits.reduce((left, right) => left + right, 0n)
        const bonus = sum < 100n ? 0n : sum / 2n < 100_00n ? sum / 2n : 100_00n
        expect(await userNow()).toMatchObject({
          balance: formatAmount(minor(sum), 2),
          taskBonusBalance: formatAmount(minor(bonus), 2),
          rechargeCount: credits.length,
        })
      },
    ),
    { numRuns: caseCount(3, 8) },
  )
})

it('a server that dies at any point neither loses nor doubles arrived coins', async () => {
  // Dying before a step is the same as dying after the previous one.
  for (let at = 1; ; at++) {
    player = await site.newPlayer()
    const order = await open()
    const charge = chargeWith(order, [{ coins: '20.2' }, { coins: '10.1' }])
    coins.answers.set(charge.charge, charge)
    const reached = await diesAt(site.server.ctx, at, 'before', (ctx) =>
      askAboutOrder(ctx, orderId(order.id)),
    )
    expect(await tell(charge)).toBe(200)
    await settleBonuses(site.server.ctx)
    expect(await userNow()).toMatchObject({ balance: '30.00', taskBonusBalance: '15.00', rechargeCount: 2 })
    if (!reached) break
  }
})

it('the value of coins is never rounded up, and the requested coins are worth the requested amount', () => {
  const price = fc.bigInt({ min: 1n, max: 10n ** 12n })
  fc.assert(
    fc.property(price, price, price, price, (asked, askedFee, wanted, sent) => {
      const order = { asked: minor(asked), askedFee: minor(askedFee) }
      expect(creditOf(valueAtOrderRate(wanted, wanted, order), order)).toBe(asked)
      const worth = valueAtOrderRate(sent, wanted, order)
      expect(worth * wanted).toBeLessThanOrEqual(sent * (asked + askedFee))
      expect(creditOf(worth, order)).toBeLessThanOrEqual(worth)
    }),
  )
  expect(worthNow(1_000_000n, '0.181818181', 2)).toBe(550n)
  expect(worthNow(999_999n, '1', 2)).toBe(99n)
})

it('the ledger adds up after all tests of arrived coins', async () => {
  expect(await auditLedger(site.database.pool)).toEqual([])
})
