import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { writeWhole } from './folders.ts'

const SKIPPED = new Set(['node_modules', 'dist', '.baize', 'coverage'])
const isSource = (name: string): boolean => !/\.test\.tsx?$/.test(name) && !SKIPPED.has(name)

function* filesUnder(path: string): Generator<string> {
  for (const entry of readdirSync(path, { withFileTypes: true }).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (!isSource(entry.name)) continue
    const child = join(path, entry.name)
    if (entry.isDirectory()) yield* filesUnder(child)
    else if (entry.isFile()) yield child
  }
}

/**
 * Hash of the inputs (folders or files) by name and content: modification times are meaningless after a clone or
 * checkout.
 */
export function inputsHash(root: string, inputs: readonly string[]): string {
  const hash = createHash('sha256')
  for (const input of inputs) {
    const path = join(root, input)
    const files = statSync(path).isDirectory() ? filesUnder(path) : [path]
    for (const file of files)
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0')
  }
  return hash.digest('hex')
}

/**
 * Runs the work unless its output exists and was made from the same inputs. The stamp is removed during the work, so
 * that an interrupted run is repeated.
 */
export async function whenChanged(
  stamp: { readonly file: string; readonly hash: string; readonly output: string },
  work: () => Promise<void>,
): Promise<'built' | 'unchanged'> {
  const same = existsSync(stamp.file) && readFileSync(stamp.file, 'utf8') === stamp.hash
  if (same && existsSync(stamp.output)) return 'unchanged'
  rmSync(stamp.file, { force: true })
  await work()
  writeWhole(stamp.file, stamp.hash)
  return 'built'
}
