import type { PlayedRound } from '@baize/contract'
import { formatMultiplier, type Multiplier } from '@baize/kit'
import { checkChain, linkAfter, nextLink } from './chain.ts'
import { crashPoint, roundDigest } from './outcome.ts'

/** One line of the computation, in the order it is made. */
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

export type RoundVerification = {
  readonly multiplier: Multiplier
  readonly steps: readonly RoundProofStep[]
  readonly checks: readonly RoundCheck[]
  readonly ok: boolean
}

/**
 * Recomputes a round that has ended from its hash. `previousHash` is that of the round before it in the chain, or the chain's end
 * for the first. `toTheEnd` also walks back to the published end, which takes a hash for every round played since.
 */
export function verifyRound(
  round: PlayedRound,
  previousHash: string | null,
  { toTheEnd = false }: { readonly toTheEnd?: boolean } = {},
): RoundVerification {
  const { gameId, hash, clientSeeds, rtp, chain } = round
  const digest = roundDigest(gameId, { hash, salt: chain.salt, clientSeeds })
  const computed = crashPoint(digest, rtp)
  const hashed = nextLink(hash)
  const checks = [check('multiplier', round.multiplier, formatMultiplier(computed))]
  if (previousHash !== null) checks.push(check('chain', previousHash, hashed))
  if (toTheEnd) checks.push(check('end', chain.endHash, linkAfter(hash, round.link)))
  return {
    multiplier: computed,
    steps: [
      { kind: 'link', hash, hashed },
      { kind: 'digest', digest },
      { kind: 'draw', digits: digest.slice(0, 13), rtp },
      { kind: 'multiplier', multiplier: formatMultiplier(computed) },
    ],
    checks,
    ok: checks.every((one) => one.ok),
  }
}

export type ChainVerification = { readonly rounds: number; readonly faults: readonly string[] }

/** All rounds of one chain, in the order they were played in: their links down to the published end, and their multipliers. */
export function verifyRounds(rounds: readonly PlayedRound[]): ChainVerification {
  const [first] = rounds
  if (!first) return { rounds: 0, faults: [] }
  const faults: string[] = []
  const before = first.link === 1 ? first.chain.endHash : linkAfter(first.hash, 1)
  if (first.link > 1 && linkAfter(first.hash, first.link) !== first.chain.endHash)
    faults.push(`round ${first.number} does not lead to the end of its chain`)
  const broken = checkChain(
    before,
    rounds.map((round) => round.hash),
  )
  if (broken) faults.push(`round ${rounds[broken.index]?.number} does not hash to the one before it`)
  for (const [i, round] of rounds.entries()) {
    if (round.link !== first.link + i || round.chain.id !== first.chain.id)
      faults.push(`round ${round.number} is not the next of its chain`)
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
