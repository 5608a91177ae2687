import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { clusterUrl, startCluster } from './cluster.ts'
import { openHome, ROOT } from './folders.ts'
import { main, step } from './progress.ts'
import { openSecrets } from './secrets.ts'
import { beTheOnlyOne, whoRuns } from './single.ts'
import { Trouble } from './trouble.ts'

const PROGRAM = join(ROOT, 'apps/server/src/audit-main.ts')

/** Audits the database of DATABASE_URL, or this checkout's own: the running one, or one started for the audit. */
await main(async () => {
  const given = process.env.DATABASE_URL
  if (given) return audit(given)
  const home = openHome()
  const secrets = openSecrets(home.dir)
  const served = clusterUrl(home, secrets)
  if (served === null) throw new Trouble('This checkout has no database yet; npm start makes one.')
  if ((await whoRuns(home.run)) !== null) return audit(served)

  const leave = await beTheOnlyOne(home.run, 'npm run audit')
  const postgres = await step('database', () => startCluster(home, secrets))
  try {
    return await audit(postgres.url)
  } finally {
    await postgres.stop()
    leave()
  }
})

function audit(databaseUrl: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM], {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: databaseUrl },
      stdio: 'inherit',
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
