import { type ChildProcess, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { findNative, type Native, nativeFor } from './native.ts'
import { freePort, isFree } from './ports.ts'
import { commandOf, cutPower, endChild, endPid, hasExited, isAlive, leash, until } from './processes.ts'
import { type Account, accountFor, parsePasswd } from './run-as.ts'
import { isDiskFull, noSpace, UserFault } from './trouble.ts'

export type PostgresOptions = {
  /** Data folder, created if missing. */
  readonly dataDir: string
  readonly password: string
  readonly logFile: string
  /** Where the programs are copied to if PostgreSQL's account cannot reach those of npm. */
  readonly reachableDir: () => string
  /** Preferred port; another is used if it is taken. */
  readonly port?: number
  readonly settings?: Readonly<Record<string, string>>
  /** For data that is thrown away: skips the sync at initdb, and a password is quick to check. */
  readonly throwaway?: boolean
  /** The URL names a Unix socket in the data folder: a sixth less work for a statement than over TCP. */
  readonly socket?: boolean
}

export type Postgres = {
  readonly url: string
  readonly port: number
  /** Settles with an explanation if it exits unexpectedly. */
  readonly died: Promise<string>
  /** PostgreSQL's `fast` shutdown: open transactions are rolled back, everything committed is on disk. */
  readonly stop: () => Promise<void>
  /** Like a power cut: kills all its processes at once. Committed data survives to the next start. */
  readonly kill: () => Promise<void>
}

const OWNER = 'baize'
/** Without the locale flags, an unset LANG results in a SQL_ASCII database. */
const INITDB_FLAGS = [
  `--username=${OWNER}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
]
/** Tests open thousands of connections: deriving the key of a password costs a client 2 ms with 4,096 iterations. */
const THROWAWAY_FLAGS = ['--no-sync', '--set=scram_iterations=1']
const SETTINGS = { shared_buffers: '128MB', max_connections: '100', timezone: 'UTC', log_timezone: 'UTC' }
const FAST_THEN_IMMEDIATE = ['SIGINT', 'SIGQUIT'] as const
/** Crash recovery replays everything written since the last checkpoint. */
const READY_LIMIT_MS = 180_000
const STOP_LIMIT_MS = 30_000
/** The shortest limit of the systems, and room for the file's name. */
const SOCKET_FOLDER_LENGTH = 104 - '/.s.PGSQL.65535.lock'.length

/** Folder of the socket, or an empty string if the path would be too long for one: macOS has long temporary paths. */
const socketFolder = ({ dataDir, socket }: PostgresOptions): string =>
  socket && dataDir.length < SOCKET_FOLDER_LENGTH ? dataDir : ''

/** Drivers prefer the parameter to the host. */
function urlOf(options: PostgresOptions, port: number): string {
  const url = new URL(postgresUrl(port, options.password))
  const folder = socketFolder(options)
  if (folder) url.searchParams.set('host', folder)
  return url.href
}

export const postgresUrl = (port: number, password: string, database = 'postgres'): string =>
  `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`

/** The account to drop to; null if this process is not root and keeps its own. */
export function postgresAccount(dataDir: string): Account | null {
  if (process.getuid?.() !== 0) return null
  const dataOwner = existsSync(dataDir) ? statSync(dataDir).uid : null
  const account = accountFor(parsePasswd(readFileSync('/etc/passwd', 'utf8')), dataOwner)
  if (account) return account
  throw new UserFault(
    'PostgreSQL does not run as root and this system has no user "nobody"; run as an ordinary user or set DATABASE_URL.',
  )
}

/** Starts PostgreSQL on a data folder, initializing it if missing; resolves once it accepts connections. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const account = postgresAccount(options.dataDir)
  const native = nativeFor(findNative(), account, options.reachableDir)
  if (existsSync(options.dataDir)) checkData(options.dataDir, native)
  else await initialise(native, account, options)
  await endOrphan(options.dataDir)

  for (let attempt = 1; ; attempt += 1) {
    const port = await choosePort(options.port)
    const child = run(native, account, options, port)
    const failure = await whenReady(child, options)
    if (failure === null) {
      const postgres = superviseChild(child, port, options)
      await checkPassword(postgres)
      return postgres
    }
    // Transient: the port was taken in between, or processes of a killed PostgreSQL are still exiting.
    const passing = /could not bind|pre-existing shared memory|Address already in use/i.test(failure)
    if (!passing || attempt === 20) throw new UserFault(explain('did not start', failure, options))
    await until(() => false, 250)
  }
}

function superviseChild(child: ChildProcess, port: number, options: PostgresOptions): Postgres {
  let asked = false
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    url: urlOf(options, port),
    port,
    died: ended.then(() =>
      asked ? new Promise<string>(() => {}) : explain('ended unexpectedly', tail(options.logFile), options),
    ),
    stop: () => {
      asked = true
      return stop(child)
    },
    kill: () => {
      asked = true
      return cutPower(child)
    },
  }
}

const stop = (child: ChildProcess) => endChild(child, FAST_THEN_IMMEDIATE, STOP_LIMIT_MS)

async function choosePort(wanted: number | undefined): Promise<number> {
  return wanted !== undefined && (await isFree(wanted)) ? wanted : freePort()
}

/** Nothing of the caller's environment: a stray PGDATA or PGPORT would affect the programs. */
const spawnOptions = (account: Account | null) => ({
  // The programs read the current folder, which the account may not be able to access.
  cwd: '/',
  env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  ...(account && { uid: account.uid, gid: account.gid }),
})

function checkData(dataDir: string, native: Native): void {
  const { uid } = statSync(dataDir)
  const ours = process.getuid?.() ?? uid
  if (ours !== 0 && ours !== uid) {
    throw new UserFault(
      `The database in ${dataDir} belongs to another user (uid ${uid}), as after a start as root; start as that user again, or move the .baize folder away for a new, empty one.`,
    )
  }
  const file = join(dataDir, 'PG_VERSION')
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : null
  const wanted = native.version.split('.')[0]
  if (found === wanted) return
  const state =
    found === null ? 'holds no PostgreSQL data' : `was written by PostgreSQL ${found}, not ${wanted}`
  throw new UserFault(`${dataDir} ${state}; move or delete it and start again for a new, empty database.`)
}

/** Initializes under a temporary name and renames, so that an interrupted start leaves no partial database. */
async function initialise(native: Native, account: Account | null, options: PostgresOptions): Promise<void> {
  const draft = `${options.dataDir}.new`
  const passwordFile = `${draft}.pw`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(dirname(options.dataDir), { recursive: true })
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, options.password, { mode: 0o600 })
  if (account) for (const path of [draft, passwordFile]) chownSync(path, account.uid, account.gid)
  const log = openSync(options.logFile, 'a', 0o600)
  try {
    const child = spawn(
      join(native.root, 'bin/initdb'),
      ['-D', draft, '--pwfile', passwordFile, ...INITDB_FLAGS, ...(options.throwaway ? THROWAWAY_FLAGS : [])],
      { ...spawnOptions(account), stdio: ['ignore', log, log] },
    )
    const code = await exitOf(child)
    if (code !== 0) throw new UserFault(explain('could not make its data', tail(options.logFile), options))
  } finally {
    closeSync(log)
    rmSync(passwordFile, { force: true })
  }
  renameSync(draft, options.dataDir)
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
}

/** Line 1 of postmaster.pid is the pid, line 8 its state. */
function readPostmaster(dataDir: string): { pid: number; state: string } | null {
  try {
    const lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), state: lines[7]?.trim() ?? '' }
  } catch {
    return null
  }
}

/** Whether a command line is that of a PostgreSQL on this data folder. */
export const isPostgresOn = (command: string | null, dataDir: string): boolean =>
  command !== null && command.includes(`bin/postgres -D ${dataDir} `)

/** Ends a PostgreSQL left behind by a `kill -9` of its parent; it would hold the data for ever. */
export async function endOrphan(dataDir: string): Promise<void> {
  const postmaster = readPostmaster(dataDir)
  if (!postmaster || !isAlive(postmaster.pid)) return
  if (isPostgresOn(commandOf(postmaster.pid), dataDir)) {
    await endPid(postmaster.pid, FAST_THEN_IMMEDIATE, STOP_LIMIT_MS)
    return
  }
  // After a reboot of the machine or container the pid belongs to another process, and PostgreSQL would refuse to
  // start.
  rmSync(join(dataDir, 'postmaster.pid'), { force: true })
}

function run(native: Native, account: Account | null, options: PostgresOptions, port: number): ChildProcess {
  const settings = {
    ...SETTINGS,
    ...options.settings,
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: socketFolder(options),
  }
  if (existsSync(options.logFile)) rmSync(options.logFile)
  const log = openSync(options.logFile, 'a', 0o600)
  const child = spawn(
    join(native.root, 'bin/postgres'),
    ['-D', options.dataDir, ...Object.entries(settings).map(([name, value]) => `--${name}=${value}`)],
    // Own process group: Ctrl-C in the terminal must not stop the database before the server has disconnected.
    { ...spawnOptions(account), stdio: ['ignore', log, log], detached: true },
  )
  closeSync(log)
  leash(child, FAST_THEN_IMMEDIATE)
  return child
}

/** Null once it accepts connections, or its last output if it exited instead. */
async function whenReady(child: ChildProcess, options: PostgresOptions): Promise<string | null> {
  let failure: string | null = null
  child.once('error', (error) => {
    failure = error.message
  })
  const ready = () => {
    const postmaster = readPostmaster(options.dataDir)
    return postmaster?.pid === child.pid && postmaster?.state === 'ready'
  }
  const settled = await until(() => failure !== null || hasExited(child) || ready(), READY_LIMIT_MS)
  if (failure === null && !hasExited(child) && settled) return null
  await stop(child)
  return failure ?? tail(options.logFile)
}

async function checkPassword(postgres: Postgres): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url })
  try {
    await client.connect()
  } catch (error) {
    await postgres.stop()
    const reason = error instanceof Error ? error.message : String(error)
    throw new UserFault(
      `The embedded PostgreSQL does not let us in (${reason}); its password and its data no longer belong together, so move or delete the .baize folder and start again.`,
    )
  }
  await client.end()
}

function tail(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(-12).join('\n') : ''
}

function explain(what: string, said: string, { dataDir, logFile }: PostgresOptions): string {
  if (isDiskFull(said)) return noSpace()
  const line =
    /(?:FATAL|PANIC|ERROR|error):\s*(.+)/.exec(said)?.[1] ?? said.split('\n').at(-1) ?? 'no reason given'
  return `The embedded PostgreSQL on ${dataDir} ${what}: ${line} (all of it is in ${logFile}); start again, and if that does not help, move or delete the .baize folder for a new, empty database.`
}
