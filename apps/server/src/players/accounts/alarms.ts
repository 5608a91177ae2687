import { MINUTE_MS } from '@baize/kit'
import type { Cause } from '../../platform/alarms/causes.ts'
import type { PlatformContext } from '../../platform/context.ts'
import { sumFailures } from './attempts-sql.ts'

const WITHIN_MS = 10 * MINUTE_MS
/** Far above the typing errors of a busy evening. */
const MANY = 200

/** Somebody tries passwords, or a change of ours lets nobody in. */
export async function failingLogIns({
  db,
  clock,
}: Pick<PlatformContext, 'db' | 'clock'>): Promise<readonly Cause[]> {
  const { count, addresses } = await sumFailures(db, clock.now() - WITHIN_MS)
  return count < MANY ? [] : [{ subject: '', details: { count, addresses, minutes: WITHIN_MS / MINUTE_MS } }]
}
