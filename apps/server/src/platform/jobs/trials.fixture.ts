import { present } from '@baize/kit'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../db/db.fixture.ts'
import type { Job } from './job.ts'
import { EVENTUALLY, farAway, makeDue, queued, type Shift, startShift } from './jobs.fixture.ts'

/** Work that lasts until it is released. */
export function held() {
  let letGo = (): void => {}
  const done = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { done, letGo: () => letGo() }
}

/** One database for all tests of a file, and processes that run jobs on it; they are stopped after each test. */
export function jobTrials() {
  const shifts: Shift[] = []
  let database: TestDatabase
  let jobs = 0

  beforeAll(async () => {
    database = await testDatabase()
  })
  afterEach(async () => {
    await Promise.all(shifts.splice(0).map((shift) => shift.stop()))
  })
  afterAll(() => database.drop())

  return {
    get database(): TestDatabase {
      return database
    },
    start: (...work: readonly Job[]): Shift => {
      const shift = startShift(database.url, work)
      shifts.push(shift)
      return shift
    },
    stop: async (shift: Shift): Promise<void> => {
      shifts.splice(shifts.indexOf(shift), 1)
      await shift.stop()
    },
    /** A job with a unique name. */
    jobOf: (run: Job['run'], more: Partial<Job> = {}): Job => ({
      name: `trial.${++jobs}`,
      when: farAway(),
      run,
      ...more,
    }),
    due: (job: Job) => vi.waitUntil(() => makeDue(database, job.name), EVENTUALLY),
    waiting: (job: Job) =>
      vi.waitFor(async () => {
        const rows = await queued(database, job.name)
        expect(rows).toMatchObject([{ attempts: 0, locked_by: null }])
        return present(rows[0], 'row')
      }, EVENTUALLY),
    takenBy: async (job: Job): Promise<string | null> =>
      (await queued(database, job.name)).at(-1)?.locked_by ?? null,
  }
}
