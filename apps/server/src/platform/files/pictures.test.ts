import type { FileType } from '@baize/contract/player'
import { present, userId } from '@baize/kit'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { pngChunk, pngOf } from '../../testing/picture.fixture.ts'
import { redrawn } from './pictures.ts'

const OWNER = userId('1')
const PLACE = '48.8584N 2.2945E'
const note = Buffer.from(`Exif\0\0${PLACE} by Ana`, 'latin1')

const segment = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** Twice as wide as high, red above and blue below. */
const drawn = (): Sharp =>
  sharp({ create: { width: 64, height: 32, channels: 3, background: '#ff0000' } }).composite([
    { input: { create: { width: 64, height: 16, channels: 3, background: '#0000ff' } }, left: 0, top: 16 },
  ])
let jpeg: Buffer
let webp: Buffer
beforeAll(async () => {
  jpeg = await drawn().jpeg().toBuffer()
  webp = await drawn().webp().toBuffer()
})

async function clean(sent: Buffer, type: FileType): Promise<Buffer> {
  const picture = await redrawn(OWNER, sent, type)
  if (!picture.ok) throw new Error(picture.error.id)
  expect(picture.value.type).toBe(type)
  const { exif, xmp, iptc, icc, comments } = await sharp(picture.value.bytes).metadata()
  expect([exif, xmp, iptc, icc, comments]).toEqual([undefined, undefined, undefined, undefined, undefined])
  return picture.value.bytes
}
const refusedAs = async (sent: Buffer, type: FileType) => {
  const picture = await redrawn(OWNER, sent, type)
  return picture.ok ? 'accepted' : picture.error.id
}

describe('a redrawn picture', () => {
  it('drops data hidden behind a fill byte, in a comment or after the end of a JPEG', async () => {
    // Any number of 0xff fill bytes may precede a marker.
    const filled = Buffer.concat([Buffer.from([0xff]), segment(0xe1, note)])
    const sent = Buffer.concat([
      jpeg.subarray(0, 2),
      filled,
      segment(0xfe, note),
      jpeg.subarray(2),
      Buffer.from(PLACE),
    ])
    expect((await clean(sent, 'image/jpeg')).includes(PLACE)).toBe(false)
  })

  it('drops known and unknown chunks of a PNG', async () => {
    const chunks = ['prVt', 'tEXt', 'iTXt', 'eXIf'].map((name) => pngChunk(name, note))
    const sent = Buffer.concat([pngOf('x', Buffer.concat(chunks)), Buffer.from(PLACE)])
    const bytes = await clean(sent, 'image/png')
    expect(bytes.includes(PLACE)).toBe(false)
    expect(bytes.includes('prVt')).toBe(false)
    const [before, after] = await Promise.all([sent, bytes].map((image) => sharp(image).raw().toBuffer()))
    expect(present(after, 'pixels').equals(present(before, 'pixels')), 'the same pixels').toBe(true)
  })

  it('drops the metadata of a WebP', async () => {
    const sent = await sharp(webp)
      .withExif({ IFD0: { Copyright: PLACE } })
      .webp()
      .toBuffer()
    expect(sent.includes(PLACE)).toBe(true)
    expect((await clean(sent, 'image/webp')).includes(PLACE)).toBe(false)
  })

  it('is turned the right way up', async () => {
    const sideways = await sharp(jpeg).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { data, info } = await sharp(await clean(sideways, 'image/jpeg'))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([32, 64])
    // Rotated clockwise, the bottom is on the left.
    const [red = 0, , blue = 0] = data
    expect(blue).toBeGreaterThan(200)
    expect(red).toBeLessThan(60)
  })

  it('is identical each time, so that a repeated upload is recognised', async () => {
    const [first, second] = [await clean(jpeg, 'image/jpeg'), await clean(jpeg, 'image/jpeg')]
    expect(first.equals(second)).toBe(true)
  })

  it('is no larger than its small print needs', async () => {
    const wide = await sharp({ create: { width: 6000, height: 30, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    const { width, height } = await sharp(await clean(wide, 'image/png')).metadata()
    expect([width, height]).toEqual([4096, 20])
  })
})

describe('an undrawable picture', () => {
  it('is refused when it is cut short at any place', async () => {
    const png = pngOf('cut')
    for (const [bytes, type] of [
      [png, 'image/png'],
      [jpeg, 'image/jpeg'],
      [webp, 'image/webp'],
    ] as const)
      for (const part of [0.1, 0.5, 0.7])
        expect(await refusedAs(bytes.subarray(0, Math.floor(bytes.length * part)), type)).toBe('notAnImage')
  })

  it('is refused when it has more pixels than any camera makes', async () => {
    const bomb = pngOf('bomb')
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    expect(await refusedAs(bomb, 'image/png')).toBe('notAnImage')
  })

  it('is refused when its first bytes do not match the rest', async () => {
    const signature = Buffer.from('89504e470d0a1a0a', 'hex')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    for (const inside of [svg, Buffer.from('%PDF-1.7'), Buffer.from('GIF89a')])
      expect(await refusedAs(Buffer.concat([signature, inside]), 'image/png')).toBe('notAnImage')
    expect(await refusedAs(svg, 'image/png'), 'nothing else is decoded at all').toBe('notAnImage')
  })

  it('is refused when its owner has three under way, without affecting others', async () => {
    const own = Array.from({ length: 5 }, () => refusedAs(jpeg, 'image/jpeg'))
    const other = redrawn(userId('2'), jpeg, 'image/jpeg')
    expect(await Promise.all(own)).toEqual(['accepted', 'accepted', 'accepted', 'serverBusy', 'serverBusy'])
    expect(await other).toMatchObject({ ok: true })
    expect(await refusedAs(jpeg, 'image/jpeg')).toBe('accepted')
  })
})
