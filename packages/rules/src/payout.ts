import type { RoundGameId, SoloGameId } from '@baize/contract/player'
import { type Minor, type Multiplier, ONE_X } from '@baize/kit'
import type { Options } from './options.ts'
import type { Returns } from './solo-game.ts'
import { isSoloGame, soloGame } from './solo-games.ts'

/** Whether rounding down to the minor unit takes more than one per cent of this payout. */
export function losesToRounding(stake: Minor, times: Multiplier): boolean {
  const exact = stake * times
  return (exact % ONE_X) * 100n > exact
}

/**
 * Actual return of a solo game with these options. The set RTP is the upper bound, because multipliers are floored to
 * hundredths. With a stake, payouts are floored to its minor unit as well.
 */
export const returnsOf = (
  gameId: SoloGameId,
  options: Options,
  rtpTenThousandths: number,
  stake: Minor | null = null,
): Returns => soloGame(gameId).returns(options, rtpTenThousandths, stake)

/** Least return of a game over its options: what may be declared together with the set RTP. */
export const leastReturn = (
  gameId: SoloGameId,
  rtpTenThousandths: number,
  stake: Minor | null = null,
): number => soloGame(gameId).leastReturn(rtpTenThousandths, stake)

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
  gameId: SoloGameId | RoundGameId,
  rtpTenThousandths: number,
  stake: Minor,
): number =>
  isSoloGame(gameId)
    ? leastReturn(gameId, rtpTenThousandths, stake)
    : leastRoundReturn(rtpTenThousandths, stake)
