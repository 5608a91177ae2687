import type { PlayedRound, RoundBet } from '@baize/contract/player'
import { currency } from '@baize/contract/shared'
import {
  assert,
  formatAmount,
  formatMultiplier,
  type Minor,
  type Multiplier,
  minor,
  multiplier,
  ONE_X,
  parseAmount,
  shownMultiplier,
  ZERO,
} from '@baize/kit'
import { verifyRound } from './verify.ts'

export type RoundBetCheck = {
  readonly what: 'round' | 'crashedAt' | 'result' | 'multiplier' | 'payout'
  readonly claimed: string
  readonly computed: string
  readonly ok: boolean
}

export type RoundBetVerification = { readonly checks: readonly RoundBetCheck[]; readonly ok: boolean }

/**
 * Verifies a settled bet against its round, recomputed from the round's hash: no cash-out above the crash point, no
 * loss if the auto cash-out was below it, and the payout follows. The time of a manual cash-out cannot be recomputed:
 * it rests on the server and its receipt.
 */
export function verifyRoundBet(bet: RoundBet, round: PlayedRound): RoundBetVerification {
  const ends = verifyRound(round, null).multiplier
  const { claimed, computed } = compare(bet, ends)
  const checks = [
    check('round', `${bet.gameId} ${bet.view.round ?? '–'}`, `${round.gameId} ${round.number}`),
    check('crashedAt', bet.view.crashedAt ?? '–', formatMultiplier(ends)),
    check('result', bet.result, computed.payout > 0n ? 'WIN' : 'LOSE'),
    check('multiplier', formatMultiplier(claimed.times), formatMultiplier(computed.times)),
    check('payout', claimed.payout, computed.payoutText),
  ]
  return { checks, ok: checks.every(({ ok }) => ok) }
}

function compare(bet: RoundBet, ends: Multiplier) {
  const scale = currency(bet.currencyId).decimalLength
  const [stake, maxWin] = [exact(bet.betAmount, scale), exact(bet.maxWin, scale)]
  const claimed = { times: timesOf(bet.multiplier), payout: bet.winAmount }
  const { times, payout } = due(bet, { stake, maxWin, ends, claimed: claimed.times })
  return { claimed, computed: { times, payout, payoutText: formatAmount(payout, scale) } }
}

type Terms = {
  readonly stake: Minor
  readonly maxWin: Minor
  readonly ends: Multiplier
  readonly claimed: Multiplier
}

/** Expected result of the bet. For a manual cash-out only bounds are known, so a claim within them is accepted. */
function due(
  { view }: RoundBet,
  { stake, maxWin, ends, claimed }: Terms,
): { readonly times: Multiplier; readonly payout: Minor } {
  if (view.state === 'CANCELLED') return { times: ONE_X, payout: stake }
  const target = least(view.autoCashOut, view.endsAt)
  if (view.state === 'LOST') {
    // A target up to and including the crash point must have been cashed out.
    if (target === null || target > ends) return { times: multiplier(0n), payout: ZERO }
    return { times: target, payout: worth(stake, target, maxWin) }
  }
  const bound = target !== null && target < ends ? target : ends
  // A bet capped by the max win reports its effective multiplier, slightly below that of the cash-out.
  const isCapped =
    claimed < bound && worth(stake, bound, maxWin) === maxWin && paidAt(stake, maxWin) === claimed
  if (isCapped) return { times: claimed, payout: maxWin }
  const times = claimed < ONE_X ? ONE_X : claimed > bound ? bound : claimed
  return { times, payout: worth(stake, times, maxWin) }
}

const worth = (stake: Minor, times: Multiplier, maxWin: Minor): Minor => {
  const full = minor((stake * times) / ONE_X)
  return full > maxWin ? maxWin : full
}

const paidAt = (stake: Minor, paid: Minor): Multiplier => shownMultiplier((paid * ONE_X) / stake)

function least(...texts: readonly (string | null)[]): Multiplier | null {
  const all = texts.flatMap((text) => (text === null ? [] : [timesOf(text)]))
  return all.length === 0 ? null : all.reduce((a, b) => (b < a ? b : a))
}

const TIMES_DECIMALS = 4
const timesOf = (text: string): Multiplier => multiplier(exact(text, TIMES_DECIMALS))

function exact(amount: string, scale: number): Minor {
  const parsed = parseAmount(amount, scale)
  assert(parsed.ok, `expected a decimal, got ${amount}`)
  return parsed.value
}

const check = (what: RoundBetCheck['what'], claimed: string, computed: string): RoundBetCheck => ({
  what,
  claimed,
  computed,
  ok: claimed === computed,
})
