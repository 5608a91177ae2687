import type { Context } from '../context.ts'
import { makePartitions } from './sql.ts'

/** Far enough that a worker may be away for a season. What finds no partition is kept in the default one, never refused. */
const MONTHS_AHEAD = 3

/** The job: the months to come have a place for their bets and legs. */
export async function prepareMonths({ db, clock, log }: Context): Promise<void> {
  const made = await makePartitions(db, clock.now(), MONTHS_AHEAD)
  if (made.length > 0) log.info({ made }, 'made partitions')
}
