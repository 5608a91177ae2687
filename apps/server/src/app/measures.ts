import { measureLedger } from '../ledger/audit/state.ts'
import { measureReports } from '../operators/reports/service.ts'
import { measurePayouts } from '../payments/withdrawals/service.ts'
import { cacheFor } from '../platform/concurrency/cached.ts'
import { measureConnectors } from '../platform/connectors/checked.ts'
import { fileMeter } from '../platform/files/measure.ts'
import { connectionsOf } from './connections.ts'
import type { AppContext } from './context.ts'
import { SHELVES } from './hooks.ts'

/** Several scrapers, and an exporter beside them, share one read. */
const READ_AGAIN_MS = 10_000

/** Brings the metrics that are read from the database up to date. Never fails: a scrape shows what there is. */
export function houseMeasures(ctx: AppContext): () => Promise<void> {
  const measureFiles = fileMeter(ctx, SHELVES)
  const measureHouse = cacheFor(READ_AGAIN_MS, ctx.clock, async () => {
    await measurePayouts(ctx)
    await measureReports(ctx)
  })
  return async () => {
    await Promise.all([measureLedger(ctx), measureConnectors(ctx, connectionsOf(ctx))])
    try {
      await Promise.all([measureFiles(), measureHouse()])
    } catch (error) {
      ctx.log.warn({ err: error }, 'measuring the house failed')
    }
  }
}
