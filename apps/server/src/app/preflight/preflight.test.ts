import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool } from '../../platform/db/pool.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'
import type { Outside } from './outside.ts'
import { preflight } from './preflight.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

const nothing: Outside = {
  now: () => site.clock.now(),
  ask: async () => ({ kind: 'notSent', cause: 'ECONNREFUSED' }),
  certificate: async () => null,
  texts: async () => [],
  disk: async () => null,
}

it('goes through the whole list on a real database that refuses every write', async () => {
  const { ctx } = site.server
  await site.newPlayer()
  const db = openPool({ url: site.database.url, as: 'app', max: 4, log: ctx.log, isReadOnly: true })
  try {
    await expect(db.query('UPDATE users SET is_demo = true')).rejects.toThrow('read-only transaction')
    const lines = await preflight({ ...ctx, db }, site.database.owner, nothing)
    const says = lines.map(({ topic, mark, says: text }) => `${mark} ${topic}: ${text}`)
    expect(says).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^good database: PostgreSQL \d\d$/),
        'good database: committed money survives a crash',
        expect.stringMatching(/^good migrations: all \d+ applied$/),
        'good ledger: re-added, every cent is there',
        'fault roles: no worker runs',
        'fault roles: nobody drives crash, aviator and lotteries',
        'fault operators: nobody has a passkey',
        'good demo data: none; 1 players',
        'warning payments: nothing is set',
        'warning watch: faults are reported nowhere',
      ]),
    )
  } finally {
    await db.end()
  }
})

it('sees demo players', async () => {
  await site.newPlayer()
  await site.database.owner.query('UPDATE users SET is_demo = true')
  const lines = await preflight(site.server.ctx, site.database.owner, nothing)
  expect(lines.find(({ topic }) => topic === 'demo data')).toMatchObject({ mark: 'fault' })
})

it('goes on with the rest while the database is down', async () => {
  const gone = { query: () => Promise.reject(new Error('connect ECONNREFUSED')) }
  const lines = await preflight(site.server.ctx, gone, nothing)
  expect(lines.filter(({ topic }) => topic === 'database')).toEqual([
    {
      topic: 'database',
      mark: 'fault',
      says: 'connect ECONNREFUSED',
      todo: 'Start it, or correct DATABASE_URL',
    },
  ])
  expect(lines.map(({ topic }) => topic)).toEqual(
    expect.arrayContaining(['secrets', 'address', 'clock', 'watch']),
  )
})
