import type { StepGameId } from '@baize/contract'
import { assert, type Minor, type Multiplier, multiplier, ONE_X, payoutOf } from '@baize/kit'
import { everyOptions, type Options } from './step-game.ts'
import { STEP_GAMES } from './step-games.ts'

/** Whether rounding down to the minor unit takes more than one per cent of this payout. */
export function losesToRounding(stake: Minor, times: Multiplier): boolean {
  const exact = stake * times
  return (exact % ONE_X) * 100n > exact
}

/** Least and most that a game returns, in ten-thousandths of the stake, over all steps at which it can be cashed out. */
export type Returns = { readonly least: number; readonly most: number }

/** An RTP so large that the floor is negligible: its multipliers are one over the probability. */
const LARGE_RTP = 1e15

/**
 * Actual return of a step game with these options: the chance of reaching each step times its payout. The set RTP is
 * the upper bound, because multipliers are floored to hundredths. With a stake, payouts are floored to its minor unit
 * as well.
 */
export function returnsOf(
  gameId: StepGameId,
  options: Options,
  rtpTenThousandths: number,
  stake: Minor | null = null,
): Returns {
  const game = STEP_GAMES[gameId]
  const odds = game.multipliers(options, LARGE_RTP)
  const returned = game.multipliers(options, rtpTenThousandths).map((times, step) => {
    const chance = odds[step]
    assert(chance !== undefined, 'both ladders have the same steps')
    const paid = stake === null ? times : multiplier((payoutOf(stake, times) * ONE_X) / stake)
    return Number((paid * BigInt(LARGE_RTP)) / chance)
  })
  return { least: Math.min(...returned), most: Math.max(...returned) }
}

/** Least return of a game over all its options: what may be declared together with the set RTP. */
export const leastReturn = (gameId: StepGameId, rtpTenThousandths: number): number =>
  Math.min(
    ...everyOptions(STEP_GAMES[gameId].options).map(
      (options) => returnsOf(gameId, options, rtpTenThousandths).least,
    ),
  )
