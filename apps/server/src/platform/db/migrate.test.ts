import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chance } from '@baize/kit/testing'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from './db.fixture.ts'
import { type Migration, migrate, readFunctions, readMigrations } from './migrate.ts'
import { inTransaction } from './pool.ts'

let database: TestDatabase
let standing: Migration[]

beforeAll(async () => {
  database = await testDatabase()
  standing = await readMigrations()
})
afterAll(() => database.drop())

const next = (sql: string, number = 900): Migration => ({ number, name: 'trial', sql, checksum: `of ${sql}` })

describe('migrations', () => {
  afterEach(() =>
    database.owner.query('DROP TABLE IF EXISTS trial; DELETE FROM schema_migrations WHERE number >= 900'),
  )

  it('are applied once, even when many processes start together', async () => {
    const all = [...standing, next('CREATE TABLE trial (id int); INSERT INTO trial VALUES (1)')]
    const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(database.url, all)))
    expect(applied.flat()).toEqual(['900_trial'])
    expect((await database.owner.query('SELECT * FROM trial')).rows).toEqual([{ id: 1 }])
  })

  it('leave nothing behind when they fail', async () => {
    const broken = next('CREATE TABLE trial (id int); SELECT 1/0')
    await expect(migrate(database.url, [...standing, broken])).rejects.toThrow(
      'migration 900_trial failed: division by zero',
    )
    const { rows } = await database.owner.query<{ there: string | null }>(
      "SELECT to_regclass('trial') AS there",
    )
    expect(rows).toEqual([{ there: null }])
    expect(await migrate(database.url, standing)).toEqual([])
  })

  it('refuse a database whose applied files were changed', async () => {
    const [first, ...others] = standing
    const changed = [{ ...first!, checksum: 'another' }, ...others]
    await expect(migrate(database.url, changed)).rejects.toThrow('migration 001_players was changed after')
  })

  it('refuse a database of a newer build', async () => {
    await migrate(database.url, [...standing, next('SELECT 1')])
    await expect(migrate(database.url, standing)).rejects.toThrow('900_trial, which this build does not know')
  })

  it.each(['seed_pairs', 'login'])(
    'L31: refuse a database of the earlier list with %s and change nothing in it',
    async (second) => {
      const earlier = `baize_earlier_${chance.hex(6)}`
      await database.owner.query(`CREATE DATABASE ${earlier} TEMPLATE template0`)
      const url = new URL(database.url)
      url.pathname = `/${earlier}`
      const client = new Client({ connectionString: url.href })
      try {
        await client.connect()
        await client.query(
          `CREATE TABLE schema_migrations (number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL,
           applied_at timestamptz NOT NULL DEFAULT now());
         INSERT INTO schema_migrations VALUES (1, 'players', 'a'), (2, '${second}', 'b'), (67, 'given_sessions', 'c')`,
        )
        await expect(migrate(url.href)).rejects.toThrow(
          'made by a build from before its migrations were merged: move the .baize folder aside',
        )
        const { rows } = await client.query(
          `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
        )
        expect(rows).toEqual([{ relname: 'schema_migrations' }])
        expect((await client.query('SELECT FROM schema_migrations')).rowCount).toBe(3)
      } finally {
        await client.end()
        await database.owner.query(`DROP DATABASE ${earlier} WITH (FORCE)`)
      }
    },
  )

  it('refuse a file numbered below the applied ones', async () => {
    await migrate(database.url, [...standing, next('SELECT 1', 902)])
    const late = [...standing, next('SELECT 2', 901), next('SELECT 1', 902)]
    await expect(migrate(database.url, late)).rejects.toThrow('901_trial is numbered below')
  })

  it('are numbered without gaps', () => {
    expect(standing.map(({ number }) => number)).toEqual(standing.map((_, i) => i + 1))
  })

  it('never change once released: a change is a new file with its own line in released.sha256', async () => {
    const released = await readFile(new URL('./migrations/released.sha256', import.meta.url), 'utf8')
    const files = standing.map(
      ({ number, name, checksum }) => `${checksum}  ${String(number).padStart(3, '0')}_${name}.sql`,
    )
    expect(files).toEqual(released.trim().split('\n'))
  })

  it('have unambiguous names and numbers', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'baize-migrations-'))
    try {
      await writeFile(join(folder, '001_one.sql'), 'SELECT 1')
      await writeFile(join(folder, '001_other.sql'), 'SELECT 2')
      await expect(readMigrations(folder)).rejects.toThrow('two migrations have the number 001_one')
      await writeFile(join(folder, '01-odd.sql'), 'SELECT 3')
      await expect(readMigrations(folder)).rejects.toThrow('01-odd.sql is not named like a migration')
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe('database functions', () => {
  const program = (number: number, answer: number): Migration => ({
    number,
    name: `trial_${number}`,
    sql: `CREATE OR REPLACE FUNCTION trial_${number}() RETURNS int LANGUAGE sql AS 'SELECT ${answer}';
          INSERT INTO applied VALUES (${number})`,
    checksum: `of ${number} ${answer}`,
  })
  const answers = async (): Promise<object[]> => {
    const { rows } = await database.owner.query<object>('SELECT trial_901() AS one, trial_902() AS two')
    return rows
  }
  const applied = async (): Promise<number[]> => {
    const { rows } = await database.owner.query<{ n: number }>('SELECT n FROM applied ORDER BY id')
    return rows.map((row) => row.n)
  }
  beforeEach(() => database.owner.query('CREATE TABLE applied (n int, id int GENERATED ALWAYS AS IDENTITY)'))
  afterEach(() =>
    database.owner.query(
      `DROP TABLE applied; DROP FUNCTION IF EXISTS trial_901, trial_902;
       DELETE FROM schema_functions WHERE number >= 900`,
    ),
  )

  it('are applied in order, once, even when many processes start together', async () => {
    const programs = [program(901, 1), program(902, 2)]
    const done = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url, standing, programs)))
    expect(done.flat()).toEqual(['functions trial_901', 'functions trial_902'])
    expect(await applied()).toEqual([901, 902])
  })

  it('are all applied again when one of them has changed, because they call each other', async () => {
    await migrate(database.url, standing, [program(901, 1), program(902, 2)])
    expect(await migrate(database.url, standing, [program(901, 1), program(902, 3)])).toEqual([
      'functions trial_902',
    ])
    expect(await answers()).toEqual([{ one: 1, two: 3 }])
    expect(await applied()).toEqual([901, 902, 901, 902])
  })

  it('all stay as they were when one of the new ones fails', async () => {
    await migrate(database.url, standing, [program(901, 1), program(902, 2)])
    const broken = { ...program(902, 3), sql: 'SELECT 1 / 0' }
    await expect(migrate(database.url, standing, [program(901, 5), broken])).rejects.toThrow(
      'trial_902 failed: division by zero',
    )
    expect(await answers()).toEqual([{ one: 1, two: 2 }])
    expect(await applied()).toEqual([901, 902])
  })

  it('are restored when an earlier build starts', async () => {
    await migrate(database.url, standing, [program(901, 1), program(902, 2)])
    await migrate(database.url, standing, [program(901, 5), program(902, 2)])
    await migrate(database.url, standing, [program(901, 1), program(902, 2)])
    expect(await answers()).toEqual([{ one: 1, two: 2 }])
  })

  it('are compatible with a database that already has them', async () => {
    await database.owner.query(`UPDATE schema_functions SET checksum = 'of an older build'`)
    const again = await migrate(database.url)
    expect(again).toHaveLength((await readFunctions()).length)
    expect(await migrate(database.url)).toEqual([])
  })
})

describe('the application’s connections', () => {
  it('use a role that cannot change the schema', async () => {
    const { rows } = await database.pool.query('SELECT current_user AS role')
    expect(rows).toEqual([{ role: 'baize_app' }])
    await expect(database.pool.query('CREATE TABLE sneaked (id int)')).rejects.toThrow('permission denied')
    await expect(database.pool.query('DELETE FROM users')).rejects.toThrow('permission denied')
  })

  it('return amounts as text, never as a number that could lose digits', async () => {
    const { rows } = await database.pool.query('SELECT 9007199254740993::int8 AS amount')
    expect(rows).toEqual([{ amount: '9007199254740993' }])
  })

  it('roll back when the function throws and commit when it resolves', async () => {
    const fail = async (account: string): Promise<void> => {
      await inTransaction(database.pool, async (tx) => {
        await tx.query('INSERT INTO login_failures (account) VALUES ($1)', [account])
        throw new Error('second thoughts')
      })
    }
    await expect(fail('undone')).rejects.toThrow('second thoughts')
    await inTransaction(database.pool, (tx) =>
      tx.query('INSERT INTO login_failures (account) VALUES ($1)', ['kept']),
    )
    const { rows } = await database.pool.query('SELECT account FROM login_failures')
    expect(rows).toEqual([{ account: 'kept' }])
  })

  it('recover after a cut in the middle of a transaction', async () => {
    const cut = inTransaction(database.pool, (tx) =>
      tx.query('SELECT pg_terminate_backend(pg_backend_pid())'),
    )
    await expect(cut).rejects.toThrow(/terminat/)
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })
})
