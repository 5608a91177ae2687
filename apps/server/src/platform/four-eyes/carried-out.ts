import { type Refusal, refusal } from '@baize/contract/shared'
import { err, type Result } from '@baize/kit'
import type { Pool } from 'pg'
import { inTransaction } from '../db/pool.ts'
import type { Queryable } from '../db/queryable.ts'
import type { People } from './operator.ts'

/**
 * Runs the writes of an act in the transaction that marks its approval as carried out. A process that dies before the
 * commit leaves neither; one that finishes the same approval later, or at the same time, finds the mark and writes
 * nothing. An act that is keyed in the ledger needs no mark.
 */
export const carryOutOnce = <T>(
  pool: Pool,
  { approvalId }: Pick<People, 'approvalId'>,
  write: (tx: Queryable) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> =>
  inTransaction(pool, async (tx) => {
    if (approvalId === undefined) return write(tx)
    if (await isCarriedOut(tx, approvalId)) return err(refusal('approvalDecided'))
    const written = await write(tx)
    if (written.ok) await tx.query('UPDATE approvals SET carried_out = true WHERE id = $1', [approvalId])
    return written
  })

/** Waits for another process that is carrying the same approval out. */
async function isCarriedOut(tx: Queryable, approvalId: string): Promise<boolean> {
  const { rows } = await tx.query<{ carried_out: boolean }>(
    'SELECT carried_out FROM approvals WHERE id = $1 FOR UPDATE',
    [approvalId],
  )
  return rows[0]?.carried_out === true
}
