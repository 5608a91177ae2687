import type { CurrencyId } from '@baize/contract/shared'
import type { Queryable } from '../../platform/db/queryable.ts'

type TotalRow = {
  currencyId: CurrencyId
  bets: number
  players: number
  staked: string
  paid: string
}

/** Sums of a term's bets, by currency. */
export async function sumTerm(db: Queryable, termId: string): Promise<readonly TotalRow[]> {
  const { rows } = await db.query<TotalRow>(
    `SELECT currency_id AS "currencyId", count(*)::int AS bets, count(DISTINCT user_id)::int AS players, sum(stake)::text AS staked,
       coalesce(sum(payout), 0)::text AS paid
     FROM lottery_bets WHERE term_id = $1 AND NOT cancelled GROUP BY currency_id ORDER BY currency_id`,
    [termId],
  )
  return rows
}

export type BetRow = {
  bet_id: string
  place: string
  user_id: string
  username: string
  currency_id: CurrencyId
  stake: string
  payout: string | null
  picks: readonly (readonly [pick: string, stake: unknown])[]
  cancelled: boolean
}

/** Bets on a term with their players, from a place on, in order; without those that were refused. */
export async function listTermBets(
  db: Queryable,
  termId: string,
  after: string,
  limit: number,
): Promise<readonly BetRow[]> {
  const { rows } = await db.query<BetRow>(
    `SELECT b.bet_id, b.place, b.user_id, u.username, b.currency_id, b.stake, b.payout, b.picks, b.cancelled
     FROM lottery_bets b JOIN users u ON u.id = b.user_id
     WHERE b.term_id = $1 AND b.refused IS NULL AND b.place > $2 ORDER BY b.place LIMIT $3`,
    [termId, after, limit],
  )
  return rows
}
