import type { RechargeOrder, User } from '@baize/contract/player'
import { userId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { postBatch } from '../../ledger/sql.ts'
import {
  adjust,
  claim,
  confirm,
  deposit,
  done,
  grant,
  newSeedPair,
  openPacket,
  type Player,
  play,
  release,
  withdraw,
} from '../../ledger/testing/ledger.fixture.ts'
import { takeNews } from '../../payments/deposits/payment-status.ts'
import {
  CARDS,
  openProvider,
  paymentIdOf,
  type TestProvider,
} from '../../payments/deposits/provider.fixture.ts'
import { CARRIERS, outboxOf } from '../../platform/messages/messages.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { mailNotices } from './jobs.ts'

let provider: TestProvider
let site: TestSite
const messages = outboxOf(() => site)
let user: User
let player: Player
beforeAll(async () => {
  provider = await openProvider()
  site = await testSite({ paymentDrivers: provider.drivers, ...CARRIERS, firstDepositBonus: 0 })
})
beforeEach(async () => {
  await messages.clear()
  user = await site.newPlayer()
  const id = userId(user.userId)
  player = { userId: id, currencyId: 'USD', seedPairId: await newSeedPair(site.database.pool, id) }
})
afterAll(async () => {
  await site.close()
  await provider.close()
})

const mine = () => auth(user.token)
const page = async () => accepted(await site.ask('/api/user/notice_page', {}, mine())).model
const told = async () =>
  (await page()).items
    .filter(({ type }) => type !== 'COMPLETE_REGISTRATION')
    .map(({ type, kind, description, values }) => [type, kind, description, values.amount])
const userNow = async () => accepted(await site.ask('/api/auth/user_info', {}, mine())).user
const read = (input: object, headers = mine()) => site.ask('/api/user/notice_read', input, headers)
const choose = (input: object) => site.ask('/api/user/notice_settings/save', input, mine())
const post = (command: Parameters<typeof site.server.ctx.ledger.post>[0]) =>
  done(site.server.ctx.ledger.post(command))

async function unpaidOrder(): Promise<RechargeOrder> {
  const request = { requestId: randomUUID(), amount: '12.5' }
  return accepted(await site.ask('/api/pay/recharge', request, mine())).model
}
const says = (order: RechargeOrder, state: 'failed' | 'paid') =>
  takeNews(site.server.ctx, CARDS, {
    paymentId: paymentIdOf(order.id),
    orderId: order.id,
    state,
    pays: order.amount,
    currency: order.currencyId,
    confirmations: 0,
    transfers: [],
    coins: '',
  })

describe('[G-20] the notice of a money move', () => {
  it('is written in the same transaction, once however often it is requested', async () => {
    const [bonus, packet, out] = [grant(player, 'task', 500n, 0n), openPacket([300n]), withdraw(player, 100n)]
    await post(packet)
    const moves = [
      deposit(player, 10_000n),
      bonus,
      grant(player, 'task', 700n, 2_000n),
      release(player, bonus.bonusId),
      claim(player, packet.packetId),
      adjust(player, -150n),
      adjust(player, 150n),
      out,
      withdraw(player, 200n, { review: true }),
      confirm(player, out.withdrawalId),
    ]
    for (const move of moves) for (let time = 0; time < 2; time++) await post(move)
    expect((await told()).toReversed()).toEqual([
      ['RECHARGE_SUCCESS', 'money', 'notices.depositAmount', '100.00'],
      ['BONUS_GRANTED', 'bonus', 'notify.bonusFreeText', '5.00'],
      ['BONUS_GRANTED', 'bonus', 'notify.bonusText', '7.00'],
      ['BONUS_RELEASED', 'bonus', 'notify.releasedText', '5.00'],
      ['RED_PACKET', 'bonus', 'notify.packetText', '3.00'],
      ['BALANCE_ADJUSTED', 'money', 'notify.adjustedDownText', '1.50'],
      ['BALANCE_ADJUSTED', 'money', 'notify.adjustedUpText', '1.50'],
      ['WITHDRAW_ASKED', 'money', 'withdraw.askedText', '1.00'],
      ['WITHDRAW_ASKED', 'money', 'notify.reviewText', '2.00'],
      ['WITHDRAW_SUCCESS', 'money', 'withdraw.paidText', '1.00'],
    ])
  })

  it('is not written for a rollback or a refusal', async () => {
    const client = await site.database.pool.connect()
    try {
      await client.query('BEGIN')
      const place = { command: deposit(player, 10_000n), nonce: null, drawn: null }
      await postBatch(client, [place], site.clock.now())
      const { rows } = await client.query('SELECT FROM user_notices WHERE user_id = $1', [player.userId])
      expect(rows).toHaveLength(2)
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
    expect(await site.server.ctx.ledger.post(withdraw(player, 100n))).toMatchObject({ ok: false })
    expect(await told()).toEqual([])
  })

  it('says, for a bonus, what must be staked for it', async () => {
    await post(grant(player, 'register', 700n, 2_050n))
    expect((await page()).items[0]?.values).toMatchObject({ amount: '7.00', wager: '20.50' })
  })

  it('is written once for a failed deposit, and again when it is paid later', async () => {
    const order = await unpaidOrder()
    await Promise.all([says(order, 'failed'), says(order, 'failed')])
    await says(order, 'failed')
    expect(await told()).toEqual([['RECHARGE_FAILED', 'money', 'notify.depositFailedText', '12.50']])
    await says(order, 'paid')
    expect((await told()).map(([type]) => type)).toEqual(['RECHARGE_SUCCESS', 'RECHARGE_FAILED'])
  })

  it('[G-13] is written once for a VIP level when it is reached', async () => {
    await post(deposit(player, 200_000n))
    await post(play(player, 20_000n, 0n))
    await Promise.all([userNow(), userNow(), userNow()])
    await userNow()
    const levels = (await page()).items.filter(({ type }) => type === 'VIP_LEVEL')
    expect(levels).toMatchObject([{ kind: 'bonus', values: { level: '1' } }])
  })
})

describe('[G-20] unread notices', () => {
  it('are counted with the user and read one by one', async () => {
    await post(deposit(player, 100n))
    await post(deposit(player, 200n))
    expect((await userNow()).unreadNotices).toBe(3)
    const [newest] = (await page()).items
    expect(accepted(await read({ id: newest?.id })).model).toEqual({ unread: 2 })
    expect(accepted(await read({ id: newest?.id })).model).toEqual({ unread: 2 })
    expect((await page()).items.map((item) => item.read)).toEqual([true, false, false])
    expect((await userNow()).unreadNotices).toBe(2)
  })

  it('are read up to a notice, and later ones stay unread', async () => {
    await post(deposit(player, 100n))
    const [seen] = (await page()).items
    await post(deposit(player, 200n))
    expect(accepted(await read({ id: seen?.id, older: true })).model).toEqual({ unread: 1 })
    expect((await page()).items.map((item) => item.read)).toEqual([false, true, true])
  })

  it('[R-03] can be marked as read only by their owner', async () => {
    const [notice] = (await page()).items
    const rival = await site.newPlayer()
    expect(refusalOf(await read({ id: notice?.id, older: true }, auth(rival.token)))).toBe('unknownNotice')
    expect(refusalOf(await read({ id: notice?.id }, {}))).toBe('loginNeeded')
    expect((await page()).unread).toBe(1)
  })
})

describe('[G-20] a player’s choice of channels', () => {
  it('keeps its defaults until it is changed, and excludes security notices', async () => {
    const before = accepted(await site.ask('/api/user/notice_settings', {}, mine())).model
    expect(before).toContainEqual({ kind: 'security', sound: true, toast: true, email: true, push: true })
    const after = accepted(await choose({ kind: 'bonus', sound: false, toast: false, email: true })).model
    expect(after).toContainEqual({ kind: 'bonus', sound: false, toast: false, email: true, push: true })
    expect((await userNow()).quietNotices).toEqual(['bonus'])
    const off = { kind: 'security', sound: false, toast: false, email: false }
    expect(refusalOf(await choose(off))).toBe('badInput')
  })

  it('[T-08] leaves out silent kinds from the time that the page plays a sound for', async () => {
    await choose({ kind: 'money', sound: false, toast: true, email: false })
    const { noticeUpdateTime } = await userNow()
    site.clock.advance(60_000)
    await post(deposit(player, 100n))
    expect(await userNow()).toMatchObject({ noticeUpdateTime, unreadNotices: 2 })
    await post(grant(player, 'task', 5n, 0n))
    expect((await userNow()).noticeUpdateTime).toBeGreaterThan(noticeUpdateTime)
  })
})

describe('[G-20] a notice sent by e-mail', () => {
  const mails = async () => (await messages.taken()).filter(({ to }) => to === 'ana@example.com')
  const mail = () => mailNotices(site.server.ctx, new AbortController().signal)
  beforeEach(async () => {
    await mail()
    await site.database.owner.query('UPDATE users SET email = NULL')
    await site.database.owner.query(
      `UPDATE users SET email = 'ana@example.com', email_checked = true, language = 'pt' WHERE id = $1`,
      [user.userId],
    )
    await messages.clear()
  })

  it('is in the reader’s language, with the amount', async () => {
    await post(deposit(player, 1_250n))
    await mail()
    expect(await mails()).toMatchObject([
      { channel: 'email', topic: null, text: 'Depósito recebido\n\n$ 12.50 já está no seu saldo.\n\nBaize' },
    ])
    await mail()
    expect(await mails()).toHaveLength(1)
  })

  it('is one message, however often a job that dies puts it into the outbox', async () => {
    await post(deposit(player, 1_250n))
    await mail()
    await site.database.owner.query(
      'UPDATE user_notices SET mail_at = created_at WHERE user_id = $1 AND type = $2',
      [user.userId, 'RECHARGE_SUCCESS'],
    )
    await mail()
    expect(await mails()).toHaveLength(1)
  })

  it('can be ended with one click if it is of a bonus, and not if it is of money', async () => {
    await choose({ kind: 'bonus', sound: true, toast: true, email: true })
    await post(deposit(player, 1_250n))
    await post(grant(player, 'task', 5n, 0n))
    await mail()
    expect(new Set((await mails()).map(({ topic }) => topic))).toEqual(new Set(['bonus', null]))
  })

  it('is not sent to an unconfirmed address or for a disabled kind', async () => {
    await choose({ kind: 'money', sound: true, toast: true, email: false })
    await post(deposit(player, 100n))
    await site.database.owner.query('UPDATE users SET email_checked = false WHERE id = $1', [user.userId])
    await choose({ kind: 'bonus', sound: true, toast: true, email: true })
    await post(grant(player, 'task', 5n, 0n))
    await mail()
    expect(await mails()).toEqual([])
    const { rows } = await site.database.owner.query('SELECT FROM user_notices WHERE mail_at IS NOT NULL')
    expect(rows).toEqual([])
  })
})
