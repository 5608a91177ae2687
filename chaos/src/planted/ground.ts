import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from '@baize/dev-env'
import type { Bug } from './bug.ts'

const HOME = join(ROOT, '.baize')
const PREFIX = 'planted-'
const LEFT_OUT = new Set(['.git', '.baize', 'dist', 'test-results', 'node_modules'])
const OURS = '@baize'

/** A copy of the checkout to plant bugs in. The sources themselves are never touched, however a run ends. */
export type Ground = {
  readonly folder: string
  /** Plants a bug and returns the function that removes it. */
  readonly plant: (bug: Bug) => () => void
  readonly remove: () => void
}

export function prepareGround(): Ground {
  sweep()
  const folder = join(HOME, `${PREFIX}${process.pid}`)
  for (const name of readdirSync(ROOT))
    if (!LEFT_OUT.has(name))
      cpSync(join(ROOT, name), join(folder, name), { recursive: true, filter: isSource })
  for (const workspace of ['.', ...['apps', 'packages', 'sandbox', 'tools'].flatMap(workspacesIn)])
    linkModules(join(ROOT, workspace, 'node_modules'), join(folder, workspace, 'node_modules'))
  return {
    folder,
    plant: (bug) => {
      const file = join(folder, bug.file)
      const sound = readFileSync(file, 'utf8')
      writeFileSync(file, planted(bug, sound))
      return () => writeFileSync(file, sound)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Throws unless `was` occurs exactly once: the code has changed, and the bug must be rewritten. */
export function planted({ name, file, was, becomes }: Bug, text: string): string {
  const parts = text.split(was)
  if (parts.length !== 2) throw new Error(`"${name}" finds its words ${parts.length - 1} times in ${file}`)
  return parts.join(becomes)
}

const isSource = (path: string): boolean => !LEFT_OUT.has(basename(path))

/** Removes copies left behind by interrupted runs. */
function sweep(): void {
  mkdirSync(HOME, { recursive: true })
  for (const name of readdirSync(HOME))
    if (name.startsWith(PREFIX) && !isRunning(Number(name.slice(PREFIX.length))))
      rmSync(join(HOME, name), { recursive: true, force: true })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const workspacesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder)).map((name) => join(folder, name))

/** Installed packages are shared; our own packages resolve to those of the copy. */
function linkModules(from: string, to: string): void {
  if (!existsSync(from)) return
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    if (name === OURS) cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    else symlinkSync(join(from, name), join(to, name))
  }
}
