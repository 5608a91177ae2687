import type { Clock } from '@baize/kit'

const TIMES = 50

/** A clock at fifty times real time, the same for all processes with the same `beginMs`. */
export const fastClock = (beginMs: number): Clock => ({
  now: () => beginMs + (Date.now() - beginMs) * TIMES,
})
