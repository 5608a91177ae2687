import { assert, DAY_MS, MINUTE_MS } from '@baize/kit'

/** Times `everyMs` apart, counted from the epoch plus `offsetMs`: the same for every process, whenever it started. */
export type Schedule = { readonly everyMs: number; readonly offsetMs: number }

export const everySeconds = (seconds: number): Schedule => every(seconds * 1000)
export const everyMinutes = (minutes: number): Schedule => every(minutes * MINUTE_MS)

/** Once a day at this UTC time, as `00:10`. */
export function dailyAt(time: string): Schedule {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)
  assert(found, `time of day must be HH:MM, got ${time}`)
  return { everyMs: DAY_MS, offsetMs: (Number(found[1]) * 60 + Number(found[2])) * MINUTE_MS }
}

function every(everyMs: number): Schedule {
  assert(
    Number.isSafeInteger(everyMs) && everyMs >= 1000,
    `interval must be at least 1000 whole milliseconds, got ${everyMs}`,
  )
  return { everyMs, offsetMs: 0 }
}

/** The first due time after now. */
export function nextAfter({ everyMs, offsetMs }: Schedule, nowMs: number): number {
  return (Math.floor((nowMs - offsetMs) / everyMs) + 1) * everyMs + offsetMs
}
