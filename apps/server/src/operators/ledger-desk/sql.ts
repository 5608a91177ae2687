import type { CurrencyId } from '@baize/contract/shared'
import type { UserId } from '@baize/kit'
import type { Readable } from '../../platform/db/queryable.ts'

/** Null when there is no such player. */
export async function selectWallet(
  db: Readable,
  player: UserId,
): Promise<{ readonly currencyId: CurrencyId; readonly main: bigint } | null> {
  const { rows } = await db.query<{ currency_id: CurrencyId; main: string }>(
    'SELECT currency_id, main FROM ledger_wallets WHERE user_id = $1',
    [player],
  )
  return rows[0] ? { currencyId: rows[0].currency_id, main: BigInt(rows[0].main) } : null
}
