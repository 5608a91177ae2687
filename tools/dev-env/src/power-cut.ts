import { createInterface } from 'node:readline'
import { say } from './progress.ts'
import { startThrowawayPostgres } from './throwaway.ts'

// A throwaway PostgreSQL for a test of another workspace: says its address, then cuts its power and restores it as it is told,
// a line each, and goes when nobody is there to tell it.

const postgres = await startThrowawayPostgres()
say(postgres.url)
for await (const word of createInterface({ input: process.stdin })) {
  if (word === 'cut') await postgres.kill()
  else if (word === 'restore') await postgres.restart()
  say(word)
}
await postgres.remove()
