import type { UserId } from '@baize/kit'
import type { Queryable } from './commands.ts'

/** Before anything else of the player is locked: a batch of the ledger has the wallet first, and then writes to the player's own row. */
export async function lockWallet(tx: Queryable, player: UserId): Promise<void> {
  await tx.query('SELECT ledger_lock_wallet($1)', [player])
}

/** Part of the transaction that says why: once it is committed no stake and no withdrawal of this player is taken. */
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
