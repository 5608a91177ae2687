import type { RechargeOrder, User } from '@baize/contract/player'
import { assert, formatAmount, HOUR_MS, MINUTE_MS, minor, orderId, present } from '@baize/kit'
import { caseCount, randomUUID } from '@baize/kit/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { askAboutOrder, sweepOrders } from '../deposits/ask.ts'
import { type Gateways, openGateways, priceCoins } from './gateways.fixture.ts'

let gateways: Gateways
let site: TestSite
let player: User
beforeAll(async () => {
  gateways = await openGateways()
  site = await testSite({
    publicUrl: gateways.publicUrl,
    paymentDrivers: [gateways.btcpay, gateways.shkeeper],
    firstDepositBonus: 0,
    sessionIdleMs: 1e12,
    sessionLifeMs: 1e12,
  })
  gateways.attach(site)
})
beforeEach(async () => {
  await priceCoins(site)
  player = await site.newPlayer()
})
afterAll(async () => {
  const drift = await auditLedger(site.database.pool)
  await site.close()
  await gateways.close()
  assert(drift.length === 0, `the ledger adds up: ${JSON.stringify(drift)}`)
})

const asPlayer = () => auth(player.token)
const asks = (fields: object = {}) =>
  site.ask(
    '/api/pay/recharge',
    { requestId: randomUUID(), amount: '40', method: 'btc', ...fields },
    asPlayer(),
  )
const open = async (fields: object = {}): Promise<RechargeOrder> => accepted(await asks(fields)).model
const statusOf = async ({ id }: RechargeOrder) =>
  accepted(await site.ask('/api/pay/recharge_status', { id }, asPlayer())).model
const balance = async () => accepted(await site.ask('/api/auth/user_info', {}, asPlayer())).user.balance
const desk = () => gateways.desks.btcpay
const invoiceOf = (order: RechargeOrder) =>
  present(
    [...desk().invoices.values()].find((invoice) => invoice.orderId === order.id),
    'invoice',
  )
async function sends(order: RechargeOrder, coins?: string) {
  await desk().send(invoiceOf(order), coins)
  await desk().sender.idle()
}
async function confirms(order: RechargeOrder) {
  while (await desk().confirm(invoiceOf(order)));
  await desk().sender.idle()
}
const priced = (usd: string) => priceCoins(site, { BTC: usd })

describe('a deposit in bitcoin', () => {
  it.each([
    ['exactly', '0.000625', '40.00', '0.000625 BTC'],
    ['less', '0.0003125', '20.00', '0.0003125 BTC'],
    ['more', '0.00125', '80.00', '0.00125 BTC'],
    ['a satoshi less', '0.00062499', '39.99', '0.00062499 BTC'],
  ])('is credited as it arrives: %s', async (_, coins, amount, arrived) => {
    const order = await open()
    expect(order.coin).toBe('0.000625 BTC (Bitcoin)')
    await sends(order, coins)
    expect((await statusOf(order)).state).toBe('WAITING')
    await confirms(order)
    expect(await statusOf(order)).toMatchObject({ state: 'PAID', amount, arrived, held: '', waiting: '' })
    expect(await balance()).toBe(amount)
  })

  it('by Lightning is credited at once', async () => {
    const order = await open({ method: 'lightning' })
    await sends(order)
    expect(await statusOf(order)).toMatchObject({ state: 'PAID', amount: '40.00' })
  })

  it('that its sender has replaced is not credited', async () => {
    const order = await open()
    await sends(order)
    await desk().drop(invoiceOf(order))
    await askAboutOrder(site.server.ctx, orderId(order.id))
    expect(await balance()).toBe('0.00')
    await sends(order)
    await confirms(order)
    expect(await balance()).toBe('40.00')
  })

  it('of less than a cent is held and shown', async () => {
    const order = await open()
    await sends(order, '0.00000001')
    await confirms(order)
    expect(await statusOf(order)).toMatchObject({ state: 'WAITING', held: '0.00000001 BTC' })
  })

  it('is worth what the order said, however the price moved until it was confirmed', async () => {
    const order = await open()
    await sends(order)
    await priced('32000')
    await confirms(order)
    expect(await balance()).toBe('40.00')
  })

  it('is worth what it is then, when it comes late or is confirmed long after', async () => {
    const [late, slow] = [await open(), await open()]
    await sends(slow)
    site.clock.advance(30 * MINUTE_MS)
    await priced('32000')
    await sends(late)
    await confirms(late)
    expect(await balance()).toBe('20.00')
    site.clock.advance(6 * HOUR_MS)
    await priced('48000')
    await confirms(slow)
    expect(await balance()).toBe('50.00')
    const { rows } = await site.database.owner.query<{ coin_id: string; usd: string }>(
      `SELECT c.coin_id, r.usd FROM coin_transfers c JOIN coin_rates r ON r.id = c.coin_rate_id
       WHERE c.order_id = ANY($1::uuid[]) ORDER BY r.id`,
      [[late.id, slow.id]],
    )
    expect(rows).toEqual([
      { coin_id: 'BTC', usd: '32000' },
      { coin_id: 'BTC', usd: '48000' },
    ])
  })

  it('that comes late waits for a fresh price, is told, and is credited once', async () => {
    const order = await open()
    site.clock.advance(30 * MINUTE_MS)
    await sends(order)
    await confirms(order)
    expect(await statusOf(order)).toMatchObject({
      state: 'EXPIRED',
      waiting: '0.000625 BTC',
      arrived: '',
      held: '',
    })
    expect(await balance()).toBe('0.00')
    await priced('48000')
    site.clock.advance(MINUTE_MS)
    await sweepOrders(site.server.ctx)
    await sweepOrders(site.server.ctx)
    expect(await statusOf(order)).toMatchObject({ state: 'PAID', amount: '30.00', waiting: '' })
    expect(await balance()).toBe('30.00')
  })

  it('is not opened without a fresh price of its coin, whatever the other’s', async () => {
    site.clock.advance(11 * MINUTE_MS)
    await priceCoins(site, { USDT: '0.99' })
    expect(refusalOf(await asks())).toBe('paymentMaintenance')
    expect(refusalOf(await asks({ method: 'lightning' }))).toBe('paymentMaintenance')
    const usdt = await open({ method: 'usdt' })
    // 40.40 dollars at 0.99 each, rounded up.
    expect(usdt.coin).toBe('40.808081 USDT (Tron)')
  })

  it('asks in the player’s currency for what it is worth in dollars', async () => {
    player = await site.newPlayer({ countryId: 'BR' })
    const order = await open({ amount: '200' })
    expect(order.coin).toBe('0.0005625 BTC (Bitcoin)')
    await sends(order)
    await confirms(order)
    expect(await balance()).toBe('200.00')
  })
})

it('what is credited is the sum of what each payment is worth, in whatever order they come and are told', async () => {
  const satoshis = fc.integer({ min: 1, max: 10_000_000 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(satoshis, { minLength: 1, maxLength: 4 }),
      fc.array(fc.constantFrom('confirm', 'ask', 'asks', 'drop'), {
        maxLength: 8,
      }),
      async (amounts, steps) => {
        player = await site.newPlayer()
        const order = await open()
        const invoice = invoiceOf(order)
        const ask = () => askAboutOrder(site.server.ctx, orderId(order.id))
        for (const amount of amounts) {
          await desk().send(invoice, formatAmount(minor(BigInt(amount)), 8))
          for (const step of steps) {
            if (step === 'confirm') await desk().confirm(invoice)
            else if (step === 'drop') await desk().drop(invoice)
            else if (step === 'ask') await ask()
            else await Promise.all([ask(), ask(), ask()])
          }
        }
        await confirms(order)
        await ask()
        const worth = invoice.transfers
          .filter(({ isDropped }) => !isDropped)
          .map(({ coins }) => (BigInt(coins.replace('.', '')) * 40_00n) / 62_500n)
        const sum = worth.reduce((all, each) => all + each, 0n)
        expect(await balance()).toBe(formatAmount(minor(sum), 2))
      },
    ),
    { numRuns: caseCount(4, 20) },
  )
})
