import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError, type Pool } from 'pg'
import { patient } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** One check at a time, across all processes. */
const ONE_AUDITOR = `SET statement_timeout = '10min'; SELECT pg_advisory_lock(hashtext('baize.audit'))`
/**
 * Batches queue up behind this lock request, so it times out soon and is retried. If the process dies with the gate
 * shut, idle_session_timeout makes PostgreSQL end its session, which opens the gate.
 */
const SHUT = `SET idle_session_timeout = '2s'; SET lock_timeout = '250ms'; SELECT pg_advisory_lock(ledger_gate())`
/**
 * The snapshot is taken when the SELECT starts, before it opens the gate. The first check of an old ledger may take
 * long. From here on nobody queues up behind the check, so it may wait for locks again.
 */
const OPEN = `BEGIN ISOLATION LEVEL REPEATABLE READ; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
  SELECT pg_advisory_unlock(ledger_gate())`
const ATTEMPTS = 40
const PAUSE_MS = 50
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Runs `work` in a snapshot between two batches: none is half visible, and every id given out is either visible or
 * never will be. Betting stops only while the snapshot is taken.
 */
export async function readAtCut<T>(db: Pool, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const client = await db.connect()
  const tx = patient(client)
  try {
    await tx.query(ONE_AUDITOR)
    await shutGate(tx)
    await tx.query(OPEN)
    const result = await work(tx)
    await tx.query('COMMIT')
    return result
  } finally {
    // Ending the session releases its locks and settings, whatever went wrong.
    client.release(true)
  }
}

async function shutGate(tx: Queryable): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await tx.query(SHUT)
      return
    } catch (error) {
      const isHeld = error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE
      if (!isHeld || attempt === ATTEMPTS) throw error
    }
    await pause(PAUSE_MS)
  }
}
