import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { once, present } from '@baize/kit'
import { Client } from 'pg'
import { StartFault } from '../configuration/start-fault.ts'
import { installJobQueue } from './jobs-schema.ts'

export type Migration = {
  readonly number: number
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** The folders sit beside this file in the sources and beside the bundle once built. */
const FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url))
const FUNCTIONS = fileURLToPath(new URL('./functions/', import.meta.url))
/** Any number, as long as nothing else in the database locks it. */
const LOCK = 7_214_001

/** Tables change by migrations, each applied once. Function files are complete and reapplied when one changes. */
export const readFunctions = (): Promise<Migration[]> => readMigrations(FUNCTIONS, 2)

/** Read once per process: the tests start thousands of servers. */
export const ownMigrations = once(() => readMigrations())
export const ownFunctions = once(() => readFunctions())

export async function readMigrations(folder = FOLDER, digits = 3): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  const migrations = await Promise.all(
    files.map(async (file) => {
      const found = new RegExp(`^(\\d{${digits}})_([a-z0-9_]+)\\.sql$`).exec(file)
      if (!found) {
        throw new StartFault(
          `${file} is not named like a migration (${'1'.padStart(digits, '0')}_what_it_does.sql)`,
        )
      }
      const sql = await readFile(`${folder}/${file}`, 'utf8')
      const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
      return { number: Number(found[1]), name: present(found[2], 'name'), sql, checksum }
    }),
  )
  const doubled = migrations.find((migration, i) => migrations[i + 1]?.number === migration.number)
  if (doubled) throw new StartFault(`two migrations have the number ${title(doubled)}`)
  return migrations
}

/**
 * Brings the database up to this build and returns the names of what was applied. Safe to run from many processes at
 * once.
 */
export async function migrate(
  databaseUrl: string,
  migrations?: readonly Migration[],
  functions?: readonly Migration[],
): Promise<string[]> {
  const wanted = migrations ?? (await ownMigrations())
  const programs = functions ?? (migrations ? [] : await ownFunctions())
  const client = new Client({ connectionString: databaseUrl, application_name: 'baize-migrate' })
  // A lost connection also fails the running query; without a listener the event would end the process first.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migrations (
         number     integer PRIMARY KEY,
         name       text NOT NULL,
         checksum   text NOT NULL,
         applied_at timestamptz NOT NULL DEFAULT now()
       )`,
    )
    const { rows: applied } = await client.query<{ number: number; name: string; checksum: string }>(
      'SELECT number, name, checksum FROM schema_migrations ORDER BY number',
    )
    const missing = missingFrom(wanted, applied)
    for (const migration of missing) await applyTogether(client, [migration], NUMBERED)
    await installJobQueue(databaseUrl)
    const replaced = await applyFunctions(client, programs)
    return [...missing.map(title), ...replaced]
  } finally {
    // Closing the connection releases the lock.
    await client.end()
  }
}

const title = ({ number, name }: Pick<Migration, 'number' | 'name'>): string =>
  `${String(number).padStart(3, '0')}_${name}`

/** The second migrations of the two lists from before the first release, which every database made by them has. */
const EARLIER: ReadonlySet<string> = new Set(['002_seed_pairs', '002_login'])

function missingFrom(
  wanted: readonly Migration[],
  applied: readonly Pick<Migration, 'number' | 'name' | 'checksum'>[],
): Migration[] {
  if (applied.some((done) => EARLIER.has(title(done)))) {
    throw new StartFault(
      'this database was made by a build from before its migrations were merged: move the .baize folder aside, or point DATABASE_URL at an empty database, and start again; nothing in it was changed',
    )
  }
  const byNumber = new Map(wanted.map((migration) => [migration.number, migration]))
  for (const done of applied) {
    const known = byNumber.get(done.number)
    if (!known) {
      throw new StartFault(
        `the database has migration ${title(done)}, which this build does not know: run a newer build`,
      )
    }
    if (known.checksum !== done.checksum) {
      throw new StartFault(
        `migration ${title(known)} was changed after this database applied it: restore the file and put the change into a new migration`,
      )
    }
  }
  const last = applied.at(-1)?.number ?? 0
  const done = new Set(applied.map((migration) => migration.number))
  const missing = wanted.filter((migration) => !done.has(migration.number))
  const late = missing.find((migration) => migration.number < last)
  if (late) {
    throw new StartFault(
      `migration ${title(late)} is numbered below what this database has already applied: give it the next free number`,
    )
  }
  return missing
}

/**
 * Replaces all functions in one transaction when one has changed: they call each other, and an older build may be
 * calling them meanwhile.
 */
async function applyFunctions(client: Client, functions: readonly Migration[]): Promise<string[]> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS schema_functions (number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL)',
  )
  const { rows } = await client.query<{ checksum: string }>('SELECT checksum FROM schema_functions')
  const known = new Set(rows.map((row) => row.checksum))
  const changed = functions.filter((migration) => !known.has(migration.checksum))
  if (changed.length === 0) return []
  await applyTogether(client, functions, REPLACED)
  return changed.map((migration) => `functions ${migration.name}`)
}

const NUMBERED = 'INSERT INTO schema_migrations (number, name, checksum) VALUES ($1, $2, $3)'
const REPLACED = `INSERT INTO schema_functions (number, name, checksum) VALUES ($1, $2, $3)
  ON CONFLICT (number) DO UPDATE SET name = excluded.name, checksum = excluded.checksum`

/** All or nothing. */
async function applyTogether(client: Client, migrations: readonly Migration[], note: string): Promise<void> {
  let at = present(migrations[0], 'migration')
  try {
    await client.query('BEGIN')
    for (at of migrations) {
      await client.query(at.sql)
      await client.query(note, [at.number, at.name, at.checksum])
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartFault(`migration ${title(at)} failed: ${reason}`, { cause: error })
  }
}
