import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { MINUTE_MS, orderId, present, uuidV7 } from '@baize/kit'
import { randomBytes } from '@baize/kit/testing'
import type { Fault } from '@baize/sandbox-services/wallets/faults'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../../ledger/context.ts'
import { type TestSite, testSite } from '../../../testing/server.fixture.ts'
import { type Gateways, openGateways } from '../../coins/gateways.fixture.ts'
import type { Door } from '../../ports/door.ts'
import type { News, Opened, PaymentDraft, PaymentRef } from '../../ports/payments.ts'
import { btcpay } from './driver.ts'

let gateways: Gateways
let site: TestSite
let ctx: Context
let door: Door
beforeAll(async () => {
  gateways = await openGateways()
  site = await testSite({ publicUrl: gateways.publicUrl })
  gateways.attach(site)
})
beforeEach(() => {
  door = btcpay(gateways.btcpay)
  // The circuit of one test is closed in the next.
  ctx = { ...site.server.ctx, config: { ...site.server.ctx.config } }
})
afterEach(() => spoil('none', 0))
afterAll(async () => {
  await site.close()
  await gateways.close()
})

const payments = () => present(door.payments, 'payments')
const desk = () => gateways.desks.btcpay
function spoil(fault: Fault, times = 1): void {
  desk().faults.fault = fault
  desk().faults.times = times
}

const draftOf = (changes: Partial<PaymentDraft> = {}): PaymentDraft => ({
  orderId: orderId(uuidV7(site.clock, randomBytes)),
  method: 'btc',
  kind: 'crypto',
  pays: '40.00',
  currencyId: 'USD',
  coins: { coin: 'BTC', amount: '0.00062500' },
  expiresAtMs: site.clock.now() + 15 * MINUTE_MS,
  payer: { userId: '1', name: '', taxId: '' },
  ...changes,
})
const refOf = (draft: PaymentDraft, paymentId: string | null): PaymentRef => ({
  ...draft,
  paymentId,
  createdAtMs: site.clock.now(),
})
async function opened(changes: Partial<PaymentDraft> = {}) {
  const draft = draftOf(changes)
  const payment = present(await payments().open(ctx, draft), 'payment')
  return { draft, payment, invoice: present(desk().invoices.get(payment.paymentId), 'invoice') }
}
async function readNews(draft: PaymentDraft, { paymentId }: Opened): Promise<News> {
  const news = await payments().read(ctx, refOf(draft, paymentId))
  if (news === null || news === 'never') throw new Error(`no news, but ${news}`)
  return news
}
const invoicesOf = (draft: PaymentDraft) =>
  [...desk().invoices.values()].filter((invoice) => invoice.orderId === draft.orderId)

describe('a deposit by BTCPay', () => {
  it.each([
    ['btc', 'bitcoin', /^bcrt1q[a-z0-9]{38}$/, '0.000625 BTC (Bitcoin)', 2],
    ['lightning', 'lightning', /^lnbcrt1p[a-z0-9]{260}$/, '0.000625 BTC (Lightning)', 0],
  ] as const)('by %s asks for bitcoin, not for money', async (method, chain, form, coin, needed) => {
    const { draft, payment, invoice } = await opened({ method })
    expect(payment.code).toMatch(form)
    expect(payment).toMatchObject({
      payUrl: `${gateways.btcpay.url.replace(/\/btcpay$/, '')}/btcpay/i/${invoice.id}`,
      coin,
      confirmationsNeeded: needed,
      expiresAtMs: Math.floor(draft.expiresAtMs / 1000) * 1000,
    })
    expect(invoice).toMatchObject({ asked: '0.00062500', coin: 'BTC', chain, needed })
    expect(await payments().open(ctx, draft)).toEqual(payment)
    expect(invoicesOf(draft)).toHaveLength(1)
  })

  it.each(['unavailable', 'cut', 'html', 'huge'] as const)(
    'is not opened when the answer is %s, and opens afterwards',
    async (fault) => {
      const draft = draftOf()
      spoil(fault)
      expect(await payments().open(ctx, draft)).toBeNull()
      expect(await payments().open(ctx, draft)).not.toBeNull()
      expect(invoicesOf(draft)).toHaveLength(1)
    },
  )

  it('has one address although the answer to its opening was lost, or two servers opened it at once', async () => {
    const draft = draftOf()
    const { faults } = desk()
    const take = faults.take.bind(faults)
    // The search is answered; the answer to the invoice is lost.
    let calls = 0
    faults.take = (of) => (of === 'call' && ++calls === 2 ? 'lost' : 'none')
    expect(await payments().open(ctx, draft)).toBeNull()
    faults.take = take
    expect(invoicesOf(draft)).toHaveLength(1)
    expect((await payments().open(ctx, draft))?.paymentId).toBe(invoicesOf(draft)[0]?.id)

    const other = draftOf()
    const both = await Promise.all([payments().open(ctx, other), payments().open(ctx, other)])
    const again = await payments().open(ctx, other)
    expect(both.map((payment) => payment?.code)).toEqual([again?.code, again?.code])
  })

  it('is refused with other coins than the invoice has, or none', async () => {
    const { draft } = await opened()
    const dearer = { ...draft, coins: { coin: 'BTC', amount: '0.000626' } } as const
    expect(await payments().open(ctx, dearer)).toBeNull()
    const { coins: _, ...without } = draftOf()
    expect(await payments().open(ctx, without)).toBeNull()
    expect(await payments().open(ctx, draftOf({ coins: { coin: 'USDT', amount: '1' } }))).toBeNull()
  })

  it('counts each payment by its own state, whatever the state of the invoice', async () => {
    const { draft, payment, invoice } = await opened()
    expect(await readNews(draft, payment)).toMatchObject({
      orderId: draft.orderId,
      pays: '0.000625',
      currency: 'BTC',
      state: 'waiting',
      transfers: [],
    })
    await desk().send(invoice, '0.000025')
    await desk().confirm(invoice)
    expect((await readNews(draft, payment)).state).toBe('waiting')
    await desk().confirm(invoice)
    await desk().send(invoice, '0.0006')
    site.clock.advance(60 * MINUTE_MS)
    await desk().send(invoice, '1')
    const news = await readNews(draft, payment)
    expect(news).toMatchObject({ state: 'paid', confirmations: 2 })
    expect(news.transfers.map(({ coins, isConfirmed }) => [coins, isConfirmed])).toEqual([
      ['0.000025', true],
      ['0.0006', false],
      ['1', false],
    ])
    expect(news.transfers[2]?.seenAtMs).toBeGreaterThan(draft.expiresAtMs)
  })

  it('leaves out a payment that its sender has replaced', async () => {
    const { draft, payment, invoice } = await opened()
    await desk().send(invoice)
    await desk().drop(invoice)
    expect((await readNews(draft, payment)).transfers).toEqual([])
  })

  it('by Lightning counts at once', async () => {
    const { draft, payment, invoice } = await opened({ method: 'lightning' })
    await desk().send(invoice)
    expect(await readNews(draft, payment)).toMatchObject({ state: 'paid' })
  })

  it('is found by its order while its id is unknown', async () => {
    const { draft, payment } = await opened()
    expect(await payments().read(ctx, refOf(draft, null))).toMatchObject({ paymentId: payment.paymentId })
    expect(await payments().read(ctx, refOf(draftOf(), null))).toBe('never')
    expect(await payments().read(ctx, refOf(draft, 'AnotherInvoiceThanThat'))).toBe('never')
    for (const fault of ['unavailable', 'cut', 'html', 'huge'] as const) {
      spoil(fault)
      expect([fault, await payments().read(ctx, refOf(draft, payment.paymentId))]).toEqual([fault, null])
    }
  })

  it('is listed with its payments by the time of its invoice', async () => {
    site.clock.advance(10_000)
    const from = site.clock.now()
    const { draft, invoice } = await opened()
    await desk().send(invoice)
    const listed = present(await payments().list(ctx, from, from + 1000), 'list')
    expect(listed).toHaveLength(1)
    expect(listed[0]).toMatchObject({ orderId: draft.orderId, transfers: [{ coins: '0.00062500' }] })
    spoil('html')
    expect(await payments().list(ctx, from, from + 1000)).toBeNull()
  })

  it('is refused with a wrong key, and opened with the second one', async () => {
    door = btcpay({ ...gateways.btcpay, apiKeys: ['not-a-token-of-this-store'] })
    expect(await payments().open(ctx, draftOf())).toBeNull()
    expect(await payments().check(ctx)).toBe('login refused (401)')
    door = btcpay({ ...gateways.btcpay, apiKeys: ['not-any-more-this', ...gateways.btcpay.apiKeys] })
    expect(await payments().open(ctx, draftOf())).not.toBeNull()
    expect(await payments().check(ctx)).toBeNull()
  })
})

describe('a webhook of BTCPay', () => {
  const event = (changes: object = {}) => ({
    deliveryId: 'd',
    webhookId: 'w',
    originalDeliveryId: 'd',
    isRedelivery: false,
    type: 'InvoiceSettled',
    timestamp: 1,
    storeId: gateways.btcpay.storeId,
    invoiceId: 'i',
    metadata: { orderId: uuidV7(site.clock, randomBytes) },
    ...changes,
  })
  const sign = (raw: Buffer, secret = gateways.btcpay.webhookSecrets[0]): IncomingHttpHeaders => ({
    'btcpay-sig': `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`,
  })
  const hears = (body: unknown, headers: (raw: Buffer) => IncomingHttpHeaders = sign) => {
    const raw = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
    const webhook = present(door.webhooks[0], 'webhook')
    return webhook.hear(ctx, { raw, headers: headers(raw), url: webhook.path, params: {}, query: {} })
  }

  it('names the order of the invoice', async () => {
    const said = event()
    const { orderId: id } = said.metadata
    expect(await hears(said)).toEqual({ ok: true, value: [{ kind: 'payment', orderId: id }] })
  })

  it('is refused unsigned, signed by another, or changed', async () => {
    const wrong = [
      () => ({}),
      (raw: Buffer) => sign(raw, 'another-secret-than-that'),
      (raw: Buffer) => sign(Buffer.concat([raw, Buffer.from(' ')])),
      (raw: Buffer) => ({ 'btcpay-sig': String(sign(raw)['btcpay-sig']).slice(7) }),
    ]
    for (const headers of wrong)
      expect(await hears(event(), headers)).toEqual({ ok: false, error: 'signature' })
  })

  it('is refused in another shape, and is nothing for us from another store or without an order of ours', async () => {
    for (const body of ['', 'not json', '[]', '{}'])
      expect(await hears(body)).toEqual({ ok: false, error: 'shape' })
    for (const changes of [
      { storeId: 'AnotherStore' },
      { metadata: { orderId: 'by hand' } },
      { metadata: null },
      { storeId: undefined, invoiceId: undefined, type: 'PayoutCreated', metadata: undefined },
    ])
      expect(await hears(event(changes))).toEqual({ ok: true, value: [] })
  })
})
