import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { clusterUrl, startCluster } from './cluster.ts'
import { openHome, ROOT } from './folders.ts'
import { step } from './progress.ts'
import { openSecrets } from './secrets.ts'
import { acquireSingleInstance, runningInstance } from './single.ts'
import { UserFault } from './trouble.ts'

/**
 * Runs a program of the server on the database of DATABASE_URL, or on this checkout's own: the running one, or one
 * started for it.
 */
export async function runOnDatabase(
  program: string,
  { name, args = [] }: { readonly name: string; readonly args?: readonly string[] },
): Promise<number> {
  const run = (databaseUrl: string) => runProgram(program, args, databaseUrl)
  const given = process.env.DATABASE_URL
  if (given) return run(given)
  const home = openHome()
  const secrets = openSecrets(home.dir)
  const served = clusterUrl(home, secrets)
  if (served === null) throw new UserFault('This checkout has no database yet; npm start makes one.')
  if ((await runningInstance(home.run)) !== null) return run(served)

  const leave = await acquireSingleInstance(home.run, name)
  const postgres = await step('database', () => startCluster(home, secrets))
  try {
    return await run(postgres.url)
  } finally {
    await postgres.stop()
    leave()
  }
}

function runProgram(program: string, args: readonly string[], databaseUrl: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const file = join(ROOT, 'apps/server/src', program)
    const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: databaseUrl },
      stdio: 'inherit',
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
