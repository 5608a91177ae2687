import { DAY_MS, present } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accepted } from '../../testing/replies.fixture.ts'
import { deaths } from '../deposits/dying.fixture.ts'
import { OPERATOR, openPixDesk, type PixDesk } from '../held-desk/held-desk.fixture.ts'
import { findReturnedRefunds } from './service.ts'

let desk: PixDesk
beforeAll(async () => {
  desk = await openPixDesk(() => ({ sessionIdleMs: 1e13, sessionLifeMs: 1e13 }))
})
afterAll(() => desk.close())

/** A deposit that was paid and refunded, and the refund as the bank has it. */
async function refunded() {
  const player = await desk.newPlayer()
  const order = await desk.opens(player)
  const { paid } = await desk.pays(order, { cpf: player.cpf })
  expect(await desk.notice(order)).toBe(200)
  const request = { requestId: randomUUID(), orderId: order.id, reason: 'paid twice', requestedBy: 'ann' }
  const { model } = accepted(await desk.site.ask('/api/operator/payments/refund', request, OPERATOR))
  expect(model.state).toBe('PAID')
  expect(await desk.balance(player)).toBe(0n)
  const refund = present(paid.refunds[0], 'refund')
  const stateNow = async () =>
    accepted(await desk.site.ask('/api/operator/payments/refund', request, OPERATOR)).model.state
  return { player, order, refund, stateNow }
}
const tell = async (refundId: string): Promise<number> => {
  const pix = { endToEndId: 'E'.repeat(32), valor: '40.00', horario: '', devolucoes: [{ id: refundId }] }
  const { statusCode } = await desk.site.server.app.inject({
    method: 'POST',
    url: '/webhooks/bcb/bank/a-secret-in-the-path/pix',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ pix: [pix] }),
  })
  return statusCode
}

describe('a refund that its bank calls done and then not carried out', () => {
  it('is back in the balance by its notice, once, and both sides are told', async () => {
    const { player, refund, stateNow } = await refunded()
    expect(await tell(refund.id)).toBe(200)
    expect(await desk.balance(player)).toBe(0n)
    refund.status = 'NAO_REALIZADO'
    expect(await Promise.all([tell(refund.id), tell(refund.id), tell(refund.id)])).toEqual([200, 200, 200])
    expect(await desk.balance(player)).toBe(4000n)
    expect(await stateNow()).toBe('RETURNED')
    expect(await desk.notices(player)).toContain('notify.refundReturnedText')
  })

  it('is found without a notice for ten days, and stays done while the bank says nothing of it', async () => {
    const { player, refund, stateNow } = await refunded()
    desk.site.clock.advance(9 * DAY_MS)
    const { faults } = desk.peer.sandbox.scheme
    Object.assign(faults, { fault: 'unavailable', times: 10, kind: 'all' })
    await findReturnedRefunds(desk.ctx)
    faults.times = 0
    desk.site.clock.advance(60_000)
    await findReturnedRefunds(desk.ctx)
    expect(await stateNow()).toBe('PAID')
    refund.status = 'NAO_REALIZADO'
    await Promise.all([findReturnedRefunds(desk.ctx), findReturnedRefunds(desk.ctx)])
    expect(await desk.balance(player)).toBe(4000n)
    expect(await stateNow()).toBe('RETURNED')
  })

  it('comes back once, whenever the server dies', async () => {
    for (const { at, when, strikes } of deaths(desk.ctx)) {
      // Others are watched no longer.
      desk.site.clock.advance(11 * DAY_MS)
      const { player, refund } = await refunded()
      refund.status = 'NAO_REALIZADO'
      await strikes((ctx) => findReturnedRefunds(ctx))
      await findReturnedRefunds(desk.ctx)
      expect([when, at, await desk.balance(player)]).toEqual([when, at, 4000n])
    }
  })
})
