import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { present } from '@baize/kit'
import pg from 'pg'
import { measureTransactions } from './transaction-a-bet.ts'

/** The base of a run's ratios: measured on the same PostgreSQL, with the same durability. */
export type Reference = {
  readonly name: string
  readonly perSecond: number
  /** The same with enough branches that clients rarely contend. For comparison only: no ratio is based on it. */
  readonly uncontended?: number
  readonly versions: { readonly postgres: string | null; readonly pgbench: string | null }
}

const DATABASE = 'bench_reference'
const CLIENTS = 16
/** A scale without contention: pgbench's default is one branch, whose row every transaction updates. */
const ROOMY_SCALE = 50
const DEBIAN = '/usr/lib/postgresql'

/**
 * Transactions per second of pgbench's TPC-B-like script with 16 clients at the default scale; without pgbench, of a
 * loop with one transaction per bet. Runs in its own database, which is dropped afterwards.
 */
export async function measureReference(url: string, seconds = 10): Promise<Reference> {
  const own = new URL(url)
  own.pathname = `/${DATABASE}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    const { rows } = await admin.query<{ server_version: string }>('SHOW server_version')
    const postgres = present(rows[0], 'a version').server_version
    await admin.query(`DROP DATABASE IF EXISTS ${DATABASE}`)
    await admin.query(`CREATE DATABASE ${DATABASE}`)
    const pgbench = findPgbench()
    const measured = pgbench ? await withPgbench(admin, pgbench, own, seconds) : await withLoop(own, seconds)
    // Flushes the reference's dirty pages, so that the next measurement does not pay for them.
    await admin.query(`DROP DATABASE ${DATABASE}`)
    await admin.query('CHECKPOINT')
    return {
      ...measured,
      versions: { postgres, pgbench: pgbench && (await run(pgbench, ['--version'])).trim() },
    }
  } finally {
    await admin.end()
  }
}

type Measured = Pick<Reference, 'name' | 'perSecond' | 'uncontended'>

async function withPgbench(admin: pg.Client, pgbench: string, url: URL, seconds: number): Promise<Measured> {
  const env = {
    PGHOST: url.hostname,
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: DATABASE,
  }
  const timed = (length: number) => run(pgbench, [`--client=${CLIENTS}`, '--jobs=2', `--time=${length}`], env)
  const tpsAt = async (scale: number): Promise<number> => {
    await run(pgbench, ['--initialize', '--quiet', `--scale=${scale}`], env)
    await timed(2)
    // Flushes the dirty pages of the load; written during the timed run, they would make the reference look slow.
    await admin.query('CHECKPOINT')
    const said = await timed(seconds)
    const tps = /^tps = ([\d.]+)/m.exec(said)?.[1]
    if (tps === undefined) throw new Error(`pgbench named no tps:\n${said}`)
    return Number(tps)
  }
  const uncontended = await tpsAt(ROOMY_SCALE)
  return { name: `pgbench (TPC-B-like, ${CLIENTS} clients)`, perSecond: await tpsAt(1), uncontended }
}

async function withLoop(url: URL, seconds: number): Promise<Measured> {
  const perSecond = await measureTransactions(url.href, { clients: CLIENTS, seconds })
  return { name: `a transaction a bet (${CLIENTS} connections; pgbench is not at hand)`, perSecond }
}

/** On the PATH, or in Debian's folders per major version, newest first. */
function findPgbench(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
  ]
  return folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file)) ?? null
}

function run(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    const said: Buffer[] = []
    const complained: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => complained.push(chunk))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(Buffer.concat(said).toString())
      else reject(new Error(`${file} ended with ${code}: ${Buffer.concat(complained).toString()}`))
    })
  })
}
