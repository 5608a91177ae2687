import { present, systemClock } from '@baize/kit'
import { randomBytes } from '@baize/kit/testing'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import type { TestDatabase } from '../db/fixture.ts'
import { openPool } from '../db/pool.ts'
import { createCatalogue } from '../features/catalogue/catalogue.ts'
import { createChat } from '../features/chat/chat.ts'
import { createGameSettings } from '../features/games/settings.ts'
import { createSeenWins } from '../features/live/seen-wins.ts'
import { createLottery } from '../features/lottery/lottery.ts'
import { createRounds } from '../features/rounds/rounds.ts'
import { createSite } from '../features/site/site.ts'
import { createLedger } from '../ledger/ledger.ts'
import { createLog } from '../support/log.ts'
import { createMetrics } from '../support/metrics.ts'
import { testConfig } from '../testing/config.fixture.ts'
import type { Job } from './job.ts'
import { startJobs } from './runner.ts'
import type { Schedule } from './schedule.ts'

/** The production behaviour with short intervals. */
const FAST = { pollMs: 50, rescueMs: 500, hurryMs: 50, giveUpMs: 200, restartMs: 50 }
const DAY_MS = 24 * 60 * 60_000

export const SOON = { timeout: 20_000, interval: 20 }

/** Due in half a day, so that only the test makes a job due. */
export const farAway = (): Schedule => ({ everyMs: DAY_MS, offsetMs: (Date.now() + DAY_MS / 2) % DAY_MS })

/** The jobs of one process. */
export type Shift = {
  readonly ctx: Context
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
  const ledger = createLedger({
    db,
    clock: systemClock,
    log,
    metrics,
    lanes: 1,
    queueLimit: 10,
    publish: () => {},
  })
  const config = testConfig(databaseUrl)
  const catalogue = createCatalogue({ db, clock: systemClock, log, gamesUrl: config.gamesUrl })
  const gameSettings = createGameSettings({ db, clock: systemClock, config })
  const ctx: Context = {
    config,
    log,
    clock: systemClock,
    steadyClock: systemClock,
    randomBytes,
    db,
    ledger,
    metrics,
    forcedAnswers: null,
    catalogue,
    gameSettings,
    site: createSite({ db, clock: systemClock, config, log }),
    seenWins: createSeenWins(systemClock),
    providerNews: { paid: () => {}, close: () => {} },
    rounds: createRounds({ db, steadyClock: systemClock, config, log }),
    lottery: createLottery({ db, log }),
    chat: createChat({ db }),
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
      await ledger.close()
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
