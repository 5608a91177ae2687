import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/**
 * A minimal Socket.IO websocket: thousands of them share the machine's cores with the server under test. It only splits
 * frames; callers interpret them.
 */
export type Line = { readonly send: (text: string) => void; readonly close: () => void }

type LineParts = {
  readonly port: number
  readonly path: string
  /** Payload of a frame. The buffer is reused after the call. */
  readonly heard: (frame: Buffer, line: Line) => void
  readonly lost: () => void
}

const HEAD_END = '\r\n\r\n'
/**
 * Shared read buffer of all connections: each is done with it before the next one reads. A buffer per read would cost
 * more than everything else.
 */
const READ = Buffer.alloc(64 * 1024)

export function openLine({ port, path, heard, lost }: LineParts): Promise<Line> {
  return new Promise((resolve, reject) => {
    let pending: Buffer | null = null
    let open = false
    const onread = {
      buffer: READ,
      callback: (size: number): boolean => {
        take(READ.subarray(0, size))
        return true
      },
    }
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true, onread })
    const line: Line = { send: (text) => void socket.write(maskedFrame(text)), close: () => socket.destroy() }
    socket.once('connect', () =>
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
      ),
    )
    socket.on('error', reject)
    socket.on('close', lost)

    function take(chunk: Buffer): void {
      let data = pending ? Buffer.concat([pending, chunk]) : chunk
      pending = null
      if (!open) {
        const end = data.indexOf(HEAD_END)
        if (end < 0) {
          pending = Buffer.from(data)
          return
        }
        if (!data.toString('latin1', 0, 12).endsWith('101')) {
          reject(new Error(data.toString('latin1', 0, end)))
          return
        }
        open = true
        data = data.subarray(end + HEAD_END.length)
        resolve(line)
      }
      for (let frame = nextFrame(data); frame; frame = nextFrame(data)) {
        data = data.subarray(frame.size)
        heard(frame.body, line)
      }
      if (data.length > 0) pending = Buffer.from(data)
    }
  })
}

/** Parses a server frame: never masked, never fragmented here. */
function nextFrame(data: Buffer): { readonly body: Buffer; readonly size: number } | null {
  if (data.length < 2) return null
  const short = (data[1] ?? 0) & 0x7f
  const head = short < 126 ? 2 : short === 126 ? 4 : 10
  if (data.length < head) return null
  const length = short < 126 ? short : short === 126 ? data.readUInt16BE(2) : Number(data.readBigUInt64BE(2))
  if (data.length < head + length) return null
  return { body: data.subarray(head, head + length), size: head + length }
}

/** A client frame must be masked; an all-zero mask is allowed and changes nothing. */
function maskedFrame(text: string): Buffer {
  const body = Buffer.from(text)
  const head =
    body.length < 126
      ? Buffer.from([0x81, 0x80 | body.length])
      : Buffer.from([0x81, 0xfe, body.length >> 8, body.length & 0xff])
  return Buffer.concat([head, Buffer.alloc(4), body])
}
