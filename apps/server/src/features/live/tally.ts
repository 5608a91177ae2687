import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/pool.ts'
import { countMoreWins, forgetWins } from './sql.ts'

/** A batch of the ledger has 1,024 ids. */
const STEP = 256 * 1024

/** The job: counts what was won since it last did, a range at a time, each with how far it came in one transaction. */
export async function countWins({ db, clock }: Context, signal: AbortSignal): Promise<void> {
  let more = true
  while (more && !signal.aborted) {
    more = await inTransaction(db, async (tx) => {
      const isMore = await countMoreWins(tx, STEP, clock.now())
      await forgetWins(tx, clock.now())
      return isMore
    })
  }
}
