import type { LotteryGameId } from '@baize/contract/player'
import { type Minor, type Multiplier, minor, payoutOf } from '@baize/kit'
import { FULL, type Pick, type Share } from './game.ts'
import { LOTTERY_GAMES, pickOf } from './games.ts'
import { eachCombination, sizeOf } from './space.ts'

type StakedPick = {
  readonly pick: string
  readonly amount: Minor
  readonly full: Multiplier
  readonly half: Multiplier | null
}

/** More combinations than this take a phone longer than a frame. */
const MOST_COMBINATIONS = 20_000

/**
 * The most that one draw can pay on these picks, before the max win. Picks may exclude each other, so it is less than the
 * sum of all. Exact where the places involved have few combinations; otherwise of each axis only the best pick counts.
 */
export function largestPayout(gameId: LotteryGameId, staked: readonly StakedPick[]): Minor {
  const { space } = LOTTERY_GAMES[gameId]
  const known = staked.flatMap((stakedPick) => {
    const pick = pickOf(gameId, stakedPick.pick)
    return pick ? [{ ...stakedPick, pick }] : []
  })
  const places = [...new Set(known.flatMap(({ pick }) => pick.places))].toSorted((a, b) => a - b)
  if (places.length === 0) return minor(0n)
  if (sizeOf(space) ** places.length > MOST_COMBINATIONS) return bestOfAxes(known)
  const indices = known.map(({ pick }) => pick.places.map((place) => places.indexOf(place)))
  let most = 0n
  eachCombination(space, places.length, (values) => {
    const paid = known.reduce((sum, pick, n) => {
      const own = (indices[n] ?? []).map((index) => values[index] ?? 0)
      return sum + paidOn(pick, pick.pick.share(own))
    }, 0n)
    if (paid > most) most = paid
  })
  return minor(most)
}

type Known = Omit<StakedPick, 'pick'> & { readonly pick: Pick }

function paidOn({ amount, full, half }: Known, share: Share): bigint {
  if (share === 0) return 0n
  return payoutOf(amount, share === FULL || half === null ? full : half)
}

function bestOfAxes(known: readonly Known[]): Minor {
  const best = new Map<string, bigint>()
  for (const pick of known) {
    const axis = pick.pick.axis ?? pick.pick.id
    const paid = paidOn(pick, FULL)
    if (paid > (best.get(axis) ?? 0n)) best.set(axis, paid)
  }
  return minor([...best.values()].reduce((sum, paid) => sum + paid, 0n))
}
