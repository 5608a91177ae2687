import { LOTTERIES, type RechargeOrder } from '@baize/contract/player'
import { GAMES } from '@baize/contract/shared'
import { minor, multiplier, present, userId } from '@baize/kit'
import { caseCount, chance } from '@baize/kit/testing'
import { describe, expect, it } from 'vitest'
import { play as bet, done, newSeedPair } from '../../ledger/testing/ledger.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth } from '../../testing/server.fixture.ts'
import { depositDesk, depositRequest } from '../deposits/deposit-desk.fixture.ts'
import { OPERATOR } from '../withdrawals/desk.fixture.ts'
import { settleBonuses } from './service.ts'

const PEOPLE = { reason: 'a campaign', requestedBy: 'ann', approvedBy: 'bob' }

const desk = depositDesk()
const { asPlayer, recharge, openOrder, info, userNow, speakers, send, play } = desk

describe('a deposit bonus', () => {
  const promo = (fields: object = {}) =>
    desk.site.ask(
      '/api/operator/promo/open',
      {
        ...PEOPLE,
        code: `CODE${chance.below(1e9)}`,
        percent: 100,
        least: '20',
        most: '50',
        wager: 2,
        endsAt: desk.site.clock.now() + 1_000_000,
        ...fields,
      },
      OPERATOR,
    )
  const paid = async (order: RechargeOrder) => send(speakers.cards.say(order, { amount: order.amount }))

  it('is shown before the first deposit, granted once to the first of many, and no longer offered', async () => {
    expect((await info()).offer).toEqual({ code: '', percent: 50, least: '1.00', most: '100.00', wager: 10 })
    const orders = await Promise.all(Array.from({ length: 5 }, () => openOrder()))
    expect(orders[0]).toMatchObject({ bonus: '20.00', wager: '200.00' })
    await Promise.all(orders.map(paid))
    expect(await userNow()).toMatchObject({ balance: '200.00', taskBonusBalance: '20.00' })
    expect(await info()).toMatchObject({
      offer: null,
      bonuses: [{ amount: '20.00', left: '200.00', total: '200.00' }],
    })
    expect((await openOrder()).bonus).toBe('0.00')
  })

  it('joins the balance once when its wagering is complete', async () => {
    await paid(await openOrder({ amount: '400' }))
    expect(await userNow()).toMatchObject({ balance: '400.00', taskBonusBalance: '100.00' })
    for (const stake of [100_00n, 100_00n, 100_00n]) await play(stake)
    await settleBonuses(desk.site.server.ctx)
    expect((await info()).bonuses).toEqual([{ amount: '100.00', left: '700.00', total: '1000.00' }])
    await desk.site.database.owner.query(
      'UPDATE ledger_bonuses SET release_at = 30000 * 350 WHERE user_id = $1',
      [desk.player.userId],
    )
    await Promise.all([settleBonuses(desk.site.server.ctx), settleBonuses(desk.site.server.ctx)])
    expect(await userNow()).toMatchObject({ balance: '200.00', taskBonusBalance: '0.00' })
  })

  it('is no longer promised after its code ends, and earlier promises are kept', async () => {
    const { code } = accepted(await promo()).model
    const order = await openOrder({ amount: '40', promo: code })
    expect(order.bonus).toBe('40.00')
    const end = (named: string) =>
      desk.site.ask('/api/operator/promo/end', { code: named, reason: 'shared on a forum' }, OPERATOR)
    const nowMs = desk.site.clock.now()
    expect(accepted(await end(code)).model).toMatchObject({ code, endsAt: nowMs, uses: 0 })
    desk.site.clock.advance(1000)
    expect(accepted(await end(code)).model.endsAt).toBe(nowMs)
    expect(refusalOf(await end('NEVERMADE'))).toBe('unknownPromo')
    expect(refusalOf(await recharge({ amount: '40', promo: code }))).toBe('promoOver')
    await paid(order)
    expect(await userNow()).toMatchObject({ taskBonusBalance: '40.00' })
    const uses = accepted(await desk.site.ask('/api/operator/promo/uses', { code }, OPERATOR)).model
    expect(uses).toMatchObject({
      items: [
        { userId: desk.player.userId, orderId: order.id, amount: '40.00', bonus: '40.00', state: 'ACTIVE' },
      ],
      next: null,
    })
  })

  it('is not released by 100 bets of 10 on a game of 99 %, which cost a tenth of it', async () => {
    const { ctx } = desk.site.server
    await paid(await openOrder({ amount: '400' }))
    const id = userId(desk.player.userId)
    const seedPairId = await newSeedPair(desk.site.database.pool, id)
    const player = { userId: id, currencyId: 'USD' as const, seedPairId }
    // Each bet pays its stake back at 1.01×, so that the money lasts.
    const draw = () => ({ payout: minor(10_00n), multiplier: multiplier(10_100n), state: null })
    for (let i = 0; i < 100; i += 1)
      await done(ctx.ledger.post(bet(player, 10_00n, 10_00n, { rtpTenThousandths: 9900, draw })))
    await settleBonuses(ctx)
    expect((await info()).bonuses).toEqual([{ amount: '100.00', left: '714.29', total: '1000.00' }])
  })

  it('follows its code instead of the first-deposit offer, keeps its limits, and is each player’s once', async () => {
    const { code } = accepted(await promo()).model
    const written = ` ${code.toLowerCase().slice(0, 4)}-${code.slice(4)} `
    expect((await info({ promo: written })).offer).toMatchObject({
      code,
      percent: 100,
      least: '20.00',
      most: '50.00',
    })
    expect(refusalOf(await recharge({ promo: code, amount: '19.99' }))).toBe('promoBelowLeast')
    const orders = await Promise.all(
      Array.from({ length: 3 }, () => openOrder({ promo: written, amount: '60' })),
    )
    expect(orders[0]).toMatchObject({ bonus: '50.00', wager: '100.00' })
    await Promise.all(orders.map(paid))
    expect((await userNow()).taskBonusBalance).toBe('50.00')
    expect(refusalOf(await recharge({ promo: code }))).toBe('promoUsed')
  })

  it('is limited to the places of its code, however many players ask simultaneously, and ends', async () => {
    const { code } = accepted(await promo({ maxUses: 2 })).model
    const players = await Promise.all(Array.from({ length: 10 }, () => desk.site.newPlayer()))
    const replies = await Promise.all(
      players.map((player) =>
        desk.site.ask('/api/pay/recharge', depositRequest({ promo: code }), auth(player.token)),
      ),
    )
    expect(replies.filter((reply) => refusalOf(reply) === 'accepted')).toHaveLength(2)
    expect(replies.map(refusalOf)).toContain('promoUsedUp')
    const { code: old } = accepted(await promo({ endsAt: desk.site.clock.now() })).model
    expect(refusalOf(await recharge({ promo: old }))).toBe('promoOver')
    const { code: next } = accepted(await promo({ startsAt: desk.site.clock.now() + 1 })).model
    expect(refusalOf(await recharge({ promo: next }))).toBe('promoNotBegun')
    desk.site.clock.advance(1)
    expect((await openOrder({ promo: next })).bonus).toBe('40.00')
    for (const wrong of ['NOSUCHCODE', '💸'])
      expect(refusalOf(await recharge({ promo: wrong }))).toBe('promoNotValid')
  })

  it('counts each use of its code once, however many are paid simultaneously, twice, or rolled back', async () => {
    const { code } = accepted(await promo()).model
    const orders: RechargeOrder[] = []
    for (let i = 0; i < 5; i++) {
      await desk.nextPlayer()
      orders.push(await openOrder({ promo: code }))
    }
    const usesNow = async () =>
      accepted(
        await desk.site.ask('/api/operator/promos', { ...PEOPLE, pageNo: 1, pageSize: 100 }, OPERATOR),
      ).model.items.find((item) => item.code === code)?.uses
    expect(await usesNow()).toBe(0)
    await Promise.all([...orders, ...orders].map(paid))
    expect(await usesNow()).toBe(5)
    const { owner } = desk.site.database
    const tx = await owner.connect()
    await tx.query('BEGIN')
    await tx.query(
      `INSERT INTO promo_uses (code, user_id, order_id) SELECT $1, u.id, o.id FROM users u, payment_orders o
       WHERE NOT EXISTS (SELECT FROM promo_uses p WHERE p.order_id = o.id OR p.user_id = u.id) LIMIT 1`,
      [code],
    )
    await tx.query('ROLLBACK')
    tx.release()
    const { rows } = await owner.query(
      `SELECT p.code, c.uses, (SELECT count(*) FROM promo_uses u WHERE u.code = p.code) AS counted
       FROM promo_codes p LEFT JOIN promo_use_counts c ON c.code = p.code
       WHERE coalesce(c.uses, 0) <> (SELECT count(*) FROM promo_uses u WHERE u.code = p.code)`,
    )
    expect(rows).toEqual([])
  })

  it('reserves one place of its code for a player, however many deposits they open', async () => {
    const { code } = accepted(await promo({ maxUses: 2 })).model
    for (let i = 0; i < 4; i++) await openOrder({ promo: code })
    await desk.nextPlayer()
    await openOrder({ promo: code })
    await desk.nextPlayer()
    expect(refusalOf(await recharge({ promo: code }))).toBe('promoUsedUp')
  })

  it('loses its reserved place when the deposit expires and others take it', async () => {
    const { code } = accepted(await promo({ maxUses: 1, endsAt: desk.site.clock.now() + 1e9 })).model
    const late = await openOrder({ promo: code })
    desk.site.clock.advance(late.expiresAt - desk.site.clock.now() + 1)
    const slow = desk.player
    await desk.nextPlayer()
    const inTime = await openOrder({ promo: code })
    await paid(late)
    expect(await paid(inTime)).toBe(200)
    expect((await userNow()).taskBonusBalance).toBe('40.00')
    expect(await desk.site.server.ctx.ledger.balances(userId(slow.userId))).toMatchObject({
      main: 40_00n,
      task: 0n,
    })
  })

  it('needs two people to create its code, which then stays as shown', async () => {
    expect(refusalOf(await promo({ approvedBy: 'Ann ' }))).toBe('ownApproval')
    const { code } = accepted(await promo()).model
    expect(refusalOf(await promo({ code }))).toBe('promoKnown')
    const list = accepted(await desk.site.ask('/api/operator/promos', {}, OPERATOR)).model
    expect(list.items[0]).toMatchObject({ percent: 100, uses: 0 })
  })

  it('is shown with the rules that the ledger enforces, and how much each own game counts', async () => {
    const { rules } = await info()
    expect(rules).toMatchObject({ days: 30, maxStake: '100.00' })
    expect(rules.weights.map(({ gameId }) => gameId)).toEqual(
      [...GAMES, ...LOTTERIES].map(({ id }) => id as string),
    )
    // An edge of 1 % is two sevenths of one of 3.5 %.
    expect(rules.weights).toContainEqual({ gameId: 'mines', percent: 28.57 })
    const grantedAt = desk.site.clock.now()
    await paid(await openOrder())
    const { rows } = await desk.site.database.owner.query<{ max: string; until: Date }>(
      'SELECT max_stake AS max, expires_at AS until FROM ledger_bonuses WHERE user_id = $1',
      [desk.player.userId],
    )
    expect(rows).toEqual([{ max: '10000', until: new Date(grantedAt + rules.days * 24 * 60 * 60_000) }])
    const notices = accepted(await desk.site.ask('/api/user/notice_page', {}, asPlayer())).model.items
    expect(notices.find(({ type }) => type === 'BONUS_GRANTED')).toMatchObject({
      description: 'pay.bonusLine',
      values: { amount: '20.00', wager: '200.00', days: '30', stake: '100.00' },
    })
  })

  it('is not granted by any notice, repetition or job after it was declined', async () => {
    const { code } = accepted(await promo()).model
    const request = depositRequest({ bonus: false, promo: code })
    const order = accepted(await desk.site.ask('/api/pay/recharge', request, asPlayer())).model
    expect(order).toMatchObject({ bonus: '0.00', wager: '0.00' })
    expect(accepted(await desk.site.ask('/api/pay/recharge', request, asPlayer())).model).toEqual(order)
    expect(refusalOf(await desk.site.ask('/api/pay/recharge', { ...request, bonus: true }, asPlayer()))).toBe(
      'requestIdReused',
    )
    await Promise.all([paid(order), paid(order), settleBonuses(desk.site.server.ctx)])
    await settleBonuses(desk.site.server.ctx)
    await paid(order)
    expect(await userNow()).toMatchObject({ balance: '40.00', taskBonusBalance: '0.00' })
    expect(await info()).toMatchObject({ offer: null, bonuses: [] })
    expect((await openOrder()).bonus).toBe('0.00')
    // The code was not used for it.
    expect((await openOrder({ promo: code })).bonus).toBe('40.00')
    const written = desk.site.database.owner.query(
      `UPDATE payment_orders SET bonus_source = 'first', bonus_amount = 1, bonus_wager = 1 WHERE id = $1`,
      [order.id],
    )
    await expect(written).rejects.toThrow(/violates check constraint/)
    const changed = desk.site.database.pool.query(
      'UPDATE payment_orders SET bonus_declined = false WHERE id = $1',
      [order.id],
    )
    await expect(changed).rejects.toThrow(/permission denied/)
  })

  it('belongs to the first paid deposit, unless that one declined it', async () => {
    for (let round = 0; round < caseCount(6, 500); round += 1) {
      await desk.nextPlayer()
      const orders: { readonly declines: boolean; readonly order: RechargeOrder }[] = []
      for (let count = 1 + chance.below(4); count > 0; count -= 1) {
        const declines = chance.below(2) === 0
        orders.push({ declines, order: await openOrder(declines ? { bonus: false } : {}) })
      }
      // Each is paid at least once, in any order, with repetitions and runs of the job in between.
      const said = Array.from({ length: orders.length + 2 }, () =>
        present(orders[chance.below(orders.length)], 'one'),
      )
      const steps = [...said, ...orders]
      for (const { order } of steps) {
        await paid(order)
        if (chance.below(3) === 0) await settleBonuses(desk.site.server.ctx)
      }
      await settleBonuses(desk.site.server.ctx)
      expect(await userNow()).toMatchObject({
        balance: `${40 * orders.length}.00`,
        taskBonusBalance: steps[0]?.declines ? '0.00' : '20.00',
      })
    }
  })

  it('is part of its request: a repetition is the same order, and another code is refused', async () => {
    const { code } = accepted(await promo({ maxUses: 1 })).model
    const request = depositRequest({ promo: code })
    const first = accepted(await desk.site.ask('/api/pay/recharge', request, asPlayer())).model
    expect(accepted(await desk.site.ask('/api/pay/recharge', request, asPlayer())).model).toEqual(first)
    const other = await desk.site.ask('/api/pay/recharge', { ...request, promo: 'OTHER' }, asPlayer())
    expect(refusalOf(other)).toBe('requestIdReused')
    expect(
      refusalOf(await desk.site.ask('/api/pay/recharge', { ...request, method: 'usdt' }, asPlayer())),
    ).toBe('requestIdReused')
  })
})
