import type { PlayerBonus } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import type { CurrencyId } from '@baize/contract/shared'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { KeyPage } from './pages.ts'
import { amountText } from './players.ts'

type Row = {
  id: string
  seq: string
  purse: PlayerBonus['purse']
  amount: string
  wager: string
  left: string
  status: PlayerBonus['state']
  granted_at: Date
  ended_at: Date | null
  currency_id: CurrencyId
}

export async function selectBonuses(
  db: Queryable,
  { userId, cursor, pageSize }: InputOf<'/api/operator/player/bonuses'>,
): Promise<KeyPage<PlayerBonus>> {
  const { rows } = await db.query<Row>(
    `SELECT b.id, b.seq, b.purse, b.amount, b.wager, ceil(greatest(b.release_at - w.edge, 0) / ledger_edge_unit())::text AS left, b.status, b.granted_at,
       b.ended_at, w.currency_id
     FROM ledger_bonuses b JOIN ledger_wallets w ON w.user_id = b.user_id
     WHERE b.user_id = $1 AND ($2::bigint IS NULL OR b.seq < $2) ORDER BY b.seq DESC LIMIT $3`,
    [userId, cursor ?? null, pageSize],
  )
  return {
    items: rows.map((row) => ({
      id: row.id,
      purse: row.purse,
      amount: amountText(row.amount, row.currency_id),
      wager: amountText(row.wager, row.currency_id),
      left: amountText(row.status === 'ACTIVE' ? row.left : 0n, row.currency_id),
      state: row.status,
      grantedAt: row.granted_at.getTime(),
      endedAt: row.ended_at?.getTime() ?? null,
    })),
    next: rows.length < pageSize ? null : (rows.at(-1)?.seq ?? null),
  }
}
