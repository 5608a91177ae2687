import { MINUTE_MS } from '@baize/kit'
import { type Cause, minutesSince } from '../../platform/alarms/causes.ts'
import type { PlatformContext } from '../../platform/context.ts'
import { selectOwnOverdue } from './deliveries-sql.ts'

const LATE_MS = 5 * MINUTE_MS

/** Notices to players' browsers that wait too long. Messages to many may take their time. */
export async function latePushes({
  db,
  clock,
}: Pick<PlatformContext, 'db' | 'clock'>): Promise<readonly Cause[]> {
  const nowMs = clock.now()
  const { count, oldestAtMs } = await selectOwnOverdue(db, nowMs - LATE_MS)
  if (oldestAtMs === null) return []
  return [{ subject: '', details: { count, minutes: minutesSince(oldestAtMs, nowMs) }, sinceMs: oldestAtMs }]
}
