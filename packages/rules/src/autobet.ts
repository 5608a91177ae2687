import type { AutobetEnd } from '@baize/contract'
import { assert, type Minor, minor } from '@baize/kit'

/** What a run of autobet was started with. */
export type AutobetPlan = {
  readonly stake: Minor
  readonly bets: number
  /** The most the run may lose. */
  readonly lossLimit: Minor
  /** It ends once it is ahead by this much; null: it does not. */
  readonly winLimit: Minor | null
  /** By how many percent the stake is raised after a won or a lost bet; null: back to the first stake. */
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
 * What follows a bet. `sum` is of all bets so far, the last one included. The next stake is never more than the largest bet
 * nor than what the loss limit leaves, and never less than the first: where that no longer fits, the run ends.
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

/** A bet that gave back just its stake was neither won nor lost. A fraction of the smallest unit is dropped. */
function changed(
  { stake: first, onWin, onLoss }: AutobetPlan,
  { stake, payout }: { readonly stake: Minor; readonly payout: Minor },
): bigint {
  if (payout === stake) return stake
  const percent = payout > stake ? onWin : onLoss
  return percent === null ? first : (stake * BigInt(100 + percent)) / 100n
}

const least = (...amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => (b < a ? b : a))
