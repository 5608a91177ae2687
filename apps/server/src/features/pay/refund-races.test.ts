import type { RechargeOrder } from '@baize/contract'
import { userId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { describe, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { accepted } from '../../replies.fixture.ts'
import { settleBonuses } from './bonus.ts'
import { depositDesk } from './deposit-desk.fixture.ts'
import { refund, settleRefunds } from './refunds.ts'
import { OPERATOR } from './withdraw/desk.fixture.ts'

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
  await send(speakers.psp.say(order, { amount: order.amount }))
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

describe('a bonus whose deposit is given back', () => {
  it('is not released by a job that listed it before the refund was held', async () => {
    const { ctx } = desk.site.server
    const order = await paidAndPlayed()
    const request = { requestId: randomUUID() }
    desk.provider.refundState = 'pending'
    const states: string[] = []
    const late: Context = {
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
    // Were it in the balance it could be lost by now, and the refund would come back though the provider pays it.
    await play(20_00n).catch(() => null)
    desk.provider.refunds.clear()
    desk.provider.refundState = 'paid'
    expect(accepted(await refunded(order, request)).model.state).toBe('PAID')
    expect(await purses()).toEqual({ main: 0n, payout: 0n, task: 0n })
  })
})

it('a refund that the provider has paid does not come back, whoever else settles it at the same time', async () => {
  const { ctx, app } = desk.site.server
  const order = await paidAndPlayed()
  await settleBonuses(ctx)
  desk.provider.refunds.clear()
  desk.provider.refundState = 'paid'
  const wish = { requestId: randomUUID(), orderId: order.id, reason: 'why', requestedBy: 'ann' }
  const [returned, aboutToPay] = [signal(), signal()]
  const second: Context = {
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
  const first: Context = {
    ...ctx,
    ledger: {
      ...ctx.ledger,
      post: async (command) => {
        // Between the hold and the taking back of the bonus it is staked, and a moment later there is enough again.
        if (command.kind === 'bonus.revoke') await play(10_00n)
        if (command.kind !== 'withdrawal.reject') return ctx.ledger.post(command)
        await send(speakers.psp.say(await openOrder()))
        const other = refund(second, app.log, wish).catch((error: unknown) => error)
        others.push(other)
        await Promise.race([aboutToPay.promise, other])
        const posted = await ctx.ledger.post(command)
        returned.resolve()
        return posted
      },
    },
  }
  await refund(first, app.log, wish)
  await Promise.all(others)
  const { state } = accepted(await refunded(order, wish)).model
  expect([desk.provider.refunds.size, state]).toEqual([0, 'RETURNED'])
})

it('a refund that was given up comes back, and is not asked for, though the process died before it could', async () => {
  const { ctx, app } = desk.site.server
  const order = await paidAndPlayed()
  await settleBonuses(ctx)
  desk.provider.refunds.clear()
  desk.provider.refundState = 'paid'
  const wish = { requestId: randomUUID(), orderId: order.id, reason: 'why', requestedBy: 'ann' }
  const dying: Context = {
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
  await expect(refund(dying, app.log, wish)).rejects.toThrow('killed')
  expect(await purses()).toMatchObject({ payout: 40_00n })
  // By then there is enough to take the bonus back from.
  await send(speakers.psp.say(await openOrder()))
  desk.site.clock.advance(60_000)
  await settleRefunds(ctx)
  const { state } = accepted(await refunded(order, wish)).model
  expect([desk.provider.refunds.size, state]).toEqual([0, 'RETURNED'])
})
