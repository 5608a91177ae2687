import type { PlayedRound, RoundGameId } from '@baize/contract/player'
import { formatMultiplier, type Multiplier } from '@baize/kit'
import { linkAfter, nextLink } from './chain.ts'
import { crashPoint, type RoundSeeds, roundDigest } from './outcome.ts'

/** One step of the computation, in order. */
export type RoundProofStep =
  | { readonly kind: 'link'; readonly hash: string; readonly hashed: string }
  | { readonly kind: 'digest'; readonly digest: string }
  | { readonly kind: 'draw'; readonly digits: string; readonly rtp: number }
  | { readonly kind: 'multiplier'; readonly multiplier: string }

export type RoundCheck = {
  readonly what: 'chain' | 'end' | 'multiplier'
  readonly claimed: string
  readonly computed: string
  readonly ok: boolean
}

export type RoundVerification = RoundProof & {
  readonly checks: readonly RoundCheck[]
  readonly ok: boolean
}

export type RoundProof = { readonly multiplier: Multiplier; readonly steps: readonly RoundProofStep[] }

/** Computes the end of a round from its seeds alone. */
export function proveRound(gameId: RoundGameId, seeds: RoundSeeds, rtp: number): RoundProof {
  const { hash } = seeds
  const digest = roundDigest(gameId, seeds)
  const multiplier = crashPoint(digest, rtp)
  return {
    multiplier,
    steps: [
      { kind: 'link', hash, hashed: nextLink(hash) },
      { kind: 'digest', digest },
      { kind: 'draw', digits: digest.slice(0, 13), rtp },
      { kind: 'multiplier', multiplier: formatMultiplier(multiplier) },
    ],
  }
}

/**
 * Recomputes a finished round from its hash. `previousHash` is that of the round before it in the chain, or the chain's
 * end for the first. `toTheEnd` also walks back to the published end, at one hash per round played since.
 */
export function verifyRound(
  round: PlayedRound,
  previousHash: string | null,
  { toTheEnd = false }: { readonly toTheEnd?: boolean } = {},
): RoundVerification {
  const { gameId, hash, clientSeeds, rtp, chain } = round
  const proof = proveRound(gameId, { hash, salt: chain.salt, clientSeeds }, rtp)
  const checks = [check('multiplier', round.multiplier, formatMultiplier(proof.multiplier))]
  if (previousHash !== null) checks.push(check('chain', previousHash, nextLink(hash)))
  if (toTheEnd) checks.push(check('end', chain.endHash, linkAfter(hash, round.link)))
  return { ...proof, checks, ok: checks.every(({ ok }) => ok) }
}

export type ChainVerification = { readonly rounds: number; readonly faults: readonly string[] }

/**
 * Verifies rounds of one chain in playing order: their links down to the published end, and their multipliers. A
 * missing round is a fault unless `gaps` allows it: then each is hashed as often as rounds are missing, and must still
 * give the one before it.
 */
export function verifyRounds(
  rounds: readonly PlayedRound[],
  { gaps = false }: { readonly gaps?: boolean } = {},
): ChainVerification {
  const [first] = rounds
  if (!first) return { rounds: 0, faults: [] }
  const faults: string[] = []
  if (linkAfter(first.hash, first.link) !== first.chain.endHash)
    faults.push(`round ${first.number} does not lead to the end of its chain`)
  for (const [i, round] of rounds.entries()) {
    const before = rounds[i - 1]
    const links = before ? round.link - before.link : 1
    const isNext = !before || (round.number - before.number === links && (gaps ? links >= 0 : links === 1))
    if (!isNext || round.chain.id !== first.chain.id)
      faults.push(`round ${round.number} is not the next of its chain`)
    else if (before && linkAfter(round.hash, links) !== before.hash)
      faults.push(`round ${round.number} does not hash to the one before it`)
    if (!verifyRound(round, null).ok) faults.push(`round ${round.number} did not end where its hash says`)
  }
  return { rounds: rounds.length, faults }
}

const check = (what: RoundCheck['what'], claimed: string, computed: string): RoundCheck => ({
  what,
  claimed,
  computed,
  ok: claimed === computed,
})
