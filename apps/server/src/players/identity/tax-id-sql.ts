import type { UserId } from '@baize/kit'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'

/** The tax number of the player's latest accepted document that has one. */
export async function findAcceptedTaxId(
  db: Readable,
  user: UserId,
): Promise<{ readonly id: string; readonly taxId: Buffer } | null> {
  const { rows } = await db.query<{ id: string; taxId: Buffer }>(
    `SELECT id, tax_id AS "taxId" FROM identities
     WHERE user_id = $1 AND state = 'APPROVED' AND tax_id IS NOT NULL ORDER BY number DESC LIMIT 1`,
    [user],
  )
  return rows[0] ?? null
}

/** Stores the tax number that a reviewer has read. */
export async function setTaxId(
  tx: Queryable,
  id: string,
  sealed: { readonly taxId: Buffer | null; readonly taxFingerprint: Buffer | null },
): Promise<void> {
  await tx.query('UPDATE identities SET tax_id = $2, tax_fingerprint = $3 WHERE id = $1', [
    id,
    sealed.taxId,
    sealed.taxFingerprint,
  ])
}
