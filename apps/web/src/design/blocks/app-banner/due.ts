import { DAY_MS } from '@baize/kit'
import type { TypedStorage } from '../../../storage/storage.ts'

/** A first visit ends when this long has passed since its beginning: as long as a visit goes on without a page. */
const FIRST_VISIT_MS = 30 * 60_000

/** Whether the bar may show in this browser now. Remembers the first visit, in which it does not. */
export function isDue(kept: Pick<TypedStorage, 'get' | 'set'>, nowMs: number, days: number): boolean {
  const seen = kept.get('appBanner')
  if (!seen) {
    kept.set('appBanner', { sinceMs: nowMs })
    return false
  }
  // A clock that was set back must not hide the bar for ever.
  if (Math.abs(nowMs - seen.sinceMs) < FIRST_VISIT_MS) return false
  return seen.closedMs === undefined || Math.abs(nowMs - seen.closedMs) >= days * DAY_MS
}
