import type { IdentityReason } from '@baize/contract/shared'
import type { Queryable } from '../../platform/db/queryable.ts'
import { type Row, SELECT, type StoredIdentity, toIdentity } from './sql.ts'

/**
 * Checks that are due to be polled: at the provider or on their way there, and decided ones whose provider may have
 * changed its mind while its webhook was lost.
 */
export async function listDue(
  db: Queryable,
  nowMs: number,
  most: number,
): Promise<readonly StoredIdentity[]> {
  const { rows } = await db.query<Row>(
    `${SELECT} WHERE i.state IN ('CHECKING', 'REVIEWING', 'APPROVED') AND i.connector IS NOT NULL AND i.next_at <= $1
     ORDER BY i.next_at, i.id LIMIT $2`,
    [new Date(nowMs), most],
  )
  return rows.map(toIdentity)
}

/**
 * Takes a check to ask the provider about it, until `nextMs`. Written before the provider is asked: after a crash it is
 * asked again. False when it was decided, or another process has it.
 */
export async function takeCheck(
  db: Queryable,
  { id, asks }: Pick<StoredIdentity, 'id' | 'asks'>,
  nextMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE identities SET asks = asks + 1, next_at = $3
     WHERE id = $1 AND asks = $2 AND state IN ('CHECKING', 'REVIEWING', 'APPROVED')`,
    [id, asks, new Date(nextMs)],
  )
  return rowCount === 1
}

/** When the job looks at it next; null for never. */
export async function setNext(db: Queryable, id: string, nextMs: number | null): Promise<void> {
  await db.query('UPDATE identities SET next_at = $2 WHERE id = $1', [
    id,
    nextMs === null ? null : new Date(nextMs),
  ])
}

/**
 * Stores the provider's id of a check when it is first known; from then on a status of another check cannot end this
 * one.
 */
export async function keepOpened(
  db: Queryable,
  id: string,
  { checkId, handover }: Pick<StoredIdentity, 'checkId' | 'handover'>,
): Promise<void> {
  await db.query(
    `UPDATE identities SET check_id = $2, handover = $3 WHERE id = $1 AND state = 'CHECKING' AND check_id IS NULL`,
    [id, checkId, handover],
  )
}

type Progress = Pick<StoredIdentity, 'checkId' | 'waitsForPlayer' | 'labels' | 'comment'> & {
  readonly reason: IdentityReason | null
}

/** How far an open check is. */
export async function keepProgress(db: Queryable, id: string, progress: Progress): Promise<void> {
  const { checkId, waitsForPlayer, reason, labels, comment } = progress
  await db.query(
    `UPDATE identities SET check_id = $2, waits_for_player = $3, reason = $4, labels = $5, comment = $6
     WHERE id = $1 AND state = 'CHECKING' AND coalesce(check_id, $2) = $2`,
    [id, checkId, waitsForPlayer, reason, labels, comment],
  )
}

type CheckResult = Pick<
  StoredIdentity,
  'checkId' | 'readName' | 'readBirthDate' | 'readDocument' | 'fingerprint' | 'labels' | 'comment' | 'isFinal'
>

/** Stores the provider's findings while the check is in this state and not bound to another check id; false otherwise. */
export async function setHeard(
  tx: Queryable,
  id: string,
  from: 'CHECKING' | 'REVIEWING',
  result: CheckResult,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE identities SET check_id = $3, read_name = $4, read_birth_date = $5, read_document = $6, fingerprint = $7,
       labels = $8, comment = $9, is_final = $10, waits_for_player = false
     WHERE id = $1 AND state = $2 AND coalesce(check_id, $3) = $3`,
    [
      id,
      from,
      result.checkId,
      result.readName,
      result.readBirthDate,
      result.readDocument,
      result.fingerprint,
      result.labels,
      result.comment,
      result.isFinal,
    ],
  )
  return rowCount === 1
}

/** Takes an approval back. False when it is not approved any more. */
export async function setWithdrawn(
  tx: Queryable,
  id: string,
  result: Pick<StoredIdentity, 'labels' | 'comment' | 'isFinal'> & { readonly reason: IdentityReason },
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE identities SET state = 'REJECTED', reason = $2, labels = $3, comment = $4, is_final = $5, decided_at = $6,
       doubts = doubts || ARRAY['withdrawn'], next_at = NULL
     WHERE id = $1 AND state = 'APPROVED'`,
    [id, result.reason, result.labels, result.comment, result.isFinal, new Date(nowMs)],
  )
  return rowCount === 1
}

/** Files of a check that the provider does not have yet. */
export async function listUnsent(
  db: Queryable,
  id: string,
): Promise<
  readonly {
    readonly slot: 'front' | 'back' | 'selfie' | 'address'
    readonly id: string
    readonly type: string
  }[]
> {
  const { rows } = await db.query<{
    slot: 'front' | 'back' | 'selfie' | 'address'
    id: string
    type: string
  }>(
    `SELECT s.slot, f.id, f.type FROM identity_files s JOIN files f ON f.id = s.file_id
     WHERE s.identity_id = $1 AND s.sent_at IS NULL
     ORDER BY array_position(ARRAY['front', 'back', 'selfie', 'address'], s.slot)`,
    [id],
  )
  return rows
}

export async function setSent(db: Queryable, id: string, slot: string, nowMs: number): Promise<void> {
  await db.query('UPDATE identity_files SET sent_at = $3 WHERE identity_id = $1 AND slot = $2', [
    id,
    slot,
    new Date(nowMs),
  ])
}

/** False for a webhook that was taken before. */
export async function keepNotice(
  tx: Queryable,
  connector: string,
  event: string,
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'INSERT INTO identity_notices (connector, event, heard_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [connector, event, new Date(nowMs)],
  )
  return rowCount === 1
}

/** Makes the job ask about a check of this provider at once. False if the provider has no such check of ours. */
export async function wake(tx: Queryable, id: string, connector: string, nowMs: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE identities SET next_at = least(next_at, $3)
     WHERE id = $1 AND connector = $2 AND (state <> 'CHECKING' OR check_id IS NOT NULL)`,
    [id, connector, new Date(nowMs)],
  )
  return rowCount === 1
}

export async function deleteOldNotices(db: Queryable, beforeMs: number): Promise<void> {
  await db.query('DELETE FROM identity_notices WHERE heard_at < $1', [new Date(beforeMs)])
}
