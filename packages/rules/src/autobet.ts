import type { AutobetEnd } from '@baize/contract/player'
import { assert, type Minor, minor } from '@baize/kit'

/** Settings of an autobet run. */
export type AutobetPlan = {
  readonly stake: Minor
  readonly bets: number
  /** Maximum loss of the run. */
  readonly lossLimit: Minor
  /** The run ends at this profit; null: no limit. */
  readonly winLimit: Minor | null
  /** Raise of the stake after a win or a loss, in percent; null: reset to the initial stake. */
  readonly onWin: number | null
  readonly onLoss: number | null
}

export type AutobetSum = { readonly made: number; readonly staked: Minor; readonly paid: Minor }

export type AutobetNext =
  | { readonly kind: 'bet'; readonly stake: Minor }
  | {
      readonly kind: 'end'
      readonly end: Extract<AutobetEnd, 'done' | 'lossLimit' | 'winLimit'>
    }

/**
 * Decides how a run continues. `sum` includes the last bet. The next stake is capped by the maximum bet and by what the
 * loss limit leaves; if the cap is below the initial stake, the run ends.
 */
export function afterAutobet(
  plan: AutobetPlan,
  sum: AutobetSum,
  last: { readonly stake: Minor; readonly payout: Minor },
  maxBet: Minor,
): AutobetNext {
  const ahead = sum.paid - sum.staked
  const left = plan.lossLimit + ahead
  assert(left >= 0n, 'a run never loses more than its limit')
  if (sum.made >= plan.bets) return { kind: 'end', end: 'done' }
  if (plan.winLimit !== null && ahead >= plan.winLimit) return { kind: 'end', end: 'winLimit' }
  if (left < plan.stake) return { kind: 'end', end: 'lossLimit' }
  const wanted = least(changed(plan, last), maxBet, left)
  return { kind: 'bet', stake: minor(wanted < plan.stake ? plan.stake : wanted) }
}

/** A payout equal to the stake is neither a win nor a loss. Fractions of a minor unit are dropped. */
function changed(
  { stake: first, onWin, onLoss }: AutobetPlan,
  { stake, payout }: { readonly stake: Minor; readonly payout: Minor },
): bigint {
  if (payout === stake) return stake
  const percent = payout > stake ? onWin : onLoss
  return percent === null ? first : (stake * BigInt(100 + percent)) / 100n
}

const least = (...amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => (b < a ? b : a))
