import type { DesignEditor } from '@baize/contract/operator'
import type { Queryable } from '../../platform/db/queryable.ts'

export type Here = {
  readonly operatorId: string
  readonly pageId: string | null
  readonly itemId: string | null
  readonly nowMs: number
  /** Who was last heard of before is gone. */
  readonly sinceMs: number
}

/** Notes where an editor is, and forgets those who are gone. */
export async function upsertEditor(db: Queryable, here: Here): Promise<void> {
  await db.query(
    `WITH gone AS (
       DELETE FROM design_presence WHERE operator_id IN (
         SELECT operator_id FROM design_presence WHERE at <= $5 AND operator_id <> $1 FOR UPDATE SKIP LOCKED))
     INSERT INTO design_presence (operator_id, page_id, item_id, at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (operator_id) DO UPDATE SET page_id = $2, item_id = $3, at = $4`,
    [here.operatorId, here.pageId, here.itemId, new Date(here.nowMs), new Date(here.sinceMs)],
  )
}

/** All editors but one, by name. */
export async function selectEditors(
  db: Queryable,
  sinceMs: number,
  but: string | null,
): Promise<DesignEditor[]> {
  const { rows } = await db.query<DesignEditor>(
    `SELECT o.handle, o.name, p.page_id AS "pageId", p.item_id AS "itemId"
     FROM design_presence p JOIN operators o ON o.id = p.operator_id
     WHERE p.at > $1 AND p.operator_id IS DISTINCT FROM $2 ORDER BY o.name, o.handle`,
    [new Date(sinceMs), but],
  )
  return rows
}
