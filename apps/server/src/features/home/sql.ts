import { present } from '@baize/kit'
import type { Queryable } from '../../ledger/commands.ts'

/** How many have an account, and how many of them have won a bet. */
export async function countBrand(db: Queryable): Promise<{ players: number; winners: number }> {
  const { rows } = await db.query<{ players: number; winners: number }>(
    `SELECT count(*)::int AS players,
            count(*) FILTER (WHERE EXISTS
              (SELECT FROM bets b WHERE b.user_id = u.id AND b.payout > 0))::int AS winners
     FROM users u`,
  )
  return present(rows[0], 'count of players')
}
