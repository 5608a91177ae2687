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

it('players who cover both sides earn nothing, and players of low edges earn less than their play costs them', () => {
  const { habits } = simulateRewards(400, 40, () => chance.below(1_000_000) / 1_000_000, FIRST_SHARES)
  expect(habits.get('both sides')).toMatchObject({ counted: 0n, back: 0n })
  // The rakeback, weekly and monthly of the highest level together stay below half of the edge.
  for (const [name, { expected, back }] of habits) expect([name, back * 2n <= expected]).toEqual([name, true])
})
