import type { CurrencyId } from '@baize/contract/shared'
import type { Queryable } from '../../platform/db/queryable.ts'

type Win = {
  readonly betId: string
  readonly userId: string
  readonly gameId: string
  readonly currencyId: CurrencyId
  readonly worth: bigint
  readonly at: Date
}

/** Best wins of players since a moment whose profit is above the least of their currency. */
export async function selectWinsAbove(
  db: Queryable,
  least: readonly { readonly currencyId: CurrencyId; readonly worth: bigint }[],
  sinceMs: number,
): Promise<readonly Win[]> {
  const { rows } = await db.query<Omit<Win, 'worth'> & { worth: string }>(
    `SELECT DISTINCT t.bet_id AS "betId", t.user_id::text AS "userId", t.game_id AS "gameId", t.currency_id AS "currencyId",
       t.worth::text AS worth, t.at
     FROM top_wins t JOIN unnest($1::text[], $2::bigint[]) AS l (currency_id, worth) ON l.currency_id = t.board
     WHERE t.period = 'week' AND t.worth >= l.worth AND t.at > $3 ORDER BY t.at DESC LIMIT 20`,
    [least.map(({ currencyId }) => currencyId), least.map(({ worth }) => String(worth)), new Date(sinceMs)],
  )
  return rows.map((row) => ({ ...row, worth: BigInt(row.worth) }))
}
