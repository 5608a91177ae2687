import { BalancePush, EventPush, ModulePush, Push, type User } from '@baize/contract/player'
import { userId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { describe, expect, it } from 'vitest'
import { deposit, newSeedPair, play } from '../../ledger/testing/ledger.fixture.ts'
import { notifyChange } from '../../players/notices/service.ts'
import { writeNotice } from '../../players/notices/sql.ts'
import { accepted } from '../../testing/replies.fixture.ts'
import { auth, TEST_PASSWORD } from '../../testing/server.fixture.ts'
import { event, join, openWire } from '../../testing/wire.fixture.ts'
import { inTransaction } from '../db/pool.ts'

const wire = openWire()
const { ticket, connect, joined } = wire

const seqOf = (heard: unknown): number => Push.parse(heard).seq

describe('a money move', () => {
  it('reaches the player’s open page with its balance, event and number, after the commit', async () => {
    const player = await wire.site.newPlayer()
    const socket = await joined(player)
    const heard = Promise.all([event(socket, 'balance'), event(socket, 'event')])
    const owner = { userId: userId(player.userId), currencyId: player.currencyId }
    await wire.site.server.ctx.ledger.post(deposit(owner, 12_50n))
    const [balance, deposited] = await heard
    expect(BalancePush.parse(balance)).toMatchObject({ userId: player.userId, balance: '12.50' })
    expect(EventPush.parse(deposited).data).toMatchObject({ event: 'RECHARGE_SUCCESS', extra: { pop: true } })
    const { user } = accepted(await wire.site.ask('/api/auth/user_info', {}, auth(player.token)))
    expect([user.balance, user.seq]).toEqual(['12.50', Math.max(...[balance, deposited].map(seqOf))])
  })
})

describe('[G-20] a notice without a money move', () => {
  const eventOf = async (heard: Promise<unknown>) => EventPush.parse(await heard)

  it('reaches the open page for a log-in elsewhere and every change of the keys, and no rival’s', async () => {
    const [player, rival] = [await wire.site.newPlayer(), await wire.site.newPlayer()]
    const [socket, other] = [await joined(player), await joined(rival)]
    const overheard: unknown[] = []
    other.on('event', (push) => overheard.push(push))
    const told = eventOf(event(socket, 'event'))
    const again = { account: player.username, password: TEST_PASSWORD }
    const headers = { bfid: randomUUID() }
    accepted(await wire.site.ask('/api/auth/login', again, headers))
    expect((await told).data).toEqual({
      event: 'ACCOUNT_SECURITY',
      extra: { pop: true, title: 'notices.newDeviceTitle', description: 'notices.keyChangeNews' },
    })
    const changed = eventOf(event(socket, 'event'))
    const request = { password: TEST_PASSWORD, next: `${TEST_PASSWORD} too` }
    accepted(await wire.site.ask('/api/user/change_password', request, auth(player.token)))
    expect((await changed).data.extra?.title).toBe('notices.passwordChangedTitle')
    await join(other, 'a ticket that is none')
    expect(overheard).toEqual([])
  })

  it('is sent after its commit, and not for a rollback or a repetition', async () => {
    const player = await wire.site.newPlayer()
    const socket = await joined(player)
    const heard: string[] = []
    socket.on('event', (push) => heard.push(EventPush.parse(push).data.extra?.title ?? ''))
    const [id, nowMs] = [userId(player.userId), wire.site.clock.now()]
    const { db } = wire.site.server.ctx
    const broken = inTransaction(db, async (tx) => {
      await notifyChange(tx, id, 'secondFactorOff', nowMs)
      throw new Error('rolled back')
    })
    await expect(broken).rejects.toThrow('rolled back')
    await notifyChange(db, id, 'thirdLinked', nowMs)
    await notifyChange(db, id, 'thirdLinked', nowMs)
    await notifyChange(db, id, 'thirdUnlinked', nowMs)
    await expect.poll(() => heard.at(-1)).toBe('notices.thirdUnlinkedTitle')
    expect(heard).toEqual(['notices.thirdLinkedTitle', 'notices.thirdUnlinkedTitle'])
  })

  it('is sent again after the database was lost', async () => {
    const player = await wire.site.newPlayer()
    const socket = await joined(player)
    const told = eventOf(event(socket, 'event'))
    const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'baize-notices' AND datname = current_database()`
    expect((await wire.site.database.owner.query(cut)).rowCount).toBe(1)
    const { db } = wire.site.server.ctx
    const nowMs = wire.site.clock.now()
    let n = 0
    await expect
      .poll(
        async () => {
          await notifyChange(db, userId(player.userId), 'emailChanged', nowMs + n++)
          return Promise.race([told, Promise.resolve(null)])
        },
        { timeout: 60_000, interval: 250 },
      )
      .toMatchObject({ data: { event: 'ACCOUNT_SECURITY' } })
  })

  it('reports a paid sports bet with its amount', async () => {
    const player = await wire.site.newPlayer()
    const socket = await joined(player)
    const told = eventOf(event(socket, 'event'))
    const notice = {
      type: 'BET_SETTLED',
      title: 'notify.betPaidTitle',
      description: 'notify.betPaidText',
      values: { amount: '3700', currencyId: 'USD' },
      source: 'settled:book:ticket-1:3700',
    }
    const { db } = wire.site.server.ctx
    await writeNotice(db, userId(player.userId), notice, wire.site.clock.now())
    const { title, description } = notice
    const values = { amount: '37.00', currencyId: 'USD' }
    expect((await told).data).toEqual({
      event: 'BET_SETTLED',
      extra: { pop: true, title, description, values },
    })
  })

  it('reports a lost sports bet without a popup', async () => {
    const player = await wire.site.newPlayer()
    const socket = await joined(player)
    const told = eventOf(event(socket, 'event'))
    const [title, description] = ['notify.betLostTitle', 'notify.betLostText']
    const values = { amount: '0', currencyId: 'USD', event: 'Reds – Blues' }
    const notice = { type: 'BET_SETTLED', title, description, values, source: 'settled:book:ticket-2:0' }
    await writeNotice(wire.site.server.ctx.db, userId(player.userId), notice, wire.site.clock.now())
    expect((await told).data.extra).toMatchObject({
      pop: false,
      description,
      values: { event: 'Reds – Blues' },
    })
    // The page chimes when this time changes.
    const chimedAt = async () =>
      (
        await wire.site.database.owner.query<{ at: Date | null }>(
          'SELECT notice_update_at AS at FROM users WHERE id = $1',
          [player.userId],
        )
      ).rows[0]?.at?.getTime()
    const before = await chimedAt()
    wire.site.clock.advance(1000)
    const again = { ...notice, source: 'settled:book:ticket-3:0' }
    await writeNotice(wire.site.server.ctx.db, userId(player.userId), again, wire.site.clock.now())
    expect(await chimedAt()).toBe(before)
    const won = { ...notice, title: 'notify.betPaidTitle', source: 'settled:book:ticket-4:9' }
    await writeNotice(wire.site.server.ctx.db, userId(player.userId), won, wire.site.clock.now())
    expect(await chimedAt()).toBe(wire.site.clock.now())
  })

  it('reports a confirmed e-mail as a success, without a warning', async () => {
    const player = await wire.site.newPlayer()
    const socket = await joined(player)
    const told = eventOf(event(socket, 'event'))
    await notifyChange(wire.site.server.ctx.db, userId(player.userId), 'emailAdded', wire.site.clock.now())
    const text = 'notices.addressAddedText'
    expect((await told).data.extra).toMatchObject({ title: 'notices.emailAddedTitle', description: text })
    const { items } = accepted(await wire.site.ask('/api/user/notice_page', {}, auth(player.token))).model
    expect(items[0]).toMatchObject({ title: 'notices.emailAddedTitle', description: text })
  })

  it('[G-13] reports a VIP level reached in play', async () => {
    const player = await wire.site.newPlayer()
    const owner = { userId: userId(player.userId), currencyId: player.currencyId }
    const { ledger, db } = wire.site.server.ctx
    await ledger.post(deposit(owner, 500_00n))
    accepted(await wire.site.ask('/api/auth/user_info', {}, auth(player.token)))
    const socket = await joined(player)
    const levels: unknown[] = []
    socket.on('event', (push) => levels.push(EventPush.parse(push).data.extra))
    const seedPairId = await newSeedPair(db, owner.userId)
    await ledger.post(play({ ...owner, seedPairId }, 100_00n, 0n))
    const said = { title: 'notify.vipTitle', description: 'notify.vipText', values: { level: '1' } }
    await expect.poll(() => levels).toEqual([{ pop: true, ...said }])
  })
})

describe('the bets of others', () => {
  const played = async (player: User) =>
    accepted(
      await wire.site.ask(
        '/api/game/bet',
        {
          gameId: 'mines',
          requestId: `bet-${player.userId}-1`,
          model: { betAmount: '1', mines: 1, choices: [0] },
        },
        auth(player.token),
      ),
    ).model
  const newsIn = (heard: unknown): unknown[] =>
    (Array.isArray(heard) ? heard : []).map((news) => ModulePush.parse(news))

  it('[E-06] reach subscribers of the global or the game’s module, visitors too, without their owners', async () => {
    const player = await wire.site.newPlayer()
    const owner = { userId: userId(player.userId), currencyId: player.currencyId }
    await wire.site.server.ctx.ledger.post(deposit(owner, 5_00n))
    const [everywhere, atTheGame] = [await connect(), await connect()]
    await join(everywhere, await ticket('join', ['global']))
    await join(atTheGame, await ticket('join', ['game:mines']))
    const heard = Promise.all([event(everywhere, 'global'), event(atTheGame, 'bet')])
    const { id, winAmount } = await played(player)
    const [global, game] = await heard
    const { username } = player
    const bet = {
      id,
      gameId: 'mines',
      win: winAmount !== '0.00',
      winAmount,
      currencyId: player.currencyId,
      name: `${username.at(0)}***${username.at(-1)}`,
    }
    expect(newsIn(global)).toEqual([{ type: 'bet', bet }])
    expect(newsIn(game)).toEqual([{ type: 'bet', bet }])
    expect(JSON.stringify([global, game])).not.toContain(player.userId)
  })
})
