import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkWords, formatBits, type Qr, qrOf, times } from './qr.ts'

it('reckons the check words of the standard’s own example', () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
  expect(checkWords(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
  expect(formatBits(0)).toBe(0b101010000010010)
  expect(formatBits(5)).toBe(0b100000011001110)
})

/** By the tables of the standard, beside the 6 that all have. */
const CENTRES = [
  [],
  [18],
  [22],
  [26],
  [30],
  [34],
  [22, 38],
  [24, 42],
  [26, 46],
  [28, 50],
  [30, 54],
  [32, 58],
  [34, 62],
  [26, 46, 66],
  [26, 48, 70],
  [26, 50, 74],
  [30, 54, 78],
  [30, 56, 82],
]
const of = (count: number, length: number) => Array.from({ length: count }, () => length)
const BLOCKS: readonly (readonly [ec: number, data: readonly number[]])[] = [
  [10, of(1, 16)],
  [16, of(1, 28)],
  [26, of(1, 44)],
  [18, of(2, 32)],
  [24, of(2, 43)],
  [16, of(4, 27)],
  [18, of(4, 31)],
  [22, [...of(2, 38), ...of(2, 39)]],
  [22, [...of(3, 36), ...of(2, 37)]],
  [26, [...of(4, 43), ...of(1, 44)]],
  [30, [...of(1, 50), ...of(4, 51)]],
  [22, [...of(6, 36), ...of(2, 37)]],
  [22, [...of(8, 37), ...of(1, 38)]],
  [24, [...of(4, 40), ...of(5, 41)]],
  [24, [...of(5, 41), ...of(5, 42)]],
  [28, [...of(7, 45), ...of(3, 46)]],
  [28, [...of(10, 46), ...of(1, 47)]],
  [26, [...of(9, 43), ...of(4, 44)]],
]

/** Reads a code as a scanner does, by the standard and not by how it was drawn. */
function scan({ size, rows }: Qr): string {
  const at = (x: number, y: number) => rows[y]?.[x] ?? false
  const version = (size - 17) / 4
  const format = [0, 1, 2, 3, 4, 5, 7, 8].map((y) => at(8, y))
  const read = [...format, at(7, 8), ...[5, 4, 3, 2, 1, 0].map((x) => at(x, 8))]
  const word = read.reduce((bits, dark, n) => bits | (Number(dark) << n), 0)
  const found = [0, 1, 2, 3, 4, 5, 6, 7].findIndex((one) => formatBits(one) === word)
  expect(found).toBeGreaterThanOrEqual(0)
  const isMasked = [
    (x: number, y: number) => (y + x) % 2 === 0,
    (_x: number, y: number) => y % 2 === 0,
    (x: number) => x % 3 === 0,
    (x: number, y: number) => (y + x) % 3 === 0,
    (x: number, y: number) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
    (x: number, y: number) => ((y * x) % 2) + ((y * x) % 3) === 0,
    (x: number, y: number) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
    (x: number, y: number) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
  ][found]
  const centres = CENTRES[version - 1] ?? []
  const near = (x: number, y: number, cx: number, cy: number) =>
    Math.max(Math.abs(x - cx), Math.abs(y - cy)) <= 2
  const all = [6, ...centres]
  const last = centres.at(-1) ?? 6
  const isFixed = (x: number, y: number) =>
    x === 6 ||
    y === 6 ||
    (x < 9 && y < 9) ||
    (x >= size - 8 && y < 9) ||
    (x < 9 && y >= size - 8) ||
    (version >= 7 && ((x >= size - 11 && y < 6) || (x < 6 && y >= size - 11))) ||
    all.some((cy) =>
      all.some(
        (cx) =>
          !(cx === 6 && cy === 6) &&
          !(cx === 6 && cy === last) &&
          !(cy === 6 && cx === last) &&
          centres.length > 0 &&
          near(x, y, cx, cy),
      ),
    )
  const bits: number[] = []
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5
    for (let n = 0; n < size; n++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - n : n
        if (!isFixed(x, y)) bits.push(Number(at(x, y) !== isMasked?.(x, y)))
      }
  }
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, n) =>
    bits.slice(n * 8, n * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  )
  const [ec = 0, lengths = []] = BLOCKS[version - 1] ?? []
  const blocks: number[][] = lengths.map(() => [])
  let next = 0
  for (let n = 0; n < Math.max(...lengths); n++)
    for (const [b, block] of blocks.entries()) if (n < (lengths[b] ?? 0)) block.push(words[next++] ?? 0)
  const data = blocks.flat()
  for (let n = 0; n < ec; n++) for (const block of blocks) block.push(words[next++] ?? 0)
  // Every block is a multiple of the generator: its value at each root is nought.
  for (const block of blocks)
    for (let root = 1, n = 0; n < ec; n++, root = times(root, 2))
      expect(block.reduce((value, one) => times(value, root) ^ one, 0)).toBe(0)
  const text = data.flatMap((byte) => [byte >>> 4, byte & 15])
  expect(text[0]).toBe(4)
  const digits = version < 10 ? 2 : 4
  const length = text.slice(1, 1 + digits).reduce((value, four) => value * 16 + four, 0)
  const bytes = Array.from(
    { length },
    (_, n) => (text[1 + digits + n * 2] ?? 0) * 16 + (text[2 + digits + n * 2] ?? 0),
  )
  return new TextDecoder().decode(new Uint8Array(bytes))
}

it('draws what can be read again, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const qr = qrOf(text)
      expect(qr && scan(qr)).toBe(text)
    }),
    { numRuns: 25 },
  )
})

it('takes the key of an authenticator and the longest code of a bank, and not a book', () => {
  for (const length of [
    0, 14, 15, 62, 105, 106, 150, 180, 213, 214, 251, 287, 331, 362, 412, 450, 504, 512, 560,
  ]) {
    const text = 'a'.repeat(length)
    const qr = qrOf(text)
    expect(qr && scan(qr)).toBe(text)
  }
  expect(qrOf('a'.repeat(561))).toBeNull()
})

it('fills each code to its last module but a few', () => {
  for (const [at, [ec, data]] of BLOCKS.entries()) {
    const words = data.reduce((sum, length) => sum + length + ec, 0)
    // What the standard says there is room for, of the whole square without what is fixed.
    const aligned = at === 0 ? 0 : Math.floor((at + 1) / 7) + 2
    const size = at * 4 + 21
    const fixed =
      192 +
      31 +
      2 * (size - 16) +
      (at < 6 ? 0 : 36) +
      (aligned === 0 ? 0 : (aligned ** 2 - 3) * 25 - (aligned - 2) * 10)
    const left = size ** 2 - fixed - words * 8
    expect(left, `version ${at + 1}`).toBeGreaterThanOrEqual(0)
    expect(left).toBeLessThan(8)
  }
})
