import { describe, expect, it, vi } from 'vitest'
import type { Job } from './job.ts'
import { EVENTUALLY, makeDue, queued, startShift } from './jobs.fixture.ts'
import { everySeconds } from './schedule.ts'
import { held, jobTrials } from './trials.fixture.ts'

const trials = jobTrials()
const { start, stop, jobOf, due, waiting, takenBy } = trials

describe('a due job', () => {
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
      await vi.waitFor(() => expect(runs).toBe(round), EVENTUALLY)
      expect((await waiting(job)).run_at.getTime()).toBeGreaterThan(Date.now() + 60_000)
    }
    expect([runs, mostAtOnce]).toEqual([25, 1])
  })

  it('runs as soon as a process starts when its time passed without one', async () => {
    const run = vi.fn<Job['run']>(async () => {})
    const job = jobOf(run)
    const first = start(job)
    await waiting(job)
    await stop(first)
    await makeDue(trials.database, job.name)
    start(job)
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), EVENTUALLY)
  })

  it('runs at the start of a process only if it is configured to', async () => {
    const [early, patient] = [vi.fn<Job['run']>(async () => {}), vi.fn<Job['run']>(async () => {})]
    const both = [jobOf(early, { atStart: true }), jobOf(patient)]
    const first = start(...both)
    await vi.waitFor(() => expect(early).toHaveBeenCalledTimes(1), EVENTUALLY)
    await stop(first)
    start(...both)
    await vi.waitFor(() => expect(early).toHaveBeenCalledTimes(2), EVENTUALLY)
    expect(patient).not.toHaveBeenCalled()
  })

  it('runs every second when that is its schedule', async () => {
    const run = vi.fn<Job['run']>(async () => {})
    const job = jobOf(run, { when: everySeconds(1) })
    const both = [start(job), start(job)]
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThanOrEqual(3), EVENTUALLY)
    await Promise.all(both.map(stop))
    expect(await queued(trials.database, job.name)).toHaveLength(1)
  })

  it('comes sooner when a new build gives it a shorter schedule', async () => {
    const run = vi.fn<Job['run']>(async () => {})
    const job = jobOf(run)
    const first = start(job)
    await waiting(job)
    await stop(first)
    start({ ...job, when: everySeconds(1) })
    await vi.waitFor(() => expect(run).toHaveBeenCalled(), EVENTUALLY)
  })

  it('runs without the rights of the database’s owner', async () => {
    const { rows } = await trials.database.pool.query<{ owns: boolean }>(
      `SELECT bool_or(pg_has_role(current_user, relowner, 'USAGE')) AS owns FROM pg_class
       WHERE relnamespace = 'graphile_worker'::regnamespace`,
    )
    expect(rows).toEqual([{ owns: false }])
    await expect(trials.database.pool.query('DELETE FROM graphile_worker.migrations')).rejects.toThrow(
      'permission denied',
    )
  })
})

describe('a failing job', () => {
  it('is logged once with its name, counted, retried later, and then succeeds', async () => {
    const run = vi.fn<Job['run']>(async () => {}).mockRejectedValueOnce(new Error('no luck'))
    const job = jobOf(run)
    const shift = start(job)
    await due(job)
    await vi.waitFor(async () => expect(await shift.runs(job.name, 'failed')).toBe(1), EVENTUALLY)
    expect(shift.logged('job failed')).toMatchObject([
      { level: 'error', job: job.name, attempt: 1, err: { message: 'no luck' } },
    ])
    // Within seconds, though its next due time is half a day away.
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), EVENTUALLY)
    await waiting(job)
    expect([await shift.runs(job.name, 'failed'), await shift.runs(job.name, 'done')]).toEqual([1, 1])
    expect(shift.logged('job failed')).toHaveLength(1)
  })

  it('is retried at its next time at the latest, however often it has failed', async () => {
    const run = vi.fn<Job['run']>(async () => {
      throw new Error('never any luck')
    })
    const job = jobOf(run, { when: everySeconds(1) })
    const shift = start(job)
    // The library's own backoff would take half a minute for as many attempts.
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThanOrEqual(4), EVENTUALLY)
    await stop(shift)
    expect(await shift.runs(job.name, 'failed')).toBe(run.mock.calls.length)
    expect(shift.logged('job failed')).toHaveLength(run.mock.calls.length)
  })

  it('does not stop others when it fails or hangs', async () => {
    const work = held()
    const stuck = [jobOf(() => work.done), jobOf(() => work.done)]
    const broken = jobOf(() => Promise.reject(new Error('no luck')))
    const run = vi.fn<Job['run']>(async () => {})
    const sound = jobOf(run)
    const shift = start(...stuck, broken, sound)
    for (const job of [...stuck, broken]) await due(job)
    await vi.waitFor(async () => expect(await shift.runs(broken.name, 'failed')).toBe(1), EVENTUALLY)
    await due(sound)
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), EVENTUALLY)
    work.letGo()
  })
})

describe('a running job whose row is released', () => {
  const free = async (job: Job) =>
    trials.database.owner.query('SELECT graphile_worker.force_unlock_workers(ARRAY[$1])', [
      await takenBy(job),
    ])

  it('keeps its place in the queue', async () => {
    const work = held()
    const run = vi.fn<Job['run']>(async () => {}).mockImplementationOnce(() => work.done)
    const job = jobOf(run)
    const shift = start(job)
    await due(job)
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), EVENTUALLY)
    await free(job)
    work.letGo()
    await vi.waitFor(async () => expect(await shift.runs(job.name, 'done')).toBe(1), EVENTUALLY)
    await waiting(job)
    await due(job)
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), EVENTUALLY)
    await waiting(job)
    expect(shift.logged('jobs missing from the queue')).toEqual([])
  })

  it('is not run twice by the process that takes the row', async () => {
    const work = held()
    const run = vi.fn<Job['run']>(() => work.done)
    const job = jobOf(run)
    const both = [start(job), start(job)]
    await due(job)
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), EVENTUALLY)
    const first = await takenBy(job)
    await free(job)
    await vi.waitUntil(async () => ![null, first].includes(await takenBy(job)), EVENTUALLY)
    work.letGo()
    await waiting(job)
    await Promise.all(both.map(stop))
    expect(run).toHaveBeenCalledTimes(1)
    expect(both.flatMap((shift) => shift.logged('job failed'))).toEqual([])
  })

  it('returns even when the row is removed', async () => {
    const job = jobOf(async () => {})
    const shift = start(job)
    const { id } = await waiting(job)
    await trials.database.owner.query('SELECT graphile_worker.complete_jobs(ARRAY[$1::bigint])', [id])
    await waiting(job)
    // On a busy machine a look may come between the removal and the new row, and says it once more.
    expect(shift.logged('jobs missing from the queue')).toContainEqual(
      expect.objectContaining({ jobs: [job.name] }),
    )
  })
})

describe('the stop of the workers', () => {
  it('waits for the running job', async () => {
    const work = held()
    const ended = vi.fn<() => void>()
    const job = jobOf(() => work.done.then(ended))
    const shift = start(job)
    await due(job)
    await vi.waitUntil(async () => (await takenBy(job)) !== null, EVENTUALLY)
    const stopped = stop(shift)
    work.letGo()
    await stopped
    expect(ended).toHaveBeenCalledTimes(1)
    await waiting(job)
  })

  it('signals a long job, abandons it in the end, and another process runs it', async () => {
    const run = vi.fn<Job['run']>(async () => {})
    const signals: AbortSignal[] = []
    run.mockImplementationOnce((_ctx, signal) => {
      signals.push(signal)
      return new Promise(() => {})
    })
    const job = jobOf(run)
    const shift = start(job)
    await due(job)
    await vi.waitFor(() => expect(signals).toHaveLength(1), EVENTUALLY)
    await stop(shift)
    expect(signals[0]?.aborted).toBe(true)
    expect(await queued(trials.database, job.name)).toMatchObject([{ locked_by: null }])
    start(job)
    await due(job)
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), EVENTUALLY)
  })

  it('leaves no connection open right after the start', async () => {
    const ours = await trials.database.owner.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database()',
    )
    await startShift(trials.database.url, [jobOf(async () => {})]).stop()
    await vi.waitFor(async () => {
      const { rowCount } = await trials.database.owner.query(
        'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> ALL($1)',
        [ours.rows.map((row) => row.pid)],
      )
      expect(rowCount).toBe(0)
    }, EVENTUALLY)
  })
})
