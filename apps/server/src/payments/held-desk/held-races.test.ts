import { orderId } from '@baize/kit'
import { caseCount, chance } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askAboutOrder } from '../deposits/ask.ts'
import { deaths } from '../deposits/dying.fixture.ts'
import { OTHERS_CPF } from '../drivers/pix-peer.fixture.ts'
import { settleReturns } from '../held/service.ts'
import { goesWrong, openPixDesk, type PixDesk, type PixPlayer } from './held-desk.fixture.ts'
import { creditDecided, creditHeld } from './service.ts'

let desk: PixDesk
beforeAll(async () => {
  desk = await openPixDesk()
})
afterAll(() => desk.close())

const CASES = caseCount(6, 120)
const FAULTS = ['none', 'unavailable', 'html', 'lost', 'token', 'refused', 'held'] as const

type Case = {
  readonly player: PixPlayer
  readonly id: string
  readonly isOwn: boolean
  readonly amount: string
  readonly paid: Awaited<ReturnType<PixDesk['pays']>>['paid']
}

async function oneCase(): Promise<Case> {
  const player = await desk.newPlayer()
  const { id } = await desk.opens(player)
  const isOwn = chance.below(2) === 0
  const amount = chance.below(3) === 0 ? '39.00' : '40.00'
  const { paid } = await desk.pays({ id }, { cpf: isOwn ? player.cpf : OTHERS_CPF, amount })
  return { player, id, isOwn, amount, paid }
}

/** A provider's silence makes its circuit rest: time passes until it is asked again. */
async function settleAll(cases: readonly Case[]): Promise<void> {
  desk.peer.sandbox.scheme.faults.times = 0
  for (let round = 0; round < 3; round += 1) {
    desk.site.clock.advance(40_000)
    for (const { id } of cases) await askAboutOrder(desk.ctx, orderId(id))
    await settleReturns(desk.ctx)
  }
}

const heldOf = async (id: string) => {
  const { rows } = await desk.site.database.pool.query<{ state: string; reason: string }>(
    'SELECT state, reason FROM held_payments WHERE order_id = $1',
    [id],
  )
  return rows
}

/** What has become of a payment: exactly one of credited, sent back, or held for a person. */
async function endOf({ player, id, paid }: Case) {
  const done = paid.refunds.filter(({ status }) => status === 'DEVOLVIDO').length
  const tried = paid.refunds.filter(({ status }) => status !== 'NAO_REALIZADO').length
  const [held, ...more] = await heldOf(id)
  return {
    balance: await desk.balance(player),
    reason: held?.reason ?? null,
    isHeldOnce: more.length === 0,
    isBackOnce: done === (held?.state === 'returned' ? 1 : 0) && tried <= 1,
  }
}
const wantedOf = ({ isOwn, amount }: Case) => {
  const fits = isOwn && amount === '40.00'
  return {
    balance: fits ? 4000n : 0n,
    reason: fits ? null : isOwn ? 'otherAmount' : 'otherPayer',
    isHeldOnce: true,
    isBackOnce: true,
  }
}

describe('payments whose news race and get lost', () => {
  it(`each end in one way, in ${CASES} cases with faults between`, async () => {
    for (let n = 0; n < CASES; n += 4) {
      const cases = await Promise.all(Array.from({ length: 4 }, oneCase))
      const fault = FAULTS[chance.below(FAULTS.length)] ?? 'none'
      goesWrong(desk.peer, fault, chance.below(4))
      const calls = chance.shuffled(
        cases.flatMap(({ id }) => [
          () => askAboutOrder(desk.ctx, orderId(id)),
          () => askAboutOrder(desk.ctx, orderId(id)),
          () => settleReturns(desk.ctx),
        ]),
      )
      await Promise.all(calls.map((call) => call()))
      await settleAll(cases)
      expect(await Promise.all(cases.map(endOf))).toEqual(cases.map(wantedOf))
    }
  })

  it('are sent back once by several servers at once', async () => {
    const player = await desk.newPlayer()
    const { id } = await desk.opens(player)
    const { paid } = await desk.pays({ id })
    await askAboutOrder(desk.ctx, orderId(id))
    await Promise.all(Array.from({ length: 5 }, () => settleReturns(desk.ctx)))
    expect(paid.refunds).toHaveLength(1)
    expect(await heldOf(id)).toMatchObject([{ state: 'returned' }])
  })
})

describe('a server that dies', () => {
  it('at any moment of a return leaves another person’s money sent back once', {
    timeout: 120_000,
  }, async () => {
    for (const death of deaths(desk.ctx)) {
      const player = await desk.newPlayer()
      const { id } = await desk.opens(player)
      const { paid } = await desk.pays({ id })
      await death.strikes(async (ctx) => {
        await askAboutOrder(ctx, orderId(id))
        await settleReturns(ctx)
      })
      await settleAll([{ player, id, isOwn: false, amount: '40.00', paid }])
      expect(paid.refunds.length, `died ${death.when} step ${death.at}`).toBe(1)
      expect(await heldOf(id)).toMatchObject([{ state: 'returned' }])
      expect(await desk.balance(player)).toBe(0n)
      const told = (await desk.notices(player)).filter((text) => text.startsWith('notify.deposit'))
      expect(told).toEqual(['notify.depositOtherPayerText'])
    }
  })

  it('at any moment of a credit leaves the player credited once, or the payment held', {
    timeout: 120_000,
  }, async () => {
    for (const death of deaths(desk.ctx)) {
      const player = await desk.newPlayer()
      const { id } = await desk.opens(player)
      await desk.pays({ id }, { cpf: player.cpf, amount: '35.00' })
      await askAboutOrder(desk.ctx, orderId(id))
      const held = (await desk.held()).find((each) => each.orderId === id)
      const input = { heldId: held?.id ?? '', note: 'theirs' }
      const people = { requestedBy: 'ann', approvedBy: 'bob', actor: 'operator:1' }
      await death.strikes((ctx) => creditHeld(ctx, ctx.log, input, people))
      await creditDecided(desk.ctx)
      const [{ state } = { state: '' }] = await heldOf(id)
      expect(['held', 'credited'], `died ${death.when} step ${death.at}`).toContain(state)
      expect(await desk.balance(player)).toBe(state === 'credited' ? 3500n : 0n)
    }
  })
})
