import type { Context } from './context.ts'
import { makePartitions } from './sql.ts'

/** Enough for a worker to be down for a season. Rows without a partition go to the default one, never refused. */
const MONTHS_AHEAD = 3

/** Job: creates the partitions of bets and legs for the coming months. */
export async function prepareMonths({ db, clock, log }: Context): Promise<void> {
  const made = await makePartitions(db, clock.now(), MONTHS_AHEAD)
  if (made.length > 0) log.info({ made }, 'partitions created')
}
