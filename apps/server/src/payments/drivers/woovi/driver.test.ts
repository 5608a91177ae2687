import { present } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  heardBy,
  OTHERS_CPF,
  OWN_CPF,
  openPixPeer,
  PIX_SECRET,
  type PixPeer,
  payCharge,
  paymentsOf,
  payoutsOf,
  pixDraft,
  pixPayout,
  refOf,
} from '../pix-peer.fixture.ts'
import { reasonOf } from '../spi-codes.ts'
import { woovi } from './driver.ts'
import { ownerOf } from './payouts.ts'

let peer: PixPeer
beforeAll(async () => {
  peer = await openPixPeer()
})
beforeEach(() => {
  peer.calls.length = 0
  peer.notices.length = 0
  peer.sandbox.scheme.faults.times = 0
})
afterAll(() => peer.close())

const goesWrong = (
  fault: PixPeer['sandbox']['scheme']['faults']['fault'],
  times = 1,
  kind: PixPeer['sandbox']['scheme']['faults']['kind'] = 'all',
) => Object.assign(peer.sandbox.scheme.faults, { fault, times, kind })
const open = (changes?: object) => {
  const door = woovi(peer.woovi(changes))
  return { door, deposits: paymentsOf(door), payouts: payoutsOf(door), ctx: peer.context() }
}
const posts = () => peer.calls.filter(({ method }) => method === 'POST')

describe('a charge by Woovi', () => {
  it('can be paid only by the player, and is one for an order', async () => {
    const { deposits, ctx } = open()
    const draft = pixDraft(peer)
    const opened = await deposits.open(ctx, draft)
    expect(opened).toMatchObject({ payUrl: '', expiresAtMs: draft.expiresAtMs })
    expect(posts()).toMatchObject([{ url: '/woovi/api/v1/charge?return_existing=true', status: 200 }])
    expect(posts()[0]?.body).toEqual({
      correlationID: draft.orderId,
      value: 4000,
      type: 'DYNAMIC',
      expiresIn: 900,
      comment: `Deposit ${draft.orderId}`,
      customer: { name: 'Ana Souza', taxID: OWN_CPF },
      ensureSameTaxID: true,
    })
    expect(await deposits.open(ctx, draft)).toEqual(opened)
    expect(await deposits.open(ctx, { ...draft, pays: '50.00' })).toBeNull()
  })

  it('lasts five minutes at least, and names no customer without a CPF', async () => {
    const { deposits, ctx } = open()
    const payer = { userId: '1', name: 'Ana', taxId: '' }
    await deposits.open(ctx, pixDraft(peer, { payer, expiresAtMs: peer.site.clock.now() + 1000 }))
    expect(posts()[0]?.body).toMatchObject({ expiresIn: 300 })
    expect(posts()[0]?.body).not.toHaveProperty('customer')
  })

  it('is never there, then waiting, then paid by the player', async () => {
    const { deposits, ctx } = open()
    const draft = pixDraft(peer)
    const ref = refOf(peer, draft)
    expect(await deposits.read(ctx, ref)).toBe('never')
    await deposits.open(ctx, draft)
    expect(await deposits.read(ctx, ref)).toMatchObject({ state: 'waiting', pays: '40.00' })
    const { paid } = await payCharge(peer, draft.orderId)
    expect(await deposits.read(ctx, ref)).toMatchObject({
      state: 'paid',
      pays: '40.00',
      received: [{ reference: paid.endToEndId, amount: '40.00', isOwn: true, payer: '***.982.247-**' }],
    })
  })

  it('names another payer, and none where Woovi does not say', async () => {
    const { deposits, ctx } = open()
    const draft = pixDraft(peer)
    await deposits.open(ctx, draft)
    const charge = [...peer.sandbox.scheme.store.charges.values()].find(({ id }) => id === draft.orderId)
    if (charge) charge.sameTaxId = false
    await payCharge(peer, draft.orderId, { cpf: OTHERS_CPF })
    const ref = refOf(peer, draft)
    expect(await deposits.read(ctx, ref)).toMatchObject({ received: [{ isOwn: false }] })
    const unnamed = { ...ref, payer: { ...ref.payer, taxId: '' } }
    expect(await deposits.read(ctx, unnamed)).toMatchObject({ received: [{ isOwn: null }] })
  })

  it('has failed once it has expired', async () => {
    const { deposits, ctx } = open()
    const draft = pixDraft(peer)
    await deposits.open(ctx, draft)
    peer.site.clock.advance(16 * 60_000)
    expect(await deposits.read(ctx, refOf(peer, draft))).toMatchObject({ state: 'failed' })
  })

  it('is refunded once, also when the answer was lost', async () => {
    const { deposits, ctx } = open()
    const draft = pixDraft(peer)
    await deposits.open(ctx, draft)
    const { paid } = await payCharge(peer, draft.orderId)
    const refund = {
      refundId: randomUUID(),
      payment: refOf(peer, draft),
      amount: '40.00',
      currencyId: 'BRL' as const,
    }
    goesWrong('lost', 1, 'refund')
    expect(await deposits.refund?.(ctx, refund)).toBeNull()
    expect(await deposits.refund?.(ctx, refund)).toBe(true)
    expect(await deposits.refund?.(ctx, { ...refund, amount: '1.00' })).toBeNull()
    expect(paid.refunds).toHaveLength(1)
  })

  it.each(['unavailable', 'html', 'huge', 'lost'] as const)(
    'is not opened when Woovi is %s',
    async (fault) => {
      const { deposits, payouts, ctx } = open()
      const draft = pixDraft(peer)
      goesWrong(fault, 20)
      expect(await deposits.open(ctx, draft)).toBeNull()
      expect(await deposits.read(ctx, refOf(peer, draft))).toBeNull()
      expect(await payouts.send(ctx, pixPayout(peer))).toBeNull()
      expect(await payouts.list(ctx, 0, peer.site.clock.now())).toBeNull()
      expect(await deposits.check(ctx)).not.toBeNull()
    },
  )

  it('is called with the second AppID when the first is refused, and listed over all pages', async () => {
    const { deposits, ctx } = open({ appIds: ['an-app-id-not-yet-known', PIX_SECRET] })
    peer.site.clock.advance(60_000)
    const fromMs = peer.site.clock.now()
    const drafts = Array.from({ length: 110 }, () => pixDraft(peer))
    for (const draft of drafts) await deposits.open(ctx, draft)
    const listed = await deposits.list(ctx, fromMs, fromMs + 1)
    expect(listed?.map(({ orderId }) => orderId).toSorted()).toEqual(
      drafts.map(({ orderId }) => orderId).toSorted(),
    )
  })
})

describe('a payout by Woovi', () => {
  const sentFor = (id: string) => peer.sandbox.scheme.store.payouts.get(id)

  it('is made and approved in one call, under our own id', async () => {
    const { payouts, ctx } = open()
    const draft = pixPayout(peer)
    expect(await payouts.send(ctx, draft)).toMatchObject({ state: 'pending', payoutId: draft.withdrawalId })
    expect(posts().map(({ body }) => body)).toEqual([
      {
        type: 'PIX_KEY',
        value: 2500,
        destinationAlias: 'ana@example.com',
        destinationAliasType: 'EMAIL',
        correlationID: draft.withdrawalId,
        comment: `Withdrawal ${draft.withdrawalId}`,
        autoApprove: true,
      },
    ])
    expect(await payouts.read(ctx, draft)).toMatchObject({ state: 'paid', amount: '25.00', currency: 'BRL' })
  })

  it('is not made twice when it is sent twice, or its answer was lost', async () => {
    const { payouts, ctx } = open()
    const draft = pixPayout(peer)
    goesWrong('lost', 1, 'payout')
    expect(await payouts.send(ctx, draft)).toBeNull()
    expect(await payouts.send(ctx, draft)).toMatchObject({ state: 'paid' })
    expect(posts().filter(({ url }) => url.endsWith('/payment'))).toHaveLength(1)
  })

  it('is approved when it was made without, and left alone when its amount is another', async () => {
    const { payouts, ctx } = open()
    const made = async (amount: string) => {
      const draft = pixPayout(peer)
      const { withdrawalId: id } = draft
      await peer.sandbox.scheme.takePayout(
        { via: 'woovi', id, amount, key: 'ana@example.com', cpf: '' },
        false,
      )
      return draft
    }
    const own = await made('25.00')
    expect(await payouts.read(ctx, own)).toBe('never')
    expect(await payouts.send(ctx, own)).toMatchObject({ state: 'pending' })
    expect(sentFor(own.withdrawalId)?.state).toBe('paid')
    const other = await made('2500.00')
    expect(await payouts.send(ctx, other)).toMatchObject({ state: 'pending', amount: '2500.00' })
    expect(sentFor(other.withdrawalId)?.state).toBe('created')
  })

  it('fails with a reason for the player', async () => {
    const { payouts, ctx } = open()
    const draft = pixPayout(peer)
    goesWrong('refused', 1, 'payout')
    await payouts.send(ctx, draft)
    expect(await payouts.read(ctx, draft)).toMatchObject({ state: 'failed', reason: 'nameDiffers' })
    expect(['AC03', 'AC07', 'CH11', 'AM02', 'ED05', null].map(reasonOf)).toEqual([
      'accountWrong',
      'accountWrong',
      'nameDiffers',
      'bankRefused',
      'bankRefused',
      'bankRefused',
    ])
  })

  it('has not failed by a time-out before that has settled, as the money may have arrived', async () => {
    const { payouts, ctx } = open()
    const draft = pixPayout(peer)
    goesWrong('held', 1, 'payout')
    await payouts.send(ctx, draft)
    const payout = present(sentFor(draft.withdrawalId), 'payout')
    await peer.sandbox.scheme.decidePayout(payout, 'failed', 'AB03')
    expect(await payouts.read(ctx, draft)).toMatchObject({ state: 'pending' })
    const long = { ...draft, sentAtMs: peer.site.clock.now() - 11 * 60_000 }
    expect(await payouts.read(ctx, long)).toMatchObject({ state: 'failed' })
  })

  it('is listed by the time of its id', async () => {
    const { payouts, ctx } = open()
    const atMs = peer.site.clock.now()
    const idAt = (ms: number) => {
      const time = ms.toString(16).padStart(12, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
    }
    const [before, within] = [idAt(atMs - 5000), idAt(atMs)]
    for (const id of [before, within, 'salaries'])
      await peer.sandbox.scheme.takePayout({ via: 'woovi', id, amount: '3.00', key: OWN_CPF, cpf: '' }, true)
    expect(await payouts.list(ctx, atMs - 1000, atMs + 1000)).toMatchObject([
      { withdrawalId: within, state: 'paid', amount: '3.00' },
    ])
  })
})

describe('a Pix key', () => {
  const ownerBy = async (key: string, changes = {}) => {
    const { payouts, ctx } = open({ keyCheck: true })
    return payouts.verify?.(ctx, {
      ...pixPayout(peer, { account: { kind: 'pix', keyType: 'email', key } }),
      ...changes,
    })
  }

  it('belongs to the player, to another person, or to nobody', async () => {
    peer.sandbox.scheme.store.owners.set('ana@example.com', OWN_CPF)
    expect(await ownerBy('ana@example.com')).toBe('own')
    expect(await ownerBy('other@example.com')).toBe('other')
    expect(await ownerBy('absent@example.com')).toBe('absent')
  })

  it('is compared without a question when it is a CPF', async () => {
    const account = (key: string) => ({ account: { kind: 'pix', keyType: 'cpf', key } as const })
    expect(await ownerBy('', account(OWN_CPF))).toBe('own')
    expect(await ownerBy('', account(OTHERS_CPF))).toBe('other')
    expect(peer.calls).toEqual([])
  })

  it('has an unknown owner without a CPF, when the bucket is empty, and when Woovi is silent', async () => {
    expect(await ownerBy('ana@example.com', { holder: { name: 'Ana', taxId: '' } })).toBe('unknown')
    goesWrong('html')
    expect(await ownerBy('ana@example.com')).toBe('unknown')
    const said = []
    for (let n = 0; n < 25; n += 1) said.push(await ownerBy('ana@example.com'))
    expect(said.at(-1)).toBe('unknown')
    expect(peer.calls.at(-1)?.status).toBe(429)
  })

  it('is not asked for where Woovi has not enabled checks', () => {
    expect(open().payouts).not.toHaveProperty('verify')
  })

  it('is of another person as soon as one shown digit differs', () => {
    expect(ownerOf('***.982.247-**', OWN_CPF)).toBe('own')
    expect(ownerOf('***.982.248-**', OWN_CPF)).toBe('other')
    expect(ownerOf(OWN_CPF, OWN_CPF)).toBe('own')
    expect(ownerOf('***.***.247-**', OWN_CPF)).toBe('unknown')
    expect(ownerOf('', OWN_CPF)).toBe('unknown')
    expect(ownerOf('44.720.743/0001-01', OWN_CPF)).toBe('other')
  })
})

describe('a notice of Woovi', () => {
  const hookOf = () => {
    const { door, deposits, ctx } = open()
    const [hook] = door.webhooks
    if (!hook) throw new Error('a webhook is expected')
    return { hook, deposits, ctx }
  }
  /** A signed notice about a new charge that was paid. */
  async function paidNotice() {
    const { deposits, ctx } = open()
    const draft = pixDraft(peer)
    await deposits.open(ctx, draft)
    await payCharge(peer, draft.orderId)
    const about = () => peer.notices.find(({ raw }) => raw.includes(draft.orderId))
    await vi.waitFor(() => expect(about()).toBeDefined())
    const notice = about()
    if (!notice) throw new Error('a notice is expected')
    return { draft, notice }
  }
  const keyCalls = () => peer.calls.filter(({ url }) => url.endsWith('/public-keys')).length

  it('is heard when any listed key has signed it; the list is kept for an hour', async () => {
    const { hook, ctx } = hookOf()
    const { draft, notice } = await paidNotice()
    const hear = () => hook.hear(ctx, heardBy(hook, notice))
    const heard = { ok: true, value: [{ kind: 'payment', orderId: draft.orderId }] }
    expect(await hear()).toEqual(heard)
    expect(await hear()).toEqual(heard)
    expect(keyCalls()).toBe(1)
    peer.sandbox.rotateKeys()
    const later = await paidNotice()
    peer.site.clock.advance(2 * 60_000)
    expect(await hook.hear(ctx, heardBy(hook, later.notice))).toMatchObject({ ok: true })
    expect(keyCalls()).toBe(2)
    expect(await hear()).toEqual(heard)
  })

  it('is refused when it is forged, changed or unsigned, without asking for keys each time', async () => {
    const { hook, ctx } = hookOf()
    goesWrong('forged')
    const { notice } = await paidNotice()
    const good = await paidNotice()
    const refused = { ok: false, error: 'signature' }
    for (let n = 0; n < 5; n += 1) expect(await hook.hear(ctx, heardBy(hook, notice))).toEqual(refused)
    expect(keyCalls()).toBe(1)
    const changed = { ...good.notice, raw: Buffer.from(`${good.notice.raw.toString()} `) }
    expect(await hook.hear(ctx, heardBy(hook, changed))).toEqual(refused)
    const { 'x-webhook-signature': _none, ...headers } = good.notice.headers
    expect(await hook.hear(ctx, heardBy(hook, { ...good.notice, headers }))).toEqual(refused)
    expect(await hook.hear(ctx, heardBy(hook, good.notice))).toMatchObject({ ok: true })
  })

  it('is refused while the keys cannot be had', async () => {
    const { notice } = await paidNotice()
    const { door, ctx } = open({ url: 'http://127.0.0.1:9' })
    const [hook] = door.webhooks
    expect(hook && (await hook.hear(ctx, heardBy(hook, notice)))).toEqual({ ok: false, error: 'signature' })
  })

  it('about something else than our orders is no hint', async () => {
    const { hook, ctx } = hookOf()
    const { deposits } = open()
    const draft = pixDraft(peer)
    await deposits.open(ctx, draft)
    const { charge } = await payCharge(peer, draft.orderId)
    await vi.waitFor(() => expect(peer.notices.some(({ raw }) => raw.includes(draft.orderId))).toBe(true))
    charge.id = 'a-charge-of-somebody-else'
    const first = charge.paid[0]
    if (first) peer.sandbox.scheme.listeners.get('woovi')?.onPaid?.(charge, first)
    const about = () => peer.notices.find(({ raw }) => raw.includes(charge.id))
    await vi.waitFor(() => expect(about()).toBeDefined())
    const notice = about()
    expect(notice && (await hook.hear(ctx, heardBy(hook, notice)))).toEqual({ ok: true, value: [] })
  })
})
