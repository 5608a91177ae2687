import { assert } from '@baize/kit'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { hmacSha256 } from '#hmac'

/**
 * Inputs of a single-player bet's outcome. The rules are specified in docs/fairness.md, exact enough for another
 * language.
 */
export type Seeds = {
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
}

/** Commitment to a server seed, shown before betting. No outcome is ever derived from this value. */
export const commitment = (serverSeed: string): string => bytesToHex(sha256(utf8ToBytes(serverSeed)))

const DIGEST_BYTES = 32
const FLOAT_BYTES = 4

type Digest = { readonly round: number; readonly message: string; readonly bytes: Uint8Array }

function digest(seeds: Seeds, round: number): Digest {
  const message = `${seeds.clientSeed}:${seeds.nonce}:${round}`
  return { round, message, bytes: hmacSha256(seeds.serverSeed, message) }
}

/** One item drawn from a list, with everything needed to follow the computation by hand. */
export type Draw = {
  /** Index of the list it was drawn from. */
  readonly row: number
  readonly round: number
  readonly bytes: readonly number[]
  readonly float: number
  readonly remaining: number
  readonly index: number
  readonly item: number
}

/** `items` has the draws of each list, in draw order. */
export type Drawing = {
  readonly digests: readonly Digest[]
  readonly draws: readonly Draw[]
  readonly items: readonly (readonly number[])[]
}

/** `rows` lists of `size` items each, with `count` draws from each list. */
export type DrawShape = { readonly rows: number; readonly size: number; readonly count: number }

function listOf(size: number): number[] {
  const list: number[] = []
  for (let item = 0; item < size; item++) list.push(item)
  return list
}

/**
 * Draws `count` different items from 0 … size - 1, from a fresh list for each row: each float picks `floor(float x
 * remaining)` from the items left, and a row continues with the floats after those of the row before. A float is a
 * 32-bit integer over 2^32 and the list is short, so the product is exact in a double: this floor is the same in every
 * language.
 */
export function drawRows(seeds: Seeds, { rows, size, count }: DrawShape): Drawing {
  assert(Number.isInteger(seeds.nonce) && seeds.nonce >= 0, 'nonce must be an integer of 0 or more')
  assert(Number.isInteger(size) && size <= 2 ** 20, 'size must be an integer of at most 2^20')
  assert(Number.isInteger(count) && count >= 0 && count <= size, 'count must be an integer from 0 to size')
  const digests: Digest[] = []
  const draws: Draw[] = []
  const items: number[][] = []
  for (let row = 0; row < rows; row++) {
    // An untouched list holds its indices, so it is only materialized if more than one item is drawn.
    let left: number[] | null = null
    const drawn: number[] = []
    while (drawn.length < count) {
      const offset = (draws.length * FLOAT_BYTES) % DIGEST_BYTES
      if (offset === 0) digests.push(digest(seeds, digests.length))
      const { round, bytes } = digests[digests.length - 1]!
      const [a, b, c, d] = [bytes[offset]!, bytes[offset + 1]!, bytes[offset + 2]!, bytes[offset + 3]!]
      const float = a / 256 + b / 256 ** 2 + c / 256 ** 3 + d / 256 ** 4
      const remaining = size - drawn.length
      const index = Math.floor(float * remaining)
      if (count > 1) left ??= listOf(size)
      const item = left ? left.splice(index, 1)[0]! : index
      draws.push({ row, round, bytes: [a, b, c, d], float, remaining, index, item })
      drawn.push(item)
    }
    items.push(drawn)
  }
  return { digests, draws, items }
}
