import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type JobHelpers, runTaskList, type Task, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import type { Pool } from 'pg'
import { repeat } from '../concurrency/repeat.ts'
import type { PlatformContext } from '../context.ts'
import { openPool } from '../db/pool.ts'
import { workerLog } from '../db/worker-log.ts'
import { traced } from '../telemetry/tracing.ts'
import { type Hold, holdJob, TakenOver } from './hold.ts'
import type { Job, Scheduled } from './job.ts'
import { listeningPool } from './listening-pool.ts'
import { nextAfter } from './schedule.ts'
import {
  clearFault,
  ensureJob,
  freeJobsOfTheDead,
  noteFault,
  queueNext,
  removeSpentJobs,
  selectMissing,
  selectNow,
} from './sql.ts'

export type RunningJobs = {
  /** Starts no more jobs, waits a while for the running ones, and leaves the rest to another process. */
  stop(): Promise<void>
}

type Pace = {
  /** How often the queue is polled for due jobs. */
  readonly pollMs: number
  /** How often jobs of dead processes are looked for. Such a job waits at most twice as long. */
  readonly rescueMs: number
  /** When a stop aborts the signal of running jobs, and when it stops waiting for them. */
  readonly hurryMs: number
  readonly giveUpMs: number
  /** Delay before the workers are restarted after they failed. */
  readonly restartMs: number
}
const PACE: Pace = { pollMs: 2000, rescueMs: 5000, hurryMs: 3000, giveUpMs: 6000, restartMs: 2000 }

/** On top of one connection per running job: one to LISTEN, two for queries on the queue. */
const SPARE_CONNECTIONS = 3

/**
 * Runs the jobs in this process, sharing the queue with all processes on the same database. Each job is one row of the
 * queue, which a run replaces by the next: so it can neither be due twice nor be lost, and an overdue job runs at once.
 */
export function startJobs<Needs extends PlatformContext>(
  ctx: Needs,
  jobs: readonly Job<Needs>[],
  pace: Pace = PACE,
): RunningJobs {
  const { log } = ctx
  const pool = openPool({
    url: ctx.config.databaseUrl,
    as: 'app',
    max: jobs.length + SPARE_CONNECTIONS,
    log,
  })
  const holds = new Set<Hold>()
  const tasks = Object.fromEntries(jobs.map((job) => [job.name, taskOf(ctx, job, pool, holds)]))
  const stopping = new AbortController()
  let workers: WorkerPool | null = null

  /** The workers stop when they cannot record a job's outcome, e.g. because the database went down just then. */
  const keepRunning = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await ensureJobs(pool, jobs)
        if (stopping.signal.aborted) return
        const events: WorkerEvents = new EventEmitter()
        workers = runTaskList({ ...workerOptions(ctx, jobs, pace), events }, tasks, listeningPool(pool))
        stopIfUnsubscribed(workers, events)
        await workers.promise
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ cause: messageOf(error) }, 'job runner paused')
      }
      workers = null
      await delay(pace.restartMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const running = keepRunning()
  const stopRescue = repeat({
    everyMs: pace.rescueMs,
    log,
    failure: 'jobs were not looked after',
    work: async () => {
      const dead = await freeJobsOfTheDead(pool, pace.rescueMs)
      if (dead.length > 0) log.warn({ workers: dead }, 'jobs of dead workers released')
      await mendQueue(ctx, pool, jobs)
    },
  })

  return {
    stop: async () => {
      stopping.abort()
      await stopRescue()
      if (workers) await shutDown(workers, pace.giveUpMs)
      await running
      // Jobs still running now were returned to the queue; their connections would keep the pool from ending.
      for (const hold of holds) hold.drop()
      await pool.end()
    },
  }
}

async function ensureJobs(pool: Pool, jobs: readonly Scheduled[]): Promise<void> {
  const nowMs = await selectNow(pool)
  for (const { name, when, atStart } of jobs) {
    await ensureJob(pool, name, atStart ? nowMs : nextAfter(when, nowMs))
  }
}

async function mendQueue({ log }: PlatformContext, pool: Pool, jobs: readonly Scheduled[]): Promise<void> {
  const names = jobs.map((job) => job.name)
  await removeSpentJobs(pool, names)
  const missing = await selectMissing(pool, names)
  if (missing.length === 0) return
  // Only a manual change of the database can cause this; without a row the job would never run again.
  log.warn({ jobs: missing }, 'jobs missing from the queue')
  await ensureJobs(
    pool,
    jobs.filter((job) => missing.includes(job.name)),
  )
}

function workerOptions(
  { log }: PlatformContext,
  jobs: readonly Scheduled[],
  pace: Pace,
): Parameters<typeof runTaskList>[0] {
  return {
    // One worker per job, so that a job that hangs blocks no other.
    concurrency: jobs.length,
    pollInterval: pace.pollMs,
    gracefulShutdownAbortTimeout: pace.hurryMs,
    // The process handles signals itself.
    noHandleSignals: true,
    logger: workerLog(log),
    // Batch mode, with a delay of 0: without it the library does not handle a failure to record the outcome, and an
    // unhandled rejection ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }
}

/**
 * When the first query of the workers fails, the library caches the failure and they never get a job. Such workers run
 * nothing, so they are shut down at once and replaced.
 */
function stopIfUnsubscribed(workers: WorkerPool, events: WorkerEvents): void {
  let settled = false
  const settle = (): void => {
    settled = true
  }
  events.on('job:start', settle)
  events.on('worker:getJob:empty', settle)
  events.on('worker:getJob:error', () => {
    if (settled) return
    settle()
    // Deferred: a shutdown inside the worker's own callback would fail.
    setImmediate(() => void ending(workers.gracefulShutdown()))
  })
}

/** Resolves when the shutdown has ended, even with an error: the library has logged it. */
const ending = (shutdown: unknown): Promise<void> =>
  Promise.resolve(shutdown).then(
    () => {},
    () => {},
  )

async function shutDown(workers: WorkerPool, giveUpMs: number): Promise<void> {
  const done = new AbortController()
  const ended = ending(workers.gracefulShutdown())
  const tooLong = delay(giveUpMs, 'too long' as const, { signal: done.signal }).catch(() => {})
  const outcome = await Promise.race([ended, tooLong])
  done.abort()
  if (outcome === 'too long') await ending(workers.forcefulShutdown('the server stops'))
}

function taskOf<Needs extends PlatformContext>(
  ctx: Needs,
  job: Job<Needs>,
  pool: Pool,
  holds: Set<Hold>,
): Task {
  const { log, metrics, tracing } = ctx
  const report = (error: unknown, attempt: number): void => {
    metrics.jobRuns.inc({ job: job.name, outcome: 'failed' })
    log.error({ err: error, job: job.name, attempt }, 'job failed')
  }

  const runOnce = async (hold: Hold, { job: row, abortSignal }: JobHelpers): Promise<void> => {
    const ended = metrics.jobSeconds.startTimer({ job: job.name })
    const span = tracing.begin(`job ${job.name}`, 'internal', { 'baize.job': job.name })
    const signal = AbortSignal.any([abortSignal, hold.lost])
    const failure = await failureOf(() => traced(tracing, span, () => job.run(ctx, signal)))
    ended()
    if (failure) await noteFault(hold.client, job.name, messageOf(failure.error))
    else await clearFault(hold.client, job.name)
    const nowMs = await selectNow(hold.client)
    const nextMs = nextAfter(job.when, nowMs)
    if (!failure) metrics.jobRuns.inc({ job: job.name, outcome: 'done' })
    // The library retries with growing backoff; but no later than the job's next due time.
    else if (nowMs + backOffMs(row.attempts) < nextMs) throw failure.error
    else report(failure.error, row.attempts)
    const nextId = await queueNext(hold.client, job.name, nextMs)
    // The row was unlocked meanwhile and now stands for the next run: completing it would remove that run.
    if (nextId === row.id) throw new TakenOver(`${job.name} was given to others while it ran`)
  }

  return async (_payload, helpers) => {
    try {
      const hold = await holdJob(pool, job.name, helpers.job)
      holds.add(hold)
      try {
        await runOnce(hold, helpers)
      } finally {
        holds.delete(hold)
        await hold.release()
      }
    } catch (error) {
      if (!(error instanceof TakenOver)) report(error, helpers.job.attempts)
      throw error
    }
  }
}

/** The library's backoff. */
const backOffMs = (attempts: number): number => Math.exp(Math.min(attempts, 10)) * 1000

async function failureOf(work: () => Promise<void>): Promise<{ readonly error: unknown } | null> {
  try {
    await work()
    return null
  } catch (error) {
    return { error }
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
