import { CARE_MARKERS, type CareMarker, type CareMarkerName } from '@baize/contract/operator'
import { DAY_MS } from '@baize/kit'

/** What markers are worked out from: one player's last 14 days. */
export type CareFacts = {
  /** Hours with play, in order: the number of the hour on the player's clock, and a bit for each quarter of it. */
  readonly hours: readonly { readonly hour: number; readonly quarters: number }[]
  /** Moments of deposits, in order. */
  readonly deposits: readonly number[]
  /** UTC days with play or deposits: sums in minor units. */
  readonly days: readonly { readonly startMs: number; readonly lost: bigint; readonly deposited: bigint }[]
  /** Raises of a limit that were asked for. */
  readonly raises: number
}

/** Up to this hour on the player's clock it is night. */
const NIGHT_ENDS = 5
/** An hour of play makes a night of play. */
const NIGHT_QUARTERS = 4
/** A pause of this many quarters ends a session: shorter ones are a meal. */
const PAUSE_QUARTERS = 3

/** From which counts on a marker has levels 1, 2 and 3, and the points of each. */
const SCALES: Readonly<Record<CareMarkerName, readonly (readonly [from: number, points: number])[]>> = {
  chasing: [
    [2, 15],
    [4, 25],
    [7, 35],
  ],
  night: [
    [3, 10],
    [5, 15],
    [8, 25],
  ],
  deposits: [
    [4, 10],
    [6, 20],
    [10, 30],
  ],
  raises: [
    [1, 10],
    [2, 15],
    [4, 25],
  ],
  sessions: [
    [4, 10],
    [6, 20],
    [10, 30],
  ],
}

const isActive = (quarters: number, quarter: number): boolean => (quarters & (1 << quarter)) !== 0
const activeQuarters = (quarters: number): number =>
  [0, 1, 2, 3].filter((at) => isActive(quarters, at)).length

/** Nights with an hour of play or more between midnight and five on the player's clock. */
export function nightsOf({ hours }: Pick<CareFacts, 'hours'>): number {
  const nights = new Map<number, number>()
  for (const { hour, quarters } of hours) {
    if (hour % 24 >= NIGHT_ENDS) continue
    const night = Math.floor(hour / 24)
    nights.set(night, (nights.get(night) ?? 0) + activeQuarters(quarters))
  }
  return [...nights.values()].filter((quarters) => quarters >= NIGHT_QUARTERS).length
}

/** Whole hours from the first to the last quarter of the longest stretch without a real pause. */
export function longestSession({ hours }: Pick<CareFacts, 'hours'>): number {
  let [longest, first, last] = [0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { hour, quarters } of hours)
    for (const at of [0, 1, 2, 3]) {
      if (!isActive(quarters, at)) continue
      const quarter = hour * 4 + at
      if (quarter - last > PAUSE_QUARTERS) first = quarter
      last = quarter
      longest = Math.max(longest, last - first + 1)
    }
  return Math.floor(longest / 4)
}

/** The most deposits within 24 hours. */
export function mostDepositsInADay({ deposits }: Pick<CareFacts, 'deposits'>): number {
  let [most, first] = [0, 0]
  for (const [last, atMs] of deposits.entries()) {
    while (atMs - (deposits[first] ?? atMs) >= DAY_MS) first += 1
    most = Math.max(most, last - first + 1)
  }
  return most
}

/** Days on which the player deposited again and lost four fifths or more of what they deposited. */
export const chasingDays = ({ days, deposits }: Pick<CareFacts, 'days' | 'deposits'>): number =>
  days.filter(
    ({ startMs, lost, deposited }) =>
      deposited > 0n &&
      lost * 5n >= deposited * 4n &&
      deposits.filter((atMs) => atMs >= startMs && atMs < startMs + DAY_MS).length > 1,
  ).length

/** The markers that a player has, and their score from 0 to 100. */
export function careOf(facts: CareFacts): {
  readonly score: number
  readonly markers: readonly CareMarker[]
} {
  const counts: Readonly<Record<CareMarkerName, number>> = {
    chasing: chasingDays(facts),
    night: nightsOf(facts),
    deposits: mostDepositsInADay(facts),
    raises: facts.raises,
    sessions: longestSession(facts),
  }
  const found = CARE_MARKERS.flatMap((marker) => {
    const reached = SCALES[marker].filter(([from]) => counts[marker] >= from)
    const [, points] = reached.at(-1) ?? [0, 0]
    return points === 0 ? [] : [{ marker, level: reached.length, count: counts[marker], points }]
  })
  return {
    score: Math.min(
      100,
      found.reduce((sum, { points }) => sum + points, 0),
    ),
    markers: found
      .toSorted((left, right) => right.points - left.points)
      .map(({ marker, level, count }) => ({ marker, level, count })),
  }
}
