import { main } from './progress.ts'
import { runVitest } from './run-vitest.ts'

/**
 * Runs all tests except kill and browser tests, with the many cases of those that `npm test` shortens (`caseCount`).
 * Further arguments go to vitest.
 */
await main(() => runVitest(['--project=!chaos', ...process.argv.slice(2)], { BAIZE_TEST_LONG: '1' }))
