import type { UserId } from '@baize/kit'
import type { Queryable } from '../platform/db/queryable.ts'

/**
 * Must come before any other lock on the player: a ledger batch locks the wallet first and then writes the player's own
 * row.
 */
export async function lockWallet(tx: Queryable, player: UserId): Promise<void> {
  await tx.query('SELECT ledger_lock_wallet($1)', [player])
}

/**
 * Runs in the transaction that records the reason: once it commits, the player's stakes and withdrawals are refused.
 */
export async function setBarred(tx: Queryable, player: UserId, barred: boolean): Promise<void> {
  await tx.query('SELECT ledger_bar($1, $2)', [player, barred])
}

export async function isBarred(db: Queryable, player: UserId): Promise<boolean> {
  const { rows } = await db.query<{ barred: boolean }>(
    'SELECT barred FROM ledger_wallets WHERE user_id = $1',
    [player],
  )
  return rows[0]?.barred ?? false
}
