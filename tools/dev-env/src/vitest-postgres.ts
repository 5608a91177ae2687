import { startThrowawayPostgres } from './throwaway.ts'

/** One PostgreSQL for a test run; every test file creates its own database in it. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startThrowawayPostgres()
  process.env.BAIZE_TEST_POSTGRES_URL = postgres.url
  return postgres.remove
}
