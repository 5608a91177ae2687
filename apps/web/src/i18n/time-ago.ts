import type { LanguageId } from '@baize/contract/shared'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * Relative time by the server's clock, or undefined after a day, when the date is more useful. Whole units, rounded
 * down, and never in the future.
 */
export function timeAgo(thenMs: number, nowMs: number, language: LanguageId): string | undefined {
  const passedMs = Math.max(0, nowMs - thenMs)
  if (passedMs >= DAY_MS) return undefined
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  if (passedMs < MINUTE_MS) return words.format(0, 'second')
  if (passedMs < HOUR_MS) return words.format(-Math.floor(passedMs / MINUTE_MS), 'minute')
  return words.format(-Math.floor(passedMs / HOUR_MS), 'hour')
}
