import { startThrowawayPostgres } from './throwaway.ts'

/** One PostgreSQL for a run of the tests; every test file makes a database of its own in it. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startThrowawayPostgres()
  process.env.BAIZE_TEST_POSTGRES_URL = postgres.url
  return postgres.remove
}
