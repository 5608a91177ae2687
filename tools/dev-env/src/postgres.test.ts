import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isPostgresOn, type Postgres, type PostgresOptions, startPostgres } from './postgres.ts'
import { commandOf, isAlive } from './processes.ts'

let folder: string
/** Data of a PostgreSQL that was started and stopped once: to make it new takes a second. */
let fresh: string
const started: Postgres[] = []
const newFolder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'baize-postgres-'))
  chmodSync(made, 0o755)
  return made
}
beforeAll(async () => {
  folder = newFolder()
  await (await start()).stop()
  started.length = 0
  fresh = folder
})
afterAll(() => rmSync(fresh, { recursive: true }))
beforeEach(() => {
  folder = newFolder()
  // With its owner, which is another one where root runs the tests.
  execFileSync('cp', ['-a', join(fresh, 'data'), dataDir()])
})
afterEach(async () => {
  for (const postgres of started.splice(0)) await postgres.stop()
  rmSync(folder, { recursive: true })
})

const dataDir = () => join(folder, 'data')
async function start(more: Partial<PostgresOptions> = {}): Promise<Postgres> {
  const postgres = await startPostgres({
    dataDir: dataDir(),
    logFile: join(folder, 'postgres.log'),
    password: 'correct-horse',
    reachableDir: () => folder,
    throwaway: true,
    ...more,
  })
  started.push(postgres)
  return postgres
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql)
    return rows.map((row) => Object.values(row)[0])
  } finally {
    await client.end()
  }
}

const postmaster = () => Number(readFileSync(join(dataDir(), 'postmaster.pid'), 'utf8').split('\n')[0])

describe('the embedded PostgreSQL', () => {
  it('keeps durability on, uses UTF-8 and requires the password', async () => {
    const { url } = await start()
    expect(
      await ask(
        url,
        `SELECT setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit')`,
      ),
    ).toEqual(['on', 'on', 'on'])
    expect(await ask(url, 'SHOW server_encoding')).toEqual(['UTF8'])
    await expect(ask(url.replace('correct-horse', 'wrong'), 'SELECT 1')).rejects.toThrow(
      'password authentication failed',
    )
  })

  it('keeps committed data through kill -9', async () => {
    const first = await start()
    await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    process.kill(postmaster(), 'SIGKILL')
    expect(await first.died).toContain('ended unexpectedly')
    const second = await start()
    expect(await ask(second.url, 'SELECT answer FROM kept')).toEqual([42])
  })

  it('leaves no process after a power cut and keeps committed data', async () => {
    const first = await start()
    await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    const workers = (await ask(first.url, `SELECT pid FROM pg_stat_activity`)).map(Number)
    expect(workers.length).toBeGreaterThan(3)
    await first.kill()
    expect(workers.filter((pid) => commandOf(pid))).toEqual([])
    const second = await start({ port: first.port })
    expect(second.port).toBe(first.port)
    expect(await ask(second.url, 'SELECT answer FROM kept')).toEqual([42])
    expect(readFileSync(join(folder, 'postgres.log'), 'utf8')).toContain('automatic recovery in progress')
  })

  it('ends the instance that a killed start left on the same data, and takes over its port', async () => {
    const orphan = await start()
    const pid = postmaster()
    const heir = await start({ port: orphan.port })
    expect(isAlive(pid)).toBe(false)
    expect(postmaster()).not.toBe(pid)
    expect(heir.port).toBe(orphan.port)
    expect(await ask(heir.url, 'SELECT 1')).toEqual([1])
  })

  it('starts although its pid file names a process that now belongs to another program', async () => {
    await (await start()).stop()
    writeFileSync(join(dataDir(), 'postmaster.pid'), `${process.pid}\n${dataDir()}\n`)
    const { url } = await start()
    expect(await ask(url, 'SELECT 1')).toEqual([1])
  })

  it('refuses data of another version and a wrong password, with instructions', async () => {
    await (await start()).stop()
    await expect(start({ password: 'forgotten' })).rejects.toThrow(
      /no longer belong together.*move or delete/,
    )
    writeFileSync(join(dataDir(), 'PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow(/was written by PostgreSQL 17, not 18; move or delete it/)
  })
})

describe('the check of a command line', () => {
  it('recognises a PostgreSQL only with the same data folder', () => {
    expect(isPostgresOn('/x/bin/postgres -D /a/data --port=1', '/a/data')).toBe(true)
    expect(isPostgresOn('/x/bin/postgres -D /a/data2 --port=1', '/a/data')).toBe(false)
    expect(isPostgresOn('vim /a/data', '/a/data')).toBe(false)
    expect(isPostgresOn(null, '/a/data')).toBe(false)
  })
})
