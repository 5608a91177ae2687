import { present } from '@baize/kit'
import type { Queryable } from '../db/queryable.ts'

// Queries on graphile_worker beyond the library's own. They use its documented functions and its `jobs` view, never its
// private tables.

/** Class of the advisory locks of running jobs; must differ from the class of any other two-part lock. */
const LOCK_CLASS = 7_214_003
/** Jobs are retried for ever: a row without attempts left would end its job for good. The maximum of a smallint. */
const ATTEMPTS = 32_767

export async function selectNow(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ now: Date }>('SELECT clock_timestamp() AS now')
  return present(rows[0], 'now').now.getTime()
}

/** Ensures that the job has a row that is due no later than `dueMs`. A running one stays as it is. */
export async function ensureJob(db: Queryable, name: string, dueMs: number): Promise<void> {
  const due = new Date(dueMs)
  const { rows } = await db.query<{ id: string; run_at: Date }>(
    `SELECT id, run_at FROM graphile_worker.add_job(
       $1, run_at := $2, max_attempts := $3, job_key := $1, job_key_mode := 'unsafe_dedupe')`,
    [name, due, ATTEMPTS],
  )
  const row = present(rows[0], 'job')
  if (row.run_at > due) {
    await db.query('SELECT graphile_worker.reschedule_jobs(ARRAY[$1::bigint], run_at := $2)', [row.id, due])
  }
}

/** Queues the next run and returns the id of its row. One that is already waiting keeps its due time. */
export async function queueNext(db: Queryable, name: string, dueMs: number): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM graphile_worker.add_job(
       $1, run_at := $2, max_attempts := $3, job_key := $1, job_key_mode := 'preserve_run_at')`,
    [name, new Date(dueMs), ATTEMPTS],
  )
  return present(rows[0], 'job').id
}

/** Notes that a run has failed. */
export async function noteFault(db: Queryable, name: string, cause: string): Promise<void> {
  await db.query(
    `INSERT INTO job_faults AS f (job, since, failures, cause) VALUES ($1, now(), 1, left($2, 300))
     ON CONFLICT (job) DO UPDATE SET failures = f.failures + 1, cause = excluded.cause`,
    [name, cause],
  )
}

/** Notes that a run has ended well. */
export async function clearFault(db: Queryable, name: string): Promise<void> {
  await db.query('DELETE FROM job_faults WHERE job = $1', [name])
}

/** Jobs that have failed at least so often in a row. */
export async function selectFaults(
  db: Queryable,
  least: number,
): Promise<
  readonly { readonly job: string; readonly since: Date; readonly failures: number; readonly cause: string }[]
> {
  const { rows } = await db.query<{ job: string; since: Date; failures: number; cause: string }>(
    'SELECT job, since, failures, cause FROM job_faults WHERE failures >= $1 ORDER BY job',
    [least],
  )
  return rows
}

/** The jobs without a row, neither waiting nor running. */
export async function selectMissing(db: Queryable, names: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `SELECT name FROM unnest($1::text[]) name
     WHERE NOT EXISTS (SELECT FROM graphile_worker.jobs WHERE key = name)`,
    [names],
  )
  return rows.map((row) => row.name)
}

/**
 * Waits until no process runs the job and locks it for as long as the session lasts. The database notices a dead
 * process at once, and a lost machine within half a minute.
 */
export async function lockJob(db: Queryable, name: string): Promise<void> {
  await db.query(
    `SELECT set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false),
            set_config('tcp_keepalives_count', '3', false)`,
  )
  await db.query('SELECT pg_advisory_lock($1, hashtext($2))', [LOCK_CLASS, name])
}

export async function unlockJob(db: Queryable, name: string): Promise<void> {
  await db.query('SELECT pg_advisory_unlock($1, hashtext($2))', [LOCK_CLASS, name])
}

/** Whether the row is still the job's own, and locked by this worker. */
export async function isTakenBy(
  db: Queryable,
  name: string,
  jobId: string,
  worker: string | null,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'SELECT FROM graphile_worker.jobs WHERE key = $1 AND id = $2 AND locked_by = $3',
    [name, jobId, worker],
  )
  return rowCount === 1
}

/**
 * Releases rows that are locked by workers but not running, and returns those workers: mostly their process died.
 * Workers that took a row within the grace period are skipped, as they may not have the advisory lock yet. The caller's
 * own worker is included: the database may have given it a job whose row was lost on the way.
 */
export async function freeJobsOfTheDead(db: Queryable, graceMs: number): Promise<string[]> {
  // A running job holds its advisory lock, so a lock that is free means that nobody runs it.
  const { rows } = await db.query<{ locked_by: string }>(
    `WITH dead AS MATERIALIZED (
       SELECT locked_by FROM graphile_worker.jobs WHERE locked_by IS NOT NULL
       GROUP BY locked_by
       HAVING max(locked_at) < now() - $2 * interval '1 millisecond'
          AND bool_and(pg_try_advisory_xact_lock($1, hashtext(task_identifier)))
     )
     SELECT locked_by, graphile_worker.force_unlock_workers(ARRAY[locked_by]) FROM dead`,
    [LOCK_CLASS, graceMs],
  )
  return rows.map((row) => row.locked_by)
}

/**
 * Removes rows left by a process that died between queueing the next row and removing the old one, which has no
 * attempts left.
 */
export async function removeSpentJobs(db: Queryable, names: readonly string[]): Promise<void> {
  await db.query(
    `SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs
     WHERE key IS NULL AND attempts >= max_attempts AND locked_at IS NULL AND task_identifier = ANY($1)`,
    [names],
  )
}
