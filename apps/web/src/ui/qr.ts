/**
 * QR codes (ISO/IEC 18004): bytes, error correction level M, versions 1 to 18. Enough for the key of an authenticator and for the
 * longest code that a bank's app takes (512 signs), and nothing of it leaves the page.
 */
export type Qr = {
  readonly size: number
  /** True is dark. */
  readonly rows: readonly (readonly boolean[])[]
}

/** Light all around, or scanners do not find it. */
export const QR_MARGIN = 4

/** Of each version: codewords of error correction in a block, and how many data codewords each block has. */
const BLOCKS: readonly { readonly ec: number; readonly data: readonly number[] }[] = (
  [
    [10, [1, 16]],
    [16, [1, 28]],
    [26, [1, 44]],
    [18, [2, 32]],
    [24, [2, 43]],
    [16, [4, 27]],
    [18, [4, 31]],
    [22, [2, 38], [2, 39]],
    [22, [3, 36], [2, 37]],
    [26, [4, 43], [1, 44]],
    [30, [1, 50], [4, 51]],
    [22, [6, 36], [2, 37]],
    [22, [8, 37], [1, 38]],
    [24, [4, 40], [5, 41]],
    [24, [5, 41], [5, 42]],
    [28, [7, 45], [3, 46]],
    [28, [10, 46], [1, 47]],
    [26, [9, 43], [4, 44]],
  ] as const
).map(([ec, ...groups]) => ({
  ec,
  data: groups.flatMap(([blocks, length]) => Array.from({ length: blocks }, () => length)),
}))

/** Where the small squares have their centres, both ways: from the far end in even steps, and at the timing. */
function alignedAt(version: number): readonly number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.floor((version * 4 + count * 2 + 1) / (count * 2 - 2)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, n) => version * 4 + 10 - (count - 2 - n) * step)]
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Null for a text too long. */
export function qrOf(text: string): Qr | null {
  const bytes = new TextEncoder().encode(text)
  const at = BLOCKS.findIndex(({ data }, index) => bytes.length + (index < 9 ? 2 : 3) <= sum(data))
  const blocks = BLOCKS[at]
  if (!blocks) return null
  const version = at + 1
  const bits = interleaved(dataWords(bytes, version, sum(blocks.data)), blocks).flatMap((word) =>
    bitsOf(word, 8),
  )
  const drawn = MASKS.map((_, mask) => draw(version, mask, bits))
  return drawn.reduce((best, one) => (penalty(one) < penalty(best) ? one : best))
}

const bitsOf = (value: number, length: number): boolean[] =>
  Array.from({ length }, (_, at) => ((value >>> (length - 1 - at)) & 1) === 1)

/** The mode, the length, the bytes, and filling up to the end. */
function dataWords(bytes: Uint8Array, version: number, capacity: number): number[] {
  const bits = [...bitsOf(4, 4), ...bitsOf(bytes.length, version < 10 ? 8 : 16)]
  for (const byte of bytes) bits.push(...bitsOf(byte, 8))
  bits.push(...bitsOf(0, Math.min(4, capacity * 8 - bits.length)))
  while (bits.length % 8 !== 0) bits.push(false)
  const words = Array.from({ length: bits.length / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((word, bit) => word * 2 + Number(bit), 0),
  )
  for (let filler = 0xec; words.length < capacity; filler ^= 0xec ^ 0x11) words.push(filler)
  return words
}

function interleaved(words: readonly number[], { ec, data }: (typeof BLOCKS)[number]): number[] {
  let start = 0
  const blocks = data.map((length) => words.slice(start, (start += length)))
  const checks = blocks.map((block) => checkWords(block, ec))
  const across = (lists: readonly (readonly number[])[]) =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, at) =>
      lists.flatMap((list) => list.slice(at, at + 1)),
    ).flat()
  return [...across(blocks), ...across(checks)]
}

/** In the field of 256 elements that the standard names. */
export function times(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((other >>> bit) & 1) * one
  }
  return product
}

/** Reed-Solomon: the rest of the data divided by the generator of that degree. */
export function checkWords(data: readonly number[], degree: number): number[] {
  let generator = [1]
  for (let power = 1, n = 0; n < degree; n++, power = times(power, 2))
    generator = [...generator, 0].map((word, at) => word ^ times(generator[at - 1] ?? 0, power))
  const rest = Array.from({ length: degree }, () => 0)
  for (const word of data) {
    const factor = word ^ (rest.shift() ?? 0)
    rest.push(0)
    for (const [at, one] of generator.slice(1).entries()) rest[at] = (rest[at] ?? 0) ^ times(one, factor)
  }
  return rest
}

function draw(version: number, mask: number, bits: readonly boolean[]): Qr {
  const size = version * 4 + 17
  const rows: (boolean | null)[][] = Array.from({ length: size }, () =>
    Array.from({ length: size }, () => null),
  )
  const put = (x: number, y: number, dark: boolean) => {
    const row = rows[y]
    if (row && x >= 0 && x < size) row[x] = dark
  }
  drawFrame(version, size, put)
  drawFormat(mask, size, put)
  const isMasked = MASKS[mask] ?? (() => false)
  let next = 0
  for (const [x, y] of path(size)) {
    if (rows[y]?.[x] !== null) continue
    put(x, y, (bits[next++] ?? false) !== isMasked(x, y))
  }
  return { size, rows: rows.map((row) => row.map((dark) => dark === true)) }
}

type Put = (x: number, y: number, dark: boolean) => void

function drawFrame(version: number, size: number, put: Put): void {
  for (let at = 0; at < size; at++) {
    put(at, 6, at % 2 === 0)
    put(6, at, at % 2 === 0)
  }
  const square = (left: number, top: number, radius: number, isLight: (ring: number) => boolean) => {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++)
        if (top + dy >= 0 && top + dy < size)
          put(left + dx, top + dy, !isLight(Math.max(Math.abs(dx), Math.abs(dy))))
  }
  const centres = alignedAt(version)
  const last = centres.at(-1)
  for (const y of centres)
    for (const x of centres)
      if (!(x === 6 && (y === 6 || y === last)) && !(y === 6 && x === last))
        square(x, y, 2, (ring) => ring === 1)
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, (ring) => ring === 2 || ring === 4)
  if (version >= 7) {
    const word = bitsOf((version << 12) | remainder(version, 12, 0x1f25), 18).toReversed()
    for (const [n, dark] of word.entries()) {
      const [along, across] = [Math.floor(n / 3), size - 11 + (n % 3)]
      put(across, along, dark)
      put(along, across, dark)
    }
  }
}

/** Of a polynomial division in bits. */
function remainder(value: number, degree: number, generator: number): number {
  let rest = value
  for (let n = 0; n < degree; n++) rest = (rest << 1) ^ ((rest >>> (degree - 1)) * generator)
  return rest
}

/** Level M is 00. The same fifteen bits stand twice. */
export const formatBits = (mask: number): number => ((mask << 10) | remainder(mask, 10, 0x537)) ^ 0x5412

function drawFormat(mask: number, size: number, put: Put): void {
  const word = bitsOf(formatBits(mask), 15).toReversed()
  for (const [n, dark] of word.entries()) {
    if (n < 6) put(8, n, dark)
    else if (n < 8) put(8, n + 1, dark)
    else if (n === 8) put(7, 8, dark)
    else put(14 - n, 8, dark)
    if (n < 8) put(size - 1 - n, 8, dark)
    else put(8, size - 15 + n, dark)
  }
  put(8, size - 8, true)
}

/** Two columns at a time from the right, up and down by turns, past the column of the timing. */
function path(size: number): (readonly [x: number, y: number])[] {
  const places: (readonly [number, number])[] = []
  let upward = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let n = 0; n < size; n++) {
      const y = upward ? size - 1 - n : n
      places.push([right, y], [right - 1, y])
    }
    upward = !upward
  }
  return places
}

/** What makes a code hard to read: long runs, blocks, what looks like a corner, too much of one colour. */
function penalty({ size, rows }: Qr): number {
  const columns = rows.map((_, x) => rows.map((row) => row[x] ?? false))
  const lines = [...rows, ...columns].map((line) => line.map((dark) => (dark ? '1' : '0')).join(''))
  const runs = sum(lines.flatMap((line) => (line.match(/0{5,}|1{5,}/g) ?? []).map((run) => run.length - 2)))
  const corners = sum(lines.map((line) => [...line.matchAll(/(?=10111010000|00001011101)/g)].length * 40))
  let blocks = 0
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const square = [rows[y]?.[x], rows[y]?.[x - 1], rows[y - 1]?.[x], rows[y - 1]?.[x - 1]]
      if (new Set(square).size === 1) blocks += 3
    }
  const dark = sum(rows.map((row) => row.filter(Boolean).length))
  const balance = Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10
  return runs + blocks + corners + balance
}
