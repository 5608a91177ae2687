import { sha256Hex } from '#hmac'

/**
 * Rounds are decided by a hash chain that is generated up front and played backwards: the hash of a round is the
 * SHA-256 of the next round's hash. Past hashes reveal nothing about future ones, yet anyone can verify that those were
 * fixed. The end of the chain is published first and decides no round.
 */
export const nextLink = (hash: string): string => sha256Hex(hash)

/** Hashes this many times. */
export function linkAfter(hash: string, links: number): string {
  let reached = hash
  for (let i = 0; i < links; i++) reached = nextLink(reached)
  return reached
}

export type ChainFault = { readonly index: number; readonly expected: string; readonly computed: string }

/**
 * Checks hashes in playing order, after the published end or the hash of the round before them: each must hash to its
 * predecessor. Null if all do.
 */
export function checkChain(before: string, hashes: Iterable<string>): ChainFault | null {
  let [expected, index] = [before, 0]
  for (const hash of hashes) {
    const computed = nextLink(hash)
    if (computed !== expected) return { index, expected, computed }
    expected = hash
    index += 1
  }
  return null
}
