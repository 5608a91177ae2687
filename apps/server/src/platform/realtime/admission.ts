import type { IncomingMessage } from 'node:http'
import type { UserId } from '@baize/kit'
import type { Socket } from 'socket.io'
import type { PlatformContext } from '../context.ts'
import { callerAddress, trustOf } from '../http/caller-address.ts'
import { addressKey, createLimiter } from '../http/rate-limit.ts'

type Connection = Socket['conn']
type Packet = { readonly type: string; readonly data?: unknown }

export type Purpose = 'connect' | 'join'

/** The player a ticket was issued to. The session is identified by the hash of its token. */
export type Holder = { readonly userId: UserId; readonly sessionHash: Buffer }

export type Ticket = { readonly holder: Holder | null; readonly modules: readonly string[] }

/** Questions of the sockets to the accounts: the player of a ticket, and the sessions that still stand. */
export type SocketDoor = {
  readonly redeem: (purpose: Purpose, text: string) => Promise<Ticket | null>
  /** Of these sessions, by token hash, the ones that still stand, as hex. */
  readonly standingSessions: (tokenHashes: readonly Buffer[]) => Promise<ReadonlySet<string>>
}

const REMEMBERED_CALLERS = 50_000
/** Sockets may hold at most 1/4 of the database pool at once. The rest is for calls, which move money. */
const SHARE_OF_POOL = 4
/** A Socket.IO CONNECT to the default namespace, our only one, as Engine.IO passes it on. */
const CONNECT = /^0(?!\/)/

/** Limits how much unauthenticated connections can ask of the database. */
export type Admission = {
  /** Rate limit on new connections per address. */
  readonly mayOpen: (request: IncomingMessage) => boolean
  /** Lets a connection send one CONNECT. Closes it if it sends anything else first, or a second CONNECT. */
  readonly guard: (connection: Connection) => void
  /** Redeems a ticket; `busy` when the limit of concurrent redemptions is reached. */
  readonly redeem: (purpose: Purpose, text: string) => Promise<Ticket | null | 'busy'>
}

export function createAdmission(ctx: PlatformContext, door: Pick<SocketDoor, 'redeem'>): Admission {
  const perSecond = Math.ceil(ctx.config.rateLimit / 2)
  const strangers = createLimiter({
    clock: ctx.clock,
    perSecond,
    burst: perSecond * 4,
    capacity: REMEMBERED_CALLERS,
  })
  const trust = trustOf(ctx.config.trustProxy)
  const isTooMany = (request: IncomingMessage): boolean =>
    strangers.take(addressKey(callerAddress(request, trust))) > 0
  const mostAtOnce = Math.ceil(ctx.config.databasePool / SHARE_OF_POOL)
  let underWay = 0

  return {
    mayOpen: (request) => !isTooMany(request),
    guard: (connection) => {
      let asked = false
      connection.on('packet', ({ type, data }: Packet) => {
        if (type !== 'message') return
        const asks = typeof data === 'string' && data.startsWith('0')
        if (asked && !asks) return
        if (asked || !asks || !CONNECT.test(data) || isTooMany(connection.request)) cutOff(connection)
        asked = true
      })
    },
    redeem: async (purpose, text) => {
      if (underWay >= mostAtOnce) return 'busy'
      underWay++
      try {
        return await door.redeem(purpose, text)
      } finally {
        underWay--
      }
    },
  }
}

/** Closes without a response: a response to each message is what a flood wants. */
function cutOff(connection: Connection): void {
  connection.close()
  // A websocket that ignores the close frame would be read for another 30 s. Without an upgrade the TCP connection may
  // be a proxy's, shared by many clients, so it is left open.
  if (connection.request.headers.upgrade !== undefined) connection.request.socket.destroy()
}
