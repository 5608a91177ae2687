import { BalancePush } from '@baize/contract/player'
import { describe, expect, it } from 'vitest'
import { TICKET_LIFE_MS } from '../../players/channel/service.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, TEST_PASSWORD } from '../../testing/server.fixture.ts'
import { balancePush, event, join, openWire } from '../../testing/wire.fixture.ts'

const wire = openWire()
const { ticket, connected, connect, joined, push, heardBy } = wire

describe('a socket that connects', () => {
  it('[A-23] gets a ticket and the key of the process that answered', async () => {
    const { model } = accepted(await wire.site.ask('/api/sockmsg/init'))
    expect(model.nodeKey).toMatch(/^[0-9a-f]{12}$/)
    expect(model.token).toMatch(/^[\w-]{43}$/)
  })

  it('[A-35] uses polling or a websocket at /sock.io/ on the root', async () => {
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
    ['as base64 of a name and the token', (text: string) => Buffer.from(`baize:${text}`).toString('base64')],
    [
      'as base64 of the token without a password',
      (text: string) => Buffer.from(`${text}:`).toString('base64'),
    ],
  ])('[A-35] may send the token in a basic authorization header, %s', async (_how, write) => {
    const authorization = `Basic ${write(await ticket('init', {}))}`
    const socket = await connected({ extraHeaders: { authorization } })
    expect(socket.connected).toBe(true)
  })

  it('uses a ticket once', async () => {
    const text = await ticket('init', {})
    await connected({ auth: { token: text } })
    await expect(connected({ auth: { token: text } })).rejects.toThrow('This ticket is not valid.')
  })

  it('succeeds once when many show the same ticket simultaneously', async () => {
    const text = await ticket('init', {})
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => connected({ auth: { token: text } })),
    )
    expect(tries.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1)
  })

  it.each([
    ['nothing', undefined],
    ['an empty text', { token: '' }],
    ['a number', { token: 7 }],
    ['a made-up ticket', { token: 'x'.repeat(43) }],
  ])('is refused with %s', async (_what, shown) => {
    await expect(connected(shown ? { auth: shown } : {})).rejects.toThrow('This ticket is not valid.')
  })

  it('is refused with a ticket for joining and with one that is a minute old', async () => {
    await expect(connected({ auth: { token: await ticket('join', ['global']) } })).rejects.toThrow(
      'not valid',
    )
    const old = await ticket('init', {})
    wire.site.clock.advance(TICKET_LIFE_MS)
    await expect(connected({ auth: { token: old } })).rejects.toThrow('not valid')
  })
})

describe('a socket that joins', () => {
  it('[A-24] subscribes a player to their own channel by a ticket emitted as join', async () => {
    const player = await wire.site.newPlayer()
    const socket = await connect(player.token)
    const answer = await join(socket, await ticket('join', ['global', player.userId], player.token))
    expect(answer).toEqual({ ok: true, modules: ['global', player.userId] })
    const arrived = event(socket, 'balance')
    push(player.userId, 7)
    expect(await arrived).toEqual(balancePush(player.userId, 7))
  })

  it('[A-24] is refused a ticket for another player’s channel, or for any without a log-in', async () => {
    const [player, rival] = [await wire.site.newPlayer(), await wire.site.newPlayer()]
    const refused = { status: 403, extra: { id: 'forbidden' } }
    expect(await wire.site.ask('/api/sockmsg/join', [rival.userId], auth(player.token))).toMatchObject(
      refused,
    )
    expect(await wire.site.ask('/api/sockmsg/join', [player.userId])).toMatchObject(refused)
  })

  it('keeps its subscriptions after a refused ticket', async () => {
    const player = await wire.site.newPlayer()
    const socket = await joined(player)
    for (const text of ['x'.repeat(43), '', 5, null, { $ne: '' }, await ticket('init', {}, player.token)]) {
      expect(await join(socket, text)).toEqual({ ok: false, modules: [] })
    }
    expect(await heardBy(socket, () => push(player.userId, 1))).toHaveLength(1)
  })

  it('does not receive another player’s pushes', async () => {
    const [player, rival] = [await wire.site.newPlayer(), await wire.site.newPlayer()]
    const socket = await joined(player)
    expect(
      await heardBy(socket, () => {
        push(rival.userId, 1)
        push(player.userId, 2)
      }),
    ).toEqual([balancePush(player.userId, 2)])
  })

  it('uses a ticket once', async () => {
    const player = await wire.site.newPlayer()
    const socket = await connect(player.token)
    const text = await ticket('join', [player.userId], player.token)
    expect((await join(socket, text)).ok).toBe(true)
    expect((await join(socket, text)).ok).toBe(false)
  })

  it('leaves the modules that are no longer listed', async () => {
    const player = await wire.site.newPlayer()
    const socket = await joined(player)
    expect(await join(socket, await ticket('join', ['game:mines'], player.token))).toEqual({
      ok: true,
      modules: ['game:mines'],
    })
    expect(await heardBy(socket, () => push(player.userId, 1))).toEqual([])
  })

  it('ends with the later of two simultaneous joins', async () => {
    const player = await wire.site.newPlayer()
    const socket = await connect(player.token)
    const [own, none] = [
      await ticket('join', [player.userId], player.token),
      await ticket('join', ['game:mines'], player.token),
    ]
    const [, last] = await Promise.all([join(socket, own), join(socket, none)])
    expect(last).toEqual({ ok: true, modules: ['game:mines'] })
    expect(await heardBy(socket, () => push(player.userId, 1))).toEqual([])
  })

  it('joins again after the connection was lost', async () => {
    const player = await wire.site.newPlayer()
    const first = await joined(player)
    first.disconnect()
    const second = await joined(player)
    expect(await heardBy(second, () => push(player.userId, 3))).toEqual([balancePush(player.userId, 3)])
  })
})

describe('the end of a session', () => {
  it('silences every socket that it joined, and no other of the player', async () => {
    const player = await wire.site.newPlayer()
    const again = { account: player.username, password: TEST_PASSWORD }
    const { token } = accepted(await wire.site.ask('/api/auth/login', again)).user
    const [tab, otherTab, elsewhere] = [
      await joined(player),
      await joined(player),
      await joined({ userId: player.userId, token }),
    ]
    await wire.site.ask('/api/auth/logout', {}, auth(player.token))
    const heard = await Promise.all(
      [tab, otherTab, elsewhere].map((socket, i) => heardBy(socket, () => i === 0 && push(player.userId, 1))),
    )
    expect(heard.map((pushes) => pushes.length)).toEqual([0, 0, 1])
  })

  it('reaches its page from another device, which checks and is logged out', async () => {
    const player = await wire.site.newPlayer()
    const again = { account: player.username, password: TEST_PASSWORD }
    const { token } = accepted(await wire.site.ask('/api/auth/login', again)).user
    const [own, other] = [await joined(player), await joined({ userId: player.userId, token })]
    const told = event(other, 'balance')
    const heard = await heardBy(
      own,
      () => void wire.site.ask('/api/user/other_sessions_end', {}, auth(player.token)),
    )
    expect(BalancePush.parse(await told)).not.toHaveProperty('balance')
    expect(heard).toEqual([])
    expect(await heardBy(other, () => push(player.userId, 1))).toEqual([])
  })

  it('reaches only the player’s other pages when the account is closed', async () => {
    const player = await wire.site.newPlayer()
    const again = { account: player.username, password: TEST_PASSWORD }
    const { token } = accepted(await wire.site.ask('/api/auth/login', again)).user
    const [own, other] = [await joined(player), await joined({ ...player, token })]
    const looked = event(other, 'balance')
    const heard: unknown[] = []
    own.on('balance', (balance) => heard.push(balance))
    accepted(await wire.site.ask('/api/user/close', { password: TEST_PASSWORD }, auth(player.token)))
    expect(BalancePush.parse(await looked).balance).toBeUndefined()
    await join(own, 'a ticket that is none')
    expect(heard).toEqual([])
    expect(await heardBy(own, () => push(player.userId, 1))).toEqual([])
  })

  it('reduces a join ticket to a visitor’s', async () => {
    const player = await wire.site.newPlayer()
    const socket = await connect()
    const text = await ticket('join', ['global', player.userId], player.token)
    await wire.site.ask('/api/auth/logout', {}, auth(player.token))
    expect(await join(socket, text)).toEqual({ ok: true, modules: ['global'] })
  })

  it('is noticed when it happened in another process', async () => {
    const player = await wire.site.newPlayer()
    const socket = await joined(player)
    await wire.site.server.ctx.db.query('UPDATE sessions SET ended_at = now() WHERE user_id = $1', [
      player.userId,
    ])
    await wire.site.server.realtime.checkSessions()
    expect(await heardBy(socket, () => push(player.userId, 1))).toEqual([])
  })

  it('comes after the idle time, however long a socket stays open, and takes its channel away', async () => {
    const player = await wire.site.newPlayer()
    const socket = await joined(player)
    const almost = wire.site.server.ctx.config.sessionIdleMs - 1000
    wire.site.clock.advance(almost)
    await wire.site.server.realtime.checkSessions()
    expect(await heardBy(socket, () => push(player.userId, 1))).toHaveLength(1)
    wire.site.clock.advance(almost)
    await wire.site.server.realtime.checkSessions()
    expect(await heardBy(socket, () => push(player.userId, 2))).toEqual([])
    expect(refusalOf(await wire.site.ask('/api/auth/check', {}, auth(player.token)))).toBe('sessionEnded')
  })
})

describe('a misbehaving client', () => {
  it('sends unknown events and odd payloads without effect', async () => {
    const player = await wire.site.newPlayer()
    const socket = await joined(player)
    socket.emit('publish', { userId: player.userId })
    socket.emit('join')
    socket.emit('join', ['a'], { not: 'a function' })
    socket.emit('__proto__', { polluted: true })
    expect(await heardBy(socket, () => push(player.userId, 1))).toHaveLength(1)
  })

  it('is cut off for a flood of events without affecting others', async () => {
    const [flooder, bystander] = [await connect(), await connect()]
    const cut = event(flooder, 'disconnect')
    for (let i = 0; i < 200; i++) flooder.emit('join', 'x')
    expect(await cut).toBe('io server disconnect')
    await join(bystander, 'x')
    expect(bystander.connected).toBe(true)
  })

  it('loses its connection after a message of more than 64 KiB', async () => {
    const socket = await connect()
    const cut = event(socket, 'disconnect')
    socket.emit('join', 'x'.repeat(70_000))
    await cut
    expect(socket.connected).toBe(false)
  })
})
