import type { LiveRound, PlayedRound, RoundBet, RoundBetState } from '@baize/contract/player'
import { currency } from '@baize/contract/shared'
import { formatAmount, formatMultiplier, type Multiplier, multiplier, present, ZERO } from '@baize/kit'
import type { StoredRoundBet } from './bets-sql.ts'
import { settlementOf } from './settle.ts'
import type { StoredRound } from './sql.ts'

const timesText = (times: Multiplier | null): string | null =>
  times === null ? null : formatMultiplier(times)

function stateOf({ cancelled, cashed, round }: StoredRoundBet): RoundBetState {
  if (cancelled) return 'CANCELLED'
  if (cashed !== null) return 'CASHED_OUT'
  if (!round) return 'QUEUED'
  if (round.phase === 'ENDED') return 'LOST'
  return round.phase === 'RUNNING' ? 'RUNNING' : 'PLACED'
}

/** A bet as its owner may see it: as soon as its outcome is committed, before or after its settlement in the ledger. */
export function showRoundBet(bet: StoredRoundBet, rtp: number): RoundBet {
  const scale = currency(bet.currencyId).decimalLength
  const settlement = settlementOf(bet)
  const { payout, multiplier: times } = settlement ?? { payout: ZERO, multiplier: multiplier(0n) }
  const isRunning = bet.round?.phase === 'RUNNING' || bet.round?.phase === 'ENDED'
  return {
    id: bet.id,
    gameId: bet.gameId,
    betAmount: formatAmount(bet.stake, scale),
    currencyId: bet.currencyId,
    result: settlement ? (payout > 0n ? 'WIN' : 'LOSE') : 'PENDING',
    winAmount: formatAmount(payout, scale),
    multiplier: formatMultiplier(times),
    rtp: bet.round?.rtp ?? rtp,
    maxWin: formatAmount(bet.maxWin, scale),
    createdAt: bet.createdAtMs,
    settledAt: settlement ? (bet.cashedAtMs ?? bet.round?.endedAtMs ?? bet.createdAtMs) : null,
    ...(bet.autobetId !== null && { autobetId: bet.autobetId }),
    view: {
      state: stateOf(bet),
      round: bet.round?.number ?? null,
      slot: bet.slot,
      place: bet.place,
      autoCashOut: timesText(bet.auto),
      endsAt: isRunning ? timesText(bet.target) : null,
      crashedAt: timesText(bet.round?.multiplier ?? null),
    },
  }
}

export const showLive = (round: StoredRound): LiveRound => ({
  gameId: round.gameId,
  number: round.number,
  link: round.link,
  rtp: round.rtp,
  startsAt: round.startsAtMs,
  locksAt: round.locksAtMs,
  clientSeeds: [...round.clientSeeds],
  phase: round.phase,
  runsAt: round.runsAtMs,
  endedAt: round.endedAtMs,
  multiplier: timesText(round.multiplier),
  hash: round.hash,
})

export const showPlayed = (round: StoredRound): PlayedRound => ({
  gameId: round.gameId,
  number: round.number,
  link: round.link,
  rtp: round.rtp,
  startsAt: round.startsAtMs,
  locksAt: round.locksAtMs,
  clientSeeds: [...round.clientSeeds],
  runsAt: present(round.runsAtMs, 'start of a round that has ended'),
  endedAt: present(round.endedAtMs, 'end of a round that has ended'),
  multiplier: formatMultiplier(present(round.multiplier, 'multiplier of a round that has ended')),
  hash: present(round.hash, 'hash of a round that has ended'),
  chain: { ...round.chain },
})
