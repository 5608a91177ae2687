import { writeSync } from 'node:fs'
import { Socket as TcpSocket } from 'node:net'
import type { ServerEvents } from '@baize/contract/player'

type Event = keyof ServerEvents
/**
 * The part of Socket.IO that is used here. Its types hide the transport's internals, so those are looked up by name.
 */
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

/** Sends the same event to every socket of a room, many times a second. */
export type FanOut = (room: string, event: Event, news: unknown) => void

/** A socket with this much unsent is skipped until it has caught up: a page that misses an event refetches. */
const MOST_WAITING_BYTES = 256 * 1024
/**
 * Sockets written per turn of the event loop. Thousands in one turn take tens of milliseconds; a cash-out that arrives
 * meanwhile would be read that much later, and its arrival time counts.
 */
const SLICE = 200
/** Maximum broadcasts queued. Beyond that they are dropped: a page that misses one refetches. */
const MOST_WAITING_NEWS = 20

type Waiting = {
  readonly ids: readonly string[]
  next: number
  readonly event: Event
  readonly news: unknown
  readonly frame: Buffer
}

/**
 * Each event is encoded once as a websocket frame, and the same bytes are written to every connection. Socket.IO would
 * encode it for every socket, which costs more than the rest of a round. Order is kept for each socket.
 */
export function createFanOut(io: AnyServer): FanOut {
  const waiting: Waiting[] = []

  function sendNext(): void {
    for (let left = SLICE; left > 0; left--) {
      const [job] = waiting
      if (!job) return
      const id = job.ids[job.next++]
      if (id === undefined) waiting.shift()
      else emitOne(io, id, job)
    }
    setImmediate(sendNext)
  }

  return (room, event, news) => {
    const members = io.sockets.adapter.rooms.get(room)
    if (!members || members.size === 0 || waiting.length >= MOST_WAITING_NEWS) return
    const frame = frameOf(`42${JSON.stringify([event, news])}`)
    waiting.push({ ids: [...members], next: 0, event, news, frame })
    if (waiting.length === 1) sendNext()
  }
}

function emitOne(io: AnyServer, id: string, { event, news, frame }: Waiting): void {
  const socket = io.sockets.sockets.get(id)
  if (!socket) return
  const line = lineOf(socket)
  if (line === null) socket.emit(event, news)
  else if (line.writableLength < MOST_WAITING_BYTES) put(line, frame)
}

/** Encodes a Socket.IO packet as one unmasked websocket text frame. */
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
 * The TCP socket of an open websocket with an empty write buffer. Null while it polls, upgrades or has packets queued:
 * Socket.IO sends to those, which keeps the order.
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
 * Writes straight to the file descriptor when nothing is buffered, which saves the stream's bookkeeping for each of
 * thousands of sockets. A remainder goes through the stream, as does everything on a TLS socket or one without a
 * descriptor.
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

/** Returns 0 when the socket's buffer is full or the socket is broken: the stream finds out which. */
function writeNow(fd: number, frame: Buffer): number {
  try {
    return writeSync(fd, frame)
  } catch {
    return 0
  }
}
