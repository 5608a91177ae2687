import { readFile } from 'node:fs/promises'
import { randomBytes } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/db/db.fixture.ts'
import { EVENTUALLY, makeDue, queued } from '../platform/jobs/jobs.fixture.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { testConfig } from '../testing/config.fixture.ts'
import { type TestSite, testSite } from '../testing/server.fixture.ts'
import { allJobs } from './jobs.ts'
import { startServer } from './server.ts'

const log = createLog('silent')
const DAY = 24 * 60 * 60_000
const jobs = allJobs(testConfig('postgres://nobody@localhost/none'), () => {
  throw new Error('no test of the list carries anything out')
})

describe('the jobs of the server', () => {
  it('have unique names, and operators can read about each of them', async () => {
    const names = jobs.map((job) => job.name)
    expect(new Set(names).size).toBe(names.length)
    const page = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
    const listed = [...page.matchAll(/^\| `([a-z]+\.[a-zA-Z]+)` \|/gm)].map((found) => found[1])
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

  it('schedules every one of them', async () => {
    const waiting = await vi.waitFor(async () => {
      const rows = await Promise.all(jobs.map((job) => queued(site.database, job.name)))
      expect(rows.map((found) => found.length)).toEqual(jobs.map(() => 1))
      return rows.flat()
    }, EVENTUALLY)
    expect(waiting).toHaveLength(jobs.length)
  })

  it('sweeps old sessions when due by its own clock and counts the run', async () => {
    await site.newPlayer()
    site.clock.advance(31 * DAY)
    await vi.waitUntil(() => makeDue(site.database, 'sessions.sweep'), EVENTUALLY)
    await vi.waitFor(async () => expect(await sessions()).toBe(0), EVENTUALLY)
    await vi.waitFor(async () => {
      const { payload } = await site.server.app.inject('/metrics')
      expect(payload).toMatch(/^baize_job_runs_total\{job="sessions.sweep",outcome="done"\} [1-9]/m)
      expect(payload).toMatch(/^baize_job_seconds_count\{job="sessions.sweep"\} [1-9]/m)
    }, EVENTUALLY)
  })

  it('has closed its database connections once it is stopped', async () => {
    const database = await testDatabase()
    const server = await startServer(testConfig(database.url, { roles: ['api', 'worker'] }), {
      log,
      randomBytes,
    })
    await vi.waitUntil(() => makeDue(database, 'sessions.sweep'), EVENTUALLY)
    await server.stop()
    await vi.waitFor(async () => {
      const { rowCount } = await database.owner.query(
        'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      )
      expect(rowCount).toBe(0)
    }, EVENTUALLY)
    expect(await queued(database, 'sessions.sweep')).toMatchObject([{ locked_by: null }])
    await database.drop()
  })
})

describe('a server with one role', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.drop())

  it('leaves jobs to others when it is not a worker', async () => {
    const server = await startServer(testConfig(database.url, { roles: ['api'] }), { log, randomBytes })
    expect((await server.app.inject('/readyz')).statusCode).toBe(200)
    await server.stop()
    expect(await queued(database, 'sessions.sweep')).toEqual([])
  })

  it('answers probes but no player when it is not an api server', async () => {
    const server = await startServer(testConfig(database.url, { roles: ['worker'] }), { log, randomBytes })
    const status = async (path: string) => (await server.app.inject(path)).statusCode
    expect([await status('/healthz'), await status('/readyz'), await status('/metrics')]).toEqual([
      200, 200, 200,
    ])
    expect([await status('/api/home/startup'), await status('/')]).toEqual([404, 404])
    await server.stop()
  })
})
