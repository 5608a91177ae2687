import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ROOT } from '@baize/dev-env'
import type { Bug } from './bug.ts'

const LEFT_OUT = new Set(['.git', '.baize', 'dist', 'test-results', 'node_modules'])
const OURS = '@baize'

/** A copy of the checkout in which bugs may grow. The sources themselves are never touched, however a run ends. */
export type Ground = {
  readonly folder: string
  readonly plant: (bug: Bug) => void
  /** Takes it out again. */
  readonly weed: (bug: Bug) => void
  readonly remove: () => void
}

export function layGround(): Ground {
  const folder = mkdtempSync(join(tmpdir(), 'baize-planted-'))
  cpSync(ROOT, folder, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) })
  for (const workspace of ['.', ...['apps', 'packages', 'tools'].flatMap(workspacesIn)])
    linkModules(join(ROOT, workspace, 'node_modules'), join(folder, workspace, 'node_modules'))
  return {
    folder,
    plant: (bug) => writeFileSync(join(folder, bug.file), planted(bug, readSource(bug.file))),
    weed: ({ file }) => writeFileSync(join(folder, file), readSource(file)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export const readSource = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** Throws when the words are not there, or more than once: the code has changed, and the bug must be written anew. */
export function planted({ name, file, was, becomes }: Bug, text: string): string {
  const parts = text.split(was)
  if (parts.length !== 2) throw new Error(`"${name}" finds its words ${parts.length - 1} times in ${file}`)
  return parts.join(becomes)
}

const workspacesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder)).map((name) => join(folder, name))

/** What is installed is shared; our own packages are those of the copy. */
function linkModules(from: string, to: string): void {
  if (!existsSync(from)) return
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    if (name === OURS) cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    else symlinkSync(join(from, name), join(to, name))
  }
}
