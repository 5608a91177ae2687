import { DAY_MS } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { findTakenBack } from '../deposits/taken-back.ts'
import { OTHERS_CPF } from '../drivers/pix-peer.fixture.ts'
import { settleReturns } from '../held/service.ts'
import { goesWrong, OPERATOR, openPixDesk, type PixDesk, type PixPlayer } from './held-desk.fixture.ts'

let desk: PixDesk
let player: PixPlayer
beforeAll(async () => {
  desk = await openPixDesk()
})
beforeEach(async () => {
  desk.peer.sandbox.scheme.faults.times = 0
  player = await desk.newPlayer()
})
afterAll(() => desk.close())

const heldFor = async (orderId: string, show: 'open' | 'done' = 'open') =>
  (await desk.held(show)).filter((held) => held.orderId === orderId)
const decide = (act: 'return' | 'credit' | 'dismiss', heldId: string | undefined, change: object = {}) =>
  desk.site.ask(
    `/api/operator/payments/held/${act}`,
    { heldId, note: 'looked at it', requestedBy: 'ann', ...change },
    OPERATOR,
  )
const run = () => settleReturns(desk.ctx)

/** An order that was paid like this, and the bank has told it. */
async function told(by: { cpf?: string; amount?: string }) {
  const order = await desk.opens(player)
  const { paid, charge } = await desk.pays(order, by)
  return { order, paid, charge, code: await desk.notice(order) }
}

describe('a Pix from the player', () => {
  it('is credited, and nothing is held', async () => {
    const { order, code } = await told({ cpf: player.cpf })
    expect(code).toBe(200)
    expect(await desk.balance(player)).toBe(4000n)
    expect(await desk.stateOf(player, order)).toBe('PAID')
    expect(await heldFor(order.id)).toEqual([])
  })

  it('waits while the bank does not say who paid', async () => {
    const order = await desk.opens(player)
    await desk.pays(order, { cpf: player.cpf })
    goesWrong(desk.peer, 'unavailable', 20, 'read')
    expect(await desk.notice(order)).toBe(503)
    desk.peer.sandbox.scheme.faults.times = 0
    desk.site.clock.advance(20_000)
    expect(await desk.notice(order)).toBe(200)
    expect(await desk.balance(player)).toBe(4000n)
  })
})

describe('a Pix from another person', () => {
  it('is not credited but sent back by itself, and the player is told', async () => {
    const { order, paid, code } = await told({ cpf: OTHERS_CPF })
    expect(code).toBe(200)
    expect(await desk.balance(player)).toBe(0n)
    expect(await desk.stateOf(player, order)).toBe('FAILED')
    expect(await desk.notices(player)).toContain('notify.depositOtherPayerText')
    expect(await heldFor(order.id)).toMatchObject([
      {
        state: 'returning',
        reason: 'otherPayer',
        amount: '40.00',
        currency: 'BRL',
        reference: paid.endToEndId,
        can: [],
      },
    ])
    await run()
    expect(paid.refunds).toMatchObject([{ amount: '40.00', status: 'DEVOLVIDO' }])
    expect(await heldFor(order.id)).toEqual([])
    expect(await heldFor(order.id, 'done')).toMatchObject([{ state: 'returned' }])
    expect(await desk.balance(player)).toBe(0n)
  })

  it('is held and sent back once, however often the bank tells of it', async () => {
    const { order, paid } = await told({ cpf: OTHERS_CPF })
    await Promise.all([desk.notice(order), desk.notice(order), desk.notice(order)])
    await run()
    await desk.notice(order)
    desk.site.clock.advance(600_000)
    await run()
    expect(paid.refunds).toHaveLength(1)
    const notices = await desk.notices(player)
    expect(notices.filter((text) => text === 'notify.depositOtherPayerText')).toHaveLength(1)
    expect(notices).not.toContain('notify.depositFailedText')
  })

  it('is asked about with growing pauses while its return is unknown, and never sent anew', async () => {
    const { order, paid } = await told({ cpf: OTHERS_CPF })
    goesWrong(desk.peer, 'lost', 1, 'refund')
    await run()
    expect(paid.refunds).toHaveLength(1)
    expect(await heldFor(order.id)).toMatchObject([{ state: 'returning' }])
    await run()
    expect(await heldFor(order.id)).toMatchObject([{ state: 'returning' }])
    desk.site.clock.advance(31_000)
    await run()
    expect(await heldFor(order.id, 'done')).toMatchObject([{ state: 'returned' }])
    expect(paid.refunds).toHaveLength(1)
  })

  it('waits for a person when the bank does not carry out its return, and may be tried again', async () => {
    const { order, paid } = await told({ cpf: OTHERS_CPF })
    goesWrong(desk.peer, 'refused', 1, 'refund')
    await run()
    const [held] = await heldFor(order.id)
    expect(held).toMatchObject({ state: 'held', can: ['return', 'dismiss'] })
    expect(desk.site.logged()).toContain('return of a payment was not carried out')
    expect(refusalOf(await decide('credit', held?.id, { approvedBy: 'bob' }))).toBe('badInput')
    accepted(await decide('return', held?.id))
    await run()
    expect(await heldFor(order.id, 'done')).toMatchObject([{ state: 'returned', decidedBy: 'ann', note: '' }])
    expect(paid.refunds.map(({ status }) => status)).toEqual(['NAO_REALIZADO', 'DEVOLVIDO'])
  })

  it('ends when the bank tells that it was sent back', async () => {
    const { order, paid, charge } = await told({ cpf: OTHERS_CPF })
    goesWrong(desk.peer, 'held', 1, 'refund')
    await run()
    const [made] = paid.refunds
    if (made) await desk.peer.sandbox.scheme.decideRefund(charge, paid, made, true)
    const response = await desk.site.server.app.inject({
      method: 'POST',
      url: '/webhooks/bcb/bank/a-secret-in-the-path/pix',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ pix: [{ endToEndId: paid.endToEndId, devolucoes: [{ id: made?.id }] }] }),
    })
    expect(response.statusCode).toBe(200)
    expect(await heldFor(order.id, 'done')).toMatchObject([{ state: 'returned' }])
  })

  it('leaves the path to the webhook in the record without its secret', async () => {
    await told({ cpf: OTHERS_CPF })
    const { rows } = await desk.site.database.pool.query<{ path: string }>(
      `SELECT DISTINCT path FROM connector_calls WHERE direction = 'in'`,
    )
    expect(rows).toEqual([{ path: '/webhooks/bcb/bank/•••/pix' }])
  })
})

describe('a Pix of another amount', () => {
  it('waits for a person, who can send it back', async () => {
    const { order, paid, code } = await told({ cpf: player.cpf, amount: '35.00' })
    expect(code).toBe(422)
    expect(await desk.balance(player)).toBe(0n)
    const [held] = await heldFor(order.id)
    expect(held).toMatchObject({
      state: 'held',
      reason: 'otherAmount',
      amount: '35.00',
      ordered: { amount: '40.00', currencyId: 'BRL' },
      can: ['return', 'credit', 'dismiss'],
    })
    accepted(await decide('return', held?.id))
    await run()
    expect(paid.refunds).toMatchObject([{ amount: '35.00' }])
    expect(refusalOf(await decide('dismiss', held?.id))).toBe('badInput')
  })

  it('is credited as what came once two people agree', async () => {
    const { order } = await told({ cpf: player.cpf, amount: '35.00' })
    const [held] = await heldFor(order.id)
    expect(refusalOf(await decide('credit', held?.id))).toBe('approvalPending')
    expect(await desk.balance(player)).toBe(0n)
    accepted(await decide('credit', held?.id, { approvedBy: 'bob' }))
    expect(await desk.balance(player)).toBe(3500n)
    expect(await desk.stateOf(player, order)).toBe('PAID')
    await desk.notice(order)
    expect(await desk.balance(player)).toBe(3500n)
    expect(await heldFor(order.id, 'done')).toMatchObject([
      { state: 'credited', decidedBy: 'ann', approvedBy: 'bob', note: 'looked at it' },
    ])
    expect(refusalOf(await decide('credit', held?.id, { approvedBy: 'cat' }))).toBe('badInput')
  })

  it('is dismissed with a note when it was settled outside', async () => {
    const { order } = await told({ cpf: player.cpf, amount: '1.00' })
    const [held] = await heldFor(order.id)
    accepted(await decide('dismiss', held?.id, { note: 'the bank has returned it' }))
    expect(await heldFor(order.id, 'done')).toMatchObject([
      { state: 'dismissed', note: 'the bank has returned it', decidedBy: 'ann' },
    ])
    expect(await desk.balance(player)).toBe(0n)
  })
})

describe('money of one order that came twice', () => {
  it('is credited once, and the second payment waits for a person', async () => {
    const { order, charge, paid } = await told({ cpf: player.cpf })
    const again = { ...paid, endToEndId: `${paid.endToEndId.slice(0, -1)}Z`, refunds: [] }
    charge.paid.unshift(again)
    expect(await desk.notice(order)).toBe(200)
    expect(await desk.balance(player)).toBe(4000n)
    expect(await heldFor(order.id)).toMatchObject([
      { reason: 'otherPayment', reference: again.endToEndId, can: ['return', 'dismiss'] },
    ])
  })

  it('is credited for the player’s part, and another person’s is sent back', async () => {
    const order = await desk.opens(player)
    const { charge, paid } = await desk.pays(order, { cpf: player.cpf })
    const foreign = { ...paid, endToEndId: `${paid.endToEndId.slice(0, -1)}Y`, cpf: OTHERS_CPF, refunds: [] }
    charge.paid.push(foreign)
    expect(await desk.notice(order)).toBe(200)
    await run()
    expect(await desk.balance(player)).toBe(4000n)
    expect(await desk.stateOf(player, order)).toBe('PAID')
    expect(foreign.refunds).toHaveLength(1)
    expect(paid.refunds).toEqual([])
  })
})

describe('money that the scheme takes back', () => {
  it('waits for a person after it was credited, once for each time it was taken', async () => {
    const { order, charge, paid } = await told({ cpf: player.cpf })
    await desk.peer.sandbox.scheme.refund(charge, paid, { id: 'MED1', amount: '40.00', nature: 'MED_FRAUDE' })
    expect(await desk.notice(order)).toBe(200)
    expect(await desk.notice(order)).toBe(200)
    expect(await desk.balance(player)).toBe(4000n)
    expect(await heldFor(order.id)).toMatchObject([
      { reason: 'takenBack', amount: '40.00', reference: paid.refunds[0]?.rtrId, can: ['dismiss'] },
    ])
    expect(desk.site.logged()).toContain('payment held for a person')
  })
})

describe('money that the scheme took back without a notice', () => {
  it('is found up to 90 days later, and asked about once', async () => {
    const { order, charge, paid } = await told({ cpf: player.cpf })
    desk.site.clock.advance(75 * DAY_MS)
    await desk.peer.sandbox.scheme.refund(charge, paid, { id: 'MED2', amount: '40.00', nature: 'MED_FRAUDE' })
    const callsAbout = () => desk.peer.calls.filter(({ url }) => url.includes(charge.txid)).length
    const before = callsAbout()
    await findTakenBack(desk.ctx)
    expect(await heldFor(order.id)).toMatchObject([{ reason: 'takenBack', amount: '40.00' }])
    const asked = callsAbout()
    expect(asked).toBeGreaterThan(before)
    await findTakenBack(desk.ctx)
    expect(callsAbout()).toBe(asked)
  })

  it('is looked for again the next night, where the bank does not answer', async () => {
    const { order, charge, paid } = await told({ cpf: player.cpf })
    await desk.peer.sandbox.scheme.refund(charge, paid, { id: 'MED3', amount: '5.00', nature: 'MED_FRAUDE' })
    goesWrong(desk.peer, 'unavailable', 1000)
    await findTakenBack(desk.ctx)
    goesWrong(desk.peer, 'none', 0)
    expect(await heldFor(order.id)).toEqual([])
    expect(desk.site.logged()).toContain('money taken back could not be listed')
    desk.site.clock.advance(DAY_MS)
    await findTakenBack(desk.ctx)
    expect(await heldFor(order.id)).toMatchObject([{ reason: 'takenBack', amount: '5.00' }])
  })
})

describe('the desk of held payments', () => {
  it('is counted for alarms by reason and age', async () => {
    await told({ cpf: player.cpf, amount: '2.00' })
    desk.site.clock.advance(600_000)
    await run()
    const metrics = await desk.ctx.metrics.registry.metrics()
    expect(metrics).toMatch(/baize_payments_held\{reason="otherAmount"\} [1-9]/)
    expect(Number(/baize_payments_held_oldest_seconds (\d+)/.exec(metrics)?.[1])).toBeGreaterThanOrEqual(600)
  })

  it('says that a payment does not exist, and that people cannot agree with themselves', async () => {
    expect(refusalOf(await decide('return', randomUUID()))).toBe('badInput')
    const { order } = await told({ cpf: player.cpf, amount: '3.00' })
    const [held] = await heldFor(order.id)
    expect(refusalOf(await decide('credit', held?.id, { approvedBy: 'Ann' }))).toBe('ownApproval')
  })
})
