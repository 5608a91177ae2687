import { assert } from '@baize/kit'
import { hmacSha256 } from '#hmac'
import { range, type Space, sizeOf, type Values } from './space.ts'

/** Inputs of a term's result. */
export type TermSeeds = {
  /** Signature of the public beacon's round, in lowercase hex. Nobody knows it before that round. */
  readonly signature: string
  /** Hash of the term in the committed chain, in lowercase hex. */
  readonly hash: string
  /** Line of the term, such as `fast3-60`. */
  readonly line: string
  /** Number of the term in its line. */
  readonly term: number
}

/** A byte that was used or rejected for one value, so that a draw can be followed by hand. */
export type DrawnByte = {
  readonly block: number
  readonly byte: number
  /** Number of values it chooses from. */
  readonly of: number
  /** Index of the chosen value; null if the byte was rejected because it would favour low values. */
  readonly index: number | null
}

export type LotteryDraw = {
  readonly values: Values
  readonly blocks: readonly { readonly message: string; readonly bytes: Uint8Array }[]
  readonly used: readonly DrawnByte[]
}

/**
 * Result of a term. Its bytes are HMAC-SHA256(key: signature, message: `hash:line:term:block`), block 0, 1, …; a byte at
 * or above the largest multiple of n up to 256 is skipped, any other one chooses value `byte mod n`. A permutation is
 * shuffled from its last place down (Fisher-Yates), with one choice a place.
 */
export function drawTerm(space: Space, seeds: TermSeeds): LotteryDraw {
  const blocks: { message: string; bytes: Uint8Array }[] = []
  const used: DrawnByte[] = []
  let at = 0
  let bytes: Uint8Array = new Uint8Array()
  const choose = (of: number): number => {
    assert(of > 0 && of <= 256, 'a byte chooses from at most 256 values')
    const limit = 256 - (256 % of)
    for (;;) {
      if (at === bytes.length) {
        const message = `${seeds.hash}:${seeds.line}:${seeds.term}:${blocks.length}`
        bytes = hmacSha256(seeds.signature, message)
        blocks.push({ message, bytes })
        at = 0
      }
      const byte = bytes[at++]!
      const index = byte < limit ? byte % of : null
      used.push({ block: blocks.length - 1, byte, of, index })
      if (index !== null) return index
    }
  }
  const size = sizeOf(space)
  if (space.kind === 'faces') {
    const values = range(space.places).map(() => choose(size) + space.from)
    return { values, blocks, used }
  }
  const order = range(size).map((value) => value + space.from)
  for (let last = size - 1; last > 0; last--) {
    const other = choose(last + 1)
    const held = order[last]!
    order[last] = order[other]!
    order[other] = held
  }
  return { values: order, blocks, used }
}
