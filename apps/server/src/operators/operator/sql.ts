import type { CurrencyId } from '@baize/contract'
import type { UserId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'

/** The currency of a player's wallet; null when there is no such player. */
export async function selectCurrency(db: Queryable, player: UserId): Promise<CurrencyId | null> {
  const { rows } = await db.query<{ currency_id: CurrencyId }>(
    'SELECT currency_id FROM ledger_wallets WHERE user_id = $1',
    [player],
  )
  return rows[0]?.currency_id ?? null
}
