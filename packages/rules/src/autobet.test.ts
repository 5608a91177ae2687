import { type Minor, minor } from '@baize/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AutobetNext, type AutobetPlan, afterAutobet } from './autobet.ts'

const PLAN: AutobetPlan = {
  stake: minor(100n),
  bets: 10,
  lossLimit: minor(1000n),
  winLimit: null,
  onWin: null,
  onLoss: null,
}
const MAX_BET = minor(100_000n)

/** The decision after the first bet of a run. */
const after = (plan: Partial<AutobetPlan>, payout: bigint, stake = 100n, maxBet = MAX_BET): AutobetNext =>
  afterAutobet(
    { ...PLAN, ...plan },
    { made: 1, staked: minor(stake), paid: minor(payout) },
    { stake: minor(stake), payout: minor(payout) },
    maxBet,
  )
const bet = (stake: bigint) => ({ kind: 'bet', stake })
const end = (why: string) => ({ kind: 'end', end: why })

describe('the stake after a bet of a run', () => {
  it('returns to the first stake by default', () => {
    expect(after({}, 0n)).toEqual(bet(100n))
    expect(after({ lossLimit: minor(5000n) }, 500n, 300n)).toEqual(bet(100n))
  })

  it('rises by the given percentage, rounded down to a minor unit', () => {
    expect(after({ onLoss: 100 }, 0n)).toEqual(bet(200n))
    expect(after({ onLoss: 100 }, 101n)).toEqual(bet(100n))
    expect(after({ onWin: 15, stake: minor(33n) }, 50n, 33n)).toEqual(bet(37n))
    expect(after({ onWin: 0, lossLimit: minor(5000n) }, 500n, 300n)).toEqual(bet(300n))
  })

  it('stays the same after a bet that returned exactly its stake', () => {
    expect(after({ onWin: 50, onLoss: 100, lossLimit: minor(5000n) }, 300n, 300n)).toEqual(bet(300n))
  })

  it('never exceeds the largest allowed bet or the remaining loss limit', () => {
    expect(after({ onLoss: 100 }, 0n, 100n, minor(150n))).toEqual(bet(150n))
    expect(after({ onLoss: 900 }, 0n)).toEqual(bet(900n))
    expect(after({ onLoss: 1000 }, 0n)).toEqual(bet(900n))
  })
})

describe('an autobet run', () => {
  it('ends when all its bets are made', () => expect(after({ bets: 1 }, 0n)).toEqual(end('done')))
  it('ends as soon as the profit target is reached, and not a unit earlier', () => {
    expect(after({ winLimit: minor(50n) }, 149n)).toEqual(bet(100n))
    expect(after({ winLimit: minor(50n) }, 150n)).toEqual(end('winLimit'))
  })
  it('ends when the first stake exceeds the remaining loss limit', () => {
    expect(after({ lossLimit: minor(200n) }, 0n)).toEqual(bet(100n))
    expect(after({ lossLimit: minor(199n) }, 0n)).toEqual(end('lossLimit'))
  })
})

const percent = fc.option(fc.integer({ min: 0, max: 1000 }))
const amount = (min: bigint, max: bigint) => fc.bigInt({ min, max }).map(minor)
const plans = fc
  .record({
    stake: amount(1n, 5000n),
    bets: fc.integer({ min: 1, max: 100 }),
    lossLimit: amount(1n, 50_000n),
    winLimit: fc.option(amount(1n, 50_000n)),
    onWin: percent,
    onLoss: percent,
  })
  .filter(({ stake, lossLimit }) => lossLimit >= stake)

it('A run never loses more than its limit, whatever its bets pay and however its stakes rise', () => {
  fc.assert(
    fc.property(
      plans,
      fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 100, maxLength: 100 }),
      (plan, times) => {
        let stake: Minor = plan.stake
        let [staked, paid, made] = [0n, 0n, 0]
        for (const tenThousandths of times) {
          const payout = minor((stake * BigInt(tenThousandths)) / 10_000n)
          staked += stake
          paid += payout
          made += 1
          expect(staked - paid).toBeLessThanOrEqual(plan.lossLimit)
          const sum = { made, staked: minor(staked), paid: minor(paid) }
          const next = afterAutobet(plan, sum, { stake, payout }, MAX_BET)
          if (next.kind === 'end') break
          expect(next.stake >= plan.stake && next.stake <= MAX_BET).toBe(true)
          stake = next.stake
        }
        expect(made).toBeLessThanOrEqual(plan.bets)
      },
    ),
  )
})
