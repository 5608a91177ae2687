import type { FileType } from '@baize/contract/player'

/** More than any camera makes; decoding a larger picture would cost too much. */
export const MOST_PIXELS = 64_000_000

type Size = { readonly width: number; readonly height: number }

/** Type of a file by its own bytes, whatever its name. Null for types we do not accept. */
export function sniff(bytes: Buffer): FileType | null {
  if (isPicture(pngSize(bytes))) return 'image/png'
  if (isPicture(jpegSize(bytes))) return 'image/jpeg'
  if (isPicture(webpSize(bytes))) return 'image/webp'
  return null
}

/** The picture type that the magic bytes claim. Only decoding shows whether it is one. */
export function claimedType(bytes: Buffer): FileType | null {
  if (bytes.subarray(0, 8).equals(PNG.subarray(0, 8))) return 'image/png'
  if (bytes.length >= 3 && bytes.readUIntBE(0, 3) === 0xffd8ff) return 'image/jpeg'
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp ? 'image/webp' : null
}

const isPicture = (size: Size | null): boolean =>
  size !== null && size.width > 0 && size.height > 0 && size.width * size.height <= MOST_PIXELS

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

function pngSize(bytes: Buffer): Size | null {
  if (bytes.length < 33 || !bytes.subarray(0, PNG.length).equals(PNG)) return null
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Walks the segments up to the frame header, the first one that has the size. */
function jpegSize(bytes: Buffer): Size | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

function webpSize(bytes: Buffer): Size | null {
  const text = (from: number, to: number) => bytes.subarray(from, to).toString('latin1')
  if (bytes.length < 30 || text(0, 4) !== 'RIFF' || text(8, 12) !== 'WEBP') return null
  switch (text(12, 16)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    default:
      return null
  }
}
