import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { MINUTE_MS, orderId, present, uuidV7, withdrawalId } from '@baize/kit'
import { randomBytes } from '@baize/kit/testing'
import type { Fault } from '@baize/sandbox-services/wallets/faults'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../../ledger/context.ts'
import { type TestSite, testSite } from '../../../testing/server.fixture.ts'
import { type Gateways, openGateways } from '../../coins/gateways.fixture.ts'
import type { Door } from '../../ports/door.ts'
import type { News, PaymentDraft, PaymentRef } from '../../ports/payments.ts'
import type { PayoutDraft } from '../../ports/payouts.ts'
import { shkeeper } from './driver.ts'

let gateways: Gateways
let site: TestSite
let ctx: Context
let door: Door
beforeAll(async () => {
  gateways = await openGateways()
  site = await testSite({ publicUrl: gateways.publicUrl })
  gateways.attach(site)
  ctx = site.server.ctx
})
beforeEach(() => {
  door = shkeeper(gateways.shkeeper)
  // The circuit of one test is closed in the next.
  ctx = { ...ctx, config: { ...ctx.config } }
})
afterEach(() => spoil('none', 0))
afterAll(async () => {
  await site.close()
  await gateways.close()
})

const payments = () => present(door.payments, 'payments')
const payouts = () => present(door.payouts, 'payouts')
const desk = () => gateways.desks.shkeeper
function spoil(fault: Fault, times = 1): void {
  desk().faults.fault = fault
  desk().faults.times = times
}
const newId = () => uuidV7(site.clock, randomBytes)

const draftOf = (changes: Partial<PaymentDraft> = {}): PaymentDraft => ({
  orderId: orderId(newId()),
  method: 'usdt',
  kind: 'crypto',
  pays: '40.40',
  currencyId: 'USD',
  network: 'tron',
  coins: { coin: 'USDT', amount: '40.4' },
  expiresAtMs: site.clock.now() + 60 * MINUTE_MS,
  payer: { userId: '1', name: '', taxId: '' },
  ...changes,
})
const refOf = (draft: PaymentDraft): PaymentRef => ({
  ...draft,
  paymentId: draft.orderId,
  createdAtMs: site.clock.now(),
})
async function opened(changes: Partial<PaymentDraft> = {}) {
  const draft = draftOf(changes)
  const payment = present(await payments().open(ctx, draft), 'payment')
  return { draft, payment, invoice: present(desk().find(payment.code), 'invoice') }
}
async function readNews(draft: PaymentDraft): Promise<News> {
  const news = await payments().read(ctx, refOf(draft))
  if (news === null || news === 'never') throw new Error(`no news, but ${news}`)
  return news
}

const signed = (raw: Buffer, atMs: number, key: string): IncomingHttpHeaders => {
  const seconds = String(Math.floor(atMs / 1000))
  const signature = createHmac('sha256', key).update(`${seconds}.`).update(raw).digest('hex')
  return { 'x-shkeeper-timestamp': seconds, 'x-shkeeper-signature': signature }
}
const KEY = () => gateways.shkeeper.apiKeys[0]
const hears = (body: unknown, headers?: (raw: Buffer) => IncomingHttpHeaders, at = 0) => {
  const raw = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const webhook = present(door.webhooks[at], 'webhook')
  return webhook.hear(ctx, {
    raw,
    headers: (headers ?? ((said) => signed(said, site.clock.now(), KEY())))(raw),
    url: webhook.path,
    params: {},
    query: {},
  })
}
const callbackFor = (id: string, txs: readonly { txid: string; trigger: boolean }[], date = '') => ({
  external_id: id,
  crypto: 'USDT',
  addr: 'T',
  fiat: 'USD',
  balance_fiat: '1',
  balance_crypto: '1',
  paid: true,
  status: 'PAID',
  transactions: txs.map((tx) => ({ ...tx, date, amount_crypto: '1', amount_fiat: '1', crypto: 'USDT' })),
  fee_percent: '2',
  overpaid_fiat: '0.00',
})

describe('a deposit by SHKeeper', () => {
  it.each([
    ['usdt', 'tron', /^T[1-9A-Za-z]{33}$/, '40.40 USDT (Tron)'],
    ['usdteth', 'ethereum', /^0x[0-9a-f]{40}$/, '40.40 USDT (Ethereum)'],
  ] as const)('by %s shows an address and our own number of coins', async (method, network, form, coin) => {
    const { draft, payment, invoice } = await opened({ method, network })
    expect(payment).toMatchObject({ payUrl: '', coin, expiresAtMs: null, confirmationsNeeded: 3 })
    expect(payment.code).toMatch(form)
    expect(payment.paymentId).toBe(draft.orderId)
    expect(invoice).toMatchObject({ orderId: draft.orderId, asked: '40.4', chain: network })
    expect(invoice.callbackUrl).toBe(`${gateways.publicUrl}/webhooks/shkeeper/shkeeper`)
    expect(await payments().open(ctx, draft)).toEqual(payment)
  })

  it.each(['unavailable', 'cut', 'lost', 'html', 'huge'] as const)(
    'is not opened when the answer is %s, and opens afterwards with one address',
    async (fault) => {
      const draft = draftOf()
      spoil(fault)
      expect(await payments().open(ctx, draft)).toBeNull()
      expect(await payments().open(ctx, draft)).not.toBeNull()
      const made = [...desk().invoices.values()].filter((invoice) => invoice.orderId === draft.orderId)
      expect(made).toHaveLength(1)
    },
  )

  it('is refused without coins, with another coin, with a wrong key or an unknown wallet', async () => {
    const { coins: _, ...without } = draftOf()
    expect(await payments().open(ctx, without)).toBeNull()
    expect(await payments().open(ctx, draftOf({ coins: { coin: 'BTC', amount: '1' } }))).toBeNull()
    door = shkeeper({ ...gateways.shkeeper, apiKeys: ['not-the-key-of-this-one'] })
    expect(await payments().open(ctx, draftOf())).toBeNull()
    expect(await payments().check(ctx)).toBe('Bad API key')
  })

  it('is opened with the second key while keys change', async () => {
    door = shkeeper({ ...gateways.shkeeper, apiKeys: ['a-key-that-is-no-more', KEY()] })
    expect(await payments().open(ctx, draftOf())).not.toBeNull()
  })

  it('counts a transfer when its callback says that it is final, and no earlier', async () => {
    const { draft, invoice } = await opened()
    const sent = await desk().send(invoice, '40.4')
    await desk().confirm(invoice)
    // SHKeeper lists it as confirmed from here on.
    const early = await readNews(draft)
    expect(early).toMatchObject({ pays: '40.4', currency: 'USDT', state: 'waiting', confirmations: 1 })
    expect(early.transfers).toMatchObject([{ id: sent.id, coin: 'USDT', coins: '40.4', isConfirmed: false }])
    const txs = [{ txid: sent.id, trigger: false }]
    expect(await hears(callbackFor(draft.orderId, txs))).toEqual({
      ok: true,
      value: [{ kind: 'payment', orderId: draft.orderId }],
    })
    expect((await readNews(draft)).state).toBe('waiting')
    await hears(callbackFor(draft.orderId, [{ txid: sent.id, trigger: true }]))
    expect(await readNews(draft)).toMatchObject({ state: 'paid', confirmations: 3 })
  })

  it('counts a transfer whose callback never came once it was listed for an hour', async () => {
    const { draft, invoice } = await opened()
    await desk().send(invoice)
    await readNews(draft)
    site.clock.advance(60 * MINUTE_MS)
    expect((await readNews(draft)).state, 'without a block').toBe('waiting')
    await desk().confirm(invoice)
    expect((await readNews(draft)).state).toBe('paid')
  })

  it('lists transfers of another coin by its name, and none that vanished', async () => {
    const { draft, invoice } = await opened()
    await desk().send(invoice, '5', 'TRX')
    const gone = await desk().send(invoice, '40.4')
    await desk().confirm(invoice)
    await desk().drop(invoice)
    const { transfers } = await readNews(draft)
    expect(transfers).toMatchObject([{ coin: 'TRX', coins: '5' }])
    expect(transfers.map(({ id }) => id)).not.toContain(gone.id)
  })

  it('has its transfers at every address that the order ever got', async () => {
    const { draft, invoice } = await opened()
    await desk().send(invoice, '1')
    ctx = { ...ctx, config: { ...ctx.config, publicUrl: 'http://the-new-name.example' } }
    const again = present(await payments().open(ctx, draft), 'payment')
    const second = present(desk().find(again.code), 'second invoice')
    expect(second.id).not.toBe(invoice.id)
    await desk().send(second, '2')
    expect((await readNews(draft)).transfers.map(({ coins }) => coins)).toEqual(['1', '2'])
  })

  it('takes the earliest time of a transfer that can be true', async () => {
    const { draft, invoice } = await opened()
    const sent = await desk().send(invoice)
    site.clock.advance(10 * MINUTE_MS)
    const at = site.clock.now()
    const stamp = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
    await hears(callbackFor(draft.orderId, [{ txid: sent.id, trigger: true }], stamp(at + 60_000)))
    expect((await readNews(draft)).transfers[0]?.seenAtMs).toBe(at)
    await hears(callbackFor(draft.orderId, [{ txid: sent.id, trigger: true }], stamp(0)))
    expect((await readNews(draft)).transfers[0]?.seenAtMs).toBe(at)
    await hears(callbackFor(draft.orderId, [{ txid: sent.id, trigger: true }], stamp(at - 5 * MINUTE_MS)))
    expect((await readNews(draft)).transfers[0]?.seenAtMs).toBe(
      Math.floor((at - 5 * MINUTE_MS) / 1000) * 1000,
    )
  })

  it('is unknown while SHKeeper does not answer, and never made if it has no invoice', async () => {
    const draft = draftOf()
    expect(await payments().read(ctx, refOf(draft))).toBe('never')
    for (const fault of ['unavailable', 'cut', 'html', 'huge'] as const) {
      spoil(fault)
      expect([fault, await payments().read(ctx, refOf(draft))]).toEqual([fault, null])
    }
  })

  it('is listed by the time of its order', async () => {
    const from = site.clock.now()
    const { draft } = await opened()
    site.clock.advance(1000)
    const later = await opened()
    const listed = present(await payments().list(ctx, from, from + 1000), 'list')
    expect(listed.map((news) => news.orderId)).toContain(draft.orderId)
    expect(listed.map((news) => news.orderId)).not.toContain(later.draft.orderId)
    spoil('html')
    expect(await payments().list(ctx, 0, 1)).toBeNull()
  })
})

describe('a callback of SHKeeper', () => {
  it('is refused unsigned, signed by another, changed, or older than five minutes', async () => {
    const body = callbackFor(newId(), [])
    const wrong: ((raw: Buffer) => IncomingHttpHeaders)[] = [
      () => ({}),
      (raw) => signed(raw, site.clock.now(), 'another-key-than-that'),
      (raw) => signed(Buffer.concat([raw, Buffer.from(' ')]), site.clock.now(), KEY()),
      (raw) => signed(raw, site.clock.now() - 301_000, KEY()),
      (raw) => signed(raw, site.clock.now() + 302_000, KEY()),
      (raw) => ({ ...signed(raw, site.clock.now(), KEY()), 'x-shkeeper-timestamp': 'now' }),
    ]
    for (const headers of wrong) expect(await hears(body, headers)).toEqual({ ok: false, error: 'signature' })
    expect((await hears(body)).ok).toBe(true)
  })

  it('is refused in another shape, and is nothing for us with an id of another program', async () => {
    for (const body of ['', 'not json', '[]', '{}', { external_id: 5 }])
      expect(await hears(body)).toEqual({ ok: false, error: 'shape' })
    expect(await hears(callbackFor('order-17', []))).toEqual({ ok: true, value: [] })
  })

  it('is verified with a secret of its own where the settings have one', async () => {
    door = shkeeper({ ...gateways.shkeeper, webhookSecrets: ['a-secret-only-for-callbacks'] })
    const body = callbackFor(newId(), [])
    expect((await hears(body)).ok).toBe(false)
    const headers = (raw: Buffer) => signed(raw, site.clock.now(), 'a-secret-only-for-callbacks')
    expect((await hears(body, headers)).ok).toBe(true)
  })

  it('is answered with 202, without which it would come for ever', () => {
    for (const { answer } of door.webhooks)
      expect(answer?.({ headers: {}, raw: Buffer.alloc(0), url: '', params: {}, query: {} }).status).toBe(202)
  })

  it('of a payout names the withdrawal', async () => {
    const id = newId()
    const body = {
      payout_id: 1,
      external_id: id,
      tx_hash: 'x',
      status: 'SUCCESS',
      amount: '1',
      crypto: 'USDT',
    }
    expect(await hears(body, undefined, 1)).toEqual({
      ok: true,
      value: [{ kind: 'payout', withdrawalId: id }],
    })
  })
})

const ADDRESS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'
const payoutOf = (changes: Partial<PayoutDraft> = {}): PayoutDraft => ({
  withdrawalId: withdrawalId(newId()),
  amount: '24.50',
  currencyId: 'USD',
  account: { kind: 'coins', network: 'tron', address: ADDRESS },
  holder: { name: 'Ana', taxId: '' },
  coins: '24.500000',
  payoutId: null,
  sentAtMs: null,
  ...changes,
})
const leftFor = ({ withdrawalId: id }: PayoutDraft) =>
  desk().paidOut.filter(({ externalId }) => externalId === id)

describe('a payout by SHKeeper', () => {
  it('is sent once with the coins and the address, and read by our id', async () => {
    const draft = payoutOf()
    expect(await payouts().read(ctx, draft)).toBe('never')
    const said = await payouts().send(ctx, draft)
    expect(said).toMatchObject({
      via: 'shkeeper',
      withdrawalId: draft.withdrawalId,
      state: 'paid',
      amount: '24.5',
      currency: 'USDT',
    })
    expect(await payouts().send(ctx, draft)).toEqual(said)
    expect(await payouts().read(ctx, draft)).toEqual(said)
    expect(leftFor(draft)).toEqual([{ externalId: draft.withdrawalId, amount: '24.5' }])
  })

  it('leaves once however often it is asked for at once', async () => {
    const draft = payoutOf()
    await Promise.all(Array.from({ length: 8 }, () => payouts().send(ctx, draft)))
    expect(leftFor(draft)).toHaveLength(1)
  })

  it.each(['lost', 'html', 'huge'] as const)(
    'has left when the answer is %s, is found by its id and never sent again',
    async (fault) => {
      const draft = payoutOf()
      spoil(fault)
      expect(await payouts().send(ctx, draft)).toMatchObject({ state: 'paid' })
      expect(await payouts().send(ctx, draft)).toMatchObject({ state: 'paid' })
      expect(leftFor(draft)).toHaveLength(1)
    },
  )

  it('that left without a record stays unknown, and is never sent again', async () => {
    const draft = payoutOf()
    spoil('unrecorded')
    expect(await payouts().send(ctx, draft)).toBeNull()
    expect(await payouts().read(ctx, draft)).toBeNull()
    expect(await payouts().send(ctx, draft)).toBeNull()
    expect(leftFor(draft)).toHaveLength(1)
  })

  it('of which a server died between the ask and the answer is not asked for again', async () => {
    const draft = payoutOf()
    spoil('cut')
    expect(await payouts().send(ctx, draft)).toBeNull()
    expect(await payouts().send(ctx, draft)).toBeNull()
    expect(leftFor(draft)).toHaveLength(0)
  })

  it('is sent later when SHKeeper certainly did not hear of it', async () => {
    const draft = payoutOf()
    const down = shkeeper({ ...gateways.shkeeper, url: 'http://127.0.0.1:1' })
    expect(await present(down.payouts, 'payouts').send(ctx, draft)).toBe('never')
    door = shkeeper({
      ...gateways.shkeeper,
      login: { user: 'admin', password: 'not-the-password-of-it' },
    })
    expect(await payouts().send(ctx, draft)).toBe('never')
    expect(await payouts().check(ctx)).toBe('Bad HTTP Basic Auth credentials')
    door = shkeeper(gateways.shkeeper)
    expect(await payouts().send(ctx, draft)).toMatchObject({ state: 'paid' })
    expect(leftFor(draft)).toHaveLength(1)
  })

  it('is pending while it is in progress, failed without coins, and waits for a person if it failed with them', async () => {
    const held = payoutOf()
    spoil('held')
    expect(await payouts().send(ctx, held)).toMatchObject({ state: 'pending' })
    const failed = payoutOf()
    spoil('failed')
    expect(await payouts().send(ctx, failed)).toMatchObject({ state: 'failed' })
    const odd = payoutOf()
    spoil('failedLate')
    expect(await payouts().send(ctx, odd)).toMatchObject({ state: 'pending' })
    expect(site.logged()).toContain('payout in coins failed with a transaction')
  })

  it('is not ours with another address or on another network', async () => {
    const draft = payoutOf()
    await payouts().send(ctx, draft)
    const elsewhere = { kind: 'coins', network: 'tron', address: ADDRESS.replace('Q', 'R') } as const
    expect(await payouts().read(ctx, { ...draft, account: elsewhere })).toBeNull()
    const other = { kind: 'coins', network: 'ethereum', address: ADDRESS } as const
    expect(await payouts().read(ctx, { ...draft, account: other })).toBeNull()
  })

  it('is not offered without a login', () => {
    const { login: _, ...without } = gateways.shkeeper
    expect(shkeeper(without).payouts).toBeNull()
  })
})

it('SHKeeper is well, and says why when it is not', async () => {
  expect(await payments().check(ctx)).toBeNull()
  expect(await payouts().check(ctx)).toBeNull()
  spoil('html', 2)
  expect(await payments().check(ctx)).toBe('answer is not what it should be')
  spoil('unavailable')
  expect(await payments().check(ctx)).toBe('out of order')
})
