import { once } from 'node:events'
import { SOCKET_PATH } from '@baize/contract/player'
import { caseCount } from '@baize/kit/testing'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { accepted } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'

type Options = Parameters<typeof io>[1]

let site: TestSite
let limited: TestSite
const open: Socket[] = []

beforeAll(async () => {
  site = await testSite()
  limited = await testSite({ rateLimit: 4 })
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const socket of open.splice(0)) socket.io.engine?.close()
})
afterAll(() => Promise.all([site.close(), limited.close()]))

const FORGED = `0${JSON.stringify({ token: 'x'.repeat(43) })}`
/** Far more than any connection may ask. */
const FLOOD = caseCount(3000, 20_000)
const TRANSPORTS = ['websocket', 'polling'] as const

function dial(at: TestSite, options: Options): Socket {
  const socket = io(at.server.url, {
    path: SOCKET_PATH,
    reconnection: false,
    forceNew: true,
    autoConnect: false,
    ...options,
  })
  open.push(socket)
  return socket
}

/** A raw Engine.IO connection without a Socket.IO client: it sends only what the test writes. */
async function stranger(at: TestSite, transport: (typeof TRANSPORTS)[number]) {
  const { io: manager } = dial(at, { transports: [transport], upgrade: false })
  await new Promise<void>((resolve, reject) => {
    manager.open((error) => (error ? reject(error) : resolve()))
  })
  const closed = new Promise<void>((resolve) => {
    manager.engine.once('close', () => resolve())
  })
  return { closed, say: (text: string) => manager.engine.send(text) }
}

async function connected(at: TestSite, token: string): Promise<Socket> {
  const socket = dial(at, { auth: { token }, transports: ['websocket'] })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
    socket.connect()
  })
  return socket
}

const ticket = async (at: TestSite) => accepted(await at.ask('/api/sockmsg/init')).model.token

/** Counts ticket redemptions in the database from now on. */
function countRedeems(at: TestSite): () => number {
  const query = vi.spyOn(at.server.ctx.db, 'query')
  return () =>
    query.mock.calls.filter(([asked]) =>
      JSON.stringify(asked).includes('DELETE FROM realtime_tickets WHERE hash ='),
    ).length
}

describe('a connection without a ticket', () => {
  it.each(TRANSPORTS)(
    'queries the database once at most over %s, whatever it sends, and others are served',
    async (transport) => {
      const player = await site.newPlayer()
      const redeems = countRedeems(site)
      const flooder = await stranger(site, transport)
      for (let i = 0; i < FLOOD; i++) flooder.say(FORGED)
      await flooder.closed
      expect(await site.ask('/api/auth/check', {}, auth(player.token))).toMatchObject({ status: 0 })
      expect(redeems()).toBeLessThanOrEqual(1)
    },
  )

  it.each(TRANSPORTS)('is closed over %s when it is refused', async (transport) => {
    const redeems = countRedeems(site)
    const socket = await stranger(site, transport)
    socket.say(FORGED)
    await socket.closed
    expect(redeems()).toBe(1)
  })

  it('is cut off before any query when it sends everything at once', async () => {
    const redeems = countRedeems(site)
    const url = `${site.server.url}${SOCKET_PATH}?EIO=4&transport=polling`
    const [, sid] = /"sid":"([^"]+)"/.exec(await (await fetch(url)).text()) ?? []
    const body = Array.from({ length: 500 }, () => `4${FORGED}`).join('\x1e')
    await fetch(`${url}&sid=${sid}`, { method: 'POST', body })
    await (await fetch(`${url}&sid=${sid}`)).text()
    expect(redeems()).toBe(0)
  })

  it.each([
    ['a ticket of another form', '0{"token":"short"}'],
    ['no ticket', '0'],
    ['another channel', '0/admin,'],
    ['an event', '2["join","x"]'],
    ['an answer', '30[]'],
  ])('is closed for %s without a query', async (_what, text) => {
    const redeems = countRedeems(site)
    const socket = await stranger(site, 'websocket')
    socket.say(text)
    await socket.closed
    expect(redeems()).toBe(0)
  })
})

describe('an admitted connection', () => {
  it.each(['0', '0/admin,', FORGED])('is closed when it asks again (%s)', async (text) => {
    const socket = await connected(site, await ticket(site))
    const redeems = countRedeems(site)
    const gone = new Promise<void>((resolve) => {
      socket.once('disconnect', () => resolve())
    })
    socket.io.engine.send(text)
    await gone
    expect(redeems()).toBe(0)
  })
})

describe('one address', () => {
  it('opens a limited number of connections at once, and more again with time', async () => {
    const burst = (limited.server.ctx.config.rateLimit / 2) * 4
    for (let i = 0; i < burst; i++) await stranger(limited, 'websocket')
    await expect(stranger(limited, 'websocket')).rejects.toThrow('websocket error')
    await expect(stranger(limited, 'polling')).rejects.toThrow('xhr poll error')
    limited.clock.advance(60_000)
    await stranger(limited, 'websocket')
  })

  it('may ask for admission only so often, on however many connections', async () => {
    limited.clock.advance(60_000)
    const redeems = countRedeems(limited)
    const burst = (limited.server.ctx.config.rateLimit / 2) * 4
    const many = []
    for (let i = 0; i < burst - 2; i++) many.push(await stranger(limited, 'websocket'))
    for (const socket of many) socket.say(FORGED)
    await Promise.all(many.map((socket) => socket.closed))
    expect(redeems()).toBe(2)
  })
})

describe('tickets redeemed simultaneously', () => {
  it('never occupy all of the database’s connections, so beyond a share of them a retry is requested', async () => {
    const most = site.server.ctx.config.databasePool / 4
    const tickets: string[] = []
    for (let i = 0; i < most + 3; i++) tickets.push(await ticket(site))
    const player = await site.newPlayer()
    const blocker = new pg.Client({ connectionString: site.database.url })
    await blocker.connect()
    await blocker.query('BEGIN; LOCK TABLE realtime_tickets')
    const refused: string[] = []
    const tries = tickets.map((token) =>
      connected(site, token).catch((error: unknown) => {
        refused.push(error instanceof Error ? error.message : 'no error')
        return null
      }),
    )
    await vi.waitFor(() => expect(refused).toHaveLength(3))
    expect(await site.ask('/api/auth/check', {}, auth(player.token))).toMatchObject({ status: 0 })
    const ended = once(blocker, 'end')
    await blocker.query('COMMIT')
    await blocker.end()
    await ended
    const inside = (await Promise.all(tries)).filter((socket) => socket !== null)
    expect(inside).toHaveLength(most)
    expect(refused).toEqual(['Try again.', 'Try again.', 'Try again.'])
  })
})
