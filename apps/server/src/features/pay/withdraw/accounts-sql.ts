import type { CountryId, PayoutAccountInput } from '@baize/contract'
import { present, type UserId } from '@baize/kit'
import type { Queryable } from '../../../ledger/commands.ts'

export type StoredAccount = {
  readonly id: string
  readonly account: PayoutAccountInput
  readonly addedAtMs: number
}

type Row = { id: string; account: PayoutAccountInput; created_at: Date }

const toAccount = (row: Row): StoredAccount => ({
  id: row.id,
  account: row.account,
  addedAtMs: row.created_at.getTime(),
})

/** Newest first: the one that was added last is most likely the one that is wanted. */
export async function listAccounts(db: Queryable, user: UserId): Promise<readonly StoredAccount[]> {
  const { rows } = await db.query<Row>(
    `SELECT id, account, created_at FROM payout_accounts WHERE user_id = $1 AND removed_at IS NULL
     ORDER BY created_at DESC, id DESC`,
    [user],
  )
  return rows.map(toAccount)
}

export async function findAccount(db: Queryable, user: UserId, id: string): Promise<StoredAccount | null> {
  const { rows } = await db.query<Row>(
    'SELECT id, account, created_at FROM payout_accounts WHERE id = $1 AND user_id = $2 AND removed_at IS NULL',
    [id, user],
  )
  return rows[0] ? toAccount(rows[0]) : null
}

/** False when the player has this very account already. */
export async function insertAccount(
  tx: Queryable,
  user: UserId,
  one: { readonly id: string; readonly account: PayoutAccountInput; readonly fingerprint: Buffer },
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO payout_accounts (id, user_id, account, fingerprint, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id, fingerprint) WHERE removed_at IS NULL DO NOTHING`,
    [one.id, user, JSON.stringify(one.account), one.fingerprint, new Date(nowMs)],
  )
  return rowCount === 1
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

/** In a transaction, the row stays locked: of two first accounts at once, one gives the name. */
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
