import { writeSync } from 'node:fs'
import { Socket as TcpSocket } from 'node:net'
import type { ServerEvents } from '@baize/contract'

type Event = keyof ServerEvents
/** As much of Socket.IO as this needs. Its types keep to themselves what lies under a socket, so that is looked for by name. */
type AnySocket = {
  readonly conn: { readonly transport: { readonly name: string }; readonly readyState: string }
  readonly emit: (event: Event, news: unknown) => unknown
}
type AnyServer = {
  readonly sockets: {
    readonly adapter: { readonly rooms: ReadonlyMap<string, ReadonlySet<string>> }
    readonly sockets: ReadonlyMap<string, AnySocket>
  }
}

/** Tells everybody in a room the same, many times a second. */
export type FanOut = (room: string, event: Event, news: unknown) => void

/** Who reads so slowly is left out until they have caught up: it is news, and a page that misses some asks again. */
const MOST_WAITING_BYTES = 256 * 1024
/**
 * After so many sockets other work gets its turn. Thousands in one go take tens of milliseconds, and a cash-out that comes meanwhile
 * would be read, and so count, that much later.
 */
const SLICE = 200
/** A process that is so far behind tells no more than it can: whoever misses news asks again. */
const MOST_WAITING_NEWS = 20

type Waiting = {
  readonly ids: readonly string[]
  next: number
  readonly event: Event
  readonly news: unknown
  readonly frame: Buffer
}

/**
 * News are written down once, as the bytes of a websocket frame, and handed to each connection as they are: through Socket.IO they
 * would be packed for every socket anew, which costs more than all the rest of a round. Each socket gets all news in their order.
 */
export function createFanOut(io: AnyServer): FanOut {
  const waiting: Waiting[] = []

  function goOn(): void {
    for (let left = SLICE; left > 0; left--) {
      const [job] = waiting
      if (!job) return
      const id = job.ids[job.next++]
      if (id === undefined) waiting.shift()
      else tellOne(io, id, job)
    }
    setImmediate(goOn)
  }

  return (room, event, news) => {
    const members = io.sockets.adapter.rooms.get(room)
    if (!members || members.size === 0 || waiting.length >= MOST_WAITING_NEWS) return
    const frame = frameOf(`42${JSON.stringify([event, news])}`)
    waiting.push({ ids: [...members], next: 0, event, news, frame })
    if (waiting.length === 1) goOn()
  }
}

function tellOne(io: AnyServer, id: string, { event, news, frame }: Waiting): void {
  const socket = io.sockets.sockets.get(id)
  if (!socket) return
  const line = lineOf(socket)
  if (line === null) socket.emit(event, news)
  else if (line.writableLength < MOST_WAITING_BYTES) put(line, frame)
}

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
 * The connection under an open websocket that has nothing else to say first; null for one that polls, is changing over or still
 * has packets of its own waiting: these are told by Socket.IO, in their order.
 */
function lineOf({ conn }: AnySocket): TcpSocket | null {
  const { transport } = conn
  if (transport.name !== 'websocket' || conn.readyState !== 'open') return null
  if (!('writeBuffer' in conn) || !Array.isArray(conn.writeBuffer) || conn.writeBuffer.length > 0) return null
  if (!('socket' in transport) || typeof transport.socket !== 'object' || transport.socket === null)
    return null
  const { socket } = transport
  if (!('readyState' in socket) || socket.readyState !== OPEN || !('_socket' in socket)) return null
  return socket._socket instanceof TcpSocket && socket._socket.writable ? socket._socket : null
}
const OPEN = 1

/**
 * Straight to the kernel where nothing waits before it, which spares a stream's bookkeeping for each of thousands of sockets. What
 * does not fit goes the usual way, and so does everything on a line that is encrypted or has no descriptor.
 */
function put(line: TcpSocket, frame: Buffer): void {
  const fd = line.writableLength === 0 ? descriptorOf(line) : null
  const written = fd === null ? 0 : writeNow(fd, frame)
  if (written < frame.length) line.write(written === 0 ? frame : frame.subarray(written))
}

function descriptorOf(line: TcpSocket): number | null {
  if (line.constructor !== TcpSocket || !('_handle' in line)) return null
  const handle = line._handle
  if (typeof handle !== 'object' || handle === null || !('fd' in handle)) return null
  return typeof handle.fd === 'number' && handle.fd >= 0 ? handle.fd : null
}

/** Nothing when the line is full, or broken: the stream finds out which. */
function writeNow(fd: number, frame: Buffer): number {
  try {
    return writeSync(fd, frame)
  } catch {
    return 0
  }
}
