import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { present } from '@baize/kit'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startCuttingProxy } from '../../ledger/testing/cutting-proxy.ts'
import { programOf } from '../../testing/program.fixture.ts'
import { openPool } from '../db/pool.ts'
import type { Job } from './job.ts'
import { EVENTUALLY, queued, startShift } from './jobs.fixture.ts'
import { listeningPool } from './listening-pool.ts'
import { freeJobsOfTheDead } from './sql.ts'
import { held, jobTrials } from './trials.fixture.ts'

const DOOMED = await programOf(new URL('./doomed.fixture.ts', import.meta.url))
const children: ChildProcess[] = []
const trials = jobTrials()
const { start, jobOf, due, waiting, takenBy } = trials
afterEach(() => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
})

describe('a job whose process is killed', () => {
  it('stays with that process while it lives and is run by another as soon as it is dead', async () => {
    const run = vi.fn<Job['run']>(async () => {})
    const job = jobOf(run)
    const child = spawn(process.execPath, [DOOMED, trials.database.url, job.name], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    await once(present(child.stdout, 'stdout'), 'data')
    const shift = start(job)
    expect(await freeJobsOfTheDead(trials.database.pool, 0)).toEqual([])
    const [taken] = await queued(trials.database, job.name)
    expect(taken?.locked_by).toMatch(/^pool-/)
    expect(run).not.toHaveBeenCalled()
    child.kill('SIGKILL')
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), EVENTUALLY)
    expect(shift.logged('jobs of dead workers released')).toMatchObject([{ workers: [taken?.locked_by] }])
    await waiting(job)
  })

  it('leaves nothing behind when that was between queueing the next run and removing the last', async () => {
    const run = vi.fn<Job['run']>(async () => {})
    const job = jobOf(run)
    await trials.database.owner.query('SELECT graphile_worker.add_job($1, job_key := $1)', [job.name])
    await trials.database.owner.query(
      `UPDATE graphile_worker._private_jobs SET locked_by = 'pool-dead', locked_at = now() WHERE key = $1`,
      [job.name],
    )
    await trials.database.owner.query(
      `SELECT graphile_worker.add_job($1, run_at := now() + interval '1 hour', job_key := $1,
                                      job_key_mode := 'preserve_run_at')`,
      [job.name],
    )
    expect(await queued(trials.database, job.name)).toHaveLength(2)
    start(job)
    await waiting(job)
    expect(run).not.toHaveBeenCalled()
  })
})

describe('a database that cuts connections', () => {
  const cut = (which: string) =>
    trials.database.owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${which}`,
    )

  it('makes the running job lose its exclusive right, and the job runs again', async () => {
    const told = vi.fn<() => void>()
    const run = vi.fn<Job['run']>(async () => {})
    run.mockImplementationOnce(
      (_ctx, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            told()
            reject(new Error('cut off'))
          })
        }),
    )
    const job = jobOf(run)
    start(job)
    await due(job)
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), EVENTUALLY)
    await cut(
      `pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = 7214003 AND granted)`,
    )
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), EVENTUALLY)
    expect(told).toHaveBeenCalledTimes(1)
    await waiting(job)
  })

  it('never ends the jobs, whatever they were doing when it was lost', async () => {
    const run = vi.fn<Job['run']>(({ db }) => db.query('SELECT pg_sleep(0.05)').then(() => {}))
    const job = jobOf(run)
    const shift = start(job)
    for (let round = 0; round < 12; round++) {
      await due(job)
      if (round % 3 > 0) await vi.waitUntil(async () => (await takenBy(job)) !== null, EVENTUALLY)
      if (round % 3 > 1)
        await vi.waitUntil(async () => (await takenBy(job)) === null, { ...EVENTUALLY, interval: 1 })
      await cut(`application_name = 'baize-app'`)
    }
    const before = await shift.runs(job.name, 'done')
    await due(job)
    await vi.waitFor(
      async () => expect(await shift.runs(job.name, 'done')).toBeGreaterThan(before),
      EVENTUALLY,
    )
    await waiting(job)
    expect(shift.logged('jobs missing from the queue')).toEqual([])
  })

  it('loses no job when it cuts the answer that assigned it', async () => {
    const proxy = await startCuttingProxy(trials.database.url)
    const run = vi.fn<Job['run']>(async () => {})
    const job = jobOf(run)
    const shift = startShift(proxy.url, [job])
    await waiting(job)
    proxy.cutAt('get_job', 'reply', Number.POSITIVE_INFINITY)
    await due(job)
    await vi.waitUntil(async () => (await takenBy(job)) !== null, { ...EVENTUALLY, interval: 1 })
    expect(run).not.toHaveBeenCalled()
    proxy.cutAt('get_job', 'reply', 0)
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), EVENTUALLY)
    await waiting(job)
    await shift.stop()
    await proxy.close()
  })

  it('leaves the workers listening even when it cuts their first query', async () => {
    const proxy = await startCuttingProxy(trials.database.url)
    proxy.cutAt('_private_tasks', 'reply', 1)
    const run = vi.fn<Job['run']>(async () => {})
    const job = jobOf(run, { atStart: true })
    const shift = startShift(proxy.url, [job])
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), EVENTUALLY)
    expect(proxy.cuts).toBe(1)
    await shift.stop()
    await proxy.close()
  })

  it('ends neither the jobs nor the process when it stays away for a while', async () => {
    const proxy = await startCuttingProxy(trials.database.url)
    const work = held()
    const run = vi.fn<Job['run']>(async () => {}).mockImplementationOnce(() => work.done)
    const job = jobOf(run)
    const shift = startShift(proxy.url, [job])
    await due(job)
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), EVENTUALLY)
    proxy.setReachable(false)
    work.letGo()
    await vi.waitFor(async () => expect(await shift.runs(job.name, 'failed')).toBe(1), EVENTUALLY)
    await vi.waitFor(() => expect(shift.logged('jobs were not looked after')).not.toEqual([]), EVENTUALLY)
    proxy.setReachable(true)
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), EVENTUALLY)
    await waiting(job)
    proxy.setReachable(false)
    await shift.stop()
    await proxy.close()
  })
})

describe('the connection that the workers listen on', () => {
  it('is returned once, even when it breaks during shutdown', async () => {
    const pool = openPool({ url: trials.database.url, as: 'app', max: 1, log: { warn: () => {} } })
    await new Promise<void>((resolve) => {
      listeningPool(pool).connect((_error, _client, release) => {
        release()
        release()
        resolve()
      })
    })
    expect((await listeningPool(pool).query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
    await pool.end()
  })
})
