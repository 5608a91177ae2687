import { runOnDatabase } from './own-database.ts'
import { main } from './progress.ts'

await main(() => runOnDatabase('audit-main.ts', { name: 'npm run audit' }))
