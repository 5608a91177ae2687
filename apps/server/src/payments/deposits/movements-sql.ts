import type { Programme } from '@baize/contract/shared'
import { DAY_MS, type UserId } from '@baize/kit'
import type { LedgerCommand } from '../../ledger/commands.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

const NEWEST = '9223372036854775807'

type MovementRow = {
  seq: string
  kind: LedgerCommand['kind']
  at: Date
  balance: string
  amount: string
  game: string | null
  programme: Programme | null
}

/** The least id of version 7 that a bet of this time or later can have; a day of slack covers clocks that differ. */
function leastId(sinceMs: number): string {
  const hex = Math.max(0, sinceMs - DAY_MS)
    .toString(16)
    .padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

type MovementQuery = {
  readonly kinds: readonly string[]
  readonly sinceMs: number
  /** The `seq` of the last one known. */
  readonly before: string | undefined
  readonly most: number
}

/**
 * Changes of a player's main balance, newest first. Ordered by `seq`, which is counted under the wallet's lock:
 * transaction ids are drawn before it, so their order may differ from that of the balances.
 */
export async function listMovements(
  db: Queryable,
  user: UserId,
  { kinds, sinceMs, before, most }: MovementQuery,
): Promise<readonly MovementRow[]> {
  const { rows } = await db.query<MovementRow>(
    `SELECT m.seq, m.kind, m.at, m.balance, m.amount, coalesce(g.names ->> u.language, g.name) AS game,
       CASE m.kind WHEN 'reward.grant' THEN m.note ->> 'programme' END AS programme FROM (
       (SELECT t.seq, t.kind, t.at, t.balance_after AS balance, d.amount, t.ref, t.note, NULL AS game_id
        FROM ledger_transactions t CROSS JOIN LATERAL (
          SELECT coalesce(sum(CASE WHEN l.to_account = m.main THEN l.amount ELSE -l.amount END), 0)::bigint AS amount
          FROM ledger_legs l, (SELECT ledger_account($1, kind_main()) AS main) AS m
          WHERE l.transaction_id = t.id AND l.at = t.at AND m.main IN (l.from_account, l.to_account)) AS d
        WHERE t.user_id = $1 AND t.seq < $2 AND t.at >= $3 AND t.kind = ANY ($4) AND d.amount <> 0
        ORDER BY t.seq DESC LIMIT $5)
       UNION ALL
       (SELECT b.seq, 'bet.play', b.settled_at, b.balance_after, b.payout - b.stake, NULL, NULL, b.game_id
        FROM bets b WHERE b.user_id = $1 AND b.id >= $6 AND b.tx IS NOT NULL AND b.seq < $2 AND b.settled_at >= $3
          AND 'bet.play' = ANY ($4)
        ORDER BY b.seq DESC LIMIT $5)
     ) AS m JOIN users u ON u.id = $1 LEFT JOIN games g ON g.id = coalesce(m.game_id,
       (SELECT b.game_id FROM bets b WHERE b.user_id = $1 AND b.id = m.ref),
       (SELECT o.game_id FROM open_bets o WHERE o.user_id = $1 AND o.id = m.ref),
       (SELECT p.game_id FROM provider_bets p WHERE p.provider = m.note ->> 'provider' AND p.reference = m.note ->> 'reference'))
     ORDER BY m.seq DESC LIMIT $5`,
    [user, before ?? NEWEST, new Date(sinceMs), kinds, most, leastId(sinceMs)],
  )
  return rows
}
