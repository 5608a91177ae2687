import { describe, expect, it } from 'vitest'
import { beginChance, chance, chanceFrom } from './testing.ts'

const drawnFrom = (seed: string): string => chanceFrom(seed).hex(32)

describe('seeded chance', () => {
  it('repeats its draws for the same seed and differs for another', () => {
    expect(drawnFrom('a')).toBe(drawnFrom('a'))
    const seeds = Array.from({ length: 5000 }, (_, n) => `${n % 50}/${'x'.repeat(n % 7)}${n}`)
    expect(new Set(seeds.map(drawnFrom)).size).toBe(seeds.length)
    expect(drawnFrom('seed/a')).not.toBe(drawnFrom('seed/b'))
    expect(drawnFrom('ab')).not.toBe(drawnFrom('ba'))
  })

  it('draws every number below a bound about equally often', () => {
    for (const bound of [2, 6, 256]) {
      const { below } = chanceFrom(`bound ${bound}`)
      const counts = Array.from({ length: bound }, () => 0)
      const draws = bound * 2000
      for (let i = 0; i < draws; i++) {
        const drawn = below(bound)
        counts[drawn] = (counts[drawn] ?? 0) + 1
      }
      const squares = counts.map((count) => (count - 2000) ** 2 / 2000).reduce((a, b) => a + b, 0)
      // Chi squared: five standard deviations.
      expect(squares).toBeLessThan(bound + 5 * Math.sqrt(2 * bound))
    }
  })

  it('flips every bit of its bytes about half of the time', () => {
    const bytes = chanceFrom('bits').bytes(20_000)
    for (let bit = 0; bit < 8; bit++) {
      const set = bytes.filter((byte) => byte & (1 << bit)).length
      expect(Math.abs(set - 10_000)).toBeLessThan(5 * Math.sqrt(5000))
    }
  })

  it('makes UUIDs of version 4', () => {
    const { uuid } = chanceFrom('uuids')
    const made = Array.from({ length: 1000 }, uuid)
    for (const bytes of made)
      expect(bytes).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set(made).size).toBe(1000)
  })

  it('shuffles without losing or repeating an item', () => {
    const list = Array.from({ length: 50 }, (_, n) => n)
    const shuffled = chanceFrom('cards').shuffled(list)
    expect(shuffled).not.toEqual(list)
    expect(shuffled.toSorted((a, b) => a - b)).toEqual(list)
  })
})

describe('the random stream of a test', () => {
  const first = chance.hex(16)

  it('starts anew for each stream name', () => {
    beginChance('one')
    const drawn = chance.uuid()
    beginChance('two')
    expect(chance.uuid()).not.toBe(drawn)
    beginChance('one')
    expect(chance.uuid()).toBe(drawn)
  })

  it('differs for each test and for the file itself', () => {
    expect(chance.hex(16)).not.toBe(first)
  })
})
