import { createInterface } from 'node:readline'
import { printLine } from './progress.ts'
import { startThrowawayPostgres } from './throwaway.ts'

// A throwaway PostgreSQL for a test of another workspace: prints its URL, then cuts and restores its power by commands
// on stdin, one per line, and exits at the end of the input.

const postgres = await startThrowawayPostgres()
printLine(postgres.url)
for await (const word of createInterface({ input: process.stdin })) {
  if (word === 'cut') await postgres.kill()
  else if (word === 'restore') await postgres.restart()
  printLine(word)
}
await postgres.remove()
