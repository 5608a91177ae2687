import { crc32, deflateSync } from 'node:zlib'

const WIDTH = 320
const HEIGHT = 200
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

type Colour = readonly [red: number, green: number, blue: number]
const PAPER: Colour = [236, 240, 238]
const INK: Colour = [96, 108, 104]
const BANDS: readonly Colour[] = [
  [38, 92, 76],
  [52, 74, 128],
  [122, 62, 88],
  [118, 92, 34],
]

/** A picture that looks like a card from afar: a coloured band, a face, lines of text. A PNG, different by number. */
export function drawDocument(number: number): Buffer {
  const band = BANDS[number % BANDS.length] ?? PAPER
  const rows = Array.from({ length: HEIGHT }, (_, y) => {
    const row = Buffer.alloc(1 + WIDTH * 3)
    for (let x = 0; x < WIDTH; x++) row.set(colourAt(x, y, number, band), 1 + x * 3)
    return row
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  // Bit depth 8, colour type 2 (RGB).
  header.set([8, 2], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function colourAt(x: number, y: number, number: number, band: Colour): Colour {
  if (y < 36) return band
  const fromFace = Math.hypot(x - 66, y - 96)
  if (fromFace < 30 || (y > 128 && y < 176 && Math.hypot(x - 66, y - 176) < 46)) return INK
  const line = Math.floor((y - 64) / 26)
  const isText = y >= 64 && line < 4 && (y - 64) % 26 < 8
  const end = 220 + ((number * 37 + line * 53) % 80)
  return isText && x > 136 && x < end ? INK : PAPER
}

function chunk(name: string, body: Buffer): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(name, 'latin1'), body, Buffer.alloc(4)])
  bytes.writeUInt32BE(body.length)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4)
  return bytes
}
