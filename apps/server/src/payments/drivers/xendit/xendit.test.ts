import { present } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestSite, testSite } from '../../../testing/server.fixture.ts'
import {
  cardDraft,
  contextOf,
  goesWrong,
  heardOf,
  openProviders,
  type Providers,
  paymentsOf,
  payoutDraft,
  payoutsOf,
  qrisDraft,
  refOf,
  SECRET,
} from '../providers.fixture.ts'
import { xendit } from './driver.ts'

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

const desk = () => providers.desks.xendit
const open = (changes?: object) => {
  const door = xendit(providers.xendit(changes))
  const ctx = contextOf(site, 'https://baize.example')
  return { door, deposits: paymentsOf(door), payouts: payoutsOf(door), ctx }
}
const parsed = (text: string): unknown => JSON.parse(text)
const posted = (path: string) =>
  providers.calls
    .filter(({ method, url }) => method === 'POST' && url === `/xendit${path}`)
    .map(({ body, headers }) => ({ body: parsed(body), key: headers['idempotency-key'] }))
const pay = async (orderId: string) => {
  const payment = desk()
    .payments()
    .find(({ reference }) => reference === orderId)
  await desk().settlePayment(present(payment, `payment of ${orderId}`), 'pay')
}
const noticeAbout = (text: string) =>
  vi.waitFor(() =>
    heardOf(
      present(
        providers.notices.find(({ raw }) => raw.includes(text)),
        'notice',
      ),
    ),
  )

describe('a card by Xendit', () => {
  it('is entered on its page, which leads back to the order', async () => {
    const { deposits, ctx } = open()
    const draft = cardDraft(site.clock)
    const opened = present(await deposits.open(ctx, draft), 'invoice')
    expect(posted('/v2/invoices')).toEqual([
      {
        key: undefined,
        body: {
          external_id: draft.orderId,
          amount: 40,
          currency: 'USD',
          description: `Deposit ${draft.orderId}`,
          invoice_duration: 900,
          success_redirect_url: `https://baize.example/recharge/return?order=${draft.orderId}`,
          failure_redirect_url: `https://baize.example/recharge/return?order=${draft.orderId}`,
          payment_methods: ['CREDIT_CARD'],
        },
      },
    ])
    expect(opened).toMatchObject({ code: '', expiresAtMs: draft.expiresAtMs })
    expect(opened.payUrl).toBe(`${providers.url}/xendit/pay/${opened.paymentId}`)
    const page = await (await fetch(opened.payUrl)).text()
    expect(page).toContain('$40.00')
    expect(page).toContain(draft.orderId)
  })

  it('counts with what was paid, in the currency of the invoice', async () => {
    const { deposits, ctx } = open()
    const draft = cardDraft(site.clock, { pays: '40.50' })
    const { paymentId } = present(await deposits.open(ctx, draft), 'invoice')
    goesWrong(desk(), { wrongAmounts: 1 })
    await pay(draft.orderId)
    expect(await deposits.read(ctx, refOf(site.clock, draft, paymentId))).toMatchObject({
      state: 'paid',
      pays: '405.00',
      currency: 'USD',
    })
    // Of other currencies as well, whatever the house's usual one is.
    const rupiah = cardDraft(site.clock, { pays: '150000.00', currencyId: 'IDR' })
    await deposits.open(ctx, rupiah)
    const list = await deposits.list(ctx, site.clock.now(), site.clock.now() + 1)
    expect(list?.find(({ orderId }) => orderId === rupiah.orderId)).toMatchObject({
      pays: '150000.00',
      currency: 'IDR',
    })
  })

  it('is refunded in parts, and refused when there is nothing left', async () => {
    const { deposits, ctx } = open()
    const draft = cardDraft(site.clock)
    const { paymentId } = present(await deposits.open(ctx, draft), 'invoice')
    await pay(draft.orderId)
    const payment = refOf(site.clock, draft, paymentId)
    const refund = (amount: string, refundId: string = randomUUID()) =>
      deposits.refund?.(ctx, { refundId, payment, amount, currencyId: 'USD' })
    const id = randomUUID()
    goesWrong(desk(), { lostReplies: 1 })
    expect(await refund('15.00', id)).toBeNull()
    expect(await refund('15.00', id)).toBe(true)
    const sent = {
      key: id,
      body: {
        invoice_id: paymentId,
        reference_id: id,
        amount: 15,
        currency: 'USD',
        reason: 'REQUESTED_BY_CUSTOMER',
      },
    }
    expect(posted('/refunds')).toEqual([sent, sent])
    expect(await refund('25.01')).toBe(false)
    goesWrong(desk(), { refusePayouts: 1 })
    expect(await refund('25.00')).toBe(false)
    expect(await refund('25.00')).toBe(true)
  })
})

describe('QRIS by Xendit', () => {
  it('shows the code of one payment request for an order', async () => {
    const { deposits, ctx } = open()
    const draft = qrisDraft(site.clock)
    goesWrong(desk(), { lostReplies: 1 })
    expect(await deposits.open(ctx, draft)).toBeNull()
    const opened = present(await deposits.open(ctx, draft), 'code')
    expect(opened).toMatchObject({ payUrl: '', expiresAtMs: draft.expiresAtMs })
    expect(opened.code).toMatch(/^000201/)
    const sent = {
      key: draft.orderId,
      body: {
        reference_id: draft.orderId,
        amount: 150000,
        currency: 'IDR',
        description: `Deposit ${draft.orderId}`,
        payment_method: {
          type: 'QR_CODE',
          reusability: 'ONE_TIME_USE',
          reference_id: draft.orderId,
          qr_code: {
            channel_code: 'QRIS',
            channel_properties: { expires_at: new Date(draft.expiresAtMs).toISOString() },
          },
        },
      },
    }
    expect(posted('/payment_requests')).toEqual([sent, sent])
    expect(
      desk()
        .payments()
        .filter(({ reference }) => reference === draft.orderId),
    ).toHaveLength(1)
  })

  it('is not asked for with decimals, which Xendit would cut off', async () => {
    const { deposits, ctx } = open()
    expect(await deposits.open(ctx, qrisDraft(site.clock, { pays: '150000.50' }))).toBeNull()
    expect(providers.calls).toEqual([])
  })

  it('is refunded by its payment request', async () => {
    const { deposits, ctx } = open()
    const draft = qrisDraft(site.clock)
    const { paymentId } = present(await deposits.open(ctx, draft), 'code')
    await pay(draft.orderId)
    const payment = refOf(site.clock, draft, paymentId)
    const draftOfRefund = { refundId: randomUUID(), payment, amount: '150000.00', currencyId: 'IDR' } as const
    expect(await deposits.refund?.(ctx, draftOfRefund)).toBe(true)
    expect(posted('/refunds')[0]).toMatchObject({ body: { payment_request_id: paymentId } })
  })

  it('is listed by the time it was made, newest first and over several pages', async () => {
    site.clock.advance(60_000)
    goesWrong(desk(), { noNotices: 500 })
    const { deposits, ctx } = open({ collects: ['qris'] })
    const from = site.clock.now()
    const orders = Array.from({ length: 120 }, () => qrisDraft(site.clock))
    for (const draft of orders) await deposits.open(ctx, draft)
    site.clock.advance(1000)
    await deposits.open(ctx, qrisDraft(site.clock))
    const list = present(await deposits.list(ctx, from, from + 1), 'list')
    expect(list.map(({ orderId }) => orderId).toSorted()).toEqual(
      orders.map(({ orderId }) => orderId).toSorted(),
    )
  })
})

describe('a payout by Xendit', () => {
  it.each([
    ['014', 'ID_BCA'],
    ['008', 'ID_MANDIRI'],
    ['009', 'ID_BNI'],
    ['002', 'ID_BRI'],
    ['022', 'ID_CIMB'],
    ['011', 'ID_DANAMON'],
    ['013', 'ID_PERMATA'],
    ['451', 'ID_BSI'],
  ] as const)('to bank %s goes to channel %s', async (bank, channel) => {
    const { payouts, ctx } = open()
    const draft = payoutDraft({ account: { kind: 'bankId', bank, number: '1234567890' } })
    expect(await payouts.send(ctx, draft)).toMatchObject({ state: 'pending', amount: '250000.00' })
    expect(posted('/v2/payouts')).toEqual([
      {
        key: draft.withdrawalId,
        body: {
          reference_id: draft.withdrawalId,
          channel_code: channel,
          channel_properties: { account_holder_name: 'Siti Rahma', account_number: '1234567890' },
          amount: 250000,
          currency: 'IDR',
          description: 'Withdrawal',
        },
      },
    ])
    expect(await payouts.read(ctx, draft)).toMatchObject({ state: 'paid', currency: 'IDR' })
  })

  it('fails at once for an account or an amount that no bank takes, and is open for all other faults', async () => {
    const { payouts, ctx } = open()
    const account = { kind: 'bankId', bank: '014', number: '1234567404' } as const
    expect(await payouts.send(ctx, payoutDraft({ account }))).toMatchObject({
      state: 'failed',
      reason: 'accountWrong',
    })
    expect(await payouts.send(ctx, payoutDraft({ amount: '5000.00' }))).toMatchObject({
      state: 'failed',
      reason: 'bankRefused',
    })
    const nameless = payoutDraft({ holder: { name: '', taxId: '' } })
    expect(await payouts.send(ctx, nameless)).toBeNull()
  })

  it('may come back after it has succeeded, in its state and in the list', async () => {
    const { payouts, ctx } = open()
    const draft = payoutDraft()
    const from = site.clock.now()
    goesWrong(desk(), { reversePayouts: 1, reverseAfterMs: 0 })
    await payouts.send(ctx, draft)
    await vi.waitFor(async () =>
      expect(await payouts.read(ctx, draft)).toMatchObject({ state: 'reversed', amount: '250000.00' }),
    )
    const list = await payouts.list(ctx, from, from + 1)
    expect(list?.find(({ withdrawalId }) => withdrawalId === draft.withdrawalId)).toMatchObject({
      state: 'reversed',
    })
  })
})

describe('a webhook of Xendit', () => {
  it('names the order of an invoice and of a code, and our withdrawal', async () => {
    const { door, deposits, payouts, ctx } = open()
    const webhook = present(door.webhooks[0], 'webhook')
    const [card, qris, payout] = [cardDraft(site.clock), qrisDraft(site.clock), payoutDraft()]
    for (const draft of [card, qris]) {
      await deposits.open(ctx, draft)
      await pay(draft.orderId)
    }
    await payouts.send(ctx, payout)
    for (const { orderId } of [card, qris])
      expect(await webhook.hear(ctx, await noticeAbout(orderId))).toEqual({
        ok: true,
        value: [{ kind: 'payment', orderId }],
      })
    expect(await webhook.hear(ctx, await noticeAbout(payout.withdrawalId))).toEqual({
      ok: true,
      value: [{ kind: 'payout', withdrawalId: payout.withdrawalId }],
    })
  })

  it('is refused with a wrong token or without one, and taken with each token of a rotation', async () => {
    const { door, deposits, ctx } = open({ callbackTokens: ['a-token-that-comes-soon', SECRET] })
    const webhook = present(door.webhooks[0], 'webhook')
    const draft = cardDraft(site.clock)
    await deposits.open(ctx, draft)
    goesWrong(desk(), { wrongSignatures: 1 })
    await pay(draft.orderId)
    const forged = await noticeAbout(draft.orderId)
    expect(await webhook.hear(ctx, forged)).toEqual({ ok: false, error: 'signature' })
    expect(await webhook.hear(ctx, { ...forged, headers: {} })).toEqual({ ok: false, error: 'signature' })
    const headers = { 'x-callback-token': SECRET }
    expect(await webhook.hear(ctx, { ...forged, headers })).toMatchObject({ ok: true })
  })
})
