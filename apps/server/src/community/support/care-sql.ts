import type { UserId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'

const MOST_SHOWN = 100

/** Nobody has taken care of these players yet: the longest wait first. */
export async function listCares(db: Queryable): Promise<{ userId: string; sinceMs: number }[]> {
  const { rows } = await db.query<{ user_id: string; since: Date }>(
    `SELECT user_id, since FROM support_cares WHERE settled_at IS NULL ORDER BY since, id LIMIT ${MOST_SHOWN}`,
  )
  return rows.map((row) => ({ userId: row.user_id, sinceMs: row.since.getTime() }))
}

/** False if there is nothing to settle. */
export async function settleCare(
  tx: Queryable,
  player: UserId,
  { by, outcome, nowMs }: { readonly by: string; readonly outcome: string; readonly nowMs: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE support_cares SET settled_at = $2, settled_by = $3, outcome = $4
     WHERE user_id = $1 AND settled_at IS NULL`,
    [player, new Date(nowMs), by, outcome],
  )
  return rowCount === 1
}
