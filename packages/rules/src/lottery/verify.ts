import type { PlayedTerm } from '@baize/contract/player'
import { linkAfter } from '../rounds/chain.ts'
import { drawTerm, type LotteryDraw } from './draw.ts'
import { lineOf } from './games.ts'

export type TermCheck = {
  readonly what: 'chain' | 'beaconTime' | 'signature' | 'values'
  readonly claimed: string
  readonly computed: string
  readonly ok: boolean
}

export type TermVerification = {
  readonly draw: LotteryDraw | null
  readonly checks: readonly TermCheck[]
  readonly ok: boolean
}

/** The beacon that a verifier trusts: checks signatures, and knows when a round was due. */
export type TrustedBeacon = {
  readonly name: string
  timeOf(round: number): number
  isSignature(round: number, signature: string): boolean
}

/** An earlier link of the same chain that leads to its end, so that only the links between are hashed. */
export type KnownLink = { readonly link: number; readonly hash: string }

/**
 * Recomputes a term: its hash leads to the end of the chain that was published before, its beacon round came after
 * bets were closed, the signature is the beacon's, and both give the values. A void term has no values to check.
 */
export function verifyTerm(
  term: PlayedTerm,
  beacon: TrustedBeacon,
  known: KnownLink = { link: 0, hash: term.chain.endHash },
): TermVerification {
  const check = (what: TermCheck['what'], claimed: string, computed: string): TermCheck => ({
    what,
    claimed,
    computed,
    ok: claimed === computed,
  })
  const checks = [check('chain', known.hash, linkAfter(term.hash, term.link - known.link))]
  const game = lineOf(term.line)?.game
  if (term.signature === null || term.values === null || !game)
    return { draw: null, checks, ok: term.values === null && checks.every(({ ok }) => ok) }
  const drawnAtMs = beacon.timeOf(term.beaconRound)
  const isDue = beacon.name === term.beacon && drawnAtMs > term.closesAt
  checks.push(
    check('beaconTime', 'after the close', isDue ? 'after the close' : 'before the close'),
    check(
      'signature',
      term.signature,
      beacon.isSignature(term.beaconRound, term.signature)
        ? term.signature
        : 'not the signature of this round',
    ),
  )
  const draw = drawTerm(game.space, {
    signature: term.signature,
    hash: term.hash,
    line: term.line,
    term: term.number,
  })
  checks.push(check('values', term.values.join(' '), draw.values.join(' ')))
  return { draw, checks, ok: checks.every(({ ok }) => ok) }
}

/** Faults of terms in any order, each with its term; none if all are as published. Each link of a chain is hashed once. */
export function verifyTerms(
  terms: readonly PlayedTerm[],
  beaconOf: (name: string) => TrustedBeacon,
): readonly { readonly term: PlayedTerm; readonly faults: readonly TermCheck[] }[] {
  const known = new Map<string, KnownLink>()
  return terms
    .toSorted((a, b) => a.chain.id - b.chain.id || a.link - b.link)
    .map((term) => {
      const chain = `${term.line} ${term.chain.id} ${term.chain.endHash}`
      const { checks } = verifyTerm(term, beaconOf(term.beacon), known.get(chain))
      const faults = checks.filter(({ ok }) => !ok)
      if (!faults.some(({ what }) => what === 'chain')) known.set(chain, { link: term.link, hash: term.hash })
      return { term, faults }
    })
}
