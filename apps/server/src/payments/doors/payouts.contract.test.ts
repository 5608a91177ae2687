import { assert, HOUR_MS, present, uuidV7, withdrawalId } from '@baize/kit'
import { randomBytes } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AppContext } from '../../app/context.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'
import type { PayoutsPeer, PeerNotice } from '../ports/contract.fixture.ts'
import type { PayoutDraft, PayoutsDriver } from '../ports/payouts.ts'
import { doorsOf, payoutsDrivers } from './doors.ts'
import { PAYOUTS_PEERS } from './peers.fixture.ts'

const STATES = ['pending', 'paid', 'failed', 'reversed'] as const

/** What every driver of payouts must do, whatever its provider speaks. */
describe.each(Object.entries(PAYOUTS_PEERS))('payouts by %s', (_, openPeer) => {
  let peer: PayoutsPeer
  let site: TestSite
  let ctx: AppContext
  let driver: PayoutsDriver
  beforeAll(async () => {
    peer = await openPeer()
    site = peer.site ?? (await testSite({ paymentDrivers: peer.drivers }))
    ctx = site.server.ctx
    driver = present(payoutsDrivers(ctx.config)[0], 'driver')
    // Registers the address of notices, without which some pay nothing.
    const fault = await driver.check(ctx)
    assert(fault === null, `the provider is ready: ${fault}`)
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

  const newDraft = (): PayoutDraft => ({
    withdrawalId: withdrawalId(uuidV7(site.clock, randomBytes)),
    amount: peer.amount,
    currencyId: peer.currencyId,
    account: peer.account,
    holder: peer.holder,
    coins: peer.coins,
    payoutId: null,
    sentAtMs: site.clock.now(),
  })
  async function sent(): Promise<PayoutDraft> {
    const draft = newDraft()
    const news = await driver.send(ctx, draft)
    if (news === null || news === 'never') throw new Error('payout must be taken')
    return { ...draft, payoutId: news.payoutId }
  }

  it('is taken with what arrives, and named by the provider', async () => {
    const draft = newDraft()
    const news = await driver.send(ctx, draft)
    expect(news).toMatchObject({
      via: driver.connector.name,
      withdrawalId: draft.withdrawalId,
      amount: peer.coins ?? peer.amount,
    })
    expect(peer.made(draft.withdrawalId)).toBe(1)
  })

  it('leaves once, however often and however simultaneously it is asked for', async () => {
    const draft = newDraft()
    await Promise.all(Array.from({ length: 5 }, () => driver.send(ctx, draft)))
    await driver.send(ctx, draft)
    expect(peer.made(draft.withdrawalId)).toBe(1)
  })

  it('is in doubt when its answer is lost, is found by our own id, and leaves once', async () => {
    const draft = newDraft()
    peer.mood('hangsUp')
    expect(await driver.send(ctx, draft)).toBeNull()
    peer.mood('well')
    expect(await driver.read(ctx, draft)).toMatchObject({ withdrawalId: draft.withdrawalId })
    expect(peer.made(draft.withdrawalId)).toBe(1)
  })

  it.each(STATES)('is reported as %s, where its provider has such a state', async (wanted) => {
    const { states = STATES } = peer
    const state = states.includes(wanted) ? wanted : present(states[0], 'state')
    const draft = await sent()
    peer.books(draft.withdrawalId, state)
    expect(await driver.read(ctx, draft)).toMatchObject({ withdrawalId: draft.withdrawalId, state })
  })

  it('is unknown to a provider that was never asked', async () => {
    expect(['never', null]).toContain(await driver.read(ctx, newDraft()))
  })

  it.each(['down', 'html', 'huge', 'loginRefused'] as const)(
    'is in doubt while its provider is %s, which a check reports, and goes on afterwards',
    async (mood) => {
      const draft = await sent()
      peer.mood(mood)
      // A provider that turns the sender away has certainly paid nothing.
      const unsure = mood === 'loginRefused' ? [null, 'never'] : [null]
      expect(unsure).toContain(await driver.send(ctx, newDraft()))
      expect(await driver.read(ctx, draft)).toBeNull()
      site.clock.advance(60_000)
      expect(await driver.check(ctx)).not.toBeNull()
      peer.mood('well')
      site.clock.advance(60_000)
      expect(await driver.read(ctx, draft)).toMatchObject({ withdrawalId: draft.withdrawalId })
      expect(await driver.check(ctx)).toBeNull()
    },
  )

  it('is on the provider’s list', async () => {
    const draft = await sent()
    await peer.remember?.(site, draft)
    const list = await driver.list(ctx, site.clock.now() - HOUR_MS, site.clock.now() + HOUR_MS)
    expect(list?.map(({ withdrawalId: id }) => id)).toContain(draft.withdrawalId)
  })

  it('is hinted at by genuine notices only, where its provider sends any', async () => {
    const draft = await sent()
    peer.books(draft.withdrawalId, 'paid')
    const { withdrawalId: id } = draft
    const webhooks = doorsOf(ctx.config).flatMap((door) => door.webhooks)
    const notices = peer.notice ? [await peer.notice(id)] : []
    expect(notices.length === 0).toBe(webhooks.length === 0)
    for (const notice of notices) {
      const webhook = present(
        webhooks.findLast(({ path }) => notice.url.startsWith(path.split('/:')[0] ?? path)),
        `webhook at ${notice.url}`,
      )
      const hear = ({ headers, text, url }: PeerNotice) => {
        const [names, values] = [webhook.path.split('/'), (url.split('?')[0] ?? '').split('/')]
        const params = Object.fromEntries(
          names.flatMap((name, at) => (name.startsWith(':') ? [[name.slice(1), values[at] ?? '']] : [])),
        )
        return webhook.hear(ctx, { headers, raw: Buffer.from(text), url, params, query: {} })
      }
      expect(await hear(notice)).toEqual({ ok: true, value: [{ kind: 'payout', withdrawalId: id }] })
      expect(await hear(peer.forged(notice))).toEqual({ ok: false, error: 'signature' })
      const empty = await hear({ ...notice, text: '{}' })
      expect(empty.ok ? empty.value : []).toEqual([])
    }
  })
})
