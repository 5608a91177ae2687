import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

function chunk(name: string, body: Buffer): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(name), body, Buffer.alloc(4)])
  bytes.writeUInt32BE(body.length)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4)
  return bytes
}

/** A valid one-row PNG, different for every text. */
export function pngOf(text: string): Buffer {
  const header = Buffer.from('00000008000000010802000000', 'hex')
  const pixels = createHash('sha256').update(text).digest().subarray(0, 24)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat([Buffer.alloc(1), pixels]))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
