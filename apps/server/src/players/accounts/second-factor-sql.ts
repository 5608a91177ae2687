import type { UserId } from '@baize/kit'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'

type SecondFactor = {
  readonly secret: Buffer
  readonly confirmed: boolean
  readonly lastStep: number
  readonly wrong: number
  readonly wrongSinceMs: number | null
}

/** Locked until the transaction ends: the codes of one player are checked one after the other. */
export async function lockSecondFactor(tx: Queryable, id: UserId): Promise<SecondFactor | null> {
  const { rows } = await tx.query<{
    secret: Buffer
    confirmed: boolean
    last_step: string
    wrong: number
    wrong_since: Date | null
  }>(
    `SELECT secret, confirmed_at IS NOT NULL AS confirmed, last_step, wrong, wrong_since
     FROM second_factors WHERE user_id = $1 FOR UPDATE`,
    [id],
  )
  const [row] = rows
  if (!row) return null
  const { secret, confirmed, wrong } = row
  return {
    secret,
    confirmed,
    wrong,
    lastStep: Number(row.last_step),
    wrongSinceMs: row.wrong_since?.getTime() ?? null,
  }
}

/** Whether it is enabled; takes no lock. */
export async function hasSecondFactor(db: Readable, id: UserId): Promise<boolean> {
  const { rowCount } = await db.query(
    'SELECT FROM second_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL',
    [id],
  )
  return rowCount === 1
}

/** Replaces an unconfirmed secret; false when a second factor is enabled. */
export async function putSecret(db: Queryable, id: UserId, secret: Buffer): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO second_factors (user_id, secret) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = 0
     WHERE second_factors.confirmed_at IS NULL`,
    [id, secret],
  )
  return rowCount === 1
}

export async function confirmSecret(tx: Queryable, id: UserId, step: number, nowMs: number): Promise<void> {
  await tx.query('UPDATE second_factors SET confirmed_at = $3, last_step = $2 WHERE user_id = $1', [
    id,
    step,
    new Date(nowMs),
  ])
}

export async function useStep(tx: Queryable, id: UserId, step: number): Promise<void> {
  await tx.query('UPDATE second_factors SET last_step = $2 WHERE user_id = $1', [id, step])
}

export async function countWrong(
  tx: Queryable,
  id: UserId,
  counted: { readonly wrong: number; readonly sinceMs: number },
): Promise<void> {
  await tx.query('UPDATE second_factors SET wrong = $2, wrong_since = $3 WHERE user_id = $1', [
    id,
    counted.wrong,
    new Date(counted.sinceMs),
  ])
}

export async function deleteSecondFactor(tx: Queryable, id: UserId): Promise<boolean> {
  await tx.query('DELETE FROM recovery_codes WHERE user_id = $1', [id])
  const { rowCount } = await tx.query(
    'DELETE FROM second_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL',
    [id],
  )
  return rowCount === 1
}

export async function replaceRecoveryCodes(
  tx: Queryable,
  id: UserId,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.query('DELETE FROM recovery_codes WHERE user_id = $1', [id])
  await tx.query('INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::bytea[])', [
    id,
    hashes,
  ])
}

/** True for exactly one caller. */
export async function useRecoveryCode(
  tx: Queryable,
  id: UserId,
  hashes: readonly Buffer[],
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE recovery_codes SET used_at = $3 WHERE user_id = $1 AND code_hash = ANY($2::bytea[]) AND used_at IS NULL`,
    [id, hashes, new Date(nowMs)],
  )
  return rowCount === 1
}

export async function countRecoveryCodes(db: Queryable, id: UserId): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL',
    [id],
  )
  return rows[0]?.count ?? 0
}
