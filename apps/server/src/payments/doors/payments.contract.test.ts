import { HOUR_MS, orderId, present, uuidV7 } from '@baize/kit'
import { randomBytes } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AppContext } from '../../app/context.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'
import type { PaymentsPeer, PeerNotice } from '../ports/contract.fixture.ts'
import type { PaymentRef, PaymentsDriver } from '../ports/payments.ts'
import { doorsOf, paymentsDrivers } from './doors.ts'
import { PAYMENTS_PEERS } from './peers.fixture.ts'

/** What every driver of deposits must do, whatever its provider speaks. */
describe.each(Object.entries(PAYMENTS_PEERS))('deposits by %s', (_, openPeer) => {
  let peer: PaymentsPeer
  let site: TestSite
  let ctx: AppContext
  let driver: PaymentsDriver
  beforeAll(async () => {
    peer = await openPeer()
    site = peer.site ?? (await testSite({ paymentDrivers: peer.drivers }))
    ctx = site.server.ctx
    driver = present(paymentsDrivers(ctx.config)[0], 'driver')
  })
  beforeEach(() => {
    peer.mood('well')
    // Circuits that the tests before opened are closed again.
    site.clock.advance(60_000)
  })
  afterAll(async () => {
    if (!peer.site) await site.close()
    await peer.close()
  })

  const newRef = (): PaymentRef => ({
    orderId: orderId(uuidV7(site.clock, randomBytes)),
    paymentId: null,
    method: peer.method,
    pays: peer.amount,
    currencyId: peer.currencyId,
    createdAtMs: site.clock.now(),
    payer: { userId: '100001', name: 'Ana Souza', taxId: '52998224725' },
  })
  const kindOf = (method: string) =>
    method === 'card' ? 'card' : method === 'pix' || method === 'qris' ? 'instant' : 'crypto'
  const open = (ref: PaymentRef) =>
    driver.open(ctx, {
      ...ref,
      kind: kindOf(peer.method),
      coins: peer.coins,
      network: peer.method === 'usdteth' ? 'ethereum' : peer.method === 'usdt' ? 'tron' : undefined,
      expiresAtMs: site.clock.now() + HOUR_MS,
    })
  const asked = () => ({
    pays: peer.coins?.amount ?? peer.amount,
    currency: peer.coins?.coin ?? peer.currencyId,
  })
  async function opened(): Promise<PaymentRef> {
    const ref = newRef()
    const { paymentId } = present(await open(ref), 'opened payment')
    return { ...ref, paymentId }
  }
  const hear = async ({ url, headers, text }: PeerNotice) => {
    const path = url.split('?')[0]
    const webhook = present(
      doorsOf(ctx.config)
        .flatMap(({ webhooks }) => webhooks)
        .find((candidate) => matches(candidate.path, path ?? '')),
      `webhook at ${url}`,
    )
    const query = Object.fromEntries(new URL(url, 'http://baize.test').searchParams)
    const params = paramsOf(webhook.path, path ?? '')
    return webhook.hear(ctx, { headers, raw: Buffer.from(text), url, params, query })
  }

  it('shows the player a page or a code', async () => {
    const shown = present(await open(newRef()), 'opened payment')
    expect(shown.paymentId).not.toBe('')
    expect(shown.payUrl + shown.code).not.toBe('')
    expect(shown.payUrl).toMatch(/^(https?:\/\/.+)?$/)
  })

  it('opens one payment for an order, however often it is asked', async () => {
    const ref = newRef()
    const first = present(await open(ref), 'opened payment')
    const second = present(await open(ref), 'opened payment')
    expect(second.paymentId).toBe(first.paymentId)
    expect(peer.opened(ref.orderId)).toBe(1)
  })

  it('finds a payment again whose answer was lost', async () => {
    const ref = newRef()
    peer.mood('hangsUp')
    expect(await open(ref)).toBeNull()
    peer.mood('well')
    expect(await open(ref)).not.toBeNull()
    expect(peer.opened(ref.orderId)).toBe(1)
  })

  it('says that a payment waits, was paid, or failed where it can', async () => {
    const ref = await opened()
    expect(await driver.read(ctx, ref)).toMatchObject({ orderId: ref.orderId, state: 'waiting' })
    peer.books(ref.orderId, 'paid')
    expect(await driver.read(ctx, ref)).toMatchObject({
      orderId: ref.orderId,
      paymentId: ref.paymentId,
      ...asked(),
      state: 'paid',
    })
    // Coins may come to an address at any time.
    const end = peer.states?.includes('failed') === false ? 'waiting' : 'failed'
    const other = await opened()
    peer.books(other.orderId, end)
    expect(await driver.read(ctx, other)).toMatchObject({ orderId: other.orderId, state: end })
  })

  it('reports the amount that came, not the one that was asked for', async () => {
    const ref = await opened()
    peer.books(ref.orderId, 'paid', { amount: peer.otherAmount })
    const news = await driver.read(ctx, ref)
    expect(news).toMatchObject({ orderId: ref.orderId })
    const amounts =
      typeof news === 'object' && news
        ? [
            news.pays,
            ...(news.received ?? []).map((money) => money.amount),
            ...news.transfers.map(({ coins }) => coins),
          ]
        : []
    expect(amounts).toContain(peer.otherAmount)
  })

  it('finds a payment by the order alone', async () => {
    const ref = await opened()
    peer.books(ref.orderId, 'paid')
    expect(await driver.read(ctx, { ...ref, paymentId: null })).toMatchObject({ state: 'paid' })
  })

  it('does not know a payment that it never opened', async () => {
    expect(['never', null]).toContain(await driver.read(ctx, newRef()))
  })

  it.each(['down', 'html', 'huge', 'loginRefused'] as const)(
    'opens and reports nothing while its provider is %s, and says so when it is checked',
    async (mood) => {
      const ref = await opened()
      peer.books(ref.orderId, 'paid')
      peer.mood(mood)
      expect(await open(newRef())).toBeNull()
      expect(await driver.read(ctx, ref)).toBeNull()
      site.clock.advance(60_000)
      expect(await driver.check(ctx)).not.toBeNull()
      peer.mood('well')
      site.clock.advance(60_000)
      expect(await driver.read(ctx, ref)).toMatchObject({ state: 'paid' })
      expect(await driver.check(ctx)).toBeNull()
    },
  )

  // It may still answer questions.
  it('opens nothing while the answers to requests are lost', async () => {
    peer.mood('hangsUp')
    expect(await open(newRef())).toBeNull()
    peer.mood('well')
    expect(await driver.check(ctx)).toBeNull()
  })

  it('lists what is on the provider’s books', async () => {
    const ref = await opened()
    peer.books(ref.orderId, 'paid')
    await peer.remember?.(site, ref)
    const list = await driver.list(ctx, site.clock.now() - HOUR_MS, site.clock.now() + HOUR_MS)
    expect(list?.find((news) => news.orderId === ref.orderId)).toMatchObject({
      ...asked(),
      state: 'paid',
    })
  })

  it('takes a genuine notice as a hint about its order', async () => {
    const ref = await opened()
    peer.books(ref.orderId, 'paid')
    const heard = await hear(await peer.notice(ref.orderId))
    expect(heard).toEqual({ ok: true, value: [{ kind: 'payment', orderId: ref.orderId }] })
  })

  it('rejects a forged notice, one without proof and one that is no notice', async () => {
    const ref = await opened()
    peer.books(ref.orderId, 'paid')
    const notice = await peer.notice(ref.orderId)
    expect(await hear(peer.forged(notice))).toEqual({ ok: false, error: 'signature' })
    expect((await hear({ ...notice, headers: {} })).ok).toBe(false)
    for (const text of ['', '{', 'null', '[]', '<html></html>', '{"status":"PAID"}']) {
      const answer = await hear({ ...notice, text })
      expect(answer.ok ? answer.value : []).toEqual([])
    }
  })
})

/** Whether a path fits Fastify's pattern. */
const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/:[^/]+/g, '[^/]+')}$`).test(path)

function paramsOf(pattern: string, path: string): Record<string, string> {
  const [names, values] = [pattern.split('/'), path.split('/')]
  return Object.fromEntries(
    names.flatMap((name, at) => (name.startsWith(':') ? [[name.slice(1), values[at] ?? '']] : [])),
  )
}
