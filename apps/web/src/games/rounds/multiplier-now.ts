import type { LiveRound, RoundBet } from '@baize/contract/player'
import {
  type Minor,
  MULTIPLIER_SCALE,
  type Multiplier,
  minor,
  multiplier,
  parseAmount,
  payoutOf,
} from '@baize/kit'
import { LONGEST_MS, multiplierAt } from '@baize/rules'
import { exactAmount, scaleOf } from '../../features/bets/bet-amounts.ts'

/**
 * The end of a round reaches the page with a delay. The page renders this far behind, so that it never shows a
 * multiplier that was not reached. A cash-out counts when the server reads it, so it pays the displayed amount or more.
 */
export const DISPLAY_LAG_MS = 150

/** Multiplier displayed at a server time. Null before the round runs. */
export function multiplierNow(
  { phase, runsAt, multiplier: end }: Pick<LiveRound, 'phase' | 'runsAt' | 'multiplier'>,
  serverMs: number,
): Multiplier | null {
  if (end !== null) return readMultiplier(end)
  if (phase !== 'RUNNING' || runsAt === null) return null
  const ms = Math.floor(serverMs - DISPLAY_LAG_MS - runsAt)
  return multiplierAt(Math.min(Math.max(ms, 0), LONGEST_MS))
}

export function readMultiplier(text: string): Multiplier {
  const parsed = parseAmount(text, MULTIPLIER_SCALE)
  if (!parsed.ok) throw new Error(`no multiplier: ${text}`)
  return multiplier(parsed.value)
}

/** Current value of a running bet, capped by its max win and its auto cash-out. */
export function worthAt(bet: RoundBet, reached: Multiplier): Minor {
  const scale = scaleOf(bet.currencyId)
  const { endsAt, autoCashOut } = bet.view
  const target = endsAt ?? autoCashOut
  const ends = target === null ? reached : readMultiplier(target)
  const payout = payoutOf(exactAmount(bet.betAmount, scale), ends < reached ? ends : reached)
  const most = exactAmount(bet.maxWin, scale)
  return minor(payout < most ? payout : most)
}
