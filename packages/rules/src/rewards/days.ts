import { DAY_MS } from '@baize/kit'
/** Calendar days as `2026-11-17`; they sort as text. */
export type Day = string

/** A change of zone within this time of a claim does not start a new day. */
const TRAVEL_MS = 20 * 3_600_000

/** More than there are zones. Each takes 28 kB, and a name is valid in any mix of capital and small letters. */
const MOST_FORMATS = 500
const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, ...parts })
  const [oldest] = formats.size < MOST_FORMATS ? [] : formats.keys()
  if (oldest !== undefined) formats.delete(oldest)
  formats.set(zone, format)
  return format
}

export function isZone(zone: string): boolean {
  try {
    return formatOf(zone) !== null
  } catch {
    return false
  }
}

/** The calendar day of a moment in a time zone. */
export function dayIn(zone: string, ms: number): Day {
  if (zone === 'UTC') return utcDay(ms)
  const parts = new Map(
    formatOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}

/** The first moment, to the second, at which the zone's day is later than `after`. Never more than two days away. */
export function nextDayAt(zone: string, ms: number, after: Day = dayIn(zone, ms)): number {
  let [low, high] = [ms, ms + DAY_MS]
  while (dayIn(zone, high) <= after) high += DAY_MS
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2)
    if (dayIn(zone, middle) > after) high = middle
    else low = middle
  }
  return Math.floor(high / 1000) * 1000
}

export const dayAfter = (day: Day): Day => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

/** The last claim of a player: its day, its zone, its moment and its place in the streak, from 1 on. */
export type LastClaim = {
  readonly day: Day
  readonly zone: string
  readonly atMs: number
  readonly streak: number
  /** A missed day of this streak was made up. */
  readonly madeUp: boolean
}
export type CheckIn = {
  readonly today: Day
  /** Place in the streak that today has or would have, from 1 to `length`. */
  readonly streak: number
  readonly state: 'claimable' | 'claimed' | 'early'
  /** Next day that can be claimed, if today is claimed or early. */
  readonly nextMs: number
  readonly madeUp: boolean
  /** One day was missed: the place in the streak that today has if a task makes up for it, and whether one does. */
  readonly makeUp: { readonly day: number; readonly isDone: boolean } | null
}

/**
 * Where a player stands in the daily check-in. Days only go up: a day that was claimed in one zone is claimed in all of
 * them. A traveller whose new zone is ahead waits until 20 hours have passed since the last claim. One missed day a
 * streak is made up by a task that was claimed on it or after it (`lastTaskMs`), in the zone of the last claim; the
 * missed day itself pays nothing.
 */
export function checkInAt(
  last: LastClaim | null,
  zone: string,
  nowMs: number,
  length: number,
  lastTaskMs: number | null = null,
): CheckIn {
  const today = dayIn(zone, nowMs)
  const begun = { today, madeUp: false, makeUp: null }
  if (!last) return { ...begun, streak: 1, state: 'claimable', nextMs: nextDayAt(zone, nowMs) }
  if (today <= last.day) {
    const { streak, madeUp } = last
    return { ...begun, streak, madeUp, state: 'claimed', nextMs: nextDayAt(zone, nowMs, last.day) }
  }
  const next = (last.streak % length) + 1
  const canMakeUp = today === dayAfter(dayAfter(last.day)) && next > 1 && !last.madeUp
  const isDone = canMakeUp && lastTaskMs !== null && dayIn(last.zone, lastTaskMs) > last.day
  const streak = today === dayAfter(last.day) || isDone ? next : 1
  const at = {
    today,
    streak,
    madeUp: streak > 1 && (last.madeUp || isDone),
    makeUp: canMakeUp ? { day: next, isDone } : null,
  }
  return last.zone === zone || nowMs - last.atMs >= TRAVEL_MS
    ? { ...at, state: 'claimable', nextMs: nextDayAt(zone, nowMs) }
    : { ...at, state: 'early', nextMs: last.atMs + TRAVEL_MS }
}

/** The UTC day of a moment. */
export const utcDay = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

/** The Monday of a moment's week, UTC. 1970 began on a Thursday. */
export const weekOf = (ms: number): Day => {
  const days = Math.floor(ms / DAY_MS)
  return utcDay((days - ((days + 3) % 7)) * DAY_MS)
}
/** The first day of a moment's month, UTC. */
export const monthOf = (ms: number): Day => `${utcDay(ms).slice(0, 7)}-01`

export const startOf = (day: Day): number => Date.parse(day)
export const weekAfter = (monday: Day): Day => utcDay(startOf(monday) + 7 * DAY_MS)
export const monthAfter = (first: Day): Day => monthOf(startOf(first) + 31 * DAY_MS)
export const weekBefore = (monday: Day): Day => utcDay(startOf(monday) - 7 * DAY_MS)
export const monthBefore = (first: Day): Day => monthOf(startOf(first) - DAY_MS)
