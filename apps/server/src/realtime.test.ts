import { randomUUID } from 'node:crypto'
import { BalancePush, EventPush, ModulePush, Push, SOCKET_PATH, type User } from '@baize/contract'
import { userId } from '@baize/kit'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from './db/pool.ts'
import { tellOfChange } from './features/notices/service.ts'
import { TICKET_LIFE_MS } from './features/sockmsg/service.ts'
import { deposit, newSeedPair, play } from './ledger/fixture.ts'
import { accepted, refusalOf } from './replies.fixture.ts'
import { auth, TEST_PASSWORD, type TestSite, testSite } from './server.fixture.ts'

let site: TestSite
const open: Socket[] = []

beforeAll(async () => {
  site = await testSite()
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(() => site.close())

async function ticket(path: 'init' | 'join', body: object, token?: string): Promise<string> {
  const { model } = accepted(await site.ask(`/api/sockmsg/${path}`, body, token ? auth(token) : {}))
  return model.token
}

function dial(options: Parameters<typeof io>[1]): Socket {
  const socket = io(site.server.url, { path: SOCKET_PATH, reconnection: false, forceNew: true, ...options })
  open.push(socket)
  return socket
}

const event = <T>(socket: Socket, name: string): Promise<T> =>
  new Promise((resolve) => {
    socket.once(name, resolve)
  })

async function connected(options: Parameters<typeof io>[1]): Promise<Socket> {
  const socket = dial(options)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}

const connect = async (token?: string): Promise<Socket> =>
  connected({ auth: { token: await ticket('init', {}, token) } })
const join = (socket: Socket, text: unknown): Promise<{ ok: boolean; modules: string[] }> =>
  socket.timeout(5000).emitWithAck('join', text)

async function joined(player: Pick<User, 'userId' | 'token'>): Promise<Socket> {
  const socket = await connect(player.token)
  await join(socket, await ticket('join', ['global', player.userId], player.token))
  return socket
}

const balancePush = (id: string, seq: number): Push => ({ type: 'balance', userId: id, balance: '1.00', seq })
const push = (id: string, seq: number): void => site.server.realtime.publish(userId(id), balancePush(id, seq))

const seqOf = (heard: unknown): number => Push.parse(heard).seq

/** Resolves when everything published before has arrived, by a round trip behind it. */
async function heardBy(socket: Socket, deeds: () => void): Promise<unknown[]> {
  const heard: unknown[] = []
  socket.on('balance', (one) => heard.push(one))
  deeds()
  await join(socket, 'a ticket that is none')
  return heard
}

describe('connecting', () => {
  it('[A-23] init gives a ticket and the key of the process that answered', async () => {
    const { model } = accepted(await site.ask('/api/sockmsg/init'))
    expect(model.nodeKey).toMatch(/^[0-9a-f]{12}$/)
    expect(model.token).toMatch(/^[\w-]{43}$/)
  })

  it('[A-35] goes by polling and by websocket, at /sock.io/ on the root', async () => {
    const polling = await connected({ auth: { token: await ticket('init', {}) }, transports: ['polling'] })
    const direct = await connected({ auth: { token: await ticket('init', {}) }, transports: ['websocket'] })
    expect([polling, direct].map((socket) => socket.io.engine.transport.name)).toEqual([
      'polling',
      'websocket',
    ])
  })

  it.each([
    ['as it is', (text: string) => text],
    ['as base64', (text: string) => Buffer.from(text).toString('base64')],
    ['as base64 of a name and it', (text: string) => Buffer.from(`baize:${text}`).toString('base64')],
    ['as base64 of it and no password', (text: string) => Buffer.from(`${text}:`).toString('base64')],
  ])('[A-35] takes the token in a basic authorization header, %s', async (_how, write) => {
    const authorization = `Basic ${write(await ticket('init', {}))}`
    const socket = await connected({ extraHeaders: { authorization } })
    expect(socket.connected).toBe(true)
  })

  it('lets a ticket in once', async () => {
    const text = await ticket('init', {})
    await connected({ auth: { token: text } })
    await expect(connected({ auth: { token: text } })).rejects.toThrow('This ticket is not valid.')
  })

  it('lets one in of many who show the same ticket at once', async () => {
    const text = await ticket('init', {})
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => connected({ auth: { token: text } })),
    )
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  })

  it.each([
    ['nothing', undefined],
    ['an empty text', { token: '' }],
    ['a number', { token: 7 }],
    ['a made-up ticket', { token: 'x'.repeat(43) }],
  ])('lets nobody in with %s', async (_what, shown) => {
    await expect(connected(shown ? { auth: shown } : {})).rejects.toThrow('This ticket is not valid.')
  })

  it('lets nobody in with a ticket for joining, nor with one that is a minute old', async () => {
    await expect(connected({ auth: { token: await ticket('join', ['global']) } })).rejects.toThrow(
      'not valid',
    )
    const old = await ticket('init', {})
    site.clock.advance(TICKET_LIFE_MS)
    await expect(connected({ auth: { token: old } })).rejects.toThrow('not valid')
  })
})

describe('joining', () => {
  it('[A-24] a logged-in player gets their own channel by a ticket emitted as join, and pushes on it', async () => {
    const player = await site.newPlayer()
    const socket = await connect(player.token)
    const answer = await join(socket, await ticket('join', ['global', player.userId], player.token))
    expect(answer).toEqual({ ok: true, modules: ['global', player.userId] })
    const arrived = event(socket, 'balance')
    push(player.userId, 7)
    expect(await arrived).toEqual(balancePush(player.userId, 7))
  })

  it("[A-24] refuses a ticket for another player's channel, or for any without a log-in", async () => {
    const [player, rival] = [await site.newPlayer(), await site.newPlayer()]
    const refused = { status: 403, extra: { id: 'forbidden' } }
    expect(await site.ask('/api/sockmsg/join', [rival.userId], auth(player.token))).toMatchObject(refused)
    expect(await site.ask('/api/sockmsg/join', [player.userId])).toMatchObject(refused)
  })

  it('a refused ticket changes nothing of what the socket hears', async () => {
    const player = await site.newPlayer()
    const socket = await joined(player)
    for (const text of ['x'.repeat(43), '', 5, null, { $ne: '' }, await ticket('init', {}, player.token)]) {
      expect(await join(socket, text)).toEqual({ ok: false, modules: [] })
    }
    expect(await heardBy(socket, () => push(player.userId, 1))).toHaveLength(1)
  })

  it("does not hear another player's pushes", async () => {
    const [player, rival] = [await site.newPlayer(), await site.newPlayer()]
    const socket = await joined(player)
    expect(
      await heardBy(socket, () => {
        push(rival.userId, 1)
        push(player.userId, 2)
      }),
    ).toEqual([balancePush(player.userId, 2)])
  })

  it('honours a ticket once', async () => {
    const player = await site.newPlayer()
    const socket = await connect(player.token)
    const text = await ticket('join', [player.userId], player.token)
    expect((await join(socket, text)).ok).toBe(true)
    expect((await join(socket, text)).ok).toBe(false)
  })

  it('leaves what is no longer listed', async () => {
    const player = await site.newPlayer()
    const socket = await joined(player)
    expect(await join(socket, await ticket('join', ['game:mines'], player.token))).toEqual({
      ok: true,
      modules: ['game:mines'],
    })
    expect(await heardBy(socket, () => push(player.userId, 1))).toEqual([])
  })

  it('of two joins sent at once lets the later one stand', async () => {
    const player = await site.newPlayer()
    const socket = await connect(player.token)
    const [own, none] = [
      await ticket('join', [player.userId], player.token),
      await ticket('join', ['game:mines'], player.token),
    ]
    const [, last] = await Promise.all([join(socket, own), join(socket, none)])
    expect(last).toEqual({ ok: true, modules: ['game:mines'] })
    expect(await heardBy(socket, () => push(player.userId, 1))).toEqual([])
  })

  it('works again after the connection was lost', async () => {
    const player = await site.newPlayer()
    const first = await joined(player)
    first.disconnect()
    const second = await joined(player)
    expect(await heardBy(second, () => push(player.userId, 3))).toEqual([balancePush(player.userId, 3)])
  })
})

describe('money that moved', () => {
  it('reaches the player’s open page with its balance, event and number, after it is committed', async () => {
    const player = await site.newPlayer()
    const socket = await joined(player)
    const heard = Promise.all([event(socket, 'balance'), event(socket, 'event')])
    const owner = { userId: userId(player.userId), currencyId: player.currencyId }
    await site.server.ctx.ledger.post(deposit(owner, 12_50n))
    const [balance, deposited] = await heard
    expect(BalancePush.parse(balance)).toMatchObject({ userId: player.userId, balance: '12.50' })
    expect(EventPush.parse(deposited).data).toMatchObject({ event: 'RECHARGE_SUCCESS', extra: { pop: true } })
    const { user } = accepted(await site.ask('/api/auth/user_info', {}, auth(player.token)))
    expect([user.balance, user.seq]).toEqual(['12.50', Math.max(...[balance, deposited].map(seqOf))])
  })
})

describe('[G-20] what no move of money tells of', () => {
  const eventOf = async (heard: Promise<unknown>) => EventPush.parse(await heard)

  it('a log-in elsewhere, and every change of the keys, reaches the page that is open, and no rival’s', async () => {
    const [player, rival] = [await site.newPlayer(), await site.newPlayer()]
    const [socket, other] = [await joined(player), await joined(rival)]
    const overheard: unknown[] = []
    other.on('event', (one) => overheard.push(one))
    const told = eventOf(event(socket, 'event'))
    const again = { account: player.username, password: TEST_PASSWORD }
    const headers = { bfid: randomUUID() }
    accepted(await site.ask('/api/auth/login', again, headers))
    expect((await told).data).toEqual({
      event: 'ACCOUNT_SECURITY',
      extra: { pop: true, title: 'notices.newDeviceTitle', description: 'notices.keyChangeNews' },
    })
    const changed = eventOf(event(socket, 'event'))
    const wish = { password: TEST_PASSWORD, next: `${TEST_PASSWORD} too` }
    accepted(await site.ask('/api/user/change_password', wish, auth(player.token)))
    expect((await changed).data.extra?.title).toBe('notices.passwordChangedTitle')
    await join(other, 'a ticket that is none')
    expect(overheard).toEqual([])
  })

  it('is told after its commit, and what is rolled back or told again is not', async () => {
    const player = await site.newPlayer()
    const socket = await joined(player)
    const heard: string[] = []
    socket.on('event', (one) => heard.push(EventPush.parse(one).data.extra?.title ?? ''))
    const [id, nowMs] = [userId(player.userId), site.clock.now()]
    const { db } = site.server.ctx
    const broken = inTransaction(db, async (tx) => {
      await tellOfChange(tx, id, 'secondFactorOff', nowMs)
      throw new Error('rolled back')
    })
    await expect(broken).rejects.toThrow('rolled back')
    await tellOfChange(db, id, 'thirdLinked', nowMs)
    await tellOfChange(db, id, 'thirdLinked', nowMs)
    await tellOfChange(db, id, 'thirdUnlinked', nowMs)
    await expect.poll(() => heard.at(-1), { timeout: 20_000 }).toBe('notices.thirdUnlinkedTitle')
    expect(heard).toEqual(['notices.thirdLinkedTitle', 'notices.thirdUnlinkedTitle'])
  })

  it('goes on after the database was lost', async () => {
    const player = await site.newPlayer()
    const socket = await joined(player)
    const told = eventOf(event(socket, 'event'))
    const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'baize-notices' AND datname = current_database()`
    expect((await site.database.owner.query(cut)).rowCount).toBe(1)
    const { db } = site.server.ctx
    const nowMs = site.clock.now()
    let n = 0
    await expect
      .poll(
        async () => {
          await tellOfChange(db, userId(player.userId), 'emailChanged', nowMs + n++)
          return Promise.race([told, Promise.resolve(null)])
        },
        { timeout: 20_000, interval: 250 },
      )
      .toMatchObject({ data: { event: 'ACCOUNT_SECURITY' } })
  })

  it('[G-13] a VIP level that is reached in play', async () => {
    const player = await site.newPlayer()
    const owner = { userId: userId(player.userId), currencyId: player.currencyId }
    const { ledger, db } = site.server.ctx
    await ledger.post(deposit(owner, 500_00n))
    accepted(await site.ask('/api/auth/user_info', {}, auth(player.token)))
    const socket = await joined(player)
    const levels: unknown[] = []
    socket.on('event', (one) => levels.push(EventPush.parse(one).data.extra?.title))
    const seedPairId = await newSeedPair(db, owner.userId)
    await ledger.post(play({ ...owner, seedPairId }, 100_00n, 0n))
    await expect.poll(() => levels, { timeout: 20_000 }).toEqual(['notify.vipTitle'])
  })
})

describe('bets of others', () => {
  const played = async (player: User) =>
    accepted(
      await site.ask(
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
    const player = await site.newPlayer()
    const owner = { userId: userId(player.userId), currencyId: player.currencyId }
    await site.server.ctx.ledger.post(deposit(owner, 5_00n))
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

describe('the end of a session', () => {
  it('silences every socket that it joined, and no other of the player', async () => {
    const player = await site.newPlayer()
    const again = { account: player.username, password: TEST_PASSWORD }
    const { token } = accepted(await site.ask('/api/auth/login', again)).user
    const [tab, otherTab, elsewhere] = [
      await joined(player),
      await joined(player),
      await joined({ userId: player.userId, token }),
    ]
    await site.ask('/api/auth/logout', {}, auth(player.token))
    const heard = await Promise.all(
      [tab, otherTab, elsewhere].map((socket, i) => heardBy(socket, () => i === 0 && push(player.userId, 1))),
    )
    expect(heard.map((pushes) => pushes.length)).toEqual([0, 0, 1])
  })

  it('from another device is told to its page, which looks and finds itself logged out', async () => {
    const player = await site.newPlayer()
    const again = { account: player.username, password: TEST_PASSWORD }
    const { token } = accepted(await site.ask('/api/auth/login', again)).user
    const [own, other] = [await joined(player), await joined({ userId: player.userId, token })]
    const told = event(other, 'balance')
    const heard = await heardBy(
      own,
      () => void site.ask('/api/user/other_sessions_end', {}, auth(player.token)),
    )
    expect(BalancePush.parse(await told)).not.toHaveProperty('balance')
    expect(heard).toEqual([])
    expect(await heardBy(other, () => push(player.userId, 1))).toEqual([])
  })

  it('of who closes their account is told to their other pages alone', async () => {
    const player = await site.newPlayer()
    const again = { account: player.username, password: TEST_PASSWORD }
    const { token } = accepted(await site.ask('/api/auth/login', again)).user
    const [own, other] = [await joined(player), await joined({ ...player, token })]
    const looked = event(other, 'balance')
    const heard: unknown[] = []
    own.on('balance', (one) => heard.push(one))
    accepted(await site.ask('/api/user/close', { password: TEST_PASSWORD }, auth(player.token)))
    expect(BalancePush.parse(await looked).balance).toBeUndefined()
    await join(own, 'a ticket that is none')
    expect(heard).toEqual([])
    expect(await heardBy(own, () => push(player.userId, 1))).toEqual([])
  })

  it('makes a join ticket worth no more than a visitor’s', async () => {
    const player = await site.newPlayer()
    const socket = await connect()
    const text = await ticket('join', ['global', player.userId], player.token)
    await site.ask('/api/auth/logout', {}, auth(player.token))
    expect(await join(socket, text)).toEqual({ ok: true, modules: ['global'] })
  })

  it('is noticed when it happened in another process', async () => {
    const player = await site.newPlayer()
    const socket = await joined(player)
    await site.server.ctx.db.query('UPDATE sessions SET ended_at = now() WHERE user_id = $1', [player.userId])
    await site.server.realtime.checkSessions(site.server.ctx)
    expect(await heardBy(socket, () => push(player.userId, 1))).toEqual([])
  })

  it('comes after the idle time however long a socket stays open, and takes its channel away', async () => {
    const player = await site.newPlayer()
    const socket = await joined(player)
    const almost = site.server.ctx.config.sessionIdleMs - 1000
    site.clock.advance(almost)
    await site.server.realtime.checkSessions(site.server.ctx)
    expect(await heardBy(socket, () => push(player.userId, 1))).toHaveLength(1)
    site.clock.advance(almost)
    await site.server.realtime.checkSessions(site.server.ctx)
    expect(await heardBy(socket, () => push(player.userId, 2))).toEqual([])
    expect(refusalOf(await site.ask('/api/auth/check', {}, auth(player.token)))).toBe('sessionEnded')
  })
})

describe('bad manners', () => {
  it('unknown events and odd payloads are ignored', async () => {
    const player = await site.newPlayer()
    const socket = await joined(player)
    socket.emit('publish', { userId: player.userId })
    socket.emit('join')
    socket.emit('join', ['a'], { not: 'a function' })
    socket.emit('__proto__', { polluted: true })
    expect(await heardBy(socket, () => push(player.userId, 1))).toHaveLength(1)
  })

  it('a flood of events cuts the flooder off and nobody else', async () => {
    const [flooder, bystander] = [await connect(), await connect()]
    const cut = event(flooder, 'disconnect')
    for (let i = 0; i < 200; i++) flooder.emit('join', 'x')
    expect(await cut).toBe('io server disconnect')
    expect(bystander.connected).toBe(true)
  })

  it('a message of more than 64 KiB ends the connection', async () => {
    const socket = await connect()
    const cut = event(socket, 'disconnect')
    socket.emit('join', 'x'.repeat(70_000))
    await cut
    expect(socket.connected).toBe(false)
  })
})
