import { randomUUID } from '@baize/kit/testing'
import { openPixCertificates } from '@baize/sandbox-services/pix/certificates'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  HOUSE_KEY,
  heardBy,
  OTHERS_CPF,
  OWN_CPF,
  openPixPeer,
  type PixPeer,
  payCharge,
  paymentsOf,
  pixDraft,
  refOf,
} from '../pix-peer.fixture.ts'
import { bcb } from './driver.ts'

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

const open = (changes?: object) => {
  const door = bcb(peer.bcb(changes))
  return { door, driver: paymentsOf(door), ctx: peer.context() }
}
const goesWrong = (
  fault: PixPeer['sandbox']['scheme']['faults']['fault'],
  times = 1,
  kind: 'all' | 'charge' | 'refund' | 'read' | 'token' = 'all',
) => {
  Object.assign(peer.sandbox.scheme.faults, { fault, times, kind })
}
const bare = (id: string) => id.replaceAll('-', '')
const paths = () => peer.calls.map(({ method, url }) => `${method} ${url.split('?')[0]}`)

/** An order that the player has opened, and paid by the account of this person. */
async function paidOrder(by: { cpf?: string; amount?: string } = {}, changes: object = {}) {
  const { driver, ctx, door } = open(changes)
  const draft = pixDraft(peer)
  expect(await driver.open(ctx, draft)).not.toBeNull()
  const { paid } = await payCharge(peer, draft.orderId, by)
  return { driver, ctx, door, draft, ref: refOf(peer, draft), paid }
}

describe('a charge by API Pix', () => {
  it('is made under the id of the order, for the player and one amount', async () => {
    const { driver, ctx } = open()
    const draft = pixDraft(peer)
    const opened = await driver.open(ctx, draft)
    const put = peer.calls.find(({ method }) => method === 'PUT')
    expect(put).toMatchObject({ url: `/v2/cob/${bare(draft.orderId)}`, status: 201 })
    expect(put?.body).toEqual({
      calendario: { expiracao: 900 },
      devedor: { cpf: OWN_CPF, nome: 'Ana Souza' },
      valor: { original: '40.00', modalidadeAlteracao: 0 },
      chave: HOUSE_KEY,
      solicitacaoPagador: 'Baize',
    })
    expect(opened).toMatchObject({
      paymentId: bare(draft.orderId),
      payUrl: '',
      expiresAtMs: draft.expiresAtMs,
    })
    expect(opened?.code).toMatch(/^000201.*br\.gov\.bcb\.pix.*6304[0-9A-F]{4}$/)
  })

  it('is the same one when the order is opened again, and no second one', async () => {
    const { driver, ctx } = open()
    const draft = pixDraft(peer)
    const first = await driver.open(ctx, draft)
    expect(await driver.open(ctx, draft)).toEqual(first)
  })

  it('is found when the answer to its opening was lost', async () => {
    const { driver, ctx } = open()
    await driver.check(ctx)
    goesWrong('lost', 1, 'charge')
    const draft = pixDraft(peer)
    expect(await driver.open(ctx, draft)).toMatchObject({ paymentId: bare(draft.orderId) })
  })

  it('is not taken for the order when it is of another amount or another key', async () => {
    const { driver, ctx } = open()
    const draft = pixDraft(peer)
    await driver.open(ctx, draft)
    expect(await driver.open(ctx, { ...draft, pays: '50.00' })).toBeNull()
    const other = open({ pixKey: 'another@baize.example' })
    expect(await other.driver.open(other.ctx, draft)).toBeNull()
    expect(await other.driver.read(other.ctx, refOf(peer, draft))).toBeNull()
  })

  it('has no payer where the CPF is not known', async () => {
    const { driver, ctx } = open()
    await driver.open(ctx, pixDraft(peer, { payer: { userId: '1', name: 'Ana', taxId: '' } }))
    expect(peer.calls.at(-1)?.body).not.toHaveProperty('devedor')
  })

  it.each(['unavailable', 'html', 'huge', 'lost'] as const)(
    'is neither opened nor read when the bank is %s',
    async (fault) => {
      const { driver, ctx } = open()
      const draft = pixDraft(peer)
      goesWrong(fault, 20)
      expect(await driver.open(ctx, draft)).toBeNull()
      expect(await driver.read(ctx, refOf(peer, draft))).toBeNull()
      expect(await driver.list(ctx, 0, peer.site.clock.now())).toBeNull()
      expect(await driver.check(ctx)).not.toBeNull()
    },
  )
})

describe('the state of a charge', () => {
  it('is unknown to the bank before it is made, then waiting, then failed after its end', async () => {
    const { driver, ctx } = open()
    const draft = pixDraft(peer)
    const ref = refOf(peer, draft)
    expect(await driver.read(ctx, ref)).toBe('never')
    await driver.open(ctx, draft)
    expect(await driver.read(ctx, ref)).toMatchObject({ state: 'waiting', pays: '40.00', received: [] })
    peer.site.clock.advance(20 * 60_000)
    expect(await driver.read(ctx, ref)).toMatchObject({ state: 'waiting' })
    peer.site.clock.advance(6 * 60_000)
    expect(await driver.read(ctx, ref)).toMatchObject({ state: 'failed' })
  })

  it('is paid by the player when the bank lists the money under their CPF', async () => {
    const { driver, ctx, ref, paid } = await paidOrder()
    expect(await driver.read(ctx, ref)).toMatchObject({
      state: 'paid',
      pays: '40.00',
      currency: 'BRL',
      orderId: ref.orderId,
      received: [{ reference: paid.endToEndId, amount: '40.00', isOwn: true, payer: 'ISPB 99999004' }],
    })
  })

  it('is paid by somebody else when the money is listed without the CPF only', async () => {
    const { driver, ctx, ref, paid } = await paidOrder({ cpf: OTHERS_CPF })
    expect(await driver.read(ctx, ref)).toMatchObject({
      state: 'paid',
      received: [{ reference: paid.endToEndId, isOwn: false }],
    })
  })

  it('has the amount that came, not the one that was asked for', async () => {
    const { driver, ctx, ref } = await paidOrder({ amount: '39.99' })
    expect(await driver.read(ctx, ref)).toMatchObject({ pays: '39.99', received: [{ amount: '39.99' }] })
  })

  it('does not say who paid where the bank cannot tell payers apart', async () => {
    const { driver, ctx, ref } = await paidOrder({ cpf: OTHERS_CPF }, { checksPayer: false })
    expect(await driver.read(ctx, ref)).toMatchObject({ received: [{ isOwn: null }] })
  })

  it('is unknown while money that came is in neither list', async () => {
    const { driver, ctx, ref, paid } = await paidOrder({ cpf: OTHERS_CPF })
    const { atMs } = paid
    // Listed too late for the question that is asked now.
    paid.atMs = atMs + 3_600_000
    expect(await driver.read(ctx, ref)).toBeNull()
    paid.atMs = atMs
    expect(await driver.read(ctx, ref)).toMatchObject({ received: [{ isOwn: false }] })
  })

  it('names what the scheme has taken back', async () => {
    const { driver, ctx, ref, paid } = await paidOrder()
    const { scheme } = peer.sandbox
    const found = scheme.findPaid(paid.endToEndId)
    if (found) await scheme.refund(found.charge, paid, { id: 'MED1', amount: '15.00', nature: 'MED_FRAUDE' })
    expect(await driver.read(ctx, ref)).toMatchObject({
      received: [{ takenBack: [{ reference: paid.refunds[0]?.rtrId, amount: '15.00' }] }],
    })
  })

  it('is listed over all pages, with our orders only', async () => {
    const { driver, ctx } = open()
    const fromMs = peer.site.clock.now() + 1
    peer.site.clock.advance(1000)
    const drafts = Array.from({ length: 130 }, () => pixDraft(peer))
    for (const draft of drafts) await driver.open(ctx, draft)
    const known = peer.sandbox.scheme.store.charges.get(bare(drafts[0]?.orderId ?? ''))
    if (known) peer.sandbox.scheme.store.charges.set('x', { ...known, txid: 'notoneofoursbutsomebodyelses' })
    const news = await driver.list(ctx, fromMs, peer.site.clock.now() + 1)
    peer.sandbox.scheme.store.charges.delete('x')
    expect(new Set(news?.map(({ orderId }) => orderId))).toEqual(
      new Set(drafts.map(({ orderId }) => orderId)),
    )
    expect(paths().filter((path) => path === 'GET /v2/cob')).toHaveLength(2)
  })
})

describe('a refund by API Pix', () => {
  const draftOf = (ref: ReturnType<typeof refOf>, amount = '40.00') => ({
    refundId: randomUUID(),
    payment: ref,
    amount,
    currencyId: 'BRL' as const,
  })

  it('is asked for by its id first, made once, and reported by its state', async () => {
    const { driver, ctx, ref, paid } = await paidOrder()
    const draft = draftOf(ref)
    goesWrong('held', 1, 'refund')
    expect(await driver.refund?.(ctx, draft)).toBeNull()
    expect(await driver.refund?.(ctx, draft)).toBeNull()
    const { charge } = peer.sandbox.scheme.findPaid(paid.endToEndId) ?? {}
    const [made] = paid.refunds
    expect(made).toMatchObject({ id: bare(draft.refundId), amount: '40.00' })
    if (charge && made) await peer.sandbox.scheme.decideRefund(charge, paid, made, true)
    expect(await driver.refund?.(ctx, draft)).toBe(true)
    expect(paid.refunds).toHaveLength(1)
    expect(paths().filter((path) => path.startsWith('PUT') && path.includes('devolucao'))).toHaveLength(1)
  })

  it('is not made twice when its answer was lost', async () => {
    const { driver, ctx, ref, paid } = await paidOrder()
    const draft = draftOf(ref)
    goesWrong('lost', 1, 'refund')
    expect(await driver.refund?.(ctx, draft)).toBeNull()
    expect(await driver.refund?.(ctx, draft)).toBe(true)
    expect(paid.refunds).toHaveLength(1)
  })

  it('is refused when more is asked back than came, and when it is not carried out', async () => {
    const { driver, ctx, ref } = await paidOrder()
    expect(await driver.refund?.(ctx, draftOf(ref, '40.01'))).toBe(false)
    goesWrong('refused', 1, 'refund')
    expect(await driver.refund?.(ctx, draftOf(ref))).toBe(false)
  })

  it('stays unknown when another amount was sent back by the same id', async () => {
    const { driver, ctx, ref } = await paidOrder()
    const draft = draftOf(ref, '10.00')
    expect(await driver.refund?.(ctx, draft)).toBe(true)
    expect(await driver.refund?.(ctx, { ...draft, amount: '20.00' })).toBeNull()
  })

  it.each(['unavailable', 'html', 'huge'] as const)('stays unknown when the bank is %s', async (fault) => {
    const { driver, ctx, ref } = await paidOrder()
    goesWrong(fault, 20)
    expect(await driver.refund?.(ctx, draftOf(ref))).toBeNull()
  })
})

describe('the door of a bank', () => {
  it('asks for one token for calls at the same time, and keeps it until shortly before its end', async () => {
    const { driver, ctx } = open()
    const ref = refOf(peer, pixDraft(peer))
    const tokens = () => paths().filter((path) => path === 'POST /oauth/token').length
    await Promise.all([driver.read(ctx, ref), driver.read(ctx, ref), driver.read(ctx, ref)])
    expect(tokens()).toBe(1)
    peer.site.clock.advance(58 * 60_000)
    await driver.read(ctx, ref)
    expect(tokens()).toBe(1)
    peer.site.clock.advance(2 * 60_000)
    await driver.read(ctx, ref)
    expect(tokens()).toBe(2)
  })

  it('renews a refused token once', async () => {
    const { driver, ctx } = open()
    const ref = refOf(peer, pixDraft(peer))
    goesWrong('token')
    expect(await driver.read(ctx, ref)).toBe('never')
    goesWrong('token', 10)
    expect(await driver.read(ctx, ref)).toBeNull()
    expect(paths().filter((path) => path.startsWith('GET'))).toHaveLength(4)
  })

  it('goes on with the second secret and the second certificate when the first are refused', async () => {
    const strange = await openPixCertificates(null, Date.now())
    const { driver, ctx } = open({
      clientSecrets: ['the-next-one-not-yet-known', 'a-pix-secret-for-tests'],
      certificates: [strange.client, peer.certificates.client],
    })
    expect(await driver.read(ctx, refOf(peer, pixDraft(peer)))).toBe('never')
  })

  it('gets nothing with the certificate of somebody else, and gives nothing to another bank', async () => {
    const strange = await openPixCertificates(null, Date.now())
    for (const changes of [{ certificates: [strange.client] }, { ca: strange.ca }]) {
      const { driver, ctx } = open(changes)
      expect(await driver.read(ctx, refOf(peer, pixDraft(peer)))).toBeNull()
      expect(await driver.check(ctx)).toMatch(/^no token: /)
    }
    expect(peer.calls).toEqual([])
  })

  it('keeps neither secrets nor CPFs in the record of its calls', async () => {
    const { driver, ctx, ref } = await paidOrder()
    await driver.check(ctx)
    await driver.read(ctx, ref)
    const { rows } = await peer.site.database.pool.query<{ all: string }>(
      `SELECT string_agg(c::text, ' ') AS all FROM connector_calls c`,
    )
    const kept = `${rows[0]?.all} ${peer.site.logged()}`
    const secrets = [OWN_CPF, 'a-pix-secret-for-tests', 'Ana Souza', 'a-secret-in-the-path', HOUSE_KEY]
    expect(secrets.filter((secret) => kept.includes(secret))).toEqual([])
  })
})

describe('notices of a bank', () => {
  const hooksOf = (changes?: object) => {
    const { door, driver, ctx } = open(changes)
    const [hook] = door.webhooks
    if (!hook) throw new Error('a webhook is expected')
    return { hook, driver, ctx }
  }
  const post = (url: string, body: unknown, headers = {}) => ({
    url,
    headers,
    raw: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  })

  it('go to the address that check registers, and name the order', async () => {
    peer.sandbox.scheme.store.webhooks.clear()
    const { hook, driver, ctx } = hooksOf()
    expect(await driver.check(ctx)).toBeNull()
    expect(peer.sandbox.scheme.store.webhooks.get(HOUSE_KEY)?.url).toBe(
      `${ctx.config.publicUrl}/webhooks/bcb/bank/a-secret-in-the-path`,
    )
    const draft = pixDraft(peer)
    await driver.open(ctx, draft)
    await payCharge(peer, draft.orderId)
    const about = () => peer.notices.find(({ raw }) => raw.includes(bare(draft.orderId)))
    await vi.waitFor(() => expect(about()).toBeDefined())
    const notice = about()
    expect(notice?.url).toBe('/webhooks/bcb/bank/a-secret-in-the-path/pix')
    expect(notice && (await hook.hear(ctx, heardBy(hook, notice)))).toEqual({
      ok: true,
      value: [{ kind: 'payment', orderId: draft.orderId }],
    })
  })

  it('are not registered by a check that must leave the bank as it is', async () => {
    peer.sandbox.scheme.store.webhooks.clear()
    const { driver, ctx } = hooksOf()
    const dry = { ...ctx, isDry: true } as const
    expect(await driver.check(dry)).toBe('webhook not registered yet: a running server registers it')
    expect(peer.sandbox.scheme.store.webhooks.size).toBe(0)
    await driver.check(ctx)
    expect(await driver.check(dry)).toBeNull()
  })

  it('are registered anew after the secret has changed, and never over another house', async () => {
    const { driver, ctx } = hooksOf()
    await driver.check(ctx)
    const next = hooksOf({ webhookSecrets: ['the-next-secret-in-the-path', 'a-secret-in-the-path'] })
    expect(await next.driver.check(next.ctx)).toBeNull()
    expect(peer.sandbox.scheme.store.webhooks.get(HOUSE_KEY)?.url).toContain('/the-next-secret-in-the-path')
    peer.sandbox.scheme.store.webhooks.set(HOUSE_KEY, { url: 'https://other.example/x', atMs: 0 })
    expect(await driver.check(ctx)).toBe('the bank notifies another address')
    expect(peer.sandbox.scheme.store.webhooks.get(HOUSE_KEY)?.url).toBe('https://other.example/x')
    peer.sandbox.scheme.store.webhooks.clear()
  })

  it('are refused with a wrong secret or without the certificate that the proxy names', async () => {
    const print = 'AB'.repeat(32)
    const { hook, ctx } = hooksOf({
      proxyCertificate: { header: 'x-client-cert', fingerprints: ['00'.repeat(32), print] },
    })
    const hear = (secret: string, headers = {}) =>
      hook.hear(ctx, heardBy(hook, post(`/webhooks/bcb/bank/${secret}/pix`, { pix: [] }, headers)))
    const colons = print.match(/../g)?.join(':').toLowerCase()
    expect(await hear('a-secret-in-the-path', { 'x-client-cert': colons })).toEqual({ ok: true, value: [] })
    for (const said of [
      hear('a-secret-in-the-path'),
      hear('a-secret-in-the-path', { 'x-client-cert': 'CD'.repeat(32) }),
      hear('another-secret-in-the-path', { 'x-client-cert': print }),
    ])
      expect(await said).toEqual({ ok: false, error: 'signature' })
  })

  it('may have many Pix, refunds as list or object, Pix of others, and be a probe', async () => {
    const { hook, ctx } = hooksOf()
    const [order, refund] = [randomUUID(), randomUUID()]
    const hear = (body: unknown) =>
      hook.hear(ctx, heardBy(hook, post('/webhooks/bcb/bank/a-secret-in-the-path/pix', body)))
    const e2e = { endToEndId: 'E'.repeat(32), valor: '1.00' }
    expect(
      await hear({
        pix: [
          { ...e2e, txid: bare(order), devolucoes: [{ id: bare(refund) }] },
          { ...e2e, txid: 'somebodyelsestxidof30characters' },
          { ...e2e, txid: bare(order), devolucoes: { id: bare(refund) } },
          e2e,
        ],
      }),
    ).toEqual({
      ok: true,
      value: [
        { kind: 'payment', orderId: order },
        { kind: 'refund', refundId: refund },
        { kind: 'payment', orderId: order },
        { kind: 'refund', refundId: refund },
      ],
    })
    expect(await hear({ evento: 'teste_webhook' })).toEqual({ ok: true, value: [] })
    for (const body of ['<html>', '[]', '{"pix":{}}', '"x"', ''])
      expect(await hear(body)).toEqual({ ok: false, error: 'shape' })
  })
})
