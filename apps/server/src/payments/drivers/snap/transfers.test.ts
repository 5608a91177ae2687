import { DAY_MS, MINUTE_MS, present } from '@baize/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestSite, testSite } from '../../../testing/server.fixture.ts'
import {
  contextOf,
  goesWrong,
  openProviders,
  type Providers,
  payoutDraft,
  payoutsOf,
} from '../providers.fixture.ts'
import { snap } from './driver.ts'
import { ownerByName } from './holder-name.ts'

/** Untyped matchers of Vitest. */
const ANY_TEXT: unknown = expect.any(String)
const JAKARTA_TIME: unknown = expect.stringMatching(/\+07:00$/)
const HEX: unknown = expect.stringMatching(/^[0-9a-f]{32}$/)

let site: TestSite
let providers: Providers
beforeAll(async () => {
  site = await testSite()
  providers = await openProviders(() => site.clock)
})
beforeEach(() => {
  providers.calls.length = 0
  goesWrong(desk(), {})
})
afterAll(async () => {
  await providers.close()
  await site.close()
})

const desk = () => providers.desks.snap
const open = (changes?: object) => ({
  payouts: payoutsOf(snap(providers.snap(changes))),
  ctx: contextOf(site, providers.publicUrl),
})
const bodies = (path: string) =>
  providers.calls.filter(({ url }) => url.endsWith(path)).map(({ body }): unknown => JSON.parse(body))
const paidTo = (draft: { readonly withdrawalId: string }) =>
  desk()
    .payouts()
    .filter(({ reference }) => reference === draft.withdrawalId.replaceAll('-', ''))
const sent = (draft: ReturnType<typeof payoutDraft>, agoMs = 0) => ({
  ...draft,
  sentAtMs: site.clock.now() - agoMs,
})

describe('a transfer by BI-SNAP', () => {
  it('has our reference, the account and the amount, and is paid once', async () => {
    const { payouts, ctx } = open({ bankCodes: { '451': 'BSMDIDJA' }, transferInfo: { purpose: '99' } })
    const draft = payoutDraft({ account: { kind: 'bankId', bank: '451', number: '7000123456' } })
    const news = {
      via: 'snap',
      payoutId: ANY_TEXT,
      withdrawalId: draft.withdrawalId,
      state: 'paid',
      amount: '250000.00',
      currency: 'IDR',
    }
    expect(await payouts.send(ctx, draft)).toEqual(news)
    expect(bodies('transfer-interbank')).toEqual([
      {
        partnerReferenceNo: draft.withdrawalId.replaceAll('-', ''),
        amount: { value: '250000.00', currency: 'IDR' },
        beneficiaryAccountName: 'Siti Rahma',
        beneficiaryAccountNo: '7000123456',
        beneficiaryBankCode: 'BSMDIDJA',
        currency: 'IDR',
        remark: 'Withdrawal',
        sourceAccountNo: '1000000001',
        transactionDate: JAKARTA_TIME,
        additionalInfo: { purpose: '99' },
      },
    ])
    expect(await payouts.send(ctx, draft)).toEqual(news)
    expect(await payouts.read(ctx, draft)).toEqual(news)
    expect(paidTo(draft)).toHaveLength(1)
  })

  it.each([
    ['was lost', { lostReplies: 1 }],
    ['is HTML', { htmlReplies: 1 }],
    ['has 10 MB', { hugeReplies: 1 }],
  ])('whose answer %s is asked for by its reference', async (_name, faults) => {
    const { payouts, ctx } = open()
    const draft = payoutDraft()
    await payouts.check(ctx)
    goesWrong(desk(), faults)
    expect(await payouts.send(ctx, draft)).toBeNull()
    expect(await payouts.read(ctx, sent(draft))).toMatchObject({ state: 'paid', amount: '250000.00' })
    expect(paidTo(draft)).toHaveLength(1)
  })

  it('that hangs is unknown after four seconds, and never there after ten minutes', async () => {
    const { payouts, ctx } = open()
    const draft = payoutDraft()
    await payouts.check(ctx)
    goesWrong(desk(), { hangs: 1 })
    expect(await payouts.send(ctx, draft)).toBeNull()
    expect(await payouts.read(ctx, sent(draft, 9 * MINUTE_MS))).toBeNull()
    expect(await payouts.read(ctx, sent(draft, 11 * MINUTE_MS))).toBe('never')
    // Two months later its reference may be used anew: a repeated request would be a second transfer.
    expect(await payouts.read(ctx, sent(draft, 60 * DAY_MS))).toBeNull()
    // Neither is one that the provider has named once.
    expect(
      await payouts.read(ctx, { ...sent(draft, 11 * MINUTE_MS), payoutId: 'of-the-provider' }),
    ).toBeNull()
  })

  it('that reaches nobody is unknown', async () => {
    const { payouts, ctx } = open({ url: 'http://127.0.0.1:1' })
    expect(await payouts.send(ctx, payoutDraft())).toBeNull()
    expect(await payouts.read(ctx, sent(payoutDraft(), 11 * MINUTE_MS))).toBeNull()
  })

  it('is pending until the bank decides, and may come back afterwards', async () => {
    const { payouts, ctx } = open()
    const draft = payoutDraft()
    goesWrong(desk(), { holdPayouts: 1 })
    const pending = await payouts.send(ctx, draft)
    expect(pending).toMatchObject({ state: 'pending' })
    expect(await payouts.read(ctx, draft)).toEqual(pending)
    const [held] = paidTo(draft)
    const paid = await desk().settlePayout(present(held, 'payout'), 'paid')
    expect(await payouts.read(ctx, draft)).toMatchObject({ state: 'paid' })
    await desk().settlePayout(paid, 'reversed')
    expect(await payouts.read(ctx, draft)).toMatchObject({ state: 'reversed', amount: '250000.00' })
  })

  it('has failed when the bank refuses it later, or names the account at once', async () => {
    const { payouts, ctx } = open()
    const refused = payoutDraft()
    goesWrong(desk(), { refusePayouts: 1 })
    expect(await payouts.send(ctx, refused)).toMatchObject({ state: 'pending' })
    expect(await payouts.read(ctx, refused)).toMatchObject({ state: 'failed' })
    const wrong = payoutDraft({ account: { kind: 'bankId', bank: '014', number: '1234567404' } })
    expect(await payouts.send(ctx, wrong)).toEqual({
      via: 'snap',
      payoutId: wrong.withdrawalId,
      withdrawalId: wrong.withdrawalId,
      state: 'failed',
      amount: '250000.00',
      currency: 'IDR',
      reason: 'accountWrong',
    })
  })

  it('under a reference of another amount is asked for and never sent anew', async () => {
    const { payouts, ctx } = open()
    const draft = payoutDraft()
    await payouts.send(ctx, draft)
    expect(await payouts.send(ctx, { ...draft, amount: '999.00' })).toMatchObject({ amount: '250000.00' })
    expect(paidTo(draft)).toHaveLength(1)
    expect(bodies('transfer/status')).toEqual([
      { originalPartnerReferenceNo: draft.withdrawalId.replaceAll('-', ''), serviceCode: '18' },
    ])
  })

  it('is listed with those that this account was given', async () => {
    const { payouts, ctx } = open()
    expect(await payouts.list(ctx, site.clock.now(), site.clock.now() + 1)).toEqual([])
  })
})

describe('a name inquiry', () => {
  const verify = (number: string, name = 'Siti Rahma') => {
    const { payouts, ctx } = open()
    const draft = payoutDraft({ account: { kind: 'bankId', bank: '014', number } })
    return payouts.verify?.(ctx, { ...draft, holder: { name, taxId: '' } })
  }

  it('tells the own account from that of another, a hidden name and no account', async () => {
    const { payouts, ctx } = open()
    await payouts.send(ctx, payoutDraft({ account: { kind: 'bankId', bank: '014', number: '5550001112' } }))
    expect(await verify('5550001112')).toBe('own')
    expect(await verify('5550001112', 'Budi Santoso')).toBe('other')
    expect(await verify('5550001999')).toBe('other')
    expect(await verify('5550002223')).toBe('unknown')
    expect(await verify('5550002404')).toBe('absent')
    goesWrong(desk(), { failNext: 1 })
    expect(await verify('5550001112')).toBe('unknown')
    expect(bodies('account-inquiry-external')[0]).toEqual({
      partnerReferenceNo: HEX,
      beneficiaryBankCode: '014',
      beneficiaryAccountNo: '5550001112',
      additionalInfo: {},
    })
  })

  it.each([
    ['SITI RAHMA', 'Siti Rahma', 'own'],
    ['RAHMA SITI', 'Siti Rahma', 'own'],
    ['BPK. AHMAD NUR’AINI', 'Ahmad Nuraini', 'own'],
    ['JOSE PENA', 'José Peña', 'own'],
    ['MUHAMMAD ABDURRAHMA', 'Muhammad Abdurrahman Wahid', 'own'],
    ['SITI RAHMAWATI', 'Siti Rahma', 'other'],
    ['SITI', 'Siti Rahma', 'other'],
    ['BUDI SANTOSO', 'Siti Rahma', 'other'],
    ['SI** RAH**', 'Siti Rahma', 'unknown'],
    ['SIXXXX RAHMA', 'Siti Rahma', 'unknown'],
    ['', 'Siti Rahma', 'unknown'],
  ] as const)('compares %j with %j: %s', (atBank, holder, owner) => {
    expect(ownerByName(atBank, holder)).toBe(owner)
  })
})
