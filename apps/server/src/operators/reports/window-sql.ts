import type { CurrencyId } from '@baize/contract/shared'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Days } from './sql.ts'

type Returned = {
  readonly gameId: string
  readonly currencyId: CurrencyId
  readonly bets: number
  /** Paid by staked. */
  readonly ratio: number
}

/** What each game returned in a period, by currency. */
export async function selectWindow(db: Queryable, { from, to }: Days): Promise<readonly Returned[]> {
  const { rows } = await db.query<{
    game_id: string
    currency_id: CurrencyId
    bets: string
    ratio: number
  }>(
    `SELECT game_id, currency_id, sum(bets) AS bets, (sum(paid) / sum(staked))::float8 AS ratio
     FROM report_games WHERE day BETWEEN $1 AND $2 GROUP BY 1, 2 HAVING sum(bets) > 0 AND sum(staked) > 0`,
    [from, to],
  )
  return rows.map((row) => ({
    gameId: row.game_id,
    currencyId: row.currency_id,
    bets: Number(row.bets),
    ratio: row.ratio,
  }))
}
