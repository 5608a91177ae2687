import type { LotteryBet, PlayedTerm } from '@baize/contract/player'
import { currency } from '@baize/contract/shared'
import { formatAmount, formatMultiplier, minor, parseAmount, payoutOf, present, ZERO } from '@baize/kit'
import { paysOn } from './game.ts'
import { LOTTERY_GAMES, oddsOf, pickOf } from './games.ts'

type BetCheck = {
  readonly what: string
  readonly claimed: string
  readonly computed: string
  readonly ok: boolean
}

/** Recomputes a bet on a term that is over: the odds and the payout of each pick, and the whole. */
export function verifyTermBet(
  { gameId, currencyId, view, rtp, maxWin, winAmount, betAmount }: LotteryBet,
  term: PlayedTerm,
): { readonly checks: readonly BetCheck[]; readonly ok: boolean } {
  const scale = currency(currencyId).decimalLength
  const amount = (text: string) => {
    const read = parseAmount(text, scale)
    if (!read.ok) throw new Error(`${text} is not an amount`)
    return read.value
  }
  const checks: BetCheck[] = []
  const check = (what: string, claimed: string, computed: string): void => {
    checks.push({ what, claimed, computed, ok: claimed === computed })
  }
  check('line', view.line, term.line)
  check('term', String(view.term), String(term.number))
  if (term.values === null) {
    check('payout', winAmount, betAmount)
    return { checks, ok: checks.every(({ ok }) => ok) }
  }
  const { values } = term
  check('return', String(rtp), String(term.rtp))
  check('values', view.values?.join(' ') ?? '', values.join(' '))
  const odds = oddsOf(LOTTERY_GAMES[gameId], term.rtp)
  const paid = view.picks.map(({ pick: id, amount: staked, odds: claimed, win }) => {
    const pick = present(pickOf(gameId, id), `pick ${id}`)
    const own = present(odds.get(id), `odds of ${id}`)
    const payout = payoutOf(amount(staked), paysOn(pick, own, values))
    check(`odds of ${id}`, claimed, formatMultiplier(own.full))
    check(`win of ${id}`, win ?? '', formatAmount(payout, scale))
    return payout
  })
  check('stake', betAmount, sumText(view.picks.map((pick) => amount(pick.amount))))
  const all = paid.reduce((sum, payout) => minor(sum + payout), ZERO)
  check('payout', winAmount, formatAmount(all > amount(maxWin) ? amount(maxWin) : all, scale))
  return { checks, ok: checks.every(({ ok }) => ok) }

  function sumText(amounts: readonly bigint[]): string {
    return formatAmount(minor(amounts.reduce((sum, addend) => sum + addend, 0n)), scale)
  }
}
