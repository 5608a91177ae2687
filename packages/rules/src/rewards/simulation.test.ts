import { chance } from '@baize/kit/testing'
import { expect, it } from 'vitest'
import { FIRST_SHARES, simulateRewards } from './simulation.ts'

it('300 players of different habits over 40 days cost no programme more than its share of the edge', () => {
  const { shares, edge } = simulateRewards(300, 40, () => chance.below(1_000_000) / 1_000_000, FIRST_SHARES)
  expect(edge > 0n).toBe(true)
  for (const [programme, cap] of FIRST_SHARES)
    expect([programme, (shares.get(programme) ?? 0) <= cap]).toEqual([programme, true])
  expect(shares.get('rakeback') ?? 0).toBeGreaterThan(100)
})
