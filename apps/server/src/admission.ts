import type { IncomingMessage } from 'node:http'
import type { Socket } from 'socket.io'
import type { Context } from './context.ts'
import { redeem } from './features/sockmsg/service.ts'
import { callerAddress, trustOf } from './http/caller-address.ts'
import { addressKey, createLimiter } from './http/rate-limit.ts'

type Connection = Socket['conn']
type Packet = { readonly type: string; readonly data?: unknown }
type Redeemed = Awaited<ReturnType<typeof redeem>>

const REMEMBERED_CALLERS = 50_000
/** Of the database's connections, what sockets may hold at once. The rest is for calls, which move money. */
const SHARE_OF_POOL = 4
/** A CONNECT of Socket.IO to the one channel we have, as Engine.IO hands it on. */
const CONNECT = /^0(?!\/)/

/** What stands between a stranger's connection and the database. */
export type Admission = {
  /** Whether this address may open one more connection. */
  readonly mayOpen: (request: IncomingMessage) => boolean
  /** Lets the connection ask once to be let in, and ends it when it says anything else before it is, or asks again. */
  readonly guard: (connection: Connection) => void
  /** Takes a ticket; `busy` when as many are being taken already as the database should bear. */
  readonly redeem: (purpose: 'connect' | 'join', text: string) => Promise<Redeemed | 'busy'>
}

export function createAdmission(ctx: Context): Admission {
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
        return await redeem(ctx, purpose, text)
      } finally {
        underWay--
      }
    },
  }
}

/** Unanswered, as an answer to each message is what a flood wants. */
function cutOff(connection: Connection): void {
  connection.close()
  // A websocket that ignores the close would be read for half a minute more. Other connections may be a proxy's for many.
  if (connection.request.headers.upgrade !== undefined) connection.request.socket.destroy()
}
