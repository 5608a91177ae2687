import type { Role } from '@baize/contract/operator'
import { DAY_MS, present } from '@baize/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askAsOperator, type Headers, plantOperator } from '../../testing/operators.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { type Desk, type Holder, openDesk } from './desk.fixture.ts'

let desk: Desk
const people = new Map<Role, Headers>()
beforeAll(async () => {
  desk = await openDesk({ withdrawalAutoLimit: '50', consoleIdleMs: 1e12, consoleLifeMs: 1e12 })
  const { site } = desk
  for (const role of ['payments', 'support'] as const)
    people.set(role, await plantOperator(site.database.pool, `h-${role}`, [role], site.clock.now()))
})
afterAll(() => desk.close())

const as = <P extends Parameters<typeof askAsOperator>[2]>(role: Role, path: P, input: object) =>
  askAsOperator(
    async (request) => desk.site.server.app.inject(request),
    present(people.get(role), role),
    path,
    input,
  )
const hold = (holder: Holder, days = 7, role: Role = 'payments') =>
  as(role, '/api/operator/player/withdrawals/hold', {
    userId: holder.user.userId,
    until: desk.site.clock.now() + days * DAY_MS,
    reason: 'the bank asks',
  })
const release = (holder: Holder) =>
  as('payments', '/api/operator/player/withdrawals/release', {
    userId: holder.user.userId,
    reason: 'answered',
  })
const approve = (withdrawalId: string) =>
  as('payments', '/api/operator/withdrawals/approve', { withdrawalId, note: 'looked at' })

describe('a hold on withdrawals', () => {
  it('keeps a small withdrawal waiting and refuses its approval until it is released', async () => {
    const holder = await desk.newPlayer(100_00n)
    accepted(await hold(holder))
    accepted(await hold(holder, 8))
    expect((await holder.notices()).filter(([type]) => type === 'WITHDRAW_HELD')).toHaveLength(1)
    const profile = accepted(
      await as('payments', '/api/operator/player', { userId: holder.user.userId }),
    ).model
    expect(profile.withdrawalHold).toMatchObject({ by: 'h-payments', reason: 'the bank asks' })
    const { id, state } = await holder.withdraws('10')
    expect(state).toBe('REVIEWING')
    const detail = accepted(
      await as('payments', '/api/operator/withdrawals/detail', { withdrawalId: id }),
    ).model
    expect(detail.held).toEqual(['onHold'])
    expect(refusalOf(await approve(id))).toBe('withdrawalsHeld')
    expect(accepted(await release(holder)).model).toEqual({ released: true })
    expect(accepted(await release(holder)).model).toEqual({ released: false })
    expect((await holder.notices())[0]?.[0]).toBe('WITHDRAW_RELEASED')
    expect(accepted(await approve(id)).model.state).toBe('SENT')
    expect((await holder.withdraws('11')).state).toBe('SENT')
  })

  it('ends by itself, and lets money go back to the balance meanwhile', async () => {
    const holder = await desk.newPlayer(100_00n)
    accepted(await hold(holder, 1))
    const { id } = await holder.withdraws('10')
    accepted(
      await as('payments', '/api/operator/withdrawals/reject', {
        withdrawalId: id,
        reason: 'other',
        note: 'asked',
      }),
    )
    expect(await holder.purses()).toEqual([100_00n, 0n])
    desk.site.clock.advance(DAY_MS)
    expect((await holder.withdraws('12')).state).toBe('SENT')
  })

  it('is refused without the permission, for nobody, in the past and beyond 90 days', async () => {
    const holder = await desk.newPlayer(0n)
    expect(refusalOf(await hold(holder, 7, 'support'))).toBe('forbidden')
    expect(refusalOf(await hold(holder, -1))).toBe('badInput')
    expect(refusalOf(await hold(holder, 91))).toBe('badInput')
    const nobody = { ...holder, user: { ...holder.user, userId: '999999999' } }
    expect(refusalOf(await hold(nobody))).toBe('unknownPlayer')
    expect(refusalOf(await release(nobody))).toBe('unknownPlayer')
  })

  it('decides a withdrawal that comes at the same moment before or after, never in between', async () => {
    const states = new Set<string>()
    for (let turn = 0; turn < 8; turn++) {
      const holder = await desk.newPlayer(100_00n)
      const [{ id, state }] = await Promise.all([holder.withdraws('10'), hold(holder).then(accepted)])
      states.add(state)
      const approval = state === 'SENT' ? 'withdrawalsHeld' : refusalOf(await approve(id))
      expect(approval).toBe('withdrawalsHeld')
      expect((await holder.withdraws('5')).state).toBe('REVIEWING')
      expect(await holder.purses()).toEqual([85_00n, 15_00n])
    }
    expect([...states].every((state) => state === 'SENT' || state === 'REVIEWING')).toBe(true)
  })
})
