import type { LotteryGameId } from '@baize/contract/player'
import { type Minor, payoutOf } from '@baize/kit'
import { coveredBy } from '../rewards/edge.ts'
import { FULL, type LotteryGame, type OddsTable, type Pick, type Share } from './game.ts'
import { LOTTERY_GAMES, oddsOf } from './games.ts'
import { eachCombination, range, sizeOf } from './space.ts'

/** Picks that the same places decide, and each way in which a draw can share them out. */
type Group = {
  readonly places: readonly number[]
  readonly picks: ReadonlyMap<string, number>
  readonly results: readonly (readonly Share[])[]
}

/** Draws of at most this many results are looked at as a whole, others by the places that decide a pick. */
const MOST_RESULTS = 1000

const groups = new Map<LotteryGameId, readonly Group[]>()

function groupsOf(game: LotteryGame): readonly Group[] {
  const known = groups.get(game.id)
  if (known) return known
  const isSmall = sizeOf(game.space) ** game.space.places <= MOST_RESULTS
  const byPlaces = new Map<string, { places: readonly number[]; picks: Pick[] }>()
  for (const pick of game.picks) {
    const places = isSmall ? range(game.space.places) : pick.places
    const group = byPlaces.get(places.join()) ?? { places, picks: [] }
    group.picks.push(pick)
    byPlaces.set(places.join(), group)
  }
  const made = [...byPlaces.values()].map(({ places, picks }): Group => {
    const indices = picks.map((pick) => pick.places.map((place) => places.indexOf(place)))
    const results = new Map<string, readonly Share[]>()
    eachCombination(game.space, places.length, (values) => {
      const shares = picks.map((pick, n) => pick.share((indices[n] ?? []).map((at) => values[at] ?? 0)))
      results.set(shares.join(''), shares)
    })
    return { places, picks: new Map(picks.map(({ id }, n) => [id, n])), results: [...results.values()] }
  })
  groups.set(game.id, made)
  return made
}

type Staked = ReadonlyMap<string, Minor>

/** The return of a group's picks for each of its results; empty if none of them is staked on. */
function returnsOf({ picks, results }: Group, staked: Staked, odds: OddsTable): readonly bigint[] {
  const own = [...staked].flatMap(([id, stake]) => {
    const at = picks.get(id)
    const pays = odds.get(id)
    if (at === undefined || pays === undefined) return []
    return [
      { at, full: payoutOf(stake, pays.full), half: pays.half === null ? 0n : payoutOf(stake, pays.half) },
    ]
  })
  if (own.length === 0) return []
  return results.map((shares) =>
    own.reduce((sum, { at, full, half }) => {
      const share = shares[at] ?? 0
      return share === 0 ? sum : sum + (share === FULL ? full : half)
    }, 0n),
  )
}

const least = (values: readonly bigint[]): bigint =>
  values.reduce((low, value) => (value < low ? value : low), values[0] ?? 0n)

/**
 * The least return of picks on single places of an order: each value is at one place, so a value staked on at all places
 * is covered as well as all values of one place. The least sum over all orders, by the values that the first places took.
 */
function leastOfOrder(size: number, returns: ReadonlyMap<number, readonly bigint[]>): bigint {
  let sums = new Map<number, bigint>([[0, 0n]])
  for (const place of range(size)) {
    const paid = returns.get(place) ?? []
    const next = new Map<number, bigint>()
    for (const [taken, sum] of sums)
      for (const value of range(size)) {
        const bit = 1 << value
        if ((taken & bit) !== 0) continue
        const total = sum + (paid[value] ?? 0n)
        const known = next.get(taken | bit)
        if (known === undefined || total < known) next.set(taken | bit, total)
      }
    sums = next
  }
  return least([...sums.values()])
}

/** What any draw returns on these stakes, before the max win. */
export function certainReturn(gameId: LotteryGameId, rtp: number, staked: Staked): bigint {
  const game = LOTTERY_GAMES[gameId]
  const odds = oddsOf(game, rtp)
  const single = new Map<number, readonly bigint[]>()
  let certain = 0n
  for (const group of groupsOf(game)) {
    const returns = returnsOf(group, staked, odds)
    const [place = 0] = group.places
    // Of one place each value is a result of its own, in order.
    if (game.space.kind === 'order' && group.places.length === 1) single.set(place, returns)
    else certain += least(returns)
  }
  return single.size > 0 && [...single.values()].some(({ length }) => length > 0)
    ? certain + leastOfOrder(game.space.places, single)
    : certain
}

/** The part of a player's stakes on one draw that is not at risk (L57). */
export function coveredOnDraw(gameId: LotteryGameId, rtp: number, staked: Staked): bigint {
  if (staked.size < 2) return 0n
  const total = [...staked.values()].reduce((sum, amount) => sum + amount, 0n)
  return coveredBy(total, certainReturn(gameId, rtp, staked), rtp)
}
