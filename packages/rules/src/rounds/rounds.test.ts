import type { PlayedRound } from '@baize/contract/player'
import { formatMultiplier, ONE_X } from '@baize/kit'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkChain, linkAfter, nextLink } from './chain.ts'
import { msToReach } from './curve.ts'
import { crashPoint, drawRound, roundDigest, roundHmac } from './outcome.ts'
import { verifyRound, verifyRounds } from './verify.ts'

/** The chain of docs/fairness.md: SHA-256 of `baize`, and five links on. */
const SEED = 'b2a2780f4ef50fae4f8dd1e09e7300c89dd4963636a77402c8ee384f9af53f77'
const END = '4885c8f229017182232e810bbfeefa3dd74cc7eec94d69c10c1eb59c817394bf'
const SALT = 'public salt'
/** In playing order. */
const PLAYED = [4, 3, 2, 1, 0].map((links) => linkAfter(SEED, links))
const anyDigest = fc.stringMatching(/^[0-9a-f]{13}$/)

const round = (i: number, changes: Partial<PlayedRound> = {}): PlayedRound => {
  const hash = PLAYED[i] ?? ''
  return {
    gameId: 'crash',
    number: 7 + i,
    link: 1 + i,
    rtp: 9900,
    startsAt: 0,
    locksAt: 7000,
    runsAt: 7300,
    endedAt: 9000,
    clientSeeds: [],
    multiplier: formatMultiplier(drawRound('crash', { hash, salt: SALT, clientSeeds: [] }, 9900)),
    hash,
    chain: { id: 1, length: 5, endHash: END, salt: SALT },
    ...changes,
  }
}

describe('R1: the chain', () => {
  it('hashes the lowercase hex text, as published', () => {
    expect(linkAfter(SEED, 5)).toBe(END)
    expect(PLAYED).toEqual([
      '6e84b172f38138c7f6c984f1f803bded5e883c82d30323f2bdc23c037ee2ae39',
      '2a7a8c2c8e81b8b9a7a9f965e210a163f2e58b9367a7bc9f39fe544a1dbc28ed',
      '0fcc82c937a6b33c96d5a48e4f2fadd09d154ef48f4ac0b39349e0b0f22175f7',
      '9f3ec86aeae68a8576f3300937b42574444f7daae0e7e0e44373a805aceb54db',
      SEED,
    ])
  })

  it('is verified from its published end on and names where it breaks', () => {
    expect(checkChain(END, PLAYED)).toBeNull()
    expect(checkChain(END, PLAYED.with(2, nextLink('another')))).toMatchObject({ index: 2 })
    expect(checkChain(nextLink(END), PLAYED)).toMatchObject({ index: 0 })
  })
})

describe('R8: the multiplier at which a round ends', () => {
  it.each([
    [0, 'cbeb8be0bccec7d532cf3ed88c668d9bb9abe1265565895fa2686d526e744d16', '4.86'],
    [1, 'de4cf593d02370f99e9c36979244899b51e0f4b0e4020aeeb94ea0a4e5dfa269', '7.52'],
    [2, 'd6641f6802999aba6502b6dc182d28cc0768299610b74987b83309facb7e7bd8', '6.09'],
    [3, 'e9230b30d92b986f946606ebfca4b96448bd8feea73b2353066f3020655e3fdb', '11.08'],
    [4, 'dfecee5e5ddecc80fff1bc9720b099bd080766cc87e5e7219527f5e4e9cb7deb', '7.90'],
  ])('follows the published vector of crash, round %d of the chain', (i, digest, ends) => {
    expect(roundHmac(PLAYED[i] ?? '', SALT)).toBe(digest)
    expect(formatMultiplier(crashPoint(digest, 9900))).toBe(ends)
  })

  it.each([
    [['one', 'two', 'three'], '153397c431cb6bd5b4a4', '1.05'],
    [['one'], '27bfab1ab68ee0c7308c', '1.14'],
  ])('follows the published vector of aviator with the seeds %j', (clientSeeds, begins, ends) => {
    const seeds = { hash: PLAYED[0] ?? '', salt: SALT, clientSeeds }
    expect(roundDigest('aviator', seeds).slice(0, 20)).toBe(begins)
    expect(formatMultiplier(drawRound('aviator', seeds, 9700))).toBe(ends)
  })

  it('ignores a fourth seed', () => {
    const seeds = { hash: PLAYED[0] ?? '', salt: SALT, clientSeeds: ['one', 'two', 'three', 'four'] }
    expect(roundDigest('aviator', seeds).slice(0, 20)).toBe('153397c431cb6bd5b4a4')
  })

  it('is 1.00 for the lowest draw, has two digits, and never exceeds the highest possible climb', () => {
    expect(crashPoint('0'.repeat(13), 9900)).toBe(ONE_X)
    const highest = crashPoint('f'.repeat(13), 9950)
    expect(highest).toBe(((9950n * 2n ** 52n) / 100n) * 100n)
    expect(msToReach(highest)).toBeLessThan(700_000)
  })

  it('rises with the draw and is exact where a double is not', () => {
    fc.assert(
      fc.property(anyDigest, fc.integer({ min: 9000, max: 9950 }), (digest, rtp) => {
        const ends = crashPoint(digest, rtp)
        expect(ends % 100n).toBe(0n)
        const [r, span] = [BigInt(`0x${digest}`), 2n ** 52n]
        // ends <= RTP / (1 - r / span) < ends + 0.01, multiplied out.
        const exact = BigInt(rtp) * span
        expect(ends === ONE_X || ends * (span - r) <= exact).toBe(true)
        expect(exact < (ends + 100n) * (span - r)).toBe(true)
      }),
    )
  })
})

describe('R2: the verifier', () => {
  it('confirms a genuine round by its hash alone', () => {
    const verified = verifyRound(round(2), PLAYED[1] ?? '', { toTheEnd: true })
    expect(verified.ok).toBe(true)
    expect(verified.checks.map((check) => check.what)).toEqual(['multiplier', 'chain', 'end'])
    expect(verified.steps).toContainEqual({ kind: 'draw', digits: 'd6641f6802999', rtp: 9900 })
  })

  it.each([
    ['another multiplier', { multiplier: '6.10' }, 'multiplier'],
    ['another return', { rtp: 9800 }, 'multiplier'],
    ['another place in the chain', { link: 2 }, 'end'],
    ['another hash', { hash: nextLink('another') }, 'chain'],
  ] as const)('detects %s', (_what, changes, found) => {
    const { checks, ok } = verifyRound(round(2, changes), PLAYED[1] ?? '', { toTheEnd: true })
    expect(ok).toBe(false)
    expect(checks.filter((check) => !check.ok).map((check) => check.what)).toContain(found)
  })

  it('verifies a whole chain and any part of it', () => {
    const all = PLAYED.map((_, i) => round(i))
    expect(verifyRounds(all)).toEqual({ rounds: 5, faults: [] })
    expect(verifyRounds(all.slice(2))).toEqual({ rounds: 3, faults: [] })
    expect(verifyRounds([])).toEqual({ rounds: 0, faults: [] })
  })

  it('detects a round that is missing, exchanged or from another chain', () => {
    const all = PLAYED.map((_, i) => round(i))
    expect(verifyRounds(all.toSpliced(2, 1)).faults).toContain('round 10 is not the next of its chain')
    expect(verifyRounds(all.with(1, round(3, { number: 8, link: 2 }))).faults).toContain(
      'round 8 does not hash to the one before it',
    )
    expect(verifyRounds(all.slice(2).with(0, round(2, { link: 2 }))).faults).toContain(
      'round 9 does not lead to the end of its chain',
    )
  })
})
