import { formatAmount, minor } from '@baize/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Figures, outcomeOf } from './stretch.ts'

const text = (amount: bigint): string => formatAmount(minor(amount), 2)
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, amount) => all + amount, 0n)

/** A bet, with the parts in which it was placed and settled: 0 before the stretch, 1 within it, 2 after it. */
type Bet = {
  readonly stake: bigint
  readonly payout: bigint
  readonly made: number
  readonly settled: number
}

/** The ledger's figures at the end of a part. A stake returned in full was never at risk. */
function figuresAfter(part: number, bets: readonly Bet[]): Figures {
  const made = bets.filter((bet) => bet.made <= part)
  const settled = made.filter((bet) => bet.settled <= part)
  const open = made.filter((bet) => bet.settled > part)
  return {
    wagered: text(sum(settled.map(({ stake, payout }) => (stake === payout ? 0n : stake)))),
    netLoss: text(sum(made.map(({ stake }) => stake)) - sum(settled.map(({ payout }) => payout))),
    held: text(sum(open.map(({ stake }) => stake))),
  }
}

const outcome = (bets: readonly Bet[]) => outcomeOf(figuresAfter(0, bets), figuresAfter(1, bets))

describe('the result of a play session', () => {
  it('includes a bet that was open when it started', () => {
    const bet = { stake: 1_000n, payout: 1_125n, made: 0, settled: 1 }
    expect(outcome([bet])).toEqual({ staked: '10.00', net: '1.25', open: null })
  })

  it('lists a bet that is still open at the end separately', () => {
    const bet = { stake: 1_000n, payout: 0n, made: 1, settled: 2 }
    expect(outcome([bet])).toEqual({ staked: '0.00', net: '0.00', open: '10.00' })
  })

  it('is empty when a bet only stayed open or was refunded', () => {
    expect(outcome([{ stake: 1_000n, payout: 0n, made: 0, settled: 2 }])).toBeUndefined()
    expect(outcome([{ stake: 1_000n, payout: 1_000n, made: 0, settled: 1 }])).toBeUndefined()
  })

  it('never has a negative stake, even if a provider takes a bet back', () => {
    const before = { wagered: '10.00', netLoss: '10.00', held: '0.00' }
    const now = { wagered: '0.00', netLoss: '0.00', held: '0.00' }
    expect(outcomeOf(before, now)).toEqual({ staked: '0.00', net: '10.00', open: null })
  })

  it('sums the bets settled in it, whatever is open at either end', () => {
    const part = fc.integer({ min: 0, max: 2 })
    // Small amounts, so that many stakes are returned in full.
    const bet = fc
      .record({
        stake: fc.bigInt({ min: 1n, max: 5n }),
        payout: fc.bigInt({ min: 0n, max: 10n }),
        made: part,
        settled: part,
      })
      .filter(({ made, settled }) => made <= settled)
    fc.assert(
      fc.property(fc.array(bet, { maxLength: 8 }), (bets) => {
        const ended = bets.filter(({ settled }) => settled === 1)
        const atRisk = ended.filter(({ stake, payout }) => stake !== payout)
        const open = bets.filter(({ made, settled }) => made < 2 && settled === 2)
        const held = sum(open.map(({ stake }) => stake))
        const told = outcome(bets)
        const nothing = { staked: '0.00', net: '0.00', open: held === 0n ? null : text(held) }
        expect(told ?? nothing).toEqual({
          ...nothing,
          staked: text(sum(atRisk.map(({ stake }) => stake))),
          net: text(sum(ended.map(({ stake, payout }) => payout - stake))),
        })
        const cameBackWhole = ended.some(({ made, stake, payout }) => made === 0 && stake === payout)
        const mustTell = atRisk.length > 0 || (open.some(({ made }) => made === 1) && !cameBackWhole)
        expect(mustTell && told === undefined).toBe(false)
      }),
    )
  })
})
