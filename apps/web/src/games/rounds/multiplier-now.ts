import type { LiveRound, RoundBet } from '@baize/contract'
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
import { exactAmount, scaleOf } from '../step/round.ts'

/**
 * The end of a round is told a moment after it: the page draws this much behind, so that it never shows what was not reached. A
 * cash-out counts when it is read, so it brings what the button said or more.
 */
export const BEHIND_MS = 150

/** What a round shows at a moment of the server's time. Null before it runs. */
export function multiplierNow(
  { phase, runsAt, multiplier: end }: Pick<LiveRound, 'phase' | 'runsAt' | 'multiplier'>,
  serverMs: number,
): Multiplier | null {
  if (end !== null) return readMultiplier(end)
  if (phase !== 'RUNNING' || runsAt === null) return null
  const ms = Math.floor(serverMs - BEHIND_MS - runsAt)
  return multiplierAt(Math.min(Math.max(ms, 0), LONGEST_MS))
}

export function readMultiplier(text: string): Multiplier {
  const parsed = parseAmount(text, MULTIPLIER_SCALE)
  if (!parsed.ok) throw new Error(`no multiplier: ${text}`)
  return multiplier(parsed.value)
}

/** What a running bet is worth: no more than its max win, and no more than where it is cashed out by itself. */
export function worthAt(bet: RoundBet, reached: Multiplier): Minor {
  const scale = scaleOf(bet.currencyId)
  const { endsAt, autoCashOut } = bet.view
  const target = endsAt ?? autoCashOut
  const ends = target === null ? reached : readMultiplier(target)
  const payout = payoutOf(exactAmount(bet.betAmount, scale), ends < reached ? ends : reached)
  const most = exactAmount(bet.maxWin, scale)
  return minor(payout < most ? payout : most)
}
