import { type Push, SOCKET_PATH, type User } from '@baize/contract/player'
import { userId } from '@baize/kit'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { accepted } from './replies.fixture.ts'
import { auth, type TestSite, testSite } from './server.fixture.ts'

export const event = <T>(socket: Socket, name: string): Promise<T> =>
  new Promise((resolve) => {
    socket.once(name, resolve)
  })

export const join = (socket: Socket, text: unknown): Promise<{ ok: boolean; modules: string[] }> =>
  socket.timeout(5000).emitWithAck('join', text)

export const balancePush = (id: string, seq: number): Push => ({
  type: 'balance',
  userId: id,
  balance: '1.00',
  seq,
})

/** A site for the tests of a file, and sockets to it that are closed after each test. */
export function openWire() {
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

  async function connected(options: Parameters<typeof io>[1]): Promise<Socket> {
    const socket = io(site.server.url, { path: SOCKET_PATH, reconnection: false, forceNew: true, ...options })
    open.push(socket)
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    return socket
  }

  const connect = async (token?: string): Promise<Socket> =>
    connected({ auth: { token: await ticket('init', {}, token) } })

  return {
    get site() {
      return site
    },
    ticket,
    connected,
    connect,
    joined: async (player: Pick<User, 'userId' | 'token'>): Promise<Socket> => {
      const socket = await connect(player.token)
      await join(socket, await ticket('join', ['global', player.userId], player.token))
      return socket
    },
    push: (id: string, seq: number): void => site.server.realtime.publish(userId(id), balancePush(id, seq)),
    /** Resolves when everything published before has arrived, by a round trip after it. */
    heardBy: async (socket: Socket, deeds: () => void): Promise<unknown[]> => {
      const heard: unknown[] = []
      socket.on('balance', (balance) => heard.push(balance))
      deeds()
      await join(socket, 'a ticket that is none')
      return heard
    },
  }
}
