import { chance } from '@baize/kit/testing'
import { expect, it } from 'vitest'
import { simulateRewards } from './simulation.ts'

const SHARES = {
  rakeback: 1000,
  weekly: 500,
  monthly: 300,
  levelUp: 500,
  checkIn: 100,
  task: 100,
  salary: 300,
}

it('300 players of different habits over 40 days cost no programme more than its share of the edge', () => {
  const { shares, edge } = simulateRewards(300, 40, () => chance.below(1_000_000) / 1_000_000, SHARES)
  expect(edge > 0n).toBe(true)
  for (const [programme, cap] of Object.entries(SHARES))
    expect([programme, (shares.get(programme as keyof typeof SHARES) ?? 0) <= cap]).toEqual([programme, true])
  expect(shares.get('rakeback') ?? 0).toBeGreaterThan(100)
})
