import type { Context } from '../../ledger/context.ts'
import { deleteOld } from './sql.ts'

const AT_ONCE = 5000

/** Job: deletes messages of rooms that are older than the house keeps them. */
export async function forgetMessages(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  signal?: AbortSignal,
): Promise<void> {
  const beforeMs = clock.now() - config.chatLifeMs
  let gone: number
  do {
    if (signal?.aborted) return
    gone = await deleteOld(db, beforeMs, AT_ONCE)
  } while (gone > 0)
}
