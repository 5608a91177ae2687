import type { RoundGameId, StepGameId } from '@baize/contract'
import { assert, type Minor, type Multiplier, multiplier, ONE_X, payoutOf } from '@baize/kit'
import { type Options, sampleOptions } from './options.ts'
import { isStepGame, STEP_GAMES } from './step-games.ts'

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

/**
 * Least return of a game over its options (a range's sample contains the least): what may be declared together with the set RTP. With a stake, it is that
 * of this stake, whose payouts are floored to the minor unit.
 */
export const leastReturn = (
  gameId: StepGameId,
  rtpTenThousandths: number,
  stake: Minor | null = null,
): number =>
  Math.min(
    ...sampleOptions(STEP_GAMES[gameId].options).map(
      (options) => returnsOf(gameId, options, rtpTenThousandths, stake).least,
    ),
  )

/** Cash-outs from 1.01x up to here, in hundredths. Above, a payout of any stake is too large for one minor unit to matter. */
const CASH_OUTS_TO = 1_000n

/** Least return of a round at this stake: a cash-out at m is reached with RTP / m, and pays whole minor units. */
function leastRoundReturn(rtpTenThousandths: number, stake: Minor): number {
  let least = BigInt(rtpTenThousandths)
  for (let hundredths = 101n; hundredths <= CASH_OUTS_TO; hundredths += 1n) {
    const exact = stake * hundredths
    const returned = (BigInt(rtpTenThousandths) * (exact - (exact % 100n))) / exact
    if (returned < least) least = returned
  }
  return Number(least)
}

/** Least return of any game at this stake, in ten-thousandths. */
export const leastReturnAt = (
  gameId: StepGameId | RoundGameId,
  rtpTenThousandths: number,
  stake: Minor,
): number =>
  isStepGame(gameId)
    ? leastReturn(gameId, rtpTenThousandths, stake)
    : leastRoundReturn(rtpTenThousandths, stake)
