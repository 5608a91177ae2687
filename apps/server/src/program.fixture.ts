import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import manifest from '../package.json' with { type: 'json' }

const HERE = import.meta.dirname
/** Not in a folder of the system's: what npm installed is looked for from here upwards. */
const BUNDLES = join(HERE, '../node_modules/.cache/baize-programs')
const INSTALLED = Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@baize/'))
/** Looked for beside whoever reads them, which is the bundle now. */
const READ_AT_RUN_TIME = ['db/migrations', 'db/functions', 'http/docs-page']

/**
 * Where a program of the tests lies in one file, as the built server does. Node alone starts that in a quarter of a second; reading the
 * sources took it more than a second each time, and tests start dozens of processes.
 */
export async function programOf(source: URL): Promise<string> {
  const bundle = await rolldown({
    input: fileURLToPath(source),
    platform: 'node',
    external: (id) =>
      id.startsWith('node:') || INSTALLED.some((one) => id === one || id.startsWith(`${one}/`)),
  })
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false })
  await bundle.close()
  const { code } = output[0]
  const folder = join(BUNDLES, createHash('sha256').update(code).digest('hex').slice(0, 16))
  if (!existsSync(folder)) place(folder, code)
  return join(folder, 'program.mjs')
}

/** Whole or not at all: another run of the tests may want the same. */
function place(folder: string, code: string): void {
  mkdirSync(BUNDLES, { recursive: true })
  const making = mkdtempSync(`${folder}-`)
  writeFileSync(join(making, 'program.mjs'), code)
  for (const path of READ_AT_RUN_TIME) symlinkSync(join(HERE, path), join(making, path.split('/')[1] ?? ''))
  try {
    renameSync(making, folder)
  } catch {
    // Somebody else was first.
    rmSync(making, { recursive: true })
  }
}
