import { Uuid } from '@baize/contract/shared'
import { DAY_MS } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { payoutsDrivers } from '../doors/doors.ts'
import type { PayoutsDriver } from '../ports/payouts.ts'
import { takePayoutNews } from './outcome.ts'
import { listPaid } from './sql.ts'

/**
 * An ACH credit is returned within two banking days, and most other transfers within a week. A later return is found by
 * its notice, or by the reconciliation.
 */
const WATCHED_DAYS = 10

/**
 * The job: looks in the providers' own lists for payouts that were paid and came back. Most providers send a notice, but
 * notices get lost, and some providers have none.
 */
export async function findReturned(ctx: Context, signal?: AbortSignal): Promise<void> {
  const todayMs = Math.floor(ctx.clock.now() / DAY_MS) * DAY_MS
  for (const driver of payoutsDrivers(ctx.config))
    for (let daysAgo = 0; daysAgo <= WATCHED_DAYS; daysAgo += 1) {
      if (signal?.aborted) return
      await findReturnedOf(ctx, driver, todayMs - daysAgo * DAY_MS)
    }
}

async function findReturnedOf(ctx: Context, driver: PayoutsDriver, fromMs: number): Promise<void> {
  const connector = driver.connector.name
  const listed = await driver.list(ctx, fromMs, fromMs + DAY_MS)
  if (listed === null) {
    ctx.log.warn(
      { connector, day: new Date(fromMs).toISOString().slice(0, 10) },
      'payouts could not be listed',
    )
    return
  }
  const sentBack = listed.filter(
    ({ state, withdrawalId }) => state === 'reversed' && Uuid.safeParse(withdrawalId).success,
  )
  if (sentBack.length === 0) return
  const paid = await listPaid(
    ctx.db,
    sentBack.map(({ withdrawalId }) => withdrawalId),
  )
  for (const news of sentBack) if (paid.has(news.withdrawalId)) await takePayoutNews(ctx, news)
}
