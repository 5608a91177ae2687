import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import manifest from '../../package.json' with { type: 'json' }

const SOURCES = join(import.meta.dirname, '..')
/** Not in the system's temporary folder: Node resolves npm packages from here upwards. */
const BUNDLES = join(SOURCES, '../node_modules/.cache/baize-programs')
const INSTALLED = Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@baize/'))
/** Read relative to the module at run time, and that is the bundle now. */
const READ_AT_RUN_TIME = ['platform/db/migrations', 'platform/db/functions', 'platform/http/docs-page']

/**
 * Path of a test program bundled into one file, like the built server. Node starts the bundle in a quarter of a second;
 * starting from the sources took more than a second, and tests start dozens of processes.
 */
export async function programOf(source: URL): Promise<string> {
  const bundle = await rolldown({
    input: fileURLToPath(source),
    platform: 'node',
    external: (id) =>
      id.startsWith('node:') || INSTALLED.some((name) => id === name || id.startsWith(`${name}/`)),
  })
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false })
  await bundle.close()
  const { code } = output[0]
  const folder = join(BUNDLES, createHash('sha256').update(code).digest('hex').slice(0, 16))
  if (!existsSync(folder)) place(folder, code)
  return join(folder, 'program.mjs')
}

/** Written atomically: another test run may want the same bundle. */
function place(folder: string, code: string): void {
  mkdirSync(BUNDLES, { recursive: true })
  const making = mkdtempSync(`${folder}-`)
  writeFileSync(join(making, 'program.mjs'), code)
  for (const path of READ_AT_RUN_TIME) symlinkSync(join(SOURCES, path), join(making, basename(path)))
  try {
    renameSync(making, folder)
  } catch {
    // Another run was first.
    rmSync(making, { recursive: true })
  }
}
