/** Tolerated drift: below this the local clock is accurate enough, and following network jitter would make it worse. */
const DRIFT_MS = 3000
/** Longest round trip that is trusted: the `Date` of a slow response is too imprecise. */
const QUICK_MS = 1000

let offsetMs = 0

export const serverNow = (): number => Date.now() + offsetMs

/** Adjusts the clock offset by the `Date` of a quick POST response. */
export function learnServerTime(reply: {
  method: string
  date: string | null
  startedMs: number
  endedMs: number
}): void {
  if (reply.method !== 'POST' || reply.date === null || reply.endedMs - reply.startedMs >= QUICK_MS) return
  const dateMs = Date.parse(reply.date)
  if (Number.isNaN(dateMs)) return
  if (Math.abs(dateMs - (reply.endedMs + offsetMs)) > DRIFT_MS) offsetMs = dateMs - reply.endedMs
}
