import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './folders.ts'
import { main } from './progress.ts'
import { Trouble } from './trouble.ts'

const FOLDER = join(ROOT, 'bench')

/** Runs the benches, or those whose name contains the first argument. */
await main(async () => {
  const [wanted = '', ...rest] = process.argv.slice(2)
  const benches = readdirSync(FOLDER).filter((name) => name.endsWith('.bench.ts') && name.includes(wanted))
  if (benches.length === 0) throw new Trouble(`No bench in bench/ is called "${wanted}".`)
  let worst = 0
  for (const name of benches) worst = Math.max(worst, await run(join(FOLDER, name), rest))
  return worst
})

function run(file: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], { cwd: ROOT, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
