import type { Readable } from '../../platform/db/queryable.ts'

export type DatabaseFacts = {
  readonly nowMs: number
  /** As PostgreSQL has it: 150004 is 15.4. */
  readonly version: number
  readonly settings: ReadonlyMap<string, string>
  readonly isEncrypted: boolean
}

const LOOKED_AT = [
  'fsync',
  'synchronous_commit',
  'full_page_writes',
  'wal_level',
  'archive_mode',
  'data_checksums',
  'data_directory',
]

export async function selectDatabase(db: Readable): Promise<DatabaseFacts> {
  const { rows } = await db.query<{ now: Date; version: string; ssl: boolean | null }>(
    `SELECT clock_timestamp() AS now, current_setting('server_version_num') AS version,
            (SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()) AS ssl`,
  )
  const { rows: settings } = await db.query<{ name: string; setting: string }>(
    'SELECT name, setting FROM pg_settings WHERE name = ANY($1)',
    [LOOKED_AT],
  )
  const [row] = rows
  return {
    nowMs: row?.now.getTime() ?? 0,
    version: Number(row?.version ?? 0),
    settings: new Map(settings.map(({ name, setting }) => [name, setting])),
    isEncrypted: row?.ssl === true,
  }
}

export type ArchiveFacts = {
  readonly lastMs: number | null
  readonly failedMs: number | null
  readonly failures: number
}

export async function selectArchive(db: Readable): Promise<ArchiveFacts> {
  const { rows } = await db.query<{ last: Date | null; failed: Date | null; failures: string }>(
    `SELECT last_archived_time AS last, last_failed_time AS failed, failed_count::text AS failures FROM pg_stat_archiver`,
  )
  const [row] = rows
  return {
    lastMs: row?.last?.getTime() ?? null,
    failedMs: row?.failed?.getTime() ?? null,
    failures: Number(row?.failures ?? 0),
  }
}

/** What was applied to this database; null for one that no server has started on. */
export async function selectMigrations(
  db: Readable,
): Promise<readonly { readonly number: number; readonly checksum: string }[] | null> {
  const { rows: tables } = await db.query<{ name: string | null }>(
    `SELECT to_regclass('schema_migrations')::text AS name`,
  )
  if ((tables[0]?.name ?? null) === null) return null
  const { rows } = await db.query<{ number: number; checksum: string }>(
    'SELECT number, checksum FROM schema_migrations ORDER BY number',
  )
  return rows
}

export type HouseFacts = {
  /** Names of what is led by some process: `crash`, `lottery`. */
  readonly leaders: readonly string[]
  /** Jobs that should have run five minutes ago. */
  readonly lateJobs: readonly string[]
  readonly players: number
  readonly demoPlayers: number
  readonly localOperators: number
  /** People who can get in with a passkey. */
  readonly operators: number
  readonly owners: number
}

/** A leader's session is named after what it leads, and ends with the process. */
export async function selectHouse(db: Readable): Promise<HouseFacts> {
  const { rows: leaders } = await db.query<{ name: string }>(
    `SELECT DISTINCT substr(application_name, length('baize-leader-') + 1) AS name FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'baize-leader-%' ORDER BY 1`,
  )
  const { rows: late } = await db.query<{ name: string }>(
    `SELECT task_identifier AS name FROM graphile_worker.jobs
     WHERE run_at < now() - interval '5 minutes' AND locked_at IS NULL ORDER BY run_at`,
  )
  const { rows } = await db.query<Record<'players' | 'demo' | 'local' | 'operators' | 'owners', number>>(
    `WITH people AS (
       SELECT o.id, o.is_local FROM operators o
       WHERE o.ended_at IS NULL AND (o.is_local OR EXISTS (SELECT FROM operator_passkeys k WHERE k.operator_id = o.id))
     )
     SELECT (SELECT count(*) FROM users)::int AS players, (SELECT count(*) FROM users WHERE is_demo)::int AS demo,
            (SELECT count(*) FROM people WHERE is_local)::int AS local,
            (SELECT count(*) FROM people WHERE NOT is_local)::int AS operators,
            (SELECT count(*) FROM people p JOIN operator_roles r ON r.operator_id = p.id AND r.role = 'owner'
             WHERE NOT p.is_local)::int AS owners`,
  )
  const [row] = rows
  return {
    leaders: leaders.map(({ name }) => name),
    lateJobs: late.map(({ name }) => name),
    players: row?.players ?? 0,
    demoPlayers: row?.demo ?? 0,
    localOperators: row?.local ?? 0,
    operators: row?.operators ?? 0,
    owners: row?.owners ?? 0,
  }
}
