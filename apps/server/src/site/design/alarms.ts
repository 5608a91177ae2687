import type { Cause } from '../../platform/alarms/causes.ts'
import type { PlatformContext } from '../../platform/context.ts'
import { selectUnpublished } from './schedule-sql.ts'

/** Scheduled publications that were refused, until somebody publishes a design or cancels them. */
export async function refusedDesigns({ db }: Pick<PlatformContext, 'db'>): Promise<readonly Cause[]> {
  const refused = await selectUnpublished(db)
  return refused.map(({ id, count, since }) => ({
    subject: id,
    details: { count },
    sinceMs: since.getTime(),
  }))
}
