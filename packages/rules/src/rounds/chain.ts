import { sha256Hex } from '#hmac'

/**
 * Rounds are decided by a chain of hashes that is made before the first of them and played from its end: the hash of a round is
 * the SHA-256 of the one that is played after it, so nobody who knows what was played knows what comes, and everybody can
 * check that it was fixed. The end of the chain is published first and decides no round.
 */
export const nextLink = (hash: string): string => sha256Hex(hash)

/** The hash so many links on. */
export function linkAfter(hash: string, links: number): string {
  let reached = hash
  for (let i = 0; i < links; i++) reached = nextLink(reached)
  return reached
}

export type ChainFault = { readonly index: number; readonly expected: string; readonly computed: string }

/**
 * Hashes in the order they were played in, after the published end or after the hash of the round before them: each must hash to
 * its predecessor. Null when all do.
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
