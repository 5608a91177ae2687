import { runOnDatabase } from './own-database.ts'
import { main } from './progress.ts'

/** With the settings of the environment; without DATABASE_URL, on the database of this checkout. */
await main(() =>
  runOnDatabase('preflight-main.ts', { name: 'npm run preflight', args: process.argv.slice(2) }),
)
