import type { RoundGameId } from '@baize/contract/player'
import { assert, type Multiplier, multiplier, ONE_X } from '@baize/kit'
import { bytesToHex } from '@noble/hashes/utils.js'
import { hmacSha256, sha512Hex } from '#hmac'

/** Fixed rules of a round game. */
export type RoundRules = {
  readonly id: RoundGameId
  readonly defaultRtp: number
  /** Length of the betting phase. */
  readonly bettingMs: number
  /** Maximum bets of a player in one round. */
  readonly slots: number
  /** Number of client seeds in the draw, taken from the round's first players. */
  readonly seeds: number
}

export const ROUND_GAMES: { readonly [Id in RoundGameId]: RoundRules } = {
  crash: { id: 'crash', defaultRtp: 9900, bettingMs: 7000, slots: 1, seeds: 0 },
  aviator: { id: 'aviator', defaultRtp: 9700, bettingMs: 5000, slots: 2, seeds: 3 },
}

/** Inputs of a round's outcome. */
export type RoundSeeds = {
  readonly hash: string
  /** Public, one per chain. */
  readonly salt: string
  /** Of the first players with a bet when the round was locked, in order. */
  readonly clientSeeds: readonly string[]
}

/** Lowercase hex digest; its first digits are the draw. */
export function roundDigest(gameId: RoundGameId, { hash, salt, clientSeeds }: RoundSeeds): string {
  const { seeds } = ROUND_GAMES[gameId]
  if (seeds === 0) return roundHmac(hash, salt)
  const places = Array.from({ length: seeds }, (_, i) => clientSeeds[i] ?? '')
  return sha512Hex([hash, ...places].join(':'))
}

export const roundHmac = (hash: string, salt: string): string => bytesToHex(hmacSha256(hash, salt))

const DRAW_DIGITS = 13
const DRAW_SPAN = 2n ** 52n

/**
 * Crash point, from the first thirteen digits of the digest: max(1, floor(100 x RTP / (1 - r / 2^52)) / 100), in
 * integers, so that the probability of reaching m is RTP / m for every m.
 */
export function crashPoint(digest: string, rtpTenThousandths: number): Multiplier {
  assert(/^[0-9a-f]{13}/.test(digest), 'digest must begin with 13 hex digits')
  assert(
    Number.isInteger(rtpTenThousandths) && rtpTenThousandths > 0,
    `rtp must be a positive integer, got ${rtpTenThousandths}`,
  )
  const r = BigInt(`0x${digest.slice(0, DRAW_DIGITS)}`)
  const hundredths = (BigInt(rtpTenThousandths) * DRAW_SPAN) / (100n * (DRAW_SPAN - r))
  const drawn = multiplier(hundredths * 100n)
  return drawn > ONE_X ? drawn : ONE_X
}

export const drawRound = (gameId: RoundGameId, seeds: RoundSeeds, rtpTenThousandths: number): Multiplier =>
  crashPoint(roundDigest(gameId, seeds), rtpTenThousandths)
