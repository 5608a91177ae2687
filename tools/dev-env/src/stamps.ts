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

/** A hash of what the inputs (folders or files) say, by name and content: times lie after a clone or a checkout. */
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
 * Does the work unless its output is there and was made from the same inputs. The stamp is gone while the work runs,
 * so that one cut short is done again.
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
