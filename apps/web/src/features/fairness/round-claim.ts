import { type PlayedRound, RoundGameId } from '@baize/contract/player'
import type { LanguageId } from '@baize/contract/shared'
import { parseAmount } from '@baize/kit'
import { ROUND_GAMES, type RoundSeeds } from '@baize/rules'
import { readTyped } from '../../ui/amounts.ts'

/** A round to verify, as typed. */
export type RoundClaim = {
  readonly gameId: RoundGameId
  readonly hash: string
  readonly salt: string
  readonly seeds: readonly string[]
  /** In percent. */
  readonly rtp: string
  /** Position in the chain and the chain's end: both, or neither to verify the round alone. */
  readonly link: string
  readonly end: string
  /** The claimed final multiplier. */
  readonly ended: string
}

export const noClaim = (gameId: RoundGameId): RoundClaim => ({
  gameId,
  hash: '',
  salt: '',
  seeds: [],
  rtp: percentOf(ROUND_GAMES[gameId].defaultRtp),
  link: '',
  end: '',
  ended: '',
})

const percentOf = (tenThousandths: number): string => String(tenThousandths / 100)

/** Test vectors of the published rules. */
const EXAMPLE_END = '4885c8f229017182232e810bbfeefa3dd74cc7eec94d69c10c1eb59c817394bf'
export const EXAMPLES: Readonly<Record<RoundGameId, RoundClaim>> = {
  crash: {
    ...noClaim('crash'),
    hash: 'b2a2780f4ef50fae4f8dd1e09e7300c89dd4963636a77402c8ee384f9af53f77',
    salt: 'public salt',
    link: '5',
    end: EXAMPLE_END,
    ended: '7.90',
  },
  aviator: {
    ...noClaim('aviator'),
    hash: '6e84b172f38138c7f6c984f1f803bded5e883c82d30323f2bdc23c037ee2ae39',
    seeds: ['one', 'two', 'three'],
    link: '1',
    end: EXAMPLE_END,
    ended: '1.05',
  },
}

/** URL of the verifier for this round. Seeds contain no colons, so one can separate them. */
export function roundAddress({
  gameId,
  hash,
  chain,
  clientSeeds,
  rtp,
  link,
  multiplier,
}: PlayedRound): string {
  const query = new URLSearchParams({
    game: gameId,
    hash,
    salt: chain.salt,
    seeds: clientSeeds.join(':'),
    rtp: percentOf(rtp),
    link: String(link),
    end: chain.endHash,
    ended: multiplier,
  })
  return `/fairness?${query}`
}

/** The round given in a URL, if any. */
export function claimIn(query: URLSearchParams): RoundClaim | null {
  const game = RoundGameId.safeParse(query.get('game'))
  const hash = query.get('hash')
  if (!game.success || hash === null) return null
  const text = (name: string): string => query.get(name) ?? ''
  return {
    gameId: game.data,
    hash,
    salt: text('salt'),
    seeds: text('seeds') === '' ? [] : text('seeds').split(':'),
    rtp: text('rtp') || noClaim(game.data).rtp,
    link: text('link'),
    end: text('end'),
    ended: text('ended'),
  }
}

export type ClaimFault = 'hash' | 'salt' | 'rtp' | 'link' | 'end'
export type RoundQuestion = {
  readonly gameId: RoundGameId
  readonly seeds: RoundSeeds
  readonly rtp: number
  readonly chain: { readonly link: number; readonly end: string } | null
  readonly ended: string
}

const HASH = /^[0-9a-f]{64}$/
/** Upper bound of a chain's length. */
const MOST_LINKS = 10_000_000

/** Parses a claim, or returns all its faults. */
export function readClaim(
  claim: RoundClaim,
  language: LanguageId,
): { readonly question: RoundQuestion } | { readonly faults: ReadonlySet<ClaimFault> } {
  const { gameId } = claim
  const [hash, end, link] = [
    claim.hash.trim().toLowerCase(),
    claim.end.trim().toLowerCase(),
    claim.link.trim(),
  ]
  const hasChain = end !== '' || link !== ''
  const needsSalt = ROUND_GAMES[gameId].seeds === 0
  const plain = readTyped(claim.rtp, 2, language)
  const rtp = plain.ok ? parseAmount(plain.value, 2) : plain
  const faults = new Set<ClaimFault>()
  if (!HASH.test(hash)) faults.add('hash')
  if (needsSalt && claim.salt.trim() === '') faults.add('salt')
  if (!rtp.ok || rtp.value <= 0n || rtp.value > 10_000n) faults.add('rtp')
  if (hasChain && !(/^[1-9]\d{0,7}$/.test(link) && Number(link) <= MOST_LINKS)) faults.add('link')
  if (hasChain && !HASH.test(end)) faults.add('end')
  if (faults.size > 0 || !rtp.ok) return { faults }
  return {
    question: {
      gameId,
      seeds: { hash, salt: claim.salt.trim(), clientSeeds: claim.seeds.map((seed) => seed.trim()) },
      rtp: Number(rtp.value),
      chain: hasChain ? { link: Number(link), end } : null,
      ended: claim.ended,
    },
  }
}
