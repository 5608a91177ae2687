import { readFile } from 'node:fs/promises'
import { randomBytes } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/db/db.fixture.ts'
import { makeDue, queued, SOON } from '../platform/jobs/jobs.fixture.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { testConfig } from '../testing/config.fixture.ts'
import { type TestSite, testSite } from '../testing/server.fixture.ts'
import { jobsOf } from './jobs.ts'
import { startServer } from './server.ts'

const log = createLog('silent')
const DAY = 24 * 60 * 60_000
const jobs = jobsOf(testConfig('postgres://nobody@localhost/none'))

describe('the jobs of the house', () => {
  it('have names of their own, and operators can read about each of them', async () => {
    const names = jobs.map((job) => job.name)
    expect(new Set(names).size).toBe(names.length)
    const page = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
    const listed = [...page.matchAll(/^\| `([a-z]+\.[a-z]+)` \|/gm)].map((found) => found[1])
    expect(listed).toEqual(names)
  })
})

describe('a server that runs jobs', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await testSite({ roles: ['api', 'worker'] })
  })
  afterAll(() => site.close())
  const sessions = async () => (await site.database.owner.query('SELECT FROM sessions')).rowCount

  it('has every one of them waiting', async () => {
    const waiting = await vi.waitFor(async () => {
      const rows = await Promise.all(jobs.map((job) => queued(site.database, job.name)))
      expect(rows.map((found) => found.length)).toEqual(jobs.map(() => 1))
      return rows.flat()
    }, SOON)
    expect(waiting).toHaveLength(jobs.length)
  })

  it('forgets old sessions when their sweep is due, by its own clock, and counts the run', async () => {
    await site.newPlayer()
    site.clock.advance(31 * DAY)
    await vi.waitUntil(() => makeDue(site.database, 'sessions.sweep'), SOON)
    await vi.waitFor(async () => expect(await sessions()).toBe(0), SOON)
    await vi.waitFor(async () => {
      const { payload } = await site.server.app.inject('/metrics')
      expect(payload).toMatch(/^baize_job_runs_total\{job="sessions.sweep",outcome="done"\} [1-9]/m)
      expect(payload).toMatch(/^baize_job_seconds_count\{job="sessions.sweep"\} [1-9]/m)
    }, SOON)
  })

  it('has let go of the database once it is stopped', async () => {
    const database = await testDatabase()
    const server = await startServer(testConfig(database.url, { roles: ['api', 'worker'] }), {
      log,
      randomBytes,
    })
    await vi.waitUntil(() => makeDue(database, 'sessions.sweep'), SOON)
    await server.stop()
    await vi.waitFor(async () => {
      const { rowCount } = await database.owner.query(
        'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      )
      expect(rowCount).toBe(0)
    }, SOON)
    expect(await queued(database, 'sessions.sweep')).toMatchObject([{ locked_by: null }])
    await database.drop()
  })
})

describe('a server without a role', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.drop())

  it('of worker leaves jobs to others', async () => {
    const server = await startServer(testConfig(database.url, { roles: ['api'] }), { log, randomBytes })
    expect((await server.app.inject('/readyz')).statusCode).toBe(200)
    await server.stop()
    expect(await queued(database, 'sessions.sweep')).toEqual([])
  })

  it('of api answers those who watch it and no player', async () => {
    const server = await startServer(testConfig(database.url, { roles: ['worker'] }), { log, randomBytes })
    const status = async (path: string) => (await server.app.inject(path)).statusCode
    expect([await status('/healthz'), await status('/readyz'), await status('/metrics')]).toEqual([
      200, 200, 200,
    ])
    expect([await status('/api/home/startup'), await status('/')]).toEqual([404, 404])
    await server.stop()
  })
})
