import { expect, it } from 'vitest'
import { randomSeed } from './random-seed.ts'

it('a new seed shares no prefix with the previous one', () => {
  const seeds = Array.from({ length: 200 }, randomSeed)
  for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{20}$/)
  // Prefixes of random seeds hardly ever repeat; those of time-ordered ids all do.
  expect(new Set(seeds.map((seed) => seed.slice(0, 8))).size).toBeGreaterThan(195)
})
