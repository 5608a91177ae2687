import type { RainProof } from '@baize/contract/player'
import { minor } from '@baize/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commitment } from '../fairness.ts'
import { verifyText } from '../verify-file.ts'
import { splitRain, verifyRain } from './rain.ts'

describe('the split of a rain', () => {
  it('gives every share something and adds up to the total', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 64 }),
        fc.integer({ min: 1, max: 60 }),
        fc.bigInt({ min: 0n, max: 10n ** 9n }),
        (seed, shares, more) => {
          const total = minor(BigInt(shares) + more)
          const split = splitRain(seed, total, shares)
          expect(split).toHaveLength(shares)
          expect(split.every((share) => share >= 1n)).toBe(true)
          expect(split.reduce((sum, share) => sum + share, 0n)).toBe(total)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('gives n shares of one minor unit when the total is n', () => {
    expect(splitRain('seed', minor(5n), 5)).toEqual([1n, 1n, 1n, 1n, 1n])
    expect(splitRain('seed', minor(7n), 1)).toEqual([7n])
    expect(() => splitRain('seed', minor(4n), 5)).toThrow('at least one minor unit')
  })

  it('matches the vectors of docs/fairness.md', () => {
    expect(splitRain('seed', minor(1000n), 4)).toEqual([163n, 168n, 34n, 635n])
    expect(splitRain('server', minor(100_000n), 10)).toEqual([
      16_031n,
      4029n,
      10_160n,
      13_341n,
      2626n,
      2739n,
      4783n,
      30_666n,
      1347n,
      14_278n,
    ])
  })

  it('gives every position the same chance', () => {
    const shares = 8
    const total = 8000n
    const rains = 200
    const sums = Array.from({ length: shares }, () => 0n)
    for (let rain = 0; rain < rains; rain++) {
      for (const [at, share] of splitRain(`seed ${rain}`, minor(total), shares).entries()) sums[at]! += share
    }
    // The mean share is 1,000 with a deviation of about 880: over 200 rains about 62.
    for (const sum of sums) expect(Math.abs(Number(sum) / rains - 1000)).toBeLessThan(310)
  })
})

const proofOf = (seed: string): RainProof => {
  const amounts = splitRain(seed, minor(1000n), 4)
  return {
    rain: {
      id: '01890000-0000-7000-8000-000000000000',
      currencyId: 'USD',
      state: 'OVER',
      total: '10.00',
      shares: 4,
      caught: 2,
      startsAt: 1,
      endsAt: 2,
      seedHash: commitment(seed),
      seed,
    },
    catches: [0, 1].map((position) => ({
      position,
      amount: (Number(amounts[position]) / 100).toFixed(2),
      name: 'a***b',
    })),
  }
}

describe('the verifier of rains', () => {
  it('accepts a genuine rain and names what differs in a forged one', () => {
    const proof = proofOf('seed')
    expect(verifyRain(proof).faults).toEqual([])
    const [first, second] = proof.catches
    expect(verifyRain({ ...proof, catches: [first!, first!] }).faults).toEqual(['share 1: caught twice'])
    expect(verifyRain({ ...proof, catches: [first!] }).faults).toEqual(['catches: claimed 2, listed 1'])
    expect(verifyRain({ ...proof, catches: [first!, { ...second!, amount: '9.99' }] }).faults).toHaveLength(1)
    expect(verifyRain({ ...proof, rain: { ...proof.rain, seed: 'other' } }).faults.length).toBeGreaterThan(1)
  })

  it('accepts a proof from a file', () => {
    const reply = { status: 0, model: proofOf('seed') }
    expect(verifyText(JSON.stringify(reply))).toMatchObject({ verified: 1, failed: 0 })
    const lie = { ...proofOf('seed'), catches: [] }
    expect(verifyText(JSON.stringify(lie))).toMatchObject({ verified: 0, failed: 1 })
  })
})
