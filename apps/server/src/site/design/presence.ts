import { DESIGN_PRESENCE_MS, type DesignEditor } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import type { Context } from '../../ledger/context.ts'
import type { Operator } from '../../platform/four-eyes/operator.ts'
import { selectEditors, upsertEditor } from './presence-sql.ts'

/** Notes where an editor is, and tells where the others are. A service key is nobody that a colleague could talk to. */
export async function editorsBeside(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  operator: Operator,
  { pageId, itemId }: InputOf<'/api/operator/design/presence'>,
): Promise<DesignEditor[]> {
  const nowMs = clock.now()
  const sinceMs = nowMs - DESIGN_PRESENCE_MS
  const operatorId = operator.kind === 'person' ? operator.id : null
  if (operatorId !== null) await upsertEditor(db, { operatorId, pageId, itemId, nowMs, sinceMs })
  return selectEditors(db, sinceMs, operatorId)
}
