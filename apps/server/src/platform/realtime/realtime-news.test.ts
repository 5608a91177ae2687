import { BalancePush, EventPush, ModulePush, Push, type User } from '@baize/contract'
import { userId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { describe, expect, it } from 'vitest'
import { deposit, newSeedPair, play } from '../../ledger/testing/ledger.fixture.ts'
import { tellOfChange } from '../../players/notices/service.ts'
import { writeNotice } from '../../players/notices/sql.ts'
import { accepted } from '../../testing/replies.fixture.ts'
import { auth, TEST_PASSWORD } from '../../testing/server.fixture.ts'
import { event, join, openWire } from '../../testing/wire.fixture.ts'
import { inTransaction } from '../db/pool.ts'

const wire = openWire()
const { ticket, connect, joined } = wire

const seqOf = (heard: unknown): number => Push.parse(heard).seq

describe('money that moved', () => {
  it('reaches the player’s open page with its balance, event and number, after it is committed', async () => {
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

describe('[G-20] what no move of money tells of', () => {
  const eventOf = async (heard: Promise<unknown>) => EventPush.parse(await heard)

  it('a log-in elsewhere, and every change of the keys, reaches the page that is open, and no rival’s', async () => {
    const [player, rival] = [await wire.site.newPlayer(), await wire.site.newPlayer()]
    const [socket, other] = [await joined(player), await joined(rival)]
    const overheard: unknown[] = []
    other.on('event', (one) => overheard.push(one))
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

  it('is told after its commit, and what is rolled back or told again is not', async () => {
    const player = await wire.site.newPlayer()
    const socket = await joined(player)
    const heard: string[] = []
    socket.on('event', (one) => heard.push(EventPush.parse(one).data.extra?.title ?? ''))
    const [id, nowMs] = [userId(player.userId), wire.site.clock.now()]
    const { db } = wire.site.server.ctx
    const broken = inTransaction(db, async (tx) => {
      await tellOfChange(tx, id, 'secondFactorOff', nowMs)
      throw new Error('rolled back')
    })
    await expect(broken).rejects.toThrow('rolled back')
    await tellOfChange(db, id, 'thirdLinked', nowMs)
    await tellOfChange(db, id, 'thirdLinked', nowMs)
    await tellOfChange(db, id, 'thirdUnlinked', nowMs)
    await expect.poll(() => heard.at(-1)).toBe('notices.thirdUnlinkedTitle')
    expect(heard).toEqual(['notices.thirdLinkedTitle', 'notices.thirdUnlinkedTitle'])
  })

  it('goes on after the database was lost', async () => {
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
          await tellOfChange(db, userId(player.userId), 'emailChanged', nowMs + n++)
          return Promise.race([told, Promise.resolve(null)])
        },
        { timeout: 60_000, interval: 250 },
      )
      .toMatchObject({ data: { event: 'ACCOUNT_SECURITY' } })
  })

  it('a sports bet that has paid, with its amount', async () => {
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

  it('a sports bet that was lost, without a popup', async () => {
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

  it('a confirmed e-mail as a success, without a warning', async () => {
    const player = await wire.site.newPlayer()
    const socket = await joined(player)
    const told = eventOf(event(socket, 'event'))
    await tellOfChange(wire.site.server.ctx.db, userId(player.userId), 'emailAdded', wire.site.clock.now())
    const text = 'notices.addressAddedText'
    expect((await told).data.extra).toMatchObject({ title: 'notices.emailAddedTitle', description: text })
    const { items } = accepted(await wire.site.ask('/api/user/notice_page', {}, auth(player.token))).model
    expect(items[0]).toMatchObject({ title: 'notices.emailAddedTitle', description: text })
  })

  it('[G-13] a VIP level that is reached in play', async () => {
    const player = await wire.site.newPlayer()
    const owner = { userId: userId(player.userId), currencyId: player.currencyId }
    const { ledger, db } = wire.site.server.ctx
    await ledger.post(deposit(owner, 500_00n))
    accepted(await wire.site.ask('/api/auth/user_info', {}, auth(player.token)))
    const socket = await joined(player)
    const levels: unknown[] = []
    socket.on('event', (one) => levels.push(EventPush.parse(one).data.extra))
    const seedPairId = await newSeedPair(db, owner.userId)
    await ledger.post(play({ ...owner, seedPairId }, 100_00n, 0n))
    const said = { title: 'notify.vipTitle', description: 'notify.vipText', values: { level: '1' } }
    await expect.poll(() => levels).toEqual([{ pop: true, ...said }])
  })
})

describe('bets of others', () => {
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
    (Array.isArray(heard) ? heard : []).map((one) => ModulePush.parse(one))

  it('[E-06] reach whoever listens to everybody’s news or to the game’s, visitors too, without saying whose they are', async () => {
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
