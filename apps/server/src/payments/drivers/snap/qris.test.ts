import { generateKeyPairSync } from 'node:crypto'
import { present } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestSite, testSite } from '../../../testing/server.fixture.ts'
import {
  contextOf,
  goesWrong,
  heardOf,
  KEYS,
  openProviders,
  type Providers,
  paymentsOf,
  qrisDraft,
  refOf,
  SECRET,
} from '../providers.fixture.ts'
import { snap } from './driver.ts'
import { codeReference, orderOf } from './references.ts'

/** Untyped matchers of Vitest. */
const JAKARTA_TIME: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+07:00$/)
const DIGITS: unknown = expect.stringMatching(/^\d{20,36}$/)
const HEX: unknown = expect.stringMatching(/^[0-9a-f]{32}$/)

let site: TestSite
let providers: Providers
beforeAll(async () => {
  site = await testSite()
  providers = await openProviders(() => site.clock)
})
beforeEach(() => {
  providers.calls.length = 0
  providers.notices.length = 0
  goesWrong(desk(), {})
})
afterAll(async () => {
  await providers.close()
  await site.close()
})

const desk = () => providers.desks.snap
const open = (changes?: object) => {
  const door = snap(providers.snap(changes))
  return { door, deposits: paymentsOf(door), ctx: contextOf(site, providers.publicUrl) }
}
const to = (path: string) => providers.calls.filter(({ url }) => url.endsWith(path))
const bodies = (path: string) => to(path).map(({ body }): unknown => JSON.parse(body))
const pay = async (orderId: string, action: 'pay' | 'decline' = 'pay') => {
  const payment = desk()
    .payments()
    .findLast(({ reference }) => orderOf(reference) === orderId)
  return desk().settlePayment(present(payment, `payment ${orderId}`), action)
}

describe('a code of QRIS', () => {
  it('is made with our reference, the amount with two decimals and a time of Jakarta', async () => {
    const { deposits, ctx } = open({ storeId: 'S-1', terminalId: 'T1', subMerchantId: 'SUB' })
    const draft = qrisDraft(site.clock)
    const opened = present(await deposits.open(ctx, draft), 'code')
    expect(bodies('qr-mpm-generate')).toEqual([
      {
        partnerReferenceNo: codeReference(draft.orderId, 0),
        amount: { value: '150000.00', currency: 'IDR' },
        merchantId: 'M-1',
        subMerchantId: 'SUB',
        storeId: 'S-1',
        terminalId: 'T1',
        validityPeriod: JAKARTA_TIME,
        additionalInfo: {},
      },
    ])
    const [sent] = to('qr-mpm-generate')
    expect(sent?.headers).toMatchObject({
      'x-partner-id': 'baize',
      'channel-id': '95221',
      'x-external-id': DIGITS,
    })
    const [, until = ''] = /"validityPeriod":"([^"]+)"/.exec(sent?.body ?? '') ?? []
    expect(Date.parse(until)).toBe(Math.floor(draft.expiresAtMs / 1000) * 1000)
    expect(opened).toMatchObject({ payUrl: '', expiresAtMs: draft.expiresAtMs, confirmationsNeeded: 0 })
    expect(opened.code).toMatch(/^000201010212.*5303360.*6304[0-9A-F]{4}$/)
    expect(opened.paymentId).toBe(`${codeReference(draft.orderId, 0)}:${desk().payments().at(-1)?.id}`)
    expect(codeReference(draft.orderId, 0)).toMatch(/^[0-9a-z]{26}$/)
    expect(await deposits.open(ctx, draft)).toEqual(opened)
    expect(to('qr-mpm-generate')).toHaveLength(1)
  })

  it('is cancelled when its answer was lost, and followed by another', async () => {
    const { deposits, ctx } = open()
    const draft = qrisDraft(site.clock)
    await deposits.check(ctx)
    goesWrong(desk(), { lostReplies: 1 })
    expect(await deposits.open(ctx, draft)).toBeNull()
    const opened = present(await deposits.open(ctx, draft), 'second code')
    expect(bodies('qr-mpm-cancel')).toEqual([
      {
        originalPartnerReferenceNo: codeReference(draft.orderId, 0),
        merchantId: 'M-1',
        reason: 'Code was not shown',
      },
    ])
    expect(opened.paymentId).toMatch(new RegExp(`^${codeReference(draft.orderId, 1)}:`))
    const ref = refOf(site.clock, draft)
    expect(await deposits.read(ctx, ref)).toMatchObject({ state: 'waiting', paymentId: opened.paymentId })
    await pay(draft.orderId)
    expect(await deposits.read(ctx, ref)).toMatchObject({ state: 'paid' })
    expect(await deposits.read(ctx, { ...ref, paymentId: opened.paymentId })).toMatchObject({ state: 'paid' })
  })

  it('is not followed by another while the first may still be paid', async () => {
    const { deposits, ctx } = open()
    const draft = qrisDraft(site.clock)
    await deposits.open(ctx, draft)
    await pay(draft.orderId)
    // Another process, which has not shown the code.
    const other = open()
    expect(await other.deposits.open(other.ctx, draft)).toBeNull()
    expect(to('qr-mpm-generate')).toHaveLength(2)
  })

  it.each([
    ['an error', { failNext: 1 }],
    ['HTML', { htmlReplies: 1 }],
    ['10 MB', { hugeReplies: 1 }],
  ])('is not opened by an answer of %s', async (_name, faults) => {
    const { deposits, ctx } = open()
    await deposits.check(ctx)
    goesWrong(desk(), faults)
    expect(await deposits.open(ctx, qrisDraft(site.clock))).toBeNull()
  })

  it('is never there, then waiting, then paid with what arrived', async () => {
    const { deposits, ctx } = open()
    const draft = qrisDraft(site.clock)
    expect(await deposits.read(ctx, refOf(site.clock, draft))).toBe('never')
    const { paymentId } = present(await deposits.open(ctx, draft), 'code')
    const ref = refOf(site.clock, draft, paymentId)
    expect(await deposits.read(ctx, ref)).toMatchObject({ state: 'waiting', pays: '150000.00' })
    goesWrong(desk(), { wrongAmounts: 1 })
    await pay(draft.orderId)
    expect(await deposits.read(ctx, ref)).toEqual({
      paymentId,
      orderId: draft.orderId,
      pays: '1500000.00',
      currency: 'IDR',
      state: 'paid',
      confirmations: 0,
      transfers: [],
      coins: '',
    })
    expect(bodies('qr-mpm-query').at(-1)).toEqual({
      originalPartnerReferenceNo: codeReference(draft.orderId, 0),
      originalReferenceNo: paymentId.split(':')[1],
      merchantId: 'M-1',
      serviceCode: '47',
    })
  })

  it('has failed once it was declined or has expired', async () => {
    const { deposits, ctx } = open()
    const [declined, expired] = [qrisDraft(site.clock), qrisDraft(site.clock)]
    await deposits.open(ctx, declined)
    await deposits.open(ctx, expired)
    await pay(declined.orderId, 'decline')
    site.clock.advance(16 * 60_000)
    for (const draft of [declined, expired])
      expect(await deposits.read(ctx, refOf(site.clock, draft))).toMatchObject({ state: 'failed' })
  })
})

describe('a refund of QRIS', () => {
  const paid = async () => {
    const { deposits, ctx } = open()
    const draft = qrisDraft(site.clock)
    const { paymentId } = present(await deposits.open(ctx, draft), 'code')
    await pay(draft.orderId)
    const payment = refOf(site.clock, draft, paymentId)
    const refund = (amount: string, refundId: string = randomUUID()) =>
      deposits.refund?.(ctx, { refundId, payment, amount, currencyId: 'IDR' })
    return { refund, read: () => deposits.read(ctx, payment) }
  }

  it('sends a part and then the rest back, and nothing more', async () => {
    const { refund, read } = await paid()
    expect(await refund('50000.00')).toBe(true)
    expect(bodies('qr-mpm-refund')).toMatchObject([
      {
        partnerRefundNo: HEX,
        refundAmount: { value: '50000.00', currency: 'IDR' },
        reason: 'Refund of a deposit',
      },
    ])
    expect(await refund('100000.01')).toBe(false)
    expect(await refund('100000.00')).toBe(true)
    expect(await read()).toMatchObject({ state: 'paid', pays: '150000.00' })
  })

  it.each(['150000.00', '50000.00'])('of %s is made once, also when its answer was lost', async (amount) => {
    const { refund } = await paid()
    const id = randomUUID()
    goesWrong(desk(), { lostReplies: 1 })
    expect(await refund(amount, id)).toBeNull()
    expect(await refund(amount, id)).toBe(true)
    expect(
      desk()
        .refunds()
        .filter(({ reference }) => reference === id.replaceAll('-', '')),
    ).toHaveLength(1)
  })

  it('is refused where the provider does not allow it, and unknown where it is out of order', async () => {
    const { refund } = await paid()
    goesWrong(desk(), { refusePayouts: 1 })
    expect(await refund('150000.00')).toBe(false)
    goesWrong(desk(), { failNext: 1 })
    expect(await refund('150000.00')).toBeNull()
  })
})

describe('a notice of QRIS', () => {
  const noticeOf = async (faults = {}) => {
    const { door, deposits, ctx } = open()
    const draft = qrisDraft(site.clock)
    await deposits.open(ctx, draft)
    goesWrong(desk(), faults)
    await pay(draft.orderId)
    const reference = codeReference(draft.orderId, 0)
    const notice = await vi.waitFor(() =>
      present(
        providers.notices.find(({ raw }) => raw.includes(reference)),
        'notice',
      ),
    )
    const heard = heardOf(notice)
    return { draft, heard, ctx, webhook: present(door.webhooks[0], 'webhook') }
  }

  it('names our order, and is answered as the standard says', async () => {
    const { draft, heard, ctx, webhook } = await noticeOf()
    expect(webhook.path).toBe('/webhooks/snap/snap/v1.0/qr/qr-mpm-notify')
    expect(heard.url).toBe(webhook.path)
    expect(await webhook.hear(ctx, heard)).toEqual({
      ok: true,
      value: [{ kind: 'payment', orderId: draft.orderId }],
    })
    expect(webhook.answer?.(heard)).toEqual({
      status: 200,
      body: { responseCode: '2005200', responseMessage: 'Successful' },
    })
  })

  it('is refused with the signature of another key, another path, another body or without one', async () => {
    const { heard, ctx, webhook } = await noticeOf({ wrongSignatures: 1 })
    const refused = { ok: false, error: 'signature' }
    expect(await webhook.hear(ctx, heard)).toEqual(refused)
    const { heard: valid } = await noticeOf()
    expect(await webhook.hear(ctx, valid)).toMatchObject({ ok: true })
    expect(await webhook.hear(ctx, { ...valid, url: '/webhooks/snap/other/v1.0/qr/qr-mpm-notify' })).toEqual(
      refused,
    )
    const raw = Buffer.from(valid.raw.toString().replace('"00"', '"06"'))
    expect(await webhook.hear(ctx, { ...valid, raw })).toEqual(refused)
    expect(await webhook.hear(ctx, { ...valid, headers: {} })).toEqual(refused)
  })

  it('is refused a day later, and accepted by each key of a rotation', async () => {
    const { heard, ctx, webhook } = await noticeOf()
    const { door } = open({ providerKeys: [KEYS.others.publicKey, KEYS.theirs.publicKey] })
    expect(await present(door.webhooks[0], 'webhook').hear(ctx, heard)).toMatchObject({ ok: true })
    site.clock.advance(24 * 3_600_000 + 1000)
    expect(await webhook.hear(ctx, heard)).toEqual({ ok: false, error: 'signature' })
  })

  it('may be written with blanks, which the signature leaves out', async () => {
    const { draft, heard, ctx, webhook } = await noticeOf()
    const raw = Buffer.from(JSON.stringify(JSON.parse(heard.raw.toString()), null, 2))
    expect(await webhook.hear(ctx, { ...heard, raw })).toEqual({
      ok: true,
      value: [{ kind: 'payment', orderId: draft.orderId }],
    })
  })
})

describe('a list of QRIS', () => {
  it('asks for each of our own deposits, and is none while one is unknown', async () => {
    const { deposits, ctx } = open({ name: 'listed' })
    const draft = qrisDraft(site.clock)
    const { paymentId } = present(await deposits.open(ctx, draft), 'code')
    const player = await site.newPlayer()
    await site.database.pool.query(
      `INSERT INTO payment_orders (id, user_id, request_id, amount, currency_id, payment_id, created_at, method, provider, expires_at)
       VALUES ($1, $2, $3, 15000000, 'IDR', $3, $4, 'qris', 'listed', $4)`,
      [draft.orderId, player.userId, paymentId, new Date(site.clock.now())],
    )
    const [from, until] = [site.clock.now(), site.clock.now() + 1]
    expect(await deposits.list(ctx, from, until)).toMatchObject([
      { orderId: draft.orderId, state: 'waiting', pays: '150000.00' },
    ])
    expect(await deposits.list(ctx, until, until + 1)).toEqual([])
    goesWrong(desk(), { failNext: 1 })
    expect(await deposits.list(ctx, from, until)).toBeNull()
  })
})

describe('the keys of BI-SNAP', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const newKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

  it('get one token for many calls, and a new one before it ends', async () => {
    const { deposits, ctx } = open()
    const drafts = Array.from({ length: 8 }, () => qrisDraft(site.clock))
    await Promise.all(drafts.map((draft) => deposits.read(ctx, refOf(site.clock, draft))))
    expect(to('access-token/b2b')).toHaveLength(1)
    expect(bodies('access-token/b2b')).toEqual([{ grantType: 'client_credentials' }])
    site.clock.advance(840_000)
    await Promise.all(drafts.map((draft) => deposits.read(ctx, refOf(site.clock, draft))))
    expect(to('access-token/b2b')).toHaveLength(2)
  })

  it.each([
    ['private key', { privateKeys: [newKey, KEYS.ours.privateKey] }],
    ['client secret', { clientSecrets: ['a-secret-that-is-not-known-yet', SECRET] }],
    [
      'private key of signatures without a token',
      { signature: 'asymmetric', privateKeys: [newKey, KEYS.ours.privateKey] },
    ],
  ])('change without a lost call: the new %s is refused, the old one is used', async (_name, changes) => {
    const { deposits, ctx } = open(changes)
    expect(await deposits.check(ctx)).toBeNull()
  })

  it('say why they are refused when the check is made', async () => {
    const { deposits, ctx } = open({ clientSecrets: ['a-secret-that-nobody-knows'] })
    expect(await deposits.check(ctx)).toBe('login refused (40100)')
    const unknown = open({ privateKeys: [newKey] })
    expect(await unknown.deposits.check(unknown.ctx)).toBe('login refused (40100)')
    goesWrong(desk(), { htmlReplies: 1 })
    expect(await open().deposits.check(ctx)).toBe('no answer, or none of the standard')
  })

  it('sign without a token where the provider wants it so', async () => {
    const { deposits, ctx } = open({ signature: 'asymmetric', clientSecrets: [] })
    expect(await deposits.open(ctx, qrisDraft(site.clock))).not.toBeNull()
    expect(to('access-token/b2b')).toHaveLength(0)
    expect(to('qr-mpm-generate')[0]?.headers).not.toHaveProperty('authorization')
  })

  it('name the grant as Midtrans does, and find the token elsewhere', async () => {
    const { deposits, ctx } = open({ tokenField: 'grant_type', tokenPath: '/snap/v1.0/access-token/b2b' })
    expect(await deposits.check(ctx)).toBeNull()
    expect(bodies('access-token/b2b')).toEqual([{ grant_type: 'client_credentials' }])
  })

  it('leave no secret, token or account in the record of calls', async () => {
    const { deposits, ctx } = open()
    await deposits.open(ctx, qrisDraft(site.clock))
    const { rows } = await site.database.pool.query<{ all: string }>(
      `SELECT string_agg(path || request || answer, ' ') AS all FROM connector_calls`,
    )
    const text = rows[0]?.all ?? ''
    expect(text).toContain('qr-mpm-generate')
    expect(text).not.toContain(SECRET)
    const [sent] = to('qr-mpm-generate')
    expect(text).not.toContain(String(sent?.headers.authorization).replace('Bearer ', ''))
  })
})
