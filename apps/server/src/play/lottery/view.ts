import type { LotteryBet, LotteryBetState, LotteryTerm, PlayedTerm } from '@baize/contract/player'
import { currency } from '@baize/contract/shared'
import { formatAmount, formatMultiplier, multiplier, present, ZERO } from '@baize/kit'
import { madeAt } from '../../ledger/bet-keys.ts'
import type { StoredLotteryBet } from './bets-sql.ts'
import { oddsOfPick, pickPayout, settlementOf } from './payouts.ts'
import type { StoredTerm } from './sql.ts'

export const showTerm = (term: StoredTerm): LotteryTerm => ({
  line: term.line,
  gameId: term.gameId,
  number: term.number,
  link: term.link,
  rtp: term.rtp,
  opensAt: term.opensAtMs,
  closesAt: term.closesAtMs,
  beacon: term.beacon,
  beaconRound: term.beaconRound,
  drawsAt: term.drawsAtMs,
  phase: term.phase,
  chain: { ...term.chain },
})

export const showPlayed = (term: StoredTerm): PlayedTerm => ({
  ...showTerm(term),
  finishedAt: present(term.finishedAtMs, 'end of a term that is over'),
  hash: present(term.hash, 'hash of a term that is over'),
  signature: term.signature,
  values: term.values && [...term.values],
})

function stateOf({ cancelled, payout, term }: StoredLotteryBet): LotteryBetState {
  if (cancelled) return term?.phase === 'VOID' ? 'VOID' : 'CANCELLED'
  if (payout === null) return 'PLACED'
  return payout > 0n ? 'WON' : 'LOST'
}

/** A bet as its owner may see it: as soon as its outcome is committed, before or after the ledger has it. */
export function showLotteryBet(bet: StoredLotteryBet, rtpNow: number): LotteryBet {
  const scale = currency(bet.currencyId).decimalLength
  const settlement = settlementOf(bet)
  const { payout, multiplier: times } = settlement ?? { payout: ZERO, multiplier: multiplier(0n) }
  const rtp = bet.term?.rtp ?? rtpNow
  const values = bet.cancelled ? null : (bet.term?.values ?? null)
  const createdAt = madeAt(bet.betId)
  return {
    id: bet.betId,
    gameId: bet.gameId,
    betAmount: formatAmount(bet.stake, scale),
    currencyId: bet.currencyId,
    result: settlement ? (payout > 0n ? 'WIN' : 'LOSE') : 'PENDING',
    winAmount: formatAmount(payout, scale),
    multiplier: formatMultiplier(times),
    rtp,
    maxWin: formatAmount(bet.maxWin, scale),
    createdAt,
    settledAt: settlement ? (bet.term?.finishedAtMs ?? createdAt) : null,
    view: {
      state: stateOf(bet),
      line: bet.line,
      term: bet.term?.number ?? null,
      picks: bet.picks.map((pick) => ({
        pick: pick[0],
        amount: formatAmount(pick[1], scale),
        odds: formatMultiplier(oddsOfPick(bet.gameId, rtp, pick[0]).full),
        win: values && formatAmount(pickPayout(bet.gameId, rtp, pick, values), scale),
      })),
      values: values && [...values],
    },
  }
}
