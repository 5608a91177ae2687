import type { CountryId, PayoutKind } from '@baize/contract/shared'
import { present, type UserId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'

/** Display form of an account. Its number is sealed, and unsealed only to pay to it. */
export type ShownAccount = { readonly kind: PayoutKind; readonly bank: string; readonly masked: string }

export type StoredAccount = ShownAccount & {
  readonly id: string
  readonly addedAtMs: number
}

type Row = ShownAccount & { id: string; created_at: Date }

const toAccount = ({ created_at, ...row }: Row): StoredAccount => ({
  ...row,
  addedAtMs: created_at.getTime(),
})

export type SealedAccount = ShownAccount & {
  readonly id: string
  readonly sealed: Buffer
  readonly fingerprint: Buffer
}

/** Newest first: the account added last is the most likely choice. */
export async function listAccounts(db: Queryable, user: UserId): Promise<readonly StoredAccount[]> {
  const { rows } = await db.query<Row>(
    `SELECT id, kind, bank, masked, created_at FROM payout_accounts WHERE user_id = $1 AND removed_at IS NULL
     ORDER BY created_at DESC, id DESC`,
    [user],
  )
  return rows.map(toAccount)
}

export async function findAccount(db: Queryable, user: UserId, id: string): Promise<StoredAccount | null> {
  const { rows } = await db.query<Row>(
    'SELECT id, kind, bank, masked, created_at FROM payout_accounts WHERE id = $1 AND user_id = $2 AND removed_at IS NULL',
    [id, user],
  )
  return rows[0] ? toAccount(rows[0]) : null
}

/** False when the player already has this account. */
export async function insertAccount(
  tx: Queryable,
  user: UserId,
  account: SealedAccount,
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO payout_accounts (id, user_id, kind, bank, masked, sealed, fingerprint, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (user_id, fingerprint) WHERE removed_at IS NULL DO NOTHING`,
    [
      account.id,
      user,
      account.kind,
      account.bank,
      account.masked,
      account.sealed,
      account.fingerprint,
      new Date(nowMs),
    ],
  )
  return rowCount === 1
}

/** True when the player has an account with one of these fingerprints. */
export async function hasAccount(
  tx: Queryable,
  user: UserId,
  fingerprints: readonly Buffer[],
): Promise<boolean> {
  const { rows } = await tx.query(
    'SELECT FROM payout_accounts WHERE user_id = $1 AND removed_at IS NULL AND fingerprint = ANY($2::bytea[])',
    [user, fingerprints],
  )
  return rows.length > 0
}

/** The number of one of the player's accounts, sealed; of a removed one too, to which a withdrawal may still go. */
export async function readSealed(db: Queryable, user: UserId, id: string): Promise<Buffer> {
  const { rows } = await db.query<{ sealed: Buffer }>(
    'SELECT sealed FROM payout_accounts WHERE id = $1 AND user_id = $2',
    [id, user],
  )
  return present(rows[0], `payout account ${id}`).sealed
}

/** True when somebody else has, or had, an account with one of these fingerprints. */
export async function isOfOthers(
  db: Queryable,
  user: UserId,
  fingerprints: readonly Buffer[],
): Promise<boolean> {
  const { rows } = await db.query(
    'SELECT FROM payout_accounts WHERE fingerprint = ANY($2::bytea[]) AND user_id <> $1 LIMIT 1',
    [user, fingerprints],
  )
  return rows.length > 0
}

/** False when this player has no such account. */
export async function removeAccount(
  db: Queryable,
  user: UserId,
  id: string,
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE payout_accounts SET removed_at = $3 WHERE id = $1 AND user_id = $2 AND removed_at IS NULL',
    [id, user, new Date(nowMs)],
  )
  return rowCount === 1
}

/** `FOR UPDATE` locks the row: of two concurrent first accounts, only one sets the name. */
export async function readHolder(
  db: Queryable,
  user: UserId,
  lock: '' | 'FOR UPDATE' = '',
): Promise<{ readonly realName: string; readonly countryId: CountryId }> {
  const { rows } = await db.query<{ real_name: string | null; country_id: CountryId }>(
    `SELECT real_name, country_id FROM users WHERE id = $1 ${lock}`,
    [user],
  )
  const row = present(rows[0], `user ${user}`)
  return { realName: row.real_name ?? '', countryId: row.country_id }
}

export async function setRealName(tx: Queryable, user: UserId, name: string): Promise<void> {
  await tx.query('UPDATE users SET real_name = $2 WHERE id = $1 AND real_name IS NULL', [user, name])
}

/** Whether a deposit in coins of this player's has ever been credited. */
export async function hasPaidInCoins(db: Queryable, user: UserId): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM payment_orders o JOIN ledger_transactions t ON t.key = 'deposit:' || o.id
     WHERE o.user_id = $1 AND o.coin <> '' LIMIT 1`,
    [user],
  )
  return rowCount === 1
}
