import type { Server as HttpServer } from 'node:http'
import {
  type ClientEvents,
  GLOBAL_MODULE,
  type ModulePush,
  type Push,
  SEQ_APART,
  type ServerEvents,
  SOCKET_PATH,
} from '@baize/contract/player'
import type { UserId } from '@baize/kit'
import type { Logger } from 'pino'
import { Server, type Socket } from 'socket.io'
import * as z from 'zod/mini'
import type { PlatformContext } from '../context.ts'
import { createLimiter } from '../http/rate-limit.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { type Admission, createAdmission, type SocketDoor } from './admission.ts'
import { createFanOut } from './fan-out.ts'
import { ownerOf, ownRoomsOf, roomOf } from './rooms.ts'

const MESSAGE_LIMIT_BYTES = 64 * 1024
const EVENTS_PER_SECOND = 10
/** How often the sockets of ended or idle sessions are removed from their channel. */
const SESSION_CHECK_MS = 60_000

const NOT_VALID = 'This ticket is not valid.'
const TRY_AGAIN = 'Try again.'

type Nobody = Record<string, never>
type SocketState = {
  /** The session (hex hash of its token) that joined this socket to its player's channel. */
  session: string | null
  /** The player of that session. */
  player: UserId | null
}
type PlayerSocket = Socket<ClientEvents, ServerEvents, Nobody, SocketState>

export type Realtime = {
  /** Emits a push to the player's sockets of this process. Only ever called for committed changes. */
  readonly publish: (userId: UserId, push: Push) => void
  /** Emits bets of any player to the sockets of this process that have joined a module. */
  readonly tell: (module: string, news: readonly ModulePush[]) => void
  /** Emits round events to the sockets of this process that have joined the game's module. */
  readonly tellRound: (module: string, news: readonly ModulePush[]) => void
  /** Emits the changes of a chat room, as one frame, to the sockets of this process that have it open. */
  readonly tellRoom: (module: string, news: readonly ModulePush[]) => void
  /** Modules with this prefix that any socket of this process has joined. */
  readonly heard: (prefix: string) => readonly string[]
  /** People with a socket of this process in each public module with this prefix. A player with two tabs counts once. */
  readonly people: (prefix: string) => ReadonlyMap<string, number>
  /** Whether any socket of this process has joined a module, or the player's channel. */
  readonly hasListeners: (module: string) => boolean
  /** Opens the socket endpoint on a server. Pushes before that have no receivers. */
  readonly attach: (server: HttpServer, ctx: PlatformContext, door: SocketDoor) => void
  /**
   * Removes a session's sockets from its player's channel. When it was ended from elsewhere, its page is prompted to
   * refetch its user first, so that it learns at once that it is logged out, and not with its next call.
   */
  readonly endSession: (userId: UserId, tokenHash: Uint8Array, from: 'here' | 'elsewhere') => void
  /** Removes sockets of sessions that ended elsewhere or went idle: an open socket does not count as activity. */
  readonly checkSessions: () => Promise<void>
  readonly close: () => void
}

export function createRealtime(log: Logger, metrics: Metrics): Realtime {
  const io = new Server<ClientEvents, ServerEvents, Nobody, SocketState>({
    path: SOCKET_PATH,
    transports: ['polling', 'websocket'],
    maxHttpBufferSize: MESSAGE_LIMIT_BYTES,
    connectTimeout: 10_000,
    serveClient: false,
  })
  const fanOut = createFanOut(io)
  let standingSessions: SocketDoor['standingSessions'] = async () => new Set()
  let detach = (): void => {}

  const checkSessions = async (): Promise<void> => {
    const joined = [...io.sockets.sockets.values()].filter((socket) => socket.data.session)
    const sessions = [...new Set(joined.map((socket) => socket.data.session ?? ''))]
    const standing = await standingSessions(sessions.map((session) => Buffer.from(session, 'hex')))
    for (const socket of joined) if (!standing.has(socket.data.session ?? '')) leaveOwnChannel(socket)
  }

  return {
    hasListeners: (module) => io.sockets.adapter.rooms.has(roomOf(module)),
    publish: (userId, push) => {
      metrics.pushes.inc({ type: push.type })
      io.to(roomOf(userId)).emit(push.type, push)
    },
    tell: (module, news) => {
      metrics.pushes.inc({ type: 'news' }, news.length)
      io.to(roomOf(module)).emit(module === GLOBAL_MODULE ? 'global' : 'bet', news)
    },
    tellRound: (module, news) => {
      metrics.pushes.inc({ type: 'round' })
      fanOut(roomOf(module), 'game_data', news)
    },
    tellRoom: (module, news) => {
      metrics.pushes.inc({ type: 'chat' })
      fanOut(roomOf(module), 'chat', news)
    },
    heard: (prefix) => [...io.sockets.adapter.rooms.keys()].filter((room) => room.startsWith(prefix)),
    people: (prefix) => {
      const whoIs = (id: string): string => io.sockets.sockets.get(id)?.data.player ?? id
      const isPublic = (room: string): boolean => room.startsWith(prefix) && ownerOf(room) === null
      return new Map(
        [...io.sockets.adapter.rooms]
          .filter(([room]) => isPublic(room))
          .map(([room, ids]) => [room, new Set([...ids].map(whoIs)).size]),
      )
    },
    attach: (server, ctx, door) => {
      standingSessions = door.standingSessions
      const admission = createAdmission(ctx, door)
      io.use((socket, next) => {
        const refuse = (why: string): void => {
          next(new Error(why))
          // After the error packet, which is sent on the next tick. A refused client reconnects with a new ticket.
          process.nextTick(() => socket.conn.close())
        }
        // Already closed by the guard; this is its last packet.
        if (socket.conn.readyState !== 'open') return refuse(NOT_VALID)
        admission.redeem('connect', ticketOf(socket)).then(
          (ticket) => {
            if (ticket === 'busy') refuse(TRY_AGAIN)
            else if (ticket) next()
            else refuse(NOT_VALID)
          },
          (error: unknown) => {
            log.error({ err: error }, 'admitting a socket failed')
            refuse(TRY_AGAIN)
          },
        )
      })
      io.on('connection', (socket) => welcome(ctx, admission, socket))
      io.attach(server, { allowRequest: (request, answer) => answer(null, admission.mayOpen(request)) })
      io.engine.on('connection', admission.guard)
      const timer = setInterval(() => {
        checkSessions().catch((error: unknown) =>
          log.error({ err: error }, 'checking socket sessions failed'),
        )
      }, SESSION_CHECK_MS)
      timer.unref()
      detach = () => {
        clearInterval(timer)
        io.disconnectSockets(true)
        io.engine.close()
      }
    },
    endSession: (userId, tokenHash, from) => {
      const ended = Buffer.from(tokenHash).toString('hex')
      const { rooms } = io.sockets.adapter
      const ids = new Set(ownRoomsOf(userId).flatMap((room) => [...(rooms.get(room) ?? [])]))
      for (const id of ids) {
        const socket = io.sockets.sockets.get(id)
        if (socket?.data.session !== ended) continue
        if (from === 'elsewhere') socket.emit('balance', lookAgain(userId))
        leaveOwnChannel(socket)
      }
    },
    checkSessions,
    close: () => detach(),
  }
}

function welcome(ctx: PlatformContext, admission: Admission, socket: PlayerSocket): void {
  socket.data.session = null
  socket.data.player = null
  ctx.metrics.sockets.inc()
  socket.on('disconnect', () => ctx.metrics.sockets.dec())

  const limit = createLimiter({
    clock: ctx.clock,
    perSecond: EVENTS_PER_SECOND,
    burst: EVENTS_PER_SECOND * 2,
    capacity: 1,
  })
  // A flooding socket is disconnected without a response: a response to each message is what a flood wants.
  socket.use((_event, next) => (limit.take(socket.id) > 0 ? socket.disconnect(true) : next()))

  let joins = 0
  socket.on('join', (ticket, done) => {
    const turn = ++joins
    const answer = (ok: boolean, modules: readonly string[]): void => {
      if (typeof done === 'function') done({ ok, modules: [...modules] })
    }
    join(admission, socket, ticket, () => turn === joins).then(
      (modules) => answer(modules !== null, modules ?? []),
      (error: unknown) => {
        ctx.log.error({ err: error }, 'joining a socket failed')
        answer(false, [])
      },
    )
  })
}

/** Moves the socket to exactly the rooms of its ticket. Of two concurrent joins the later one wins. */
async function join(
  admission: Admission,
  socket: PlayerSocket,
  ticket: unknown,
  isLatest: () => boolean,
): Promise<readonly string[] | null> {
  if (typeof ticket !== 'string') return null
  const redeemed = await admission.redeem('join', ticket)
  if (!redeemed || redeemed === 'busy' || !isLatest()) return null
  const rooms = new Set(redeemed.modules.map(roomOf))
  for (const room of socket.rooms) if (room !== socket.id && !rooms.has(room)) void socket.leave(room)
  void socket.join([...rooms])
  socket.data.session = redeemed.holder?.sessionHash.toString('hex') ?? null
  socket.data.player = redeemed.holder?.userId ?? null
  return redeemed.modules
}

/** A balance push without a value makes the page refetch its user. */
const lookAgain = (userId: UserId): Push => ({ type: 'balance', userId, seq: SEQ_APART })

function leaveOwnChannel(socket: PlayerSocket): void {
  socket.data.session = null
  socket.data.player = null
  for (const room of socket.rooms) if (ownerOf(room) !== null) void socket.leave(room)
}

const Handshake = z.object({ token: z.string() })

/** From the basic authorization header, plain or as base64 of `token` or `name:token`; or from the handshake's auth. */
function ticketOf(socket: PlayerSocket): string {
  const basic = /^Basic +(\S+)$/i.exec(socket.handshake.headers.authorization ?? '')?.[1]
  if (basic !== undefined) {
    const decoded = Buffer.from(basic, 'base64').toString('latin1')
    const inside = /^(?:[^:]*:)?([\w-]{43}):?$/.exec(decoded)?.[1]
    return inside ?? basic
  }
  const handshake = Handshake.safeParse(socket.handshake.auth)
  return handshake.success ? handshake.data.token : ''
}
