import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { dailyAt, everyMinutes } from '../../platform/jobs/schedule.ts'
import { countMore, forgetCounts, noteStale, readFacts, takeDue } from './facts-sql.ts'
import { careOf } from './markers.ts'
import { putScores } from './sql.ts'

const BATCH = 200

/** Job: counts play since the last run, and works out the markers of the players who played. Others cost nothing. */
export async function watchPlayers(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  for (let more = true; more && !signal.aborted; )
    more = await inTransaction(db, (tx) => countMore(tx, clock.now()))
  for (let taken = BATCH; taken === BATCH && !signal.aborted; )
    taken = await inTransaction(db, async (tx) => {
      const players = await takeDue(tx, BATCH)
      const facts = await readFacts(tx, players, clock.now())
      const scores = [...facts].map(([userId, found]) => ({ userId, ...careOf(found) }))
      await putScores(tx, scores, clock.now())
      return players.length
    })
}

/** Job: notes scores that are a day old, and forgets counts that no marker looks at. */
export const tidyCare = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  inTransaction(db, async (tx) => {
    await noteStale(tx, clock.now())
    await forgetCounts(tx, clock.now())
  })

export const careJobs: readonly Job<Context>[] = [
  { name: 'care.markers', when: everyMinutes(10), atStart: true, run: watchPlayers },
  { name: 'care.tidy', when: dailyAt('03:20'), run: tidyCare },
]
