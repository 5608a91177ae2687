import type { Job as Row } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import { isTakenBy, lockJob, unlockJob } from './sql.ts'

/** The row is locked by another worker by now, which runs the job. */
export class TakenOver extends Error {}

/** A lease on a job; the database revokes it when the process dies. */
export type Hold = {
  /** The session that holds the advisory lock. */
  readonly client: PoolClient
  /** Aborted when that session breaks: from then on another process may start the job. */
  readonly lost: AbortSignal
  release(): Promise<void>
  /** Closes the session, even with a query in progress. */
  drop(): void
}

export async function holdJob(pool: Pool, name: string, row: Pick<Row, 'id' | 'locked_by'>): Promise<Hold> {
  const client = await pool.connect()
  const lost = new AbortController()
  let lent = true
  const onError = (): void => lost.abort()
  const giveBack = (broken: boolean): void => {
    if (!lent) return
    lent = false
    client.off('error', onError)
    client.release(broken)
  }
  client.on('error', onError)
  const release = async (): Promise<void> => {
    // A session that failed to release the lock still holds it and must be closed.
    const unlocked = await unlockJob(client, name).then(
      () => true,
      () => false,
    )
    giveBack(!unlocked)
  }

  try {
    await lockJob(client, name)
    if (!(await isTakenBy(client, name, row.id, row.locked_by)))
      throw new TakenOver(`${name} went to another worker`)
  } catch (error) {
    giveBack(true)
    throw error
  }
  return { client, lost: lost.signal, release, drop: () => giveBack(true) }
}
