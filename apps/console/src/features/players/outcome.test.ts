import { describe, expect, it } from 'vitest'
import { outcomeOfBet, outcomeOfLoss } from './outcome.ts'

describe('a result from the player’s side', () => {
  it.each([
    [
      { stake: '1.00', payout: '2.50' },
      { side: 'won', amount: '1.50' },
    ],
    [
      { stake: '1.00', payout: '0.00' },
      { side: 'lost', amount: '1.00' },
    ],
    [
      { stake: '1.00', payout: '0.95' },
      { side: 'lost', amount: '0.05' },
    ],
    [
      { stake: '1.00', payout: '1' },
      { side: 'even', amount: '0.00' },
    ],
    [
      { stake: '15000', payout: '20000' },
      { side: 'won', amount: '5000' },
    ],
    [
      { stake: '90071992547409.93', payout: '0' },
      { side: 'lost', amount: '90071992547409.93' },
    ],
  ])('of the bet %j is %j', (bet, outcome) => {
    expect(outcomeOfBet(bet)).toEqual(outcome)
  })

  it.each([
    ['12.30', { side: 'lost', amount: '12.30' }],
    ['-12.30', { side: 'won', amount: '12.30' }],
    ['0.00', { side: 'even', amount: '0.00' }],
    ['-0.05', { side: 'won', amount: '0.05' }],
  ])('of a profile that has lost %s is %j', (lost, outcome) => {
    expect(outcomeOfLoss(lost)).toEqual(outcome)
  })
})
