import { runOnDatabase } from './own-database.ts'
import { main } from './progress.ts'

await main(() => runOnDatabase('operator-main.ts', { name: 'npm run operator', args: process.argv.slice(2) }))
