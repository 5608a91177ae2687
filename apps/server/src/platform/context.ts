import type { Clock, RandomBytes } from '@baize/kit'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from './configuration/config.ts'
import type { Site } from './site-settings/site.ts'
import type { Metrics } from './telemetry/metrics.ts'

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
  /** Settings that operators change while the site runs. */
  readonly site: Site
}
