import type { FileType } from '@baize/contract'

/**
 * The file without what cameras and programs write beside the picture: where and when it was taken, with what, and by whom.
 * What shows stays as it is, byte for byte. What does not read as the format says is left as it is from there on.
 */
export function withoutMetadata(bytes: Buffer, type: FileType): Buffer {
  switch (type) {
    case 'image/jpeg':
      return cleanJpeg(bytes)
    case 'image/png':
      return cleanPng(bytes)
    case 'image/webp':
      return cleanWebp(bytes)
    case 'application/pdf':
      return bytes
    default:
      return type satisfies never
  }
}

/**
 * Copies what is kept, in one piece: a file may be made of a million parts of four bytes, and whoever sent it must not hold up
 * everybody else while each of them is cut out by itself.
 */
function keeperOf(bytes: Buffer, room = 0) {
  const kept = Buffer.alloc(bytes.length + room)
  let length = 0
  // What stands side by side is copied together.
  let [from, to] = [0, 0]
  const copy = () => {
    length += bytes.copy(kept, length, from, to)
  }
  return {
    keep: (start: number, end = bytes.length): void => {
      if (start !== to) {
        copy()
        from = start
      }
      to = end
    },
    add: (more: Buffer): void => {
      copy()
      from = to
      length += more.copy(kept, length)
    },
    kept: (): Buffer => {
      copy()
      from = to
      return kept.subarray(0, length)
    },
  }
}

const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
const COMMENT = 0xfe

function cleanJpeg(bytes: Buffer): Buffer {
  const { keep, add, kept } = keeperOf(bytes, ORIENTATION_SAID.length)
  keep(0, 2)
  let at = 2
  let isTurned = false
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    // Behind the end there may be a second picture, with all that was taken from the first.
    if (marker === END_OF_IMAGE) break
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (isShown(bytes, marker, at, end)) keep(at, end)
    else if (!isTurned && marker === 0xe1) {
      const said = orientationOf(bytes.subarray(at, end))
      if (said) add(said)
      isTurned = said !== null
    }
    if (end > bytes.length) return kept()
    at = end
    if (marker !== START_OF_SCAN) continue
    const scanEnd = endOfScan(bytes, at)
    keep(at, scanEnd)
    at = scanEnd
  }
  const isWhole = bytes[at] === 0xff && bytes[at + 1] === END_OF_IMAGE
  keep(at, isWhole ? at + 2 : bytes.length)
  return kept()
}

/** Colour profiles and how colours are coded are part of the picture; every other note of a program is not. */
function isShown(bytes: Buffer, marker: number, at: number, end: number): boolean {
  if (marker === COMMENT) return false
  if (marker < 0xe1 || marker > 0xef || marker === 0xee) return true
  return marker === 0xe2 && end >= at + 15 && bytes.toString('latin1', at + 4, at + 15) === 'ICC_PROFILE'
}

/** In what is drawn, 0xff stands before nought or a restart; before anything else it begins a segment. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes.readUInt8(at + 1)
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

const EXIF = Buffer.from('Exif\0\0', 'latin1')
const ORIENTATION = 0x0112
const ENTRY_BYTES = 12
const ORIENTATION_SAID = Buffer.from(
  'ffe10022457869660000 4d4d002a00000008 0001 0112 0003 00000001 00000000 00000000'.replaceAll(' ', ''),
  'hex',
)

/** Which way up it is held is all that is kept: without it every other picture of a phone lies on its side. */
function orientationOf(segment: Buffer): Buffer | null {
  const tiff = segment.subarray(10)
  if (tiff.length < 14 || !segment.subarray(4, 10).equals(EXIF)) return null
  const isLittle = tiff.subarray(0, 2).toString('latin1') === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (first + 2 > tiff.length) return null
  // As many as there is room for: one that is said to have more is not believed.
  const end = Math.min(first + 2 + short(first) * ENTRY_BYTES, tiff.length)
  for (let at = first + 2; at + ENTRY_BYTES <= end; at += ENTRY_BYTES) {
    if (short(at) !== ORIENTATION) continue
    const value = short(at + 8)
    if (value < 2 || value > 8) return null
    const said = Buffer.from(ORIENTATION_SAID)
    said.writeUInt16BE(value, 28)
    return said
  }
  return null
}

const PNG_NOTES = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'])
const PNG_HEAD = 8

function cleanPng(bytes: Buffer): Buffer {
  const { keep, kept } = keeperOf(bytes)
  keep(0, PNG_HEAD)
  let at = PNG_HEAD
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) break
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (!PNG_NOTES.has(name)) keep(at, end)
    at = end
    if (name === 'IEND') return kept()
  }
  keep(at)
  return kept()
}

const WEBP_NOTES = new Set(['EXIF', 'XMP '])
/** In the flags of an extended header: there is EXIF, there is XMP. */
const WEBP_NOTE_FLAGS = 0x08 | 0x04

function cleanWebp(bytes: Buffer): Buffer {
  const { keep, add, kept } = keeperOf(bytes)
  keep(0, 12)
  let at = 12
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    const name = bytes.toString('latin1', at, at + 4)
    if (end > bytes.length) {
      keep(at)
      break
    }
    if (name === 'VP8X' && length > 0) {
      const header = Buffer.from(bytes.subarray(at, end))
      header.writeUInt8(header.readUInt8(8) & ~WEBP_NOTE_FLAGS, 8)
      add(header)
    } else if (!WEBP_NOTES.has(name)) keep(at, end)
    at = end
  }
  const whole = kept()
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}
