import { accessSync, chmodSync, constants, existsSync, mkdtempSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Home, readJson, writeWhole } from './folders.ts'
import { type Postgres, postgresAccount, postgresUrl, startPostgres } from './postgres.ts'
import { canReach } from './run-as.ts'
import type { Secrets } from './secrets.ts'
import { codeOf, UserFault } from './trouble.ts'

const DATABASE = 'baize'

/** Location of this checkout's data, and the port they were last served on. */
type Memo = { readonly outside: string | null; readonly port: number | null }

function readMemo(home: Home): Memo {
  const kept = readJson(memoFile(home))
  if (typeof kept !== 'object' || kept === null) return { outside: null, port: null }
  return {
    outside: 'outside' in kept && typeof kept.outside === 'string' ? kept.outside : null,
    port: 'port' in kept && typeof kept.port === 'number' ? kept.port : null,
  }
}

const writeMemo = (home: Home, memo: Memo): void => writeWhole(memoFile(home), `${JSON.stringify(memo)}\n`)

const memoFile = (home: Home): string => join(home.dir, 'cluster.json')

const isWritable = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** A folder that survives a reboot and that every account may traverse. Not /tmp, which systems empty. */
function makeOutside(): string {
  const parent = ['/var/lib', '/var/tmp'].find(isWritable)
  if (parent === undefined) {
    throw new UserFault(
      'PostgreSQL does not run as root and its user cannot reach this folder; move the checkout, run as its owner, or set DATABASE_URL.',
    )
  }
  const folder = mkdtempSync(join(parent, 'baize-'))
  chmodSync(folder, 0o755)
  return folder
}

/** The folder outside the checkout: created on first use and recorded at once, so that no start loses it. */
function outsideFolder(home: Home): string {
  const memo = readMemo(home)
  if (memo.outside !== null && existsSync(memo.outside)) return memo.outside
  const outside = makeOutside()
  writeMemo(home, { ...memo, outside })
  return outside
}

/** The data are in the checkout, unless the account that root drops to cannot reach it (a home of mode 0700). */
function placeData(home: Home): string {
  const { outside } = readMemo(home)
  if (outside !== null && existsSync(join(outside, 'postgres'))) return join(outside, 'postgres')
  const inside = join(home.dir, 'postgres')
  const account = postgresAccount(inside)
  if (account === null || canReach(home.dir, account)) return inside
  const dataDir = join(outsideFolder(home), 'postgres')
  if (existsSync(inside)) moveData(inside, dataDir)
  return dataDir
}

/** Moves the data, because a parent folder was closed to PostgreSQL's account after it had written there. */
function moveData(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    throw new UserFault(
      `PostgreSQL's user can no longer reach ${from}; let others pass again with chmod o+x on the folders above it.`,
    )
  }
}

/** This checkout's embedded PostgreSQL, with the application's database. */
export async function startCluster(home: Home, secrets: Secrets): Promise<Postgres> {
  const { port } = readMemo(home)
  const postgres = await startPostgres({
    dataDir: placeData(home),
    password: secrets.postgresPassword,
    logFile: join(home.logs, 'postgres.log'),
    reachableDir: () => outsideFolder(home),
    ...(port !== null && { port }),
  })
  // Keeps the port across starts, so that a developer's database client finds it again.
  writeMemo(home, { ...readMemo(home), port: postgres.port })
  await makeDatabase(postgres.url)
  return { ...postgres, url: postgresUrl(postgres.port, secrets.postgresPassword, DATABASE) }
}

/** URL of this checkout's database when it last ran; null if it has none yet. */
export function clusterUrl(home: Home, secrets: Secrets): string | null {
  const { port } = readMemo(home)
  return port === null ? null : postgresUrl(port, secrets.postgresPassword, DATABASE)
}

async function makeDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
  } finally {
    await client.end()
  }
}
