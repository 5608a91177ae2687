import { spawn } from 'node:child_process'
import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { HEAP_FLAGS } from './apps.ts'
import { openHome, ROOT } from './folders.ts'
import { main } from './progress.ts'
import { UserFault } from './trouble.ts'

const FOLDER = join(ROOT, 'bench')
const ENDING = '.bench.ts'

/** Runs the benches, or those whose name contains the first argument. */
await main(async () => {
  const [wanted = '', ...rest] = process.argv.slice(2)
  const benches = readdirSync(FOLDER)
    .filter((name) => name.endsWith(ENDING) && name.includes(wanted))
    .map((name) => name.slice(0, -ENDING.length))
  if (benches.length === 0) throw new UserFault(`No bench in bench/ is called "${wanted}".`)
  let worst = 0
  for (const name of benches) worst = Math.max(worst, await run(await bundled(name), rest))
  return worst
})

/**
 * Bundled like the server instead of run from sources: the TypeScript loader costs a tenth of the speed to be measured.
 * The database's SQL files are resolved relative to the bundle, as for the server.
 */
async function bundled(name: string): Promise<string> {
  const folder = join(openHome().build, 'bench', name)
  const bundle = await rolldown({
    input: join(FOLDER, `${name}.bench.ts`),
    platform: 'node',
    external: (id) =>
      !id.startsWith('.') &&
      !id.startsWith('/') &&
      !/^@baize\/(?:kit|contract\/\w+|rules)$/.test(id) &&
      id !== '#hmac',
  })
  await bundle.write({ file: join(folder, 'bench.mjs'), format: 'esm', sourcemap: true })
  for (const files of ['migrations', 'functions'])
    cpSync(join(ROOT, 'apps/server/src/platform/db', files), join(folder, files), { recursive: true })
  return join(folder, 'bench.mjs')
}

function run(file: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    // --expose-gc: memory benches measure the heap after a collection.
    const flags = ['--expose-gc', ...HEAP_FLAGS, '--import', 'tsx']
    const child = spawn(process.execPath, [...flags, file, ...args], { cwd: ROOT, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
