import type { QuietHours } from '@baize/contract/operator'
import { MINUTE_MS } from '@baize/kit'

const DAY_MINUTES = 24 * 60

export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The minute of the day in a time zone. */
function minuteIn(zone: string, atMs: number): number {
  const text = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(atMs)
  return minutesOf(text)
}

/** When the quiet hours that a moment is in end; the moment itself outside of them. */
export function afterQuiet({ from, to, zone }: QuietHours, atMs: number): number {
  const [begin, end, minute] = [minutesOf(from), minutesOf(to), minuteIn(zone, atMs)]
  const length = (end - begin + DAY_MINUTES) % DAY_MINUTES
  const gone = (minute - begin + DAY_MINUTES) % DAY_MINUTES
  if (gone >= length) return atMs
  return Math.floor(atMs / MINUTE_MS) * MINUTE_MS + (length - gone) * MINUTE_MS
}
