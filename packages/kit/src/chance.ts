import type { RandomBytes } from './ids.ts'

/** A seeded stream of random draws. For tests only: anyone who knows the seed knows every draw. */
export type Chance = {
  readonly bytes: RandomBytes
  /** 0 to bound - 1, uniformly; bound is at most 2^48. */
  readonly below: (bound: number) => number
  readonly shuffled: <T>(list: readonly T[]) => T[]
  readonly hex: (size: number) => string
  /** Version 4, like `crypto.randomUUID`. */
  readonly uuid: () => string
}

export function chanceFrom(seed: string): Chance {
  const word = words(seed)
  const bytes: RandomBytes = (size) => {
    const drawn = new Uint8Array(size)
    for (let at = 0; at < size; at += 4) {
      let four = word()
      for (let i = at; i < size && i < at + 4; i++, four >>>= 8) drawn[i] = four & 0xff
    }
    return drawn
  }
  const below: Chance['below'] = (bound) => {
    const fraction = ((word() >>> 8) * 2 ** 24 + (word() >>> 8)) / 2 ** 48
    return Math.floor(fraction * bound)
  }
  const hex: Chance['hex'] = (size) =>
    Array.from(bytes(size), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return {
    bytes,
    below,
    shuffled: (list) =>
      list
        .map((item) => ({ item, place: below(2 ** 48) }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ item }) => item),
    hex,
    uuid: () => {
      const digits = hex(16)
      const variant = '89ab'[below(4)]
      return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`
    },
  }
}

/** Chris Doty-Humphrey's sfc32: 128 bits of state, so that two streams do not overlap. */
function words(seed: string): () => number {
  let [a, b, c, d] = hashOf(seed)
  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  // Discards the first draws, which are similar for seeds that differ by one bit.
  for (let i = 0; i < 16; i++) next()
  return next
}

/** 128-bit hash of a text, with the multiplications of MurmurHash3. */
function hashOf(text: string): [number, number, number, number] {
  let [a, b, c, d] = [0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c]
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = (turned(Math.imul(a ^ unit, 0x239b961b)) + b) | 0
    b = (turned(Math.imul(b ^ unit, 0xab0e9789)) + c) | 0
    c = (turned(Math.imul(c ^ unit, 0x38b34ae5)) + d) | 0
    d = (turned(Math.imul(d ^ unit, 0xa1e38b93)) + a) | 0
  }
  return [a, b, c, d]
}

const turned = (bits: number): number => (bits << 13) | (bits >>> 19)
