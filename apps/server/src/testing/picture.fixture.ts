import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const SIDE = 8

export function pngChunk(name: string, body: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(name, 'latin1'), body, Buffer.alloc(4)])
  chunk.writeUInt32BE(body.length)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
  return chunk
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** A valid PNG, different for every text. `extra` goes between its header and its pixels. */
export function pngOf(text: string, extra: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  // Bit depth 8, colour type 2 (RGB).
  header.set([8, 2], 8)
  const rows = Array.from({ length: SIDE }, (_, row) => {
    const bytes = createHash('sha256').update(`${row} ${text}`).digest()
    return Buffer.concat([Buffer.from([0]), bytes.subarray(0, SIDE * 3)])
  })
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    extra,
    pngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}
