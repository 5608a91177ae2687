import type { LotteryGameId } from '@baize/contract/player'
import {
  type Minor,
  type Multiplier,
  minor,
  multiplier,
  ONE_X,
  payoutOf,
  present,
  shownMultiplier,
  ZERO,
} from '@baize/kit'
import { LOTTERY_GAMES, type Odds, oddsOf, paysOn, pickOf, type Values } from '@baize/rules/lottery'
import { coveredOnDraw } from '@baize/rules/lottery/cover'
import type { StoredLotteryBet, StoredPick, TermBet } from './bets-sql.ts'

/** Odds of a pick at the RTP of its term. */
export function oddsOfPick(gameId: LotteryGameId, rtp: number, pick: string): Odds {
  return present(oddsOf(LOTTERY_GAMES[gameId], rtp).get(pick), `odds of ${gameId} ${pick}`)
}

type Settlement = { readonly payout: Minor; readonly multiplier: Multiplier }

/** Payout of one pick with its stake, before the max win of its bet. */
export function pickPayout(
  gameId: LotteryGameId,
  rtp: number,
  [id, stake]: StoredPick,
  values: Values,
): Minor {
  const pick = present(pickOf(gameId, id), `pick ${id} of ${gameId}`)
  return payoutOf(stake, paysOn(pick, oddsOfPick(gameId, rtp, id), values))
}

/** Payout of a bet: that of all its picks, up to its max win. */
export function betPayout(
  gameId: LotteryGameId,
  { picks, maxWin }: Pick<StoredLotteryBet, 'picks' | 'maxWin'>,
  rtp: number,
  values: Values,
): Minor {
  const all = picks.reduce((sum, pick) => minor(sum + pickPayout(gameId, rtp, pick, values)), ZERO)
  return all > maxWin ? maxWin : all
}

/** Payouts of the bets of one term: the multiplier of each pick is found once, however many bets are on it. */
export function termPayouts(
  gameId: LotteryGameId,
  rtp: number,
  values: Values,
): (bet: Pick<StoredLotteryBet, 'picks' | 'maxWin'>) => Minor {
  const found = new Map<string, Multiplier>()
  const paidOn = (id: string): Multiplier => {
    const known = found.get(id)
    if (known !== undefined) return known
    const pick = present(pickOf(gameId, id), `pick ${id} of ${gameId}`)
    const pays = paysOn(pick, oddsOfPick(gameId, rtp, id), values)
    found.set(id, pays)
    return pays
  }
  return ({ picks, maxWin }) => {
    let all = ZERO
    for (const [id, stake] of picks) {
      const pays = paidOn(id)
      if (pays > 0n) all = minor(all + payoutOf(stake, pays))
    }
    return all > maxWin ? maxWin : all
  }
}

type DrawnBet = Pick<TermBet, 'betId' | 'userId' | 'picks'> & { readonly payout: Minor }

/**
 * The part of each bet of a term that other stakes of its player on the draw cover (L57), by bet; bets that are not in it
 * are at risk whole. Known only now: until the close a bet can be added or taken back. No draw returns less than the
 * certain part, so players who won nothing are not looked at.
 */
export function termCovers(
  gameId: LotteryGameId,
  rtp: number,
  bets: readonly DrawnBet[],
): ReadonlyMap<DrawnBet, Minor> {
  const byPlayer = new Map<string, { bets: DrawnBet[]; picks: Set<string>; won: boolean }>()
  for (const bet of bets) {
    const own = byPlayer.get(bet.userId) ?? { bets: [], picks: new Set(), won: false }
    own.bets.push(bet)
    for (const [pick] of bet.picks) own.picks.add(pick)
    own.won ||= bet.payout > 0n
    byPlayer.set(bet.userId, own)
  }
  const covers = new Map<DrawnBet, Minor>()
  for (const own of byPlayer.values()) {
    if (!own.won || own.picks.size < 2) continue
    const staked = new Map<string, Minor>()
    for (const { picks } of own.bets)
      for (const [pick, stake] of picks) staked.set(pick, minor((staked.get(pick) ?? 0n) + stake))
    let covered = coveredOnDraw(gameId, rtp, staked)
    // From the latest on. All bets of a term have one RTP, so it makes no difference which of them count less.
    for (const bet of own.bets.toReversed()) {
      const stake = bet.picks.reduce((sum, [, amount]) => sum + amount, 0n)
      const part = covered < stake ? covered : stake
      if (part > 0n) covers.set(bet, minor(part))
      covered -= part
    }
  }
  return covers
}

/** Settlement of a bet for the ledger, once its outcome is certain; null before. */
export function settlementOf(
  bet: Pick<StoredLotteryBet, 'stake' | 'payout' | 'cancelled'>,
): Settlement | null {
  if (bet.cancelled) return { payout: bet.stake, multiplier: ONE_X }
  if (bet.payout === null) return null
  if (bet.payout === 0n) return { payout: ZERO, multiplier: multiplier(0n) }
  return { payout: bet.payout, multiplier: shownMultiplier((bet.payout * ONE_X) / bet.stake) }
}
