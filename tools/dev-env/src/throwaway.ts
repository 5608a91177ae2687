import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endOrphan, type PostgresOptions, postgresAccount, startPostgres } from './postgres.ts'
import { isAlive } from './processes.ts'
import { canReach } from './run-as.ts'
import { endStaleProcesses } from './services.ts'

const PREFIX = 'baize-throwaway-'
const MEMORY = '/dev/shm'
/** Containers limit /dev/shm to 64 MB by default, which a few databases fill. */
const ROOM_BYTES = 2 ** 31

export type Throwaway = {
  readonly url: string
  readonly folder: string
  /** Like a power cut. */
  readonly kill: () => Promise<void>
  /** After a kill: the same data at the same address, through PostgreSQL's crash recovery. */
  readonly restart: () => Promise<void>
  readonly remove: () => Promise<void>
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= ROOM_BYTES
  } catch {
    // Not every system has a /dev/shm.
    return false
  }
}

/** A folder that PostgreSQL's account can reach; a TMPDIR in a home may not be. */
function parentFolder(onDisk: boolean): string {
  if (!onDisk && hasRoom(MEMORY)) return MEMORY
  const account = postgresAccount('')
  const reachable = [tmpdir(), '/var/tmp', '/tmp'].find(
    (folder) => existsSync(folder) && (account === null || canReach(folder, account)),
  )
  return reachable ?? tmpdir()
}

/** Folder for the records of other processes that use a throwaway database. */
export const runFolder = (folder: string): string => join(folder, 'run')

export type ThrowawayOptions = {
  /** In memory by default: fast, with fsync on, as the server demands. Measurements need a real disk. */
  readonly onDisk?: boolean
}

/** A PostgreSQL that lives as long as this process needs it and leaves nothing behind. */
export async function startThrowawayPostgres({ onDisk = false }: ThrowawayOptions = {}): Promise<Throwaway> {
  const parent = parentFolder(onDisk)
  await sweep(parent)
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`))
  chmodSync(folder, 0o755)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const options: PostgresOptions = {
      dataDir: join(folder, 'data'),
      logFile: join(folder, 'postgres.log'),
      password: randomBytes(16).toString('hex'),
      reachableDir: () => folder,
      settings: { max_connections: '200' },
      throwaway: true,
      socket: !onDisk,
    }
    let postgres = await startPostgres(options)
    const { url, port } = postgres
    return {
      url,
      folder,
      kill: () => postgres.kill(),
      restart: async () => {
        postgres = await startPostgres({ ...options, port })
        if (postgres.port !== port) throw new Error(`another program has taken PostgreSQL's port ${port}`)
      },
      remove: async () => {
        await postgres.stop()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** A PostgreSQL whose folder outlives this process, for measurements on a store that takes long to fill. */
export async function startKeptPostgres(folder: string): Promise<Pick<Throwaway, 'url' | 'remove'>> {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const { url, stop } = await startPostgres({
    dataDir: join(folder, 'data'),
    logFile: join(folder, 'postgres.log'),
    // It listens on this machine only, and holds nothing that is not made up.
    password: 'kept',
    reachableDir: () => folder,
  })
  return { url, remove: stop }
}

/** Cleans up after killed runs, which cannot do so themselves. */
async function sweep(parent: string): Promise<void> {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(PREFIX))) {
    if (isAlive(Number(name.slice(PREFIX.length).split('-')[0]))) continue
    const folder = join(parent, name)
    if (process.getuid?.() !== 0 && statSync(folder).uid !== process.getuid?.()) continue
    await endStaleProcesses(runFolder(folder))
    await endOrphan(join(folder, 'data'))
    rmSync(folder, { recursive: true, force: true })
  }
}
