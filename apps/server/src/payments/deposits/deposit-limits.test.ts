import { LIMIT_PERIODS, type LimitPeriod } from '@baize/contract/player'
import { formatAmount, HOUR_MS, minor, userId } from '@baize/kit'
import { chance, randomUUID } from '@baize/kit/testing'
import { describe, expect, it } from 'vitest'
import { times } from '../../ledger/testing/ledger.fixture.ts'
import { setLimit } from '../../players/protection/service.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { depositDesk, depositRequest } from './deposit-desk.fixture.ts'
import { deaths } from './dying.fixture.ts'
import { recharge } from './service.ts'

const desk = depositDesk()
const { openOrder, speakers, send } = desk

const limit = async (period: LimitPeriod, amount: string | null) =>
  accepted(
    await desk.site.ask(
      '/api/user/protection/limit',
      { requestId: randomUUID(), about: 'deposit', period, amount },
      desk.asPlayer(),
    ),
  ).model.depositLimits
const usedToday = async () => {
  const { model } = accepted(await desk.site.ask('/api/user/protection', {}, desk.asPlayer()))
  return model.depositLimits.find(({ period }) => period === 'day')?.used
}
const pay = (order: Awaited<ReturnType<typeof openOrder>>) =>
  send(speakers.cards.say(order, { amount: order.amount }))

describe('a deposit limit', () => {
  it('refuses a deposit beyond it and names what is left of the lowest limit', async () => {
    await limit('month', '500')
    await limit('week', '90')
    await limit('day', '100')
    await pay(await openOrder({ amount: '40' }))
    expect(await desk.recharge({ amount: '60' })).toMatchObject({
      status: 2341,
      extra: { id: 'depositLimitWeek', values: { limit: '90.00', left: '50.00' } },
    })
    await openOrder({ amount: '50' })
    expect(refusalOf(await desk.recharge({ amount: '10' }))).toBe('depositLimitWeek')
  })

  it('applies at once when it is lowered and a day after a second confirmation when it is raised', async () => {
    await limit('day', '50')
    const raised = await limit('day', '80')
    const from = desk.site.clock.now() + 24 * HOUR_MS
    expect(raised[0]).toEqual({
      period: 'day',
      amount: '50.00',
      used: '0.00',
      waiting: { amount: '80.00', from },
    })
    const yes = () =>
      desk.site.ask(
        '/api/user/protection/raise',
        { requestId: randomUUID(), about: 'deposit', period: 'day', raise: true },
        desk.asPlayer(),
      )
    expect(refusalOf(await yes())).toBe('badInput')
    expect(refusalOf(await desk.recharge({ amount: '60' }))).toBe('depositLimitDay')
    await desk.site.database.owner.query('UPDATE limit_raises SET from_at = $1', [
      new Date(desk.site.clock.now()),
    ])
    const { model } = accepted(await yes())
    expect(model.depositLimits[0]).toMatchObject({ amount: '80.00', waiting: null })
    expect(model.limits[0]).toMatchObject({ amount: null })
    expect(model.history.map(({ step, about }) => [step, about])).toEqual([
      ['limitRaised', 'deposit'],
      ['limitAsked', 'deposit'],
      ['limitSet', 'deposit'],
    ])
    await openOrder({ amount: '60' })
  })

  it('counts a deposit while it can be paid and releases its room when it fails', async () => {
    await limit('day', '50')
    const order = await openOrder({ amount: '40' })
    expect(await usedToday()).toBe('40.00')
    expect(refusalOf(await desk.recharge({ amount: '20' }))).toBe('depositLimitDay')
    await send(speakers.cards.say(order, { state: 'failed', amount: order.amount }))
    expect(await usedToday()).toBe('0.00')
    await openOrder({ amount: '50' })
  })

  it('never rejects money that was paid: an expired order paid late is credited and counted', async () => {
    await limit('day', '50')
    const late = await openOrder({ amount: '40' })
    await desk.site.database.owner.query('UPDATE payment_orders SET expires_at = $2 WHERE id = $1', [
      late.id,
      new Date(desk.site.clock.now() - 1),
    ])
    await pay(await openOrder({ amount: '50' }))
    await pay(late)
    expect((await desk.statusOf(late.id)).state).toBe('PAID')
    expect((await desk.userNow()).balance).toBe('90.00')
    expect(await usedToday()).toBe('90.00')
    expect(await desk.recharge({ amount: '10' })).toMatchObject({ extra: { values: { left: '0.00' } } })
  })

  it('is not exceeded by 50 simultaneous deposits', async () => {
    await limit('day', '100')
    const answers = await Promise.all(times(50, () => desk.recharge({ amount: '10' })))
    const opened = answers.filter(({ status }) => status === 0)
    expect(opened).toHaveLength(10)
    expect(new Set(answers.filter(({ status }) => status !== 0).map(({ status }) => status))).toEqual(
      new Set([2340]),
    )
    expect(await usedToday()).toBe('100.00')
  })

  it('counts one request once, however often it is sent simultaneously', async () => {
    await limit('day', '40')
    const input = depositRequest()
    const answers = await Promise.all(
      times(20, () => desk.site.ask('/api/pay/recharge', input, desk.asPlayer())),
    )
    expect(new Set(answers.map((answer) => accepted(answer).model.id)).size).toBe(1)
    expect(await usedToday()).toBe('40.00')
  })

  it('applies to all deposits opened after it, even when set amid them', async () => {
    const { ctx } = desk.site.server
    const id = userId(desk.player.userId)
    const set = setLimit(ctx, id, { requestId: randomUUID(), about: 'deposit', period: 'day', amount: '30' })
    const [, ...opened] = await Promise.all([
      set,
      ...times(20, () => recharge(ctx, id, depositRequest({ amount: '10' }))),
    ])
    const later = await recharge(ctx, id, depositRequest({ amount: '10' }))
    const count = opened.filter(({ ok }) => ok).length
    expect(later.ok).toBe(count < 3)
  })

  it('counts a repeated request once when the server dies at any moment', async () => {
    const { ctx } = desk.site.server
    for (const { at, when, strikes } of deaths(ctx)) {
      await desk.nextPlayer()
      await limit('day', '50')
      const input = depositRequest({ amount: '40' })
      const id = userId(desk.player.userId)
      await strikes((dying) => recharge(dying, id, input))
      const again = await recharge(ctx, id, input)
      expect([when, at, again.ok, await usedToday()]).toEqual([when, at, true, '40.00'])
      const [order] = accepted(
        await desk.site.ask('/api/pay/recharge_record', { pageNo: 1, pageSize: 10 }, desk.asPlayer()),
      ).model.items
      if (order) await pay(order)
      expect([when, at, (await desk.userNow()).balance]).toEqual([when, at, '40.00'])
    }
  })

  it('is never exceeded by deposits, whatever is opened, paid, failed or left', async () => {
    const { ctx } = desk.site.server
    const id = userId(desk.player.userId)
    const limits = { day: 10_000n, week: 25_000n, month: 60_000n }
    for (const period of LIMIT_PERIODS) await limit(period, formatAmount(minor(limits[period]), 2))
    const credited: { readonly amount: bigint; readonly atMs: number }[] = []
    let waiting: Awaited<ReturnType<typeof openOrder>>[] = []
    const start = (ms: number, period: LimitPeriod): number => {
      const day = new Date(ms)
      const date = Date.UTC(
        day.getUTCFullYear(),
        day.getUTCMonth(),
        period === 'month' ? 1 : day.getUTCDate(),
      )
      return period === 'week' ? date - ((day.getUTCDay() + 6) % 7) * 24 * HOUR_MS : date
    }
    const cents = (amount: string) => BigInt(amount.replace('.', ''))
    let refused = 0
    for (let step = 0; step < 150; step += 1) {
      const nowMs = desk.site.clock.now()
      waiting = waiting.filter(({ expiresAt }) => expiresAt >= nowMs)
      const [raised] = chance.shuffled(waiting)
      const what = chance.below(10)
      if (what < 5) {
        const made = await recharge(ctx, id, depositRequest({ amount: String(10 + chance.below(60)) }))
        if (made.ok) waiting.push(made.value)
        else refused += 1
      } else if (what < 8 && raised) {
        await pay(raised)
        waiting = waiting.filter((other) => other !== raised)
        credited.push({ amount: cents(raised.amount), atMs: nowMs })
      } else if (what === 8 && raised) {
        await send(speakers.cards.say(raised, { state: 'failed', amount: raised.amount }))
        waiting = waiting.filter((other) => other !== raised)
      } else desk.site.clock.advance(chance.below(20) * HOUR_MS)
      const open = waiting.reduce((sum, { amount }) => sum + cents(amount), 0n)
      for (const period of LIMIT_PERIODS) {
        const since = start(desk.site.clock.now(), period)
        const sum = credited.reduce((all, { amount, atMs }) => (atMs >= since ? all + amount : all), open)
        expect(sum, `${period}, step ${step}`).toBeLessThanOrEqual(limits[period])
      }
    }
    expect(refused).toBeGreaterThan(0)
  })
})
