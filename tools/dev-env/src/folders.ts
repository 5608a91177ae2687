import { chmodSync, mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { codeOf, isForbidden, noSpace, notOurs, UserFault } from './trouble.ts'

export const ROOT = realpathSync(join(dirname(fileURLToPath(import.meta.url)), '../../..'))

/** Everything that outlives a start: the database, secrets, logs, and the record of running processes. */
export type Home = {
  readonly dir: string
  readonly run: string
  readonly logs: string
  readonly build: string
  readonly sandbox: string
}

const DOT_BAIZE = join(ROOT, '.baize')

export function openHome(dir: string = DOT_BAIZE): Home {
  const home = {
    dir,
    run: join(dir, 'run'),
    logs: join(dir, 'logs'),
    build: join(dir, 'build'),
    sandbox: join(dir, 'sandbox'),
  }
  try {
    for (const folder of Object.values(home)) {
      mkdirSync(folder, { recursive: true })
      // PostgreSQL's account must traverse it; secret files have a mode of their own.
      chmodSync(folder, 0o755)
    }
  } catch (error) {
    throw folderFault(dir, error)
  }
  return home
}

/** Explains why the folder cannot be used, by the system's error code. */
export function folderFault(dir: string, error: unknown): UserFault {
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return new UserFault(noSpace())
  if (isForbidden(code)) return new UserFault(notOurs(dir, String(code)))
  return brokenHome(
    dir,
    code === 'EEXIST' || code === 'ENOTDIR' ? 'it is not a folder' : (code ?? String(error)),
  )
}

export const brokenHome = (dir: string, why: string): UserFault =>
  new UserFault(
    `Baize keeps its data in ${dir}, which cannot be used (${why}); move or delete it, or run as its owner.`,
  )

/** Writes a temporary file and renames it: a reader sees the old file or the new one, never half of one. */
export function writeWhole(file: string, text: string, mode = 0o644): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text, { mode })
  renameSync(draft, file)
}

export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT') return null
    if (isForbidden(code)) throw folderFault(dirname(file), error)
    throw brokenHome(dirname(file), `${file} cannot be read`)
  }
}

/** The fields of an object that was read; none of anything else. */
export const fieldsOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
