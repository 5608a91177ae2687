import { DAY_MS, present, systemClock } from '@baize/kit'
import { randomBytes } from '@baize/kit/testing'
import * as z from 'zod/mini'
import { testConfig } from '../../testing/config.fixture.ts'
import type { PlatformContext } from '../context.ts'
import type { TestDatabase } from '../db/db.fixture.ts'
import { openPool } from '../db/pool.ts'
import { openStores } from '../files/stores.ts'
import { createSite } from '../site-settings/site.ts'
import { createLog } from '../telemetry/log.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { NO_TRACING } from '../telemetry/tracing.ts'
import type { Job } from './job.ts'
import { startJobs } from './runner.ts'
import type { Schedule } from './schedule.ts'

/** The production behaviour with short intervals. */
const FAST = { pollMs: 50, rescueMs: 500, hurryMs: 50, giveUpMs: 200, restartMs: 50 }

export const EVENTUALLY = { timeout: 20_000, interval: 50 }

/** Due in half a day, so that only the test makes a job due. */
export const farAway = (): Schedule => ({ everyMs: DAY_MS, offsetMs: (Date.now() + DAY_MS / 2) % DAY_MS })

/** The jobs of one process. */
export type Shift = {
  readonly ctx: PlatformContext
  /** Log lines so far with this message. */
  logged(message: string): Record<string, unknown>[]
  runs(job: string, outcome: 'done' | 'failed'): Promise<number>
  stop(): Promise<void>
}

const Line = z.record(z.string(), z.unknown())
const lineOf = (line: string): z.output<typeof Line> => Line.parse(JSON.parse(line))

export function startShift(databaseUrl: string, jobs: readonly Job[]): Shift {
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  const db = openPool({ url: databaseUrl, as: 'app', max: 4, log })
  const metrics = createMetrics()
  const config = testConfig(databaseUrl)
  const clocks = { clock: systemClock, steadyClock: systemClock }
  const ctx: PlatformContext = {
    tracing: NO_TRACING,
    config,
    log,
    ...clocks,
    randomBytes,
    db,
    metrics,
    stores: openStores({ config, log, ...clocks, metrics, db }),
    site: createSite({ db, clock: systemClock, config, log }),
  }
  const running = startJobs(ctx, jobs, FAST)
  return {
    ctx,
    logged: (message) => lines.map(lineOf).filter((line) => line.msg === message),
    runs: async (job, outcome) => {
      const { values } = await metrics.jobRuns.get()
      return values.find(({ labels }) => labels.job === job && labels.outcome === outcome)?.value ?? 0
    },
    stop: async () => {
      await running.stop()
      await db.end()
    },
  }
}

export type QueuedJob = {
  readonly id: string
  readonly attempts: number
  readonly locked_by: string | null
  readonly run_at: Date
}

/** The queue's rows of a job. */
export async function queued(database: TestDatabase, name: string): Promise<QueuedJob[]> {
  const { rows } = await database.owner.query<QueuedJob>(
    'SELECT id, attempts, locked_by, run_at FROM graphile_worker.jobs WHERE task_identifier = $1 ORDER BY id',
    [name],
  )
  return rows
}

/** Makes a waiting job due now. False when it is not waiting. */
export async function makeDue(database: TestDatabase, name: string): Promise<boolean> {
  const { rowCount } = await database.owner.query(
    `SELECT graphile_worker.reschedule_jobs(ARRAY[id], run_at := now())
     FROM graphile_worker.jobs WHERE key = $1 AND locked_at IS NULL`,
    [name],
  )
  return present(rowCount, 'rowCount') > 0
}
