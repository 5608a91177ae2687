import type { Clock, RandomBytes } from '@baize/kit'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from './configuration/config.ts'
import type { Readable, ReadOnlyTransaction } from './db/queryable.ts'
import type { ObjectStores } from './object-stores/object-store.ts'
import type { Site } from './site-settings/site.ts'
import type { Metrics } from './telemetry/metrics.ts'
import type { Tracing } from './telemetry/tracing.ts'

/**
 * Dependencies of every part of the server, made once in `app/server.ts` and passed down. It knows no feature: a
 * feature with an object of its own declares a context beside that object (`CatalogueContext`), and its functions ask
 * for that.
 */
export type PlatformContext = {
  readonly config: Config
  readonly log: Logger
  readonly clock: Clock
  /** Monotonic, with sub-millisecond resolution: for durations and arrival times. */
  readonly steadyClock: Clock
  readonly randomBytes: RandomBytes
  readonly db: Pool
  readonly metrics: Metrics
  /** Where the bytes of files are. */
  readonly stores: ObjectStores
  readonly tracing: Tracing
  /** Settings that operators change while the site runs. */
  readonly site: Site
}

/** Dependencies of a function that only reads: a pool, a transaction or a plan's read-only one as `db`, and no ledger. */
export type ReadContext = Pick<PlatformContext, 'clock' | 'config' | 'log' | 'site'> & {
  readonly db: Readable
}

/** Dependencies of a plan. */
export type PlanContext = Omit<ReadContext, 'db'> & { readonly db: ReadOnlyTransaction }
