import { isLoopback } from '../../platform/configuration/loopback.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import { type Line, lasting, linesOf } from './line.ts'
import type { Outside } from './outside.ts'
import type { ArchiveFacts, DatabaseFacts } from './sql.ts'

const LEAST_VERSION = 150_000
const DURABLE = ['fsync', 'synchronous_commit', 'full_page_writes']
/** Segments of WAL are closed by size, or by `archive_timeout`. */
const OLDEST_BACKUP_MS = 60 * 60_000
const OLDEST_STAMP_MS = 26 * 60 * 60_000
const GIB = 1024 ** 3

export function databaseLines(
  { version, settings, isEncrypted }: DatabaseFacts,
  url: string,
): readonly Line[] {
  const { good, warning, fault } = linesOf('database')
  const off = DURABLE.filter((name) => settings.get(name) === 'off')
  const major = Math.floor(version / 10_000)
  return [
    version >= LEAST_VERSION
      ? good(`PostgreSQL ${major}`)
      : fault(`PostgreSQL ${major} is too old`, 'Move to 15 or later'),
    off.length === 0
      ? good('committed money survives a crash')
      : fault(`${off.join(', ')} is off`, 'Turn it on: a crash would lose money'),
    ...(settings.get('data_checksums') === 'off'
      ? [warning('pages have no checksums', 'Stop the database once and run pg_checksums --enable')]
      : []),
    ...(isEncrypted || isLocal(url)
      ? []
      : [warning('its connection is not encrypted', 'Add ?sslmode=verify-full to DATABASE_URL')]),
  ]
}

const isLocal = (url: string): boolean => {
  const { hostname } = new URL(url)
  return hostname === '' || isLoopback(`http://${hostname}`)
}

/** Of this build against those of the database. */
export function migrationLine(
  wanted: readonly Pick<Migration, 'number' | 'checksum'>[],
  applied: readonly Pick<Migration, 'number' | 'checksum'>[] | null,
): Line {
  const { good, warning, fault } = linesOf('migrations')
  if (applied === null) return fault('none is applied', 'Start the server once: it applies them')
  const known = new Map(wanted.map(({ number, checksum }) => [number, checksum]))
  const foreign = applied.filter(({ number, checksum }) => known.get(number) !== checksum)
  if (foreign.length > 0)
    return fault(
      `${foreign.map(({ number }) => number).join(', ')} of the database is not of this build`,
      'Deploy the build that the database is of, or a newer one',
    )
  const missing = wanted.length - applied.length
  return missing === 0
    ? good(`all ${wanted.length} applied`)
    : warning(`${missing} not applied yet`, 'Start the server of this build: it applies them')
}

/** Backups: the archive of PostgreSQL's own log, or a file that the backup touches (`BACKUP_STAMP`). */
export function backupLine(
  { settings }: Pick<DatabaseFacts, 'settings'>,
  archive: ArchiveFacts,
  stamp: { readonly file: string; readonly atMs: number | null } | null,
  nowMs: number,
): Line {
  const { good, warning, fault } = linesOf('backups')
  if (stamp) {
    const { file, atMs } = stamp
    if (atMs === null)
      return fault(`BACKUP_STAMP ${file} is not there`, 'Let the backup touch it when it ends well')
    const age = lasting(nowMs - atMs)
    return nowMs - atMs <= OLDEST_STAMP_MS
      ? good(`the last is ${age} old`)
      : fault(`the last is ${age} old`, 'See why')
  }
  if ((settings.get('archive_mode') ?? 'off') === 'off')
    return fault(
      'the database archives nothing (archive_mode is off)',
      'Archive its log (pgBackRest, WAL-G, Barman), or name the stamp of your own backup in BACKUP_STAMP',
    )
  if (archive.lastMs === null)
    return fault('nothing was archived yet', 'See archive_command, then SELECT pg_switch_wal()')
  if (archive.failedMs !== null && archive.failedMs > archive.lastMs)
    return fault(`the last attempt failed (${archive.failures} in all)`, 'See the log of the database')
  const age = lasting(nowMs - archive.lastMs)
  return nowMs - archive.lastMs <= OLDEST_BACKUP_MS
    ? good(`log archived ${age} ago`)
    : warning(`log archived ${age} ago`, 'Set archive_timeout: what is not archived is lost with the disk')
}

/** The disks of this machine: the server's, and the database's if it is here. */
export async function diskLines(
  outside: Pick<Outside, 'disk'>,
  folders: readonly string[],
): Promise<readonly Line[]> {
  const { good, warning, fault } = linesOf('disk')
  const found = await Promise.all(
    folders.map(async (folder) => ({ folder, disk: await outside.disk(folder) })),
  )
  return found.flatMap(({ folder, disk }) => {
    if (disk === null) return []
    const says = `${(disk.freeBytes / GIB).toFixed(1)} GiB free at ${folder}`
    if (disk.freeBytes < GIB) return [fault(says, 'Make room now')]
    return disk.freeBytes < 5 * GIB || disk.freeBytes < disk.allBytes / 10
      ? [warning(says, 'Make room')]
      : [good(says)]
  })
}
