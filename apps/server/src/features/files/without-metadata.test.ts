import { describe, expect, it } from 'vitest'
import { sniff } from './sniff.ts'
import { withoutMetadata } from './without-metadata.ts'

const bytes = (...parts: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part.replaceAll(' ', ''), 'hex') : part)),
  )

const segment = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
/** Held sideways, and a place on earth in the same note. */
const exif = (isLittle: boolean) =>
  segment(
    0xe1,
    bytes(
      Buffer.from('Exif\0\0'),
      isLittle
        ? '49492a0008000000 0100 1201 0300 01000000 06000000 00000000'
        : '4d4d002a00000008 0001 0112 0003 00000001 00060000 00000000',
      Buffer.from('48.8584N 2.2945E'),
    ),
  )
const FRAME = segment(0xc0, bytes('08000a00140301220002110103'))
const SCAN = bytes(segment(0xda, bytes('0301')), 'aabbff00ccffd0dd')
const ICC = segment(0xe2, Buffer.from('ICC_PROFILE\0 profile'))
const JFIF = segment(0xe0, Buffer.from('JFIF\0'))

describe('what a camera writes beside a picture', () => {
  it.each([true, false])('is taken out of a JPEG, but for which way up it is', (isLittle) => {
    const second = bytes('ffd8', exif(isLittle), 'ffd9')
    const photo = bytes(
      'ffd8',
      JFIF,
      exif(isLittle),
      segment(0xfe, Buffer.from('by Ana')),
      ICC,
      FRAME,
      SCAN,
      'ffd9',
      second,
    )
    const clean = withoutMetadata(photo, 'image/jpeg')
    expect(clean.toString('latin1')).not.toMatch(/48\.8584|by Ana/)
    const held = bytes('ffe10022 457869660000 4d4d002a00000008 0001 0112 0003 00000001 00060000 00000000')
    expect(clean.toString('hex')).toBe(bytes('ffd8', JFIF, held, ICC, FRAME, SCAN, 'ffd9').toString('hex'))
    expect(sniff(clean)).toBe('image/jpeg')
    expect(withoutMetadata(clean, 'image/jpeg').equals(clean)).toBe(true)
  })

  it('is read once, however many notes there are and however much each claims to hold', () => {
    // Each says that it has 65,535 entries, and has room for none.
    const claims = segment(0xe1, bytes(Buffer.from('Exif\0\0'), '4d4d002a00000008 ffff 00000000'))
    const many = Buffer.concat(Array.from({ length: 200_000 }, () => claims))
    const photo = bytes('ffd8', FRAME, many, exif(false), exif(true), SCAN, 'ffd9')
    const held = bytes('ffe10022 457869660000 4d4d002a00000008 0001 0112 0003 00000001 00060000 00000000')
    const clean = withoutMetadata(photo, 'image/jpeg')
    expect(clean.equals(bytes('ffd8', FRAME, held, SCAN, 'ffd9'))).toBe(true)
  })

  it('is taken out of a PNG', () => {
    const chunk = (name: string, body: string) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(body.length)
      return Buffer.concat([length, Buffer.from(name), Buffer.from(body), Buffer.alloc(4)])
    }
    const head = bytes('89504e470d0a1a0a 0000000d49484452000000020000000208060000000000 0000')
    const shown = [head, chunk('IDAT', 'pixels')]
    const photo = bytes(
      ...shown,
      chunk('eXIf', 'place'),
      chunk('tEXt', 'Author Ana'),
      chunk('IEND', ''),
      Buffer.from('more'),
    )
    expect(withoutMetadata(photo, 'image/png').equals(bytes(...shown, chunk('IEND', '')))).toBe(true)
  })

  it('is taken out of a WebP, and its header says so', () => {
    const chunk = (name: string, body: Buffer) => {
      const head = Buffer.concat([Buffer.from(name), Buffer.alloc(4)])
      head.writeUInt32LE(body.length, 4)
      return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
    }
    const file = (flags: string, ...more: readonly Buffer[]) => {
      const body = Buffer.concat([
        chunk('VP8X', bytes(flags, '000000 130000 090000')),
        chunk('VP8 ', Buffer.from('pixels')),
        ...more,
      ])
      const head = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WEBP')])
      head.writeUInt32LE(body.length + 4, 4)
      return Buffer.concat([head, body])
    }
    const photo = file('1c', chunk('EXIF', Buffer.from('place')), chunk('XMP ', Buffer.from('Ana')))
    expect(withoutMetadata(photo, 'image/webp').equals(file('10'))).toBe(true)
  })

  it('breaks nothing and never fails, wherever a file is cut off', () => {
    const photo = bytes('ffd8', JFIF, exif(true), FRAME, SCAN, 'ffd9')
    for (let at = 2; at < photo.length; at++)
      expect(() => withoutMetadata(photo.subarray(0, at), 'image/jpeg')).not.toThrow()
  })
})
