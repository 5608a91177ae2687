import { bytesToHex } from '@noble/hashes/utils.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commitment, drawRows, type Seeds } from './fairness.ts'

const published = { serverSeed: 'server', clientSeed: 'client', nonce: 1 }
const drawDistinct = (seeds: Seeds, size: number, count: number) => drawRows(seeds, { rows: 1, size, count })
const someSeeds = fc.record({
  serverSeed: fc.string({ minLength: 1, maxLength: 64 }),
  clientSeed: fc.string({ minLength: 1, maxLength: 64 }),
  nonce: fc.nat(),
})

describe('the draw', () => {
  it('matches the published floats and items', () => {
    const { draws } = drawDistinct(published, 25, 3)
    expect(draws.map((draw) => draw.float.toFixed(10))).toEqual([
      '0.5346024099',
      '0.3375819731',
      '0.9821543973',
    ])
    expect(draws.map((draw) => draw.item)).toEqual([13, 8, 24])
  })

  it('continues with the next digest after eight floats', () => {
    const { digests, draws } = drawDistinct(published, 25, 24)
    expect(digests.map((digest) => digest.message)).toEqual(['client:1:0', 'client:1:1', 'client:1:2'])
    expect(digests.map(({ bytes }) => bytesToHex(bytes))).toEqual([
      '88dbb41b566bc5aefb6e787840e6a4405c6a769fd9a332c9b61e938c4a86132e',
      '6436d3dff5ae18bea9f958d83d85428bd264c422e676e6e52106192415afa1b3',
      '400cfe00736c9908c9b93a944a7f6906541a785aed2813ddf82e22f277018c20',
    ])
    expect(draws.map((draw) => draw.item)).toEqual([
      13, 8, 24, 5, 9, 21, 17, 6, 10, 23, 15, 3, 19, 20, 1, 0, 7, 12, 18, 4, 11, 22, 16, 2,
    ])
    expect(draws.map((draw) => draw.round)).toEqual(Array.from({ length: 24 }, (_, i) => Math.floor(i / 8)))
  })

  it('picks exactly floor(u32 x remaining / 2^32) in integer arithmetic', () => {
    fc.assert(
      fc.property(someSeeds, fc.integer({ min: 1, max: 64 }), (seeds, size) => {
        for (const { bytes, remaining, index } of drawDistinct(seeds, size, size).draws) {
          const word = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
          expect(BigInt(index)).toBe((word * BigInt(remaining)) / 2n ** 32n)
        }
      }),
    )
  })

  it('never draws an item twice and repeats its result for the same seeds', () => {
    fc.assert(
      fc.property(someSeeds, fc.integer({ min: 0, max: 52 }), (seeds, count) => {
        const items = drawDistinct(seeds, 52, count).draws.map((draw) => draw.item)
        expect(new Set(items).size).toBe(count)
        expect(items.every((item) => Number.isInteger(item) && item >= 0 && item < 52)).toBe(true)
        expect(drawDistinct(seeds, 52, count).draws.map((draw) => draw.item)).toEqual(items)
      }),
    )
  })

  it('takes the next floats for the next row, over a full list of items', () => {
    fc.assert(
      fc.property(
        someSeeds,
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 12 }),
        (seeds, count, rows) => {
          const { draws, items } = drawRows(seeds, { rows, size: 6, count })
          const places = drawDistinct(seeds, rows * count, rows * count).draws
          expect(draws.map(({ round, bytes, float }) => ({ round, bytes, float }))).toEqual(
            places.map(({ round, bytes, float }) => ({ round, bytes, float })),
          )
          expect(items).toHaveLength(rows)
          for (const [row, drawn] of items.entries()) {
            const ofRow = draws.filter((draw) => draw.row === row)
            expect(ofRow.map((draw) => draw.remaining)).toEqual(drawn.map((_, i) => 6 - i))
            expect(ofRow.map((draw) => draw.item)).toEqual(drawn)
            expect(new Set(drawn).size).toBe(count)
          }
        },
      ),
    )
  })

  it.each([-1, 1.5, Number.NaN])('throws on the nonce %s', (nonce) => {
    expect(() => drawDistinct({ ...published, nonce }, 25, 1)).toThrow(
      'nonce must be an integer of 0 or more',
    )
  })

  it('throws when asked for more items than there are', () => {
    expect(() => drawDistinct(published, 25, 26)).toThrow('count must be an integer from 0 to size')
  })
})

describe('the commitment', () => {
  it('is the SHA-256 of the seed as text', () => {
    expect(commitment('server')).toBe('b3eacd33433b31b5252351032c9b3e7a2e7aa7738d5decdf0dd6c62680853c06')
  })
})
