import { type Cause, minutesSince } from '../../platform/alarms/causes.ts'
import type { PlatformContext } from '../../platform/context.ts'
import { listCares } from './care-sql.ts'

/** Players who wrote to support that playing harms them, until somebody has taken care of them. */
export async function playersInNeed({
  db,
  clock,
}: Pick<PlatformContext, 'db' | 'clock'>): Promise<readonly Cause[]> {
  return (await listCares(db)).map(({ userId, sinceMs }) => ({
    subject: userId,
    details: { minutes: minutesSince(sinceMs, clock.now()) },
    sinceMs,
  }))
}
