import type { RechargeOrder } from '@baize/contract/player'
import { bonusId, userId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AppContext } from '../../app/context.ts'
import { accepted } from '../../testing/replies.fixture.ts'
import { settleBonuses } from '../bonuses/service.ts'
import { depositDesk } from '../deposits/deposit-desk.fixture.ts'
import { deaths } from '../deposits/dying.fixture.ts'
import { OPERATOR } from '../withdrawals/desk.fixture.ts'
import { refundDeposit, settleRefunds } from './service.ts'

const desk = depositDesk()
const { openOrder, speakers, send, play } = desk

const refunded = (order: RechargeOrder, fields: object) =>
  desk.site.ask(
    '/api/operator/payments/refund',
    { orderId: order.id, reason: 'paid twice', requestedBy: 'ann', ...fields },
    OPERATOR,
  )

async function paidAndPlayed(): Promise<RechargeOrder> {
  const order = await openOrder()
  await send(speakers.cards.say(order, { amount: order.amount }))
  await desk.site.database.owner.query('UPDATE ledger_bonuses SET release_at = 0 WHERE user_id = $1', [
    desk.player.userId,
  ])
  return order
}

function signal(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

const purses = async () => {
  const { main, payout, task } = await desk.site.server.ctx.ledger.balances(userId(desk.player.userId))
  return { main, payout, task }
}

describe('a bonus of a refunded deposit', () => {
  it('is not released by a job that listed it before the refund was held', async () => {
    const { ctx } = desk.site.server
    const order = await paidAndPlayed()
    const request = { requestId: randomUUID() }
    desk.provider.refundState = 'pending'
    const states: string[] = []
    const late: AppContext = {
      ...ctx,
      ledger: {
        ...ctx.ledger,
        post: async (command) => {
          if (command.kind === 'bonus.release')
            states.push(accepted(await refunded(order, request)).model.state)
          return ctx.ledger.post(command)
        },
      },
    }
    await settleBonuses(late)
    expect(states).toEqual(['HELD'])
    expect(await purses()).toEqual({ main: 0n, payout: 40_00n, task: 20_00n })
    // In the balance, the bonus could be lost by now, and the refund would be returned although the provider pays it.
    await play(20_00n).catch(() => null)
    desk.provider.refunds.clear()
    desk.provider.refundState = 'paid'
    expect(accepted(await refunded(order, request)).model.state).toBe('PAID')
    expect(await purses()).toEqual({ main: 0n, payout: 0n, task: 0n })
  })
})

it('a refund paid by the provider never returns, whoever else settles it simultaneously', async () => {
  const { ctx, app } = desk.site.server
  const order = await paidAndPlayed()
  await settleBonuses(ctx)
  desk.provider.refunds.clear()
  desk.provider.refundState = 'paid'
  const input = {
    requestId: randomUUID(),
    orderId: order.id,
    reason: 'why',
    requestedBy: 'ann',
    approvedBy: null,
    actor: 'operator:1',
  }
  const [returned, aboutToPay] = [signal(), signal()]
  const second: AppContext = {
    ...ctx,
    ledger: {
      ...ctx.ledger,
      post: async (command) => {
        if (command.kind === 'withdrawal.confirm') {
          aboutToPay.resolve()
          await returned.promise
        }
        return ctx.ledger.post(command)
      },
    },
  }
  const others: Promise<unknown>[] = []
  const first: AppContext = {
    ...ctx,
    ledger: {
      ...ctx.ledger,
      post: async (command) => {
        // The bonus is staked between the hold and the revoke, and a moment later the balance covers it again.
        if (command.kind === 'bonus.revoke') await play(10_00n)
        if (command.kind !== 'withdrawal.reject') return ctx.ledger.post(command)
        await send(speakers.cards.say(await openOrder()))
        const other = refundDeposit(second, app.log, input).catch((error: unknown) => error)
        others.push(other)
        await Promise.race([aboutToPay.promise, other])
        const posted = await ctx.ledger.post(command)
        returned.resolve()
        return posted
      },
    },
  }
  await refundDeposit(first, app.log, input)
  await Promise.all(others)
  const { state } = accepted(await refunded(order, input)).model
  expect([desk.provider.refunds.size, state]).toEqual([0, 'RETURNED'])
})

it('an abandoned refund returns and is not requested, even if the process died before', async () => {
  const { ctx, app } = desk.site.server
  const order = await paidAndPlayed()
  await settleBonuses(ctx)
  desk.provider.refunds.clear()
  desk.provider.refundState = 'paid'
  const input = {
    requestId: randomUUID(),
    orderId: order.id,
    reason: 'why',
    requestedBy: 'ann',
    approvedBy: null,
    actor: 'operator:1',
  }
  const dying: AppContext = {
    ...ctx,
    ledger: {
      ...ctx.ledger,
      post: async (command) => {
        if (command.kind === 'bonus.revoke') await play(10_00n)
        if (command.kind === 'withdrawal.reject') throw new Error('killed')
        return ctx.ledger.post(command)
      },
    },
  }
  await expect(refundDeposit(dying, app.log, input)).rejects.toThrow('killed')
  expect(await purses()).toMatchObject({ payout: 40_00n })
  // The balance now covers the bonus to revoke.
  await send(speakers.cards.say(await openOrder()))
  desk.site.clock.advance(60_000)
  await settleRefunds(ctx)
  const { state } = accepted(await refunded(order, input)).model
  expect([desk.provider.refunds.size, state]).toEqual([0, 'RETURNED'])
})

describe('a released bonus revoked for a refused refund', () => {
  const bonusNotices = async () => {
    const { rows } = await desk.site.database.owner.query<{ type: string }>(
      `SELECT type FROM user_notices WHERE user_id = $1 AND type LIKE 'BONUS%' ORDER BY id`,
      [desk.player.userId],
    )
    return rows.map(({ type }) => type)
  }
  const releasedBonus = async () => {
    const order = await paidAndPlayed()
    await settleBonuses(desk.site.server.ctx)
    return order
  }
  const refundOf = (order: RechargeOrder, amount: string) => ({
    requestId: randomUUID(),
    orderId: order.id,
    amount,
    reason: 'why',
    requestedBy: 'ann',
    approvedBy: null,
    actor: 'operator:1',
  })
  beforeEach(() => {
    desk.provider.refunds.clear()
    desk.provider.refundState = 'failed'
  })

  it('L22: returns with the deposit once and is revoked again with it', async () => {
    const { ctx } = desk.site.server
    const order = await releasedBonus()
    const first = refundOf(order, '40')
    for (const input of [first, first, refundOf(order, '30')]) {
      expect(accepted(await refunded(order, input)).model.state).toBe('RETURNED')
      expect(await purses()).toEqual({ main: 60_00n, payout: 0n, task: 0n })
      await Promise.all([settleRefunds(ctx), settleRefunds(ctx), settleBonuses(ctx)])
      expect(await purses()).toEqual({ main: 60_00n, payout: 0n, task: 0n })
    }
    desk.provider.refundState = 'paid'
    expect(accepted(await refunded(order, refundOf(order, '40'))).model.state).toBe('PAID')
    await settleRefunds(ctx)
    expect(await purses()).toEqual({ main: 0n, payout: 0n, task: 0n })
    expect((await bonusNotices()).filter((type) => type === 'BONUS_RESTORED')).toHaveLength(2)
  })

  it('L22: waits for the deposit’s other pending refunds and stays revoked when one of them is paid', async () => {
    const { ctx } = desk.site.server
    const order = await releasedBonus()
    desk.provider.refundState = 'pending'
    const parts = [refundOf(order, '10'), refundOf(order, '15'), refundOf(order, '5')] as const
    for (const part of parts) expect(accepted(await refunded(order, part)).model.state).toBe('HELD')
    const answerOf = async (part: { requestId: string; orderId: string }, state: 'failed' | 'paid') => {
      desk.provider.refunds.clear()
      desk.provider.refundState = state
      accepted(await refunded(order, part))
      await settleRefunds(ctx)
    }
    await answerOf(parts[0], 'failed')
    // A restore may be based on a read from before the other holds.
    const early = await ctx.ledger.post({
      kind: 'bonus.restore',
      key: randomUUID(),
      body: order.id,
      answer: null,
      userId: userId(desk.player.userId),
      bonusId: bonusId(order.id),
    })
    expect(early).toEqual({ ok: false, error: 'wageringLeft' })
    expect(await purses()).toEqual({ main: 20_00n, payout: 20_00n, task: 0n })
    await answerOf(parts[1], 'paid')
    await answerOf(parts[2], 'failed')
    expect(await purses()).toEqual({ main: 25_00n, payout: 0n, task: 0n })
  })

  it('L22: returns when all partial refunds were refused, whichever revoked it', async () => {
    const { ctx } = desk.site.server
    const order = await releasedBonus()
    desk.provider.refundState = 'pending'
    const parts = [refundOf(order, '10'), refundOf(order, '15')]
    for (const part of parts) expect(accepted(await refunded(order, part)).model.state).toBe('HELD')
    desk.provider.refunds.clear()
    desk.provider.refundState = 'failed'
    desk.site.clock.advance(20 * 60_000)
    await Promise.all(Array.from({ length: 4 }, () => settleRefunds(ctx)))
    expect(await purses()).toEqual({ main: 60_00n, payout: 0n, task: 0n })
  })

  it('L22: is not revoked again by a process that still believes the refund to be pending', async () => {
    const { ctx, app } = desk.site.server
    const order = await releasedBonus()
    desk.provider.refundState = 'pending'
    const [first, second] = [refundOf(order, '10'), refundOf(order, '15')]
    accepted(await refunded(order, first))
    accepted(await refunded(order, second))
    desk.provider.refunds.clear()
    desk.provider.refundState = 'failed'
    // This run has read the second refund as held; before it goes on, both are returned and the bonus is restored.
    let isLate = true
    const late: AppContext = {
      ...ctx,
      db: new Proxy(ctx.db, {
        get: (pool, name) => {
          const value: unknown = Reflect.get(pool, name, pool)
          if (typeof value !== 'function') return value
          return async (...given: unknown[]): Promise<unknown> => {
            const isLook = name === 'query' && String(given[0]).includes('FROM ledger_bonuses WHERE id')
            if (isLook && isLate) {
              isLate = false
              for (const part of [first, second]) accepted(await refunded(order, part))
            }
            return Reflect.apply(value, pool, given)
          }
        },
      }),
    }
    await refundDeposit(late, app.log, second)
    expect(isLate).toBe(false)
    await settleRefunds(ctx)
    expect(await purses()).toEqual({ main: 60_00n, payout: 0n, task: 0n })
  })

  it('L22: is neither lost nor doubled by a server that dies at any point', async () => {
    const { ctx, app } = desk.site.server
    for (const { at, when, strikes } of deaths(ctx)) {
      await desk.nextPlayer()
      const order = await releasedBonus()
      const input = refundOf(order, '30')
      await strikes((dying) => refundDeposit(dying, app.log, input))
      desk.site.clock.advance(60_000)
      await settleRefunds(ctx)
      // Interrupted before the hold, nothing has to be returned.
      expect([when, at, await purses()]).toEqual([when, at, { main: 60_00n, payout: 0n, task: 0n }])
    }
  })
})
