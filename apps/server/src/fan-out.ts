import { Socket as TcpSocket } from 'node:net'
import type { ServerEvents } from '@baize/contract'
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io'

type Event = keyof ServerEvents
type AnySocket = Pick<Socket<DefaultEventsMap, ServerEvents>, 'conn'> & {
  readonly emit: (event: Event, news: unknown) => unknown
}
type AnyServer = {
  readonly sockets: Pick<Namespace, 'adapter'> & { readonly sockets: ReadonlyMap<string, AnySocket> }
}

/** Who reads so slowly is left out until they have caught up: it is news, and a page that misses some asks again. */
const MOST_WAITING_BYTES = 256 * 1024

/** A text of Socket.IO's as one frame of a websocket, as a server sends it. */
export function frameOf(text: string): Buffer {
  const body = Buffer.from(text)
  const { length } = body
  if (length < 126) return Buffer.concat([Buffer.from([0x81, length]), body])
  if (length < 65_536) return Buffer.concat([Buffer.from([0x81, 126, length >> 8, length & 0xff]), body])
  const head = Buffer.alloc(10)
  head[0] = 0x81
  head[1] = 127
  head.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([head, body])
}

/**
 * Tells everybody in a room the same, many times a second. Written down once as the bytes of a websocket frame and handed to each
 * connection as it is: through Socket.IO it would be packed for every socket anew, which costs more than all the rest of a round.
 */
export function fanOut(io: AnyServer, room: string, event: Event, news: unknown): void {
  const members = io.sockets.adapter.rooms.get(room)
  if (!members || members.size === 0) return
  const frame = frameOf(`42${JSON.stringify([event, news])}`)
  for (const id of members) {
    const socket = io.sockets.sockets.get(id)
    if (!socket) continue
    const line = lineOf(socket)
    if (line === null) socket.emit(event, news)
    else if (line.writableLength < MOST_WAITING_BYTES) line.write(frame)
  }
}

/**
 * The connection under an open websocket that has nothing else to say first; null for one that polls, is changing over or still
 * has packets of its own waiting: these are told by Socket.IO, in their order.
 */
function lineOf({ conn }: AnySocket): TcpSocket | null {
  if (conn.transport.name !== 'websocket' || conn.readyState !== 'open') return null
  const waiting: unknown = Reflect.get(conn, 'writeBuffer')
  if (!Array.isArray(waiting) || waiting.length > 0) return null
  const socket: unknown = Reflect.get(conn.transport, 'socket')
  if (typeof socket !== 'object' || socket === null || Reflect.get(socket, 'readyState') !== 1) return null
  const line: unknown = Reflect.get(socket, '_socket')
  return line instanceof TcpSocket && line.writable ? line : null
}
