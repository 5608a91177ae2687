import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { present } from '@baize/kit'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../db/fixture.ts'
import { openPool } from '../db/pool.ts'
import { startCuttingProxy } from '../ledger/cutting-proxy.ts'
import { farAway, makeDue, queued, type Shift, SOON, startShift } from './fixture.ts'
import type { Job } from './job.ts'
import { listeningPool } from './listening-pool.ts'
import { everySeconds } from './schedule.ts'
import { freeJobsOfTheDead } from './sql.ts'

const DOOMED = fileURLToPath(new URL('./doomed.ts', import.meta.url))
const children: ChildProcess[] = []
const shifts: Shift[] = []
let database: TestDatabase
let jobs = 0

beforeAll(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
  await Promise.all(shifts.splice(0).map((shift) => shift.stop()))
})
afterAll(() => database.drop())

function start(...work: readonly Job[]): Shift {
  const shift = startShift(database.url, work)
  shifts.push(shift)
  return shift
}
async function stop(shift: Shift): Promise<void> {
  shifts.splice(shifts.indexOf(shift), 1)
  await shift.stop()
}
/** A job that no other test has. */
const jobOf = (run: Job['run'], more: Partial<Job> = {}): Job => ({
  name: `trial.${++jobs}`,
  when: farAway(),
  run,
  ...more,
})
const due = (job: Job) => vi.waitUntil(() => makeDue(database, job.name), SOON)
const waiting = (job: Job) =>
  vi.waitFor(async () => {
    const rows = await queued(database, job.name)
    expect(rows).toMatchObject([{ attempts: 0, locked_by: null }])
    return present(rows[0], 'row')
  }, SOON)
const takenBy = async (job: Job): Promise<string | null> =>
  (await queued(database, job.name)).at(-1)?.locked_by ?? null
/** Work that lasts until it is let go. */
function held() {
  let letGo = (): void => {}
  const done = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { done, letGo: () => letGo() }
}

describe('a job that is due', () => {
  it('runs once, however many processes there are, and is then due at its next time', async () => {
    let [runs, atOnce, mostAtOnce] = [0, 0, 0]
    const job = jobOf(async ({ db }) => {
      mostAtOnce = Math.max(mostAtOnce, ++atOnce)
      await db.query('SELECT 1')
      runs++
      atOnce--
    })
    for (let i = 0; i < 4; i++) start(job)
    for (let round = 1; round <= 25; round++) {
      await due(job)
      await vi.waitFor(() => expect(runs).toBe(round), SOON)
      expect((await waiting(job)).run_at.getTime()).toBeGreaterThan(Date.now() + 60_000)
    }
    expect([runs, mostAtOnce]).toEqual([25, 1])
  })

  it('runs as soon as a process is there again, when its time came while none was', async () => {
    const run = vi.fn<Job['run']>(async () => {})
    const job = jobOf(run)
    const first = start(job)
    await waiting(job)
    await stop(first)
    await makeDue(database, job.name)
    start(job)
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), SOON)
  })

  it('runs at the start of a process when it says so, and not when it does not', async () => {
    const [early, patient] = [vi.fn<Job['run']>(async () => {}), vi.fn<Job['run']>(async () => {})]
    const both = [jobOf(early, { atStart: true }), jobOf(patient)]
    const first = start(...both)
    await vi.waitFor(() => expect(early).toHaveBeenCalledTimes(1), SOON)
    await stop(first)
    start(...both)
    await vi.waitFor(() => expect(early).toHaveBeenCalledTimes(2), SOON)
    expect(patient).not.toHaveBeenCalled()
  })

  it('runs every second when that is its schedule', async () => {
    const run = vi.fn<Job['run']>(async () => {})
    const job = jobOf(run, { when: everySeconds(1) })
    const both = [start(job), start(job)]
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThanOrEqual(3), SOON)
    await Promise.all(both.map(stop))
    expect(await queued(database, job.name)).toHaveLength(1)
  })

  it('comes sooner when a new build gives it a shorter schedule', async () => {
    const run = vi.fn<Job['run']>(async () => {})
    const job = jobOf(run)
    const first = start(job)
    await waiting(job)
    await stop(first)
    start({ ...job, when: everySeconds(1) })
    await vi.waitFor(() => expect(run).toHaveBeenCalled(), SOON)
  })

  it('runs without the rights of the database’s owner', async () => {
    const { rows } = await database.pool.query<{ owns: boolean }>(
      `SELECT bool_or(pg_has_role(current_user, relowner, 'USAGE')) AS owns FROM pg_class
       WHERE relnamespace = 'graphile_worker'::regnamespace`,
    )
    expect(rows).toEqual([{ owns: false }])
    await expect(database.pool.query('DELETE FROM graphile_worker.migrations')).rejects.toThrow(
      'permission denied',
    )
  })
})

describe('a job whose process is killed', () => {
  it('is left to that process while it lives and run by another as soon as it is dead', async () => {
    const run = vi.fn<Job['run']>(async () => {})
    const job = jobOf(run)
    const child = spawn(process.execPath, ['--import', 'tsx', DOOMED, database.url, job.name], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    await once(present(child.stdout, 'stdout'), 'data')
    const shift = start(job)
    expect(await freeJobsOfTheDead(database.pool, 0)).toEqual([])
    const [taken] = await queued(database, job.name)
    expect(taken?.locked_by).toMatch(/^pool-/)
    expect(run).not.toHaveBeenCalled()
    child.kill('SIGKILL')
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), SOON)
    expect(shift.logged('jobs that nobody runs any more are free again')).toMatchObject([
      { workers: [taken?.locked_by] },
    ])
    await waiting(job)
  })

  it('leaves nothing behind when that was between queueing the next run and removing the last', async () => {
    const run = vi.fn<Job['run']>(async () => {})
    const job = jobOf(run)
    await database.owner.query('SELECT graphile_worker.add_job($1, job_key := $1)', [job.name])
    await database.owner.query(
      `UPDATE graphile_worker._private_jobs SET locked_by = 'pool-dead', locked_at = now() WHERE key = $1`,
      [job.name],
    )
    await database.owner.query(
      `SELECT graphile_worker.add_job($1, run_at := now() + interval '1 hour', job_key := $1,
                                      job_key_mode := 'preserve_run_at')`,
      [job.name],
    )
    expect(await queued(database, job.name)).toHaveLength(2)
    start(job)
    await waiting(job)
    expect(run).not.toHaveBeenCalled()
  })
})

describe('a job that fails', () => {
  it('is logged once with its name, counted, tried again later, and then all is well', async () => {
    const run = vi.fn<Job['run']>(async () => {}).mockRejectedValueOnce(new Error('no luck'))
    const job = jobOf(run)
    const shift = start(job)
    await due(job)
    await vi.waitFor(async () => expect(await shift.runs(job.name, 'failed')).toBe(1), SOON)
    expect(shift.logged('a job failed')).toMatchObject([
      { level: 'error', job: job.name, attempt: 1, err: { message: 'no luck' } },
    ])
    // Within seconds, though its next time is half a day away.
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), SOON)
    await waiting(job)
    expect([await shift.runs(job.name, 'failed'), await shift.runs(job.name, 'done')]).toEqual([1, 1])
    expect(shift.logged('a job failed')).toHaveLength(1)
  })

  it('is tried at its next time at the latest, however often it has failed', async () => {
    const run = vi.fn<Job['run']>(async () => {
      throw new Error('never any luck')
    })
    const job = jobOf(run, { when: everySeconds(1) })
    const shift = start(job)
    // The library alone would take half a minute for as many.
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThanOrEqual(4), SOON)
    await stop(shift)
    expect(await shift.runs(job.name, 'failed')).toBe(run.mock.calls.length)
    expect(shift.logged('a job failed')).toHaveLength(run.mock.calls.length)
  })

  it('or hangs keeps no other from running', async () => {
    const work = held()
    const stuck = [jobOf(() => work.done), jobOf(() => work.done)]
    const broken = jobOf(() => Promise.reject(new Error('no luck')))
    const run = vi.fn<Job['run']>(async () => {})
    const sound = jobOf(run)
    const shift = start(...stuck, broken, sound)
    for (const job of [...stuck, broken]) await due(job)
    await vi.waitFor(async () => expect(await shift.runs(broken.name, 'failed')).toBe(1), SOON)
    await due(sound)
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), SOON)
    work.letGo()
  })
})

describe('a database that cuts connections', () => {
  const cut = (which: string) =>
    database.owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${which}`,
    )

  it('tells the running job that it no longer has its right to itself, and the job runs again', async () => {
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
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), SOON)
    await cut(
      `pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = 7214003 AND granted)`,
    )
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), SOON)
    expect(told).toHaveBeenCalledTimes(1)
    await waiting(job)
  })

  it('never ends the jobs: they go on when it is back, in whatever moment it left', async () => {
    const run = vi.fn<Job['run']>(({ db }) => db.query('SELECT pg_sleep(0.05)').then(() => {}))
    const job = jobOf(run)
    const shift = start(job)
    for (let round = 0; round < 12; round++) {
      await due(job)
      if (round % 3 > 0) await vi.waitUntil(async () => (await takenBy(job)) !== null, SOON)
      if (round % 3 > 1)
        await vi.waitUntil(async () => (await takenBy(job)) === null, { ...SOON, interval: 1 })
      await cut(`application_name = 'baize-app'`)
    }
    const before = await shift.runs(job.name, 'done')
    await due(job)
    await vi.waitFor(async () => expect(await shift.runs(job.name, 'done')).toBeGreaterThan(before), SOON)
    await waiting(job)
    expect(shift.logged('jobs were not in the queue')).toEqual([])
  })

  it('with the answer that gave a job to this process on it does not make the job wait for ever', async () => {
    const proxy = await startCuttingProxy(database.url)
    const run = vi.fn<Job['run']>(async () => {})
    const job = jobOf(run)
    const shift = startShift(proxy.url, [job])
    await waiting(job)
    proxy.cutAt('get_job', 'reply', Number.POSITIVE_INFINITY)
    await due(job)
    await vi.waitUntil(async () => (await takenBy(job)) !== null, SOON)
    expect(run).not.toHaveBeenCalled()
    proxy.cutAt('get_job', 'reply', 0)
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), SOON)
    await waiting(job)
    await shift.stop()
    await proxy.close()
  })

  it('at the very first question of the workers does not leave them deaf', async () => {
    const proxy = await startCuttingProxy(database.url)
    proxy.cutAt('_private_tasks', 'reply', 1)
    const run = vi.fn<Job['run']>(async () => {})
    const job = jobOf(run, { atStart: true })
    const shift = startShift(proxy.url, [job])
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), SOON)
    expect(proxy.cuts).toBe(1)
    await shift.stop()
    await proxy.close()
  })

  it('and stays away for a while ends neither the jobs nor the process', async () => {
    const proxy = await startCuttingProxy(database.url)
    const work = held()
    const run = vi.fn<Job['run']>(async () => {}).mockImplementationOnce(() => work.done)
    const job = jobOf(run)
    const shift = startShift(proxy.url, [job])
    await due(job)
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), SOON)
    proxy.setReachable(false)
    work.letGo()
    await vi.waitFor(async () => expect(await shift.runs(job.name, 'failed')).toBe(1), SOON)
    await vi.waitFor(() => expect(shift.logged('jobs were not looked after')).not.toEqual([]), SOON)
    proxy.setReachable(true)
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), SOON)
    await waiting(job)
    proxy.setReachable(false)
    await shift.stop()
    await proxy.close()
  })
})

describe('a connection that the workers listen over', () => {
  it('is given back once though they do so twice, as when it breaks while they shut down', async () => {
    const pool = openPool({ url: database.url, as: 'app', max: 1, log: { warn: () => {} } })
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

describe('a job whose row somebody frees while it runs', () => {
  const free = async (job: Job) =>
    database.owner.query('SELECT graphile_worker.force_unlock_workers(ARRAY[$1])', [await takenBy(job)])

  it('keeps its place in the queue', async () => {
    const work = held()
    const run = vi.fn<Job['run']>(async () => {}).mockImplementationOnce(() => work.done)
    const job = jobOf(run)
    const shift = start(job)
    await due(job)
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), SOON)
    await free(job)
    work.letGo()
    await vi.waitFor(async () => expect(await shift.runs(job.name, 'done')).toBe(1), SOON)
    await waiting(job)
    await due(job)
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), SOON)
    await waiting(job)
    expect(shift.logged('jobs were not in the queue')).toEqual([])
  })

  it('is not run beside itself, nor again, by the process that takes the row', async () => {
    const work = held()
    const run = vi.fn<Job['run']>(() => work.done)
    const job = jobOf(run)
    const both = [start(job), start(job)]
    await due(job)
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), SOON)
    const first = await takenBy(job)
    await free(job)
    await vi.waitUntil(async () => ![null, first].includes(await takenBy(job)), SOON)
    work.letGo()
    await waiting(job)
    await Promise.all(both.map(stop))
    expect(run).toHaveBeenCalledTimes(1)
    expect(both.flatMap((shift) => shift.logged('a job failed'))).toEqual([])
  })

  it('comes back even when the row is removed', async () => {
    const job = jobOf(async () => {})
    const shift = start(job)
    const { id } = await waiting(job)
    await database.owner.query('SELECT graphile_worker.complete_jobs(ARRAY[$1::bigint])', [id])
    await waiting(job)
    expect(shift.logged('jobs were not in the queue')).toMatchObject([{ jobs: [job.name] }])
  })
})

describe('a stop', () => {
  it('waits for the job under way', async () => {
    const work = held()
    const ended = vi.fn<() => void>()
    const job = jobOf(() => work.done.then(ended))
    const shift = start(job)
    await due(job)
    await vi.waitUntil(async () => (await takenBy(job)) !== null, SOON)
    const stopped = stop(shift)
    work.letGo()
    await stopped
    expect(ended).toHaveBeenCalledTimes(1)
    await waiting(job)
  })

  it('hurries a job that lasts, gives it up in the end, and another process runs it', async () => {
    const run = vi.fn<Job['run']>(async () => {})
    const signals: AbortSignal[] = []
    run.mockImplementationOnce((_ctx, signal) => {
      signals.push(signal)
      return new Promise(() => {})
    })
    const job = jobOf(run)
    const shift = start(job)
    await due(job)
    await vi.waitFor(() => expect(signals).toHaveLength(1), SOON)
    await stop(shift)
    expect(signals[0]?.aborted).toBe(true)
    expect(await queued(database, job.name)).toMatchObject([{ locked_by: null }])
    start(job)
    await due(job)
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), SOON)
  })

  it('right after the start leaves no connection open', async () => {
    const ours = await database.owner.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database()',
    )
    await startShift(database.url, [jobOf(async () => {})]).stop()
    await vi.waitFor(async () => {
      const { rowCount } = await database.owner.query(
        'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> ALL($1)',
        [ours.rows.map((row) => row.pid)],
      )
      expect(rowCount).toBe(0)
    }, SOON)
  })
})
