import type { RechargeOrder, User } from '@baize/contract/player'
import { formatAmount, minor, orderId, present, userId } from '@baize/kit'
import { caseCount, chance, randomUUID } from '@baize/kit/testing'
import type { Invoice } from '@baize/sandbox-services/wallets/desk'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { settleBonuses } from '../bonuses/service.ts'
import { askAboutOrder, sweepOrders } from '../deposits/ask.ts'
import { diesAt, STRIDE } from '../deposits/dying.fixture.ts'
import { openProvider, type TestProvider } from '../deposits/provider.fixture.ts'
import { paidDeposits } from '../deposits/service.ts'
import { shkeeper } from '../drivers/shkeeper/driver.ts'
import {
  FRESH_FOR_EVER,
  type Gateways,
  openGateways,
  priceCoins,
  shkeeperTeller,
} from './gateways.fixture.ts'
import { coinsWorth, creditOf, valueAtOrderRate, worthNow } from './transfers.ts'

const OPERATOR_TOKEN = 'an-operators-token-of-some-length'
const TWO = { requestedBy: 'ann', approvedBy: 'bob' }
const OPERATOR = { authorization: `Bearer ${OPERATOR_TOKEN}` }

let provider: TestProvider
let gateways: Gateways
let teller: ReturnType<typeof shkeeperTeller>
let site: TestSite
let player: User
beforeAll(async () => {
  provider = await openProvider()
  gateways = await openGateways()
  site = await testSite({
    publicUrl: gateways.publicUrl,
    consoleUrl: gateways.publicUrl,
    // Tests advance the clock by hours; sessions must not expire meanwhile.
    sessionIdleMs: 1e12,
    sessionLifeMs: 1e12,
    paymentDrivers: [...provider.drivers, gateways.shkeeper, gateways.btcpay],
    operatorToken: OPERATOR_TOKEN,
    // Doubles a rate, which no house may.
    rateChangePercent: 100,
    ...FRESH_FOR_EVER,
  })
  gateways.attach(site)
  await priceCoins(site)
  teller = shkeeperTeller(gateways, () => site.clock.now())
})
beforeEach(async () => {
  player = await site.newPlayer()
})
afterAll(async () => {
  await site.close()
  await provider.close()
  await gateways.close()
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
  readonly coin?: string
  readonly late?: boolean
  readonly name?: string
  readonly pending?: boolean
}

/** SHKeeper's books with these transfers. Late ones come an hour from now. */
function sends(order: RechargeOrder, sent: readonly Sent[]): Invoice {
  if (sent.some(({ late = false }) => late)) site.clock.advance(3_600_000)
  return teller.books(order, sent)
}
async function tell(invoice: Invoice): Promise<number> {
  const text = teller.callback(invoice)
  const { statusCode } = await site.server.app.inject({
    method: 'POST',
    url: teller.url,
    headers: teller.sign(text),
    payload: text,
  })
  return statusCode
}
const comes = async (order: RechargeOrder, ...sent: readonly Sent[]) =>
  expect(await tell(sends(order, sent))).toBe(202)

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

  it('are credited once when reported many times at once, and later ones are credited too', async () => {
    for (let n = 0; n < caseCount(3, 8); n++) {
      player = await site.newPlayer()
      const order = await open()
      expect(await tell(sends(order, []))).toBe(202)
      expect((await statusOf(order.id)).state).toBe('WAITING')
      const invoice = sends(order, [{ coins: '1.01' }])
      const codes = await Promise.all([tell(invoice), tell(invoice), tell(invoice), tell(invoice)])
      expect(codes).toEqual([202, 202, 202, 202])
      expect((await statusOf(order.id)).amount).toBe('1.00')
      await comes(order, { coins: '1.01' }, { coins: '2.02' })
      expect((await userNow()).balance).toBe('3.00')
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
      const [first] = teller.invoiceOf({ id }).transfers
      const both = [
        { coins: '10.1', name: present(first, 'a transfer').id },
        { coins: '30.3', name: 'the rest' },
      ]
      expect(await tell(teller.books({ id }, both))).toBe(202)
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
    expect(findings.filter(({ id }) => id === order.id)).toMatchObject([
      { of: 'payment', id: order.id, what: 'held', ours: '0.004 USDT', theirs: 'paid' },
    ])
  })

  it('are refused at another rate than was shown or as an invalid number', async () => {
    const order = await open()
    const invoice = sends(order, [{ coins: '40.4' }])
    const { asked } = invoice
    invoice.asked = '404.00'
    expect(await tell(invoice)).toBe(422)
    invoice.asked = asked
    for (const value of ['-1', '1e3', '', '99999999999999'])
      expect(await tell(sends(order, [{ coins: value }]))).toBe(422)
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
    for (let time = 0; time < 2; time++) expect(await tell(sends(order, unread))).toBe(422)
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
    const invoice = sends(order, [{ coins: '10.1' }])
    // The books of SHKeeper hold what is no transfer at all.
    const odd: readonly unknown[] = [null, 7, 'text', [], {}, { txid: 5, amount: {}, crypto: 'USDT' }]
    const beside = async (transfer: unknown) => {
      const say = gateways.desks.shkeeper.sayInvoices
      gateways.desks.shkeeper.sayInvoices = (said) => ({
        ...said,
        invoices: said.invoices.map((one) => ({ ...one, txs: [transfer, ...one.txs] })),
      })
      const code = await tell(invoice)
      gateways.desks.shkeeper.sayInvoices = say
      return code
    }
    for (const transfer of odd) expect(await beside(transfer)).toBe(422)
    expect((await userNow()).balance).toBe('10.00')
    // An unconfirmed transfer is not read yet.
    expect(await beside({ txid: 'n'.repeat(101), status: 'UNCONFIRMED' })).toBe(202)
    expect(await userNow()).toMatchObject({ balance: '10.00', rechargeCount: 1 })
  })

  it('are never reported as failed after they were credited', async () => {
    const order = await open()
    await comes(order, { coins: '40.4' })
    expect(await tell(sends(order, []))).toBe(202)
    expect((await statusOf(order.id)).state).toBe('PAID')
    const page = accepted(await site.ask('/api/user/notice_page', { pageNo: 1, pageSize: 50 }, asPlayer()))
    expect(page.model.items.map(({ type }) => type)).not.toContain('RECHARGE_FAILED')
  })

  it('are found at the next start when their notice was lost, also at an address paid before', async () => {
    const order = await open()
    await comes(order, { coins: '20.2' })
    sends(order, [{ coins: '20.2' }, { coins: '10.1' }])
    site.clock.advance(5 * 60_000)
    await sweepOrders(site.server.ctx)
    expect((await userNow()).balance, 'seen, and not final yet').toBe('20.00')
    site.clock.advance(60 * 60_000)
    await sweepOrders(site.server.ctx)
    expect((await userNow()).balance).toBe('30.00')
    const range = { from: String(order.createdAt), to: String(site.clock.now() + 1000) }
    const ask = async () =>
      accepted(await site.ask('/api/operator/payments/reconcile', range, OPERATOR)).model.findings.filter(
        ({ id }) => id === order.id,
      )
    expect(await ask()).toEqual([])
    sends(order, [{ coins: '20.2' }])
    expect(await ask()).toMatchObject([
      { what: 'amount', ours: '40.40 USDT, 30.30 USDT came', theirs: '40.40 USDT, 20.20 USDT came' },
    ])
    sends(order, [{ coins: '20.2' }, { coins: '10.1' }])
  })

  it('count for an order credited in full before transfers were listed separately', async () => {
    const order = await open()
    const id = orderId(order.id)
    const posted = await site.server.ctx.ledger.post({
      kind: 'deposit',
      key: `deposit:${id}`,
      body: JSON.stringify({ orderId: id, amount: '4000', currencyId: 'USD' }),
      answer: null,
      userId: userId(player.userId),
      orderId: id,
      currencyId: 'USD',
      amount: minor(40_00n),
    })
    expect(posted.ok).toBe(true)
    await comes(order, { coins: '40.4' })
    expect(await userNow()).toMatchObject({ balance: '40.00', rechargeCount: 1 })
    await comes(order, { coins: '40.4' }, { coins: '10.1' })
    expect(await userNow()).toMatchObject({ balance: '50.00', rechargeCount: 2 })
  })

  it('of another kind are held for a person, who finds them once', async () => {
    const order = await open()
    for (let time = 0; time < 2; time++)
      await comes(order, { coins: '5', coin: 'TRX', name: 'trx' }, { coins: '40.4', name: 'usdt' })
    expect(await userNow()).toMatchObject({ balance: '40.00', rechargeCount: 1 })
    const { rows } = await site.database.owner.query(
      `SELECT reference, reason, amount, currency, state FROM held_payments WHERE order_id = $1`,
      [order.id],
    )
    expect(rows).toEqual([
      { reference: 'trx', reason: 'otherCurrency', amount: '5', currency: 'TRX', state: 'held' },
    ])
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
          structuredClone(teller.books(order, some)),
        )
        const codes: number[] = []
        // The callbacks come in any order and at once; the books list what came until then.
        const hears = async (invoice: Invoice) => {
          teller.invoiceOf(order).transfers = invoice.transfers
          return tell(invoice)
        }
        if (atOnce) codes.push(...(await Promise.all(said.map(hears))))
        else for (const invoice of said) codes.push(await hears(invoice))
        codes.push(await tell(teller.books(order, sent)))
        expect(new Set(codes)).toEqual(new Set([202]))
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
  for (let at = 1; ; at += STRIDE) {
    player = await site.newPlayer()
    const order = await open()
    const invoice = sends(order, [{ coins: '20.2' }, { coins: '10.1' }])
    const text = teller.callback(invoice)
    const reached = await diesAt(site.server.ctx, at, 'before', async (ctx) => {
      const [webhook] = shkeeper(gateways.shkeeper).webhooks
      const headers = teller.sign(text)
      await webhook?.hear(ctx, { headers, raw: Buffer.from(text), url: '', params: {}, query: {} })
      await askAboutOrder(ctx, orderId(order.id))
    })
    expect(await tell(invoice)).toBe(202)
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
  const at = (coinUsd: string, moneyUsd: string) => ({ coinUsd, moneyUsd })
  expect(worthNow('USDT', 1_000_000n, at('1', '0.181818181'), 2)).toBe(550n)
  expect(worthNow('USDT', 999_999n, at('1', '1'), 2)).toBe(99n)
  expect(worthNow('USDT', 1_000_000n, at('0.97', '1'), 2)).toBe(97n)
  expect(worthNow('BTC', 100_000_000n, at('64000', '0.2'), 2)).toBe(320_000_00n)
  expect(worthNow('BTC', 1n, at('64000', '1'), 2)).toBe(0n)
})

it('the coins that are asked for are worth the payment, and one unit less is not', () => {
  const price = fc.bigInt({ min: 1_000n, max: 10n ** 14n }).map((value) => formatAmount(minor(value), 9))
  fc.assert(
    fc.property(
      fc.constantFrom('USDT' as const, 'BTC' as const),
      fc.bigInt({ min: 1n, max: 10n ** 9n }),
      price,
      price,
      (coin, pays, coinUsd, moneyUsd) => {
        const asked = coinsWorth(coin, pays, { coinUsd, moneyUsd }, 2)
        expect(worthNow(coin, asked, { coinUsd, moneyUsd }, 2)).toBeGreaterThanOrEqual(pays)
        expect(worthNow(coin, asked - 1n, { coinUsd, moneyUsd }, 2)).toBeLessThan(pays)
      },
    ),
  )
})

it('the ledger adds up after all tests of arrived coins', async () => {
  expect(await auditLedger(site.database.pool)).toEqual([])
})
