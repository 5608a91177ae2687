import { withdrawalId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  HOUSE_KEY,
  heardBy,
  OTHERS_CPF,
  OWN_CPF,
  openPixPeer,
  type PixPeer,
  paymentsOf,
  payoutsOf,
  pixPayout,
} from '../pix-peer.fixture.ts'
import { efi } from './driver.ts'

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
const bare = (id: string) => id.replaceAll('-', '')
const stored = (id: string) => peer.sandbox.scheme.store.payouts.get(bare(id))
const puts = () => peer.calls.filter(({ method, url }) => method === 'PUT' && url.startsWith('/v3/'))

/** Efí pays only from a key that has a webhook: `check` registers it. */
async function open() {
  const door = efi(peer.efi())
  const ctx = peer.context()
  expect(await paymentsOf(door).check(ctx)).toBeNull()
  return { door, driver: payoutsOf(door), ctx }
}

describe('a payout by Efí', () => {
  it('names the key and the CPF that it must belong to, under our own id', async () => {
    const { driver, ctx } = await open()
    const draft = pixPayout(peer)
    expect(await driver.send(ctx, draft)).toEqual({
      via: 'efi',
      payoutId: bare(draft.withdrawalId),
      withdrawalId: draft.withdrawalId,
      state: 'pending',
      amount: '25.00',
      currency: 'BRL',
    })
    expect(puts()).toMatchObject([{ url: `/v3/gn/pix/${bare(draft.withdrawalId)}`, status: 201 }])
    expect(puts()[0]?.body).toEqual({
      valor: '25.00',
      pagador: { chave: HOUSE_KEY },
      favorecido: { chave: 'ana@example.com', cpf: OWN_CPF },
    })
    expect(await driver.read(ctx, draft)).toMatchObject({ state: 'paid', amount: '25.00' })
  })

  it('is not made twice when it is sent twice, or its answer was lost', async () => {
    const { driver, ctx } = await open()
    const draft = pixPayout(peer)
    goesWrong('lost', 1, 'payout')
    expect(await driver.send(ctx, draft)).toBeNull()
    expect(await driver.read(ctx, draft)).toMatchObject({ state: 'paid' })
    expect(await driver.send(ctx, draft)).toMatchObject({ state: 'paid' })
    expect(
      [...peer.sandbox.scheme.store.payouts.keys()].filter((id) => id === bare(draft.withdrawalId)),
    ).toHaveLength(1)
  })

  it('fails with a reason for the player when the key is of another person or of nobody', async () => {
    const { driver, ctx } = await open()
    const to = (key: string) => pixPayout(peer, { account: { kind: 'pix', keyType: 'email', key } })
    expect(await driver.send(ctx, to('other@example.com'))).toMatchObject({
      state: 'failed',
      reason: 'nameDiffers',
    })
    expect(await driver.send(ctx, to('absent@example.com'))).toMatchObject({
      state: 'failed',
      reason: 'accountWrong',
    })
    expect(
      await driver.send(ctx, pixPayout(peer, { account: { kind: 'pix', keyType: 'cpf', key: OTHERS_CPF } })),
    ).toMatchObject({
      state: 'failed',
      reason: 'nameDiffers',
    })
  })

  it('fails with the reason of the payment system, and not before a time-out has settled', async () => {
    const { driver, ctx } = await open()
    const draft = pixPayout(peer)
    goesWrong('held', 1, 'payout')
    await driver.send(ctx, draft)
    expect(await driver.read(ctx, draft)).toMatchObject({ state: 'pending' })
    const payout = stored(draft.withdrawalId)
    if (payout) await peer.sandbox.scheme.decidePayout(payout, 'failed', 'AB03')
    expect(await driver.read(ctx, draft)).toMatchObject({ state: 'pending' })
    peer.site.clock.advance(11 * 60_000)
    expect(await driver.read(ctx, draft)).toMatchObject({ state: 'failed', reason: 'bankRefused' })
    if (payout) payout.code = 'BE01'
    expect(await driver.read(ctx, draft)).toMatchObject({ state: 'failed', reason: 'nameDiffers' })
  })

  it('is reversed when the money came back', async () => {
    const { driver, ctx } = await open()
    const draft = pixPayout(peer)
    await driver.send(ctx, draft)
    const payout = stored(draft.withdrawalId)
    if (payout) await peer.sandbox.scheme.decidePayout(payout, 'reversed', '')
    expect(await driver.read(ctx, draft)).toMatchObject({ state: 'reversed', amount: '25.00' })
  })

  it('is unknown to Efí before it is sent', async () => {
    const { driver, ctx } = await open()
    expect(await driver.read(ctx, pixPayout(peer))).toBe('never')
  })

  it.each(['unavailable', 'html', 'huge'] as const)(
    'has an unknown outcome when Efí is %s',
    async (fault) => {
      const { driver, ctx } = await open()
      const draft = pixPayout(peer)
      goesWrong(fault, 20)
      expect(await driver.send(ctx, draft)).toBeNull()
      expect(await driver.read(ctx, draft)).toBeNull()
      expect(await driver.list(ctx, 0, peer.site.clock.now())).toBeNull()
    },
  )

  it('is listed when it is ours', async () => {
    const { driver, ctx } = await open()
    peer.site.clock.advance(60_000)
    const fromMs = peer.site.clock.now()
    const draft = pixPayout(peer)
    await driver.send(ctx, draft)
    await peer.sandbox.scheme.takePayout(
      { via: 'efi', id: 'salaries-of-may', amount: '1.00', key: OWN_CPF, cpf: '' },
      true,
    )
    expect(await driver.list(ctx, fromMs, peer.site.clock.now() + 1)).toMatchObject([
      { withdrawalId: draft.withdrawalId, state: 'paid', amount: '25.00' },
    ])
  })

  it('is notified at the address without a suffix, whose secret is checked', async () => {
    const { door, driver, ctx } = await open()
    expect(peer.sandbox.scheme.store.webhooks.get(HOUSE_KEY)?.url).toMatch(
      /\/a-secret-in-the-path\?ignorar=$/,
    )
    const draft = pixPayout(peer)
    await driver.send(ctx, draft)
    const about = () => peer.notices.find(({ raw }) => raw.includes(bare(draft.withdrawalId)))
    await vi.waitFor(() => expect(about()).toBeDefined())
    const notice = about()
    const hook = door.webhooks.find(({ path }) => path.endsWith('/:secret'))
    expect(notice && hook && (await hook.hear(ctx, heardBy(hook, notice)))).toEqual({
      ok: true,
      value: [{ kind: 'payout', withdrawalId: draft.withdrawalId }],
    })
    goesWrong('forged')
    const next = pixPayout(peer, { withdrawalId: withdrawalId(randomUUID()) })
    await driver.send(ctx, next)
    const forged = () => peer.notices.find(({ raw }) => raw.includes(bare(next.withdrawalId)))
    await vi.waitFor(() => expect(forged()).toBeDefined())
    const lie = forged()
    expect(lie && hook && (await hook.hear(ctx, heardBy(hook, lie)))).toEqual({
      ok: false,
      error: 'signature',
    })
  })
})
