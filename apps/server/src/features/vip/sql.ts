import type { CurrencyId } from '@baize/contract'
import { type Minor, minor, present, type UserId } from '@baize/kit'
import type { Queryable } from '../../ledger/commands.ts'

/** All that a player has ever put at risk. A stake that came back whole was none. */
export async function selectWagered(
  db: Queryable,
  id: UserId,
): Promise<{ readonly currencyId: CurrencyId; readonly wagered: Minor }> {
  const { rows } = await db.query<{ currencyId: CurrencyId; wagered: string }>(
    'SELECT currency_id AS "currencyId", wagered FROM ledger_wallets WHERE user_id = $1',
    [id],
  )
  const { currencyId, wagered } = present(rows[0], `wallet of ${id}`)
  return { currencyId, wagered: minor(BigInt(wagered)) }
}
