import { createHmac } from 'node:crypto'
import { present } from '@baize/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestSite, testSite } from '../../../testing/server.fixture.ts'
import {
  contextOf,
  goesWrong,
  heardOf,
  openProviders,
  type Providers,
  payoutDraft,
  payoutsOf,
  SECRET,
} from '../providers.fixture.ts'
import { modernTreasury } from './driver.ts'

/** An untyped matcher of Vitest. */
const ANY_TEXT: unknown = expect.any(String)

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

const desk = () => providers.desks.modernTreasury
const open = (changes?: object) => {
  const door = modernTreasury(providers.modernTreasury(changes))
  return { door, payouts: payoutsOf(door), ctx: contextOf(site, providers.publicUrl) }
}
const achDraft = (changes: Parameters<typeof payoutDraft>[0] = {}) =>
  payoutDraft({
    amount: '40.05',
    currencyId: 'USD',
    account: { kind: 'bankUs', routing: '021000021', number: '000123456789' },
    holder: { name: 'Ana Souza', taxId: '' },
    ...changes,
  })
const paidTo = ({ withdrawalId }: { readonly withdrawalId: string }) =>
  desk()
    .payouts()
    .filter(({ reference }) => reference === withdrawalId)

describe('a payout by Modern Treasury', () => {
  it('is an ACH credit in cents with our withdrawal as its key, its id and its metadata', async () => {
    const { payouts, ctx } = open()
    const draft = achDraft()
    expect(await payouts.send(ctx, draft)).toEqual({
      via: 'modern-treasury',
      payoutId: ANY_TEXT,
      withdrawalId: draft.withdrawalId,
      state: 'pending',
      amount: '40.05',
      currency: 'USD',
    })
    const [call] = providers.calls
    expect(call).toMatchObject({ method: 'POST', url: '/modern-treasury/api/payment_orders', status: 201 })
    expect(call?.headers['idempotency-key']).toBe(draft.withdrawalId)
    expect(JSON.parse(call?.body ?? '')).toEqual({
      type: 'ach',
      subtype: 'PPD',
      amount: 4005,
      direction: 'credit',
      currency: 'USD',
      originating_account_id: ANY_TEXT,
      external_id: draft.withdrawalId,
      metadata: { withdrawal: draft.withdrawalId },
      receiving_account: {
        account_type: 'checking',
        party_name: 'Ana Souza',
        party_type: 'individual',
        account_details: [{ account_number: '000123456789' }],
        routing_details: [{ routing_number: '021000021', routing_number_type: 'aba', payment_type: 'ach' }],
      },
    })
    expect(await payouts.read(ctx, draft)).toMatchObject({ state: 'paid', amount: '40.05' })
    await payouts.send(ctx, draft)
    expect(paidTo(draft)).toHaveLength(1)
  })

  it.each([
    ['was lost', { lostReplies: 1 }],
    ['is HTML', { htmlReplies: 1 }],
    ['has 10 MB', { hugeReplies: 1 }],
    ['never comes', { hangs: 1 }],
  ])('whose answer %s is asked for by our id, and made once', async (_name, faults) => {
    const { payouts, ctx } = open()
    const draft = achDraft()
    expect(await payouts.read(ctx, draft)).toBe('never')
    goesWrong(desk(), faults)
    expect(await payouts.send(ctx, draft)).toBeNull()
    const known = await payouts.read(ctx, draft)
    if (known === 'never') await payouts.send(ctx, draft)
    expect(await payouts.read(ctx, draft)).toMatchObject({ state: 'paid' })
    expect(paidTo(draft)).toHaveLength(1)
  })

  it('is unknown, and not absent, while the provider is out of order or refuses our keys', async () => {
    const { payouts, ctx } = open()
    goesWrong(desk(), { failNext: 2 })
    expect(await payouts.send(ctx, achDraft())).toBeNull()
    expect(await payouts.read(ctx, achDraft())).toBeNull()
    const stranger = open({ apiKeys: ['a-key-that-nobody-knows'] })
    expect(await stranger.payouts.read(stranger.ctx, achDraft())).toBeNull()
    expect(await stranger.payouts.check(stranger.ctx)).toBe('login refused (401)')
  })

  it('fails at once for an account that is refused', async () => {
    const { payouts, ctx } = open()
    const draft = achDraft({ account: { kind: 'bankUs', routing: '123456789', number: '000123456789' } })
    expect(await payouts.send(ctx, draft)).toMatchObject({ state: 'failed', reason: 'accountWrong' })
    expect(paidTo(draft)).toEqual([])
  })

  it('is unknown when the fault is ours', async () => {
    const { payouts, ctx } = open({ originatingAccountId: 'another-account' })
    expect(await payouts.send(ctx, achDraft())).toBeNull()
  })

  it('is refused later or comes back, with the reason of the bank', async () => {
    const { payouts, ctx } = open()
    const [refused, returned] = [achDraft(), achDraft()]
    goesWrong(desk(), { refusePayouts: 1 })
    await payouts.send(ctx, refused)
    expect(await payouts.read(ctx, refused)).toMatchObject({ state: 'failed' })
    await payouts.send(ctx, returned)
    await desk().settlePayout(present(paidTo(returned)[0], 'payout'), 'reversed')
    expect(await payouts.read(ctx, returned)).toMatchObject({ state: 'reversed', reason: 'accountWrong' })
  })

  it('is listed by the time it was made, over several pages, without orders of others', async () => {
    site.clock.advance(60_000)
    goesWrong(desk(), { noNotices: 200 })
    const { payouts, ctx } = open()
    const from = site.clock.now()
    const drafts = []
    for (let n = 0; n < 103; n += 1) {
      const draft = achDraft()
      drafts.push(draft.withdrawalId)
      await desk().takePayout({
        id: draft.withdrawalId,
        reference: n === 0 ? '' : draft.withdrawalId,
        key: '',
        digest: '',
        amount: '40.05',
        currency: 'USD',
        holder: 'Ana Souza',
        bank: '021000021',
        number: '000123456789',
      })
    }
    const list = present(await payouts.list(ctx, from, from + 1), 'list')
    expect(list.map(({ withdrawalId }) => withdrawalId).toSorted()).toEqual(drafts.slice(1).toSorted())
    expect(await payouts.list(ctx, from + 1, from + 2)).toEqual([])
    goesWrong(desk(), { failNext: 1 })
    expect(await payouts.list(ctx, from, from + 1)).toBeNull()
  })

  it('goes on with the older key while the keys change', async () => {
    const { payouts, ctx } = open({ apiKeys: ['a-key-that-is-not-active', SECRET] })
    expect(await payouts.check(ctx)).toBeNull()
  })
})

describe('a webhook of Modern Treasury', () => {
  const heard = async (faults = {}) => {
    const { door, payouts, ctx } = open()
    const draft = achDraft()
    goesWrong(desk(), faults)
    await payouts.send(ctx, draft)
    const notice = await vi.waitFor(() =>
      present(
        providers.notices.find(({ raw }) => raw.includes(draft.withdrawalId)),
        'notice',
      ),
    )
    return { draft, ctx, webhook: present(door.webhooks[0], 'webhook'), notice: heardOf(notice) }
  }

  it('names our withdrawal', async () => {
    const { draft, ctx, webhook, notice } = await heard()
    expect(notice.url).toBe(webhook.path)
    expect(await webhook.hear(ctx, notice)).toEqual({
      ok: true,
      value: [{ kind: 'payout', withdrawalId: draft.withdrawalId }],
    })
  })

  it('is refused with a wrong signature, another body or without a signature', async () => {
    const { ctx, webhook, notice } = await heard({ wrongSignatures: 1 })
    const refused = { ok: false, error: 'signature' }
    expect(await webhook.hear(ctx, notice)).toEqual(refused)
    const right = createHmac('sha256', SECRET).update(notice.raw).digest('hex')
    const signed = { ...notice, headers: { 'x-signature': right } }
    expect(await webhook.hear(ctx, signed)).toMatchObject({ ok: true })
    expect(await webhook.hear(ctx, { ...signed, raw: Buffer.from('{}') })).toEqual(refused)
    expect(await webhook.hear(ctx, { ...signed, headers: {} })).toEqual(refused)
  })

  it('is nothing for us when it is about something else, and refused when it is no event', async () => {
    const { ctx, webhook, notice } = await heard()
    const said = (body: string) => {
      const raw = Buffer.from(body)
      const signature = createHmac('sha256', SECRET).update(raw).digest('hex')
      return webhook.hear(ctx, { ...notice, raw, headers: { 'x-signature': signature } })
    }
    const other = { event: 'completed', data: { id: '1', object: 'incoming_payment_detail' } }
    expect(await said(JSON.stringify(other))).toEqual({ ok: true, value: [] })
    expect(await said('<html>')).toEqual({ ok: false, error: 'shape' })
  })
})
