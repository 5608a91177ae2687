/** Below this the local clock is near enough, and following every jitter of the network would make it worse. */
const DRIFT_MS = 3000
/** A slow reply says little about when it was written. */
const QUICK_MS = 1000

let offsetMs = 0

export const serverNow = (): number => Date.now() + offsetMs

/** Learns the server's time from the `Date` of a quick POST reply. */
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
