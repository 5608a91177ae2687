import {
  currency,
  type InputOf,
  MOVEMENT_GROUPS,
  type Movement,
  type MovementGroup,
  type MovementKind,
  type Programme,
} from '@baize/contract'
import { DAY_MS, formatAmount, minor, type UserId } from '@baize/kit'
import type { LedgerCommand } from '../../ledger/commands.ts'
import type { Context } from '../../ledger/context.ts'

const PAGE = 50
const NEWEST = '9223372036854775807'

type Kind = LedgerCommand['kind']

/** Commands that change the main balance, by group. The others move money between accounts of the house or nothing. */
const GROUPS: Readonly<Record<MovementGroup, Partial<Record<Kind, MovementKind>>>> = {
  deposits: { deposit: 'deposit' },
  withdrawals: { 'withdrawal.request': 'withdrawal', 'withdrawal.reject': 'returned' },
  bets: {
    'bet.play': 'bet',
    'bet.hold': 'stake',
    'bet.settle': 'payout',
    'provider.debit': 'stake',
    'provider.credit': 'payout',
    'provider.settle': 'payout',
    'provider.rollback': 'rollback',
  },
  bonuses: {
    'bonus.release': 'bonus',
    'bonus.restore': 'bonus',
    'bonus.revoke': 'bonusTaken',
    'packet.claim': 'packet',
    // To a purse of bonuses it moves nothing here; to main it does.
    'reward.grant': 'reward',
  },
  other: { transfer: 'transfer', adjust: 'correction', forfeit: 'closed' },
}

type Row = {
  seq: string
  kind: Kind
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

/**
 * Changes of a player's main balance, newest first. Ordered by `seq`, which is counted under the wallet's lock:
 * transaction ids are drawn before it, so their order may differ from that of the balances.
 */
export async function movementsOf(
  ctx: Context,
  userId: UserId,
  { group, days, before }: InputOf<'/api/user/movements'>,
): Promise<{ items: Movement[]; next: string | null }> {
  const sinceMs = ctx.clock.now() - days * DAY_MS
  const names = Object.fromEntries(
    (group === null ? MOVEMENT_GROUPS : [group]).flatMap((one) => Object.entries(GROUPS[one])),
  )
  const { rows } = await ctx.db.query<Row>(
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
    [userId, before ?? NEWEST, new Date(sinceMs), Object.keys(names), PAGE + 1, leastId(sinceMs)],
  )
  const { currencyId } = await ctx.ledger.balances(userId)
  const text = (amount: string) => formatAmount(minor(BigInt(amount)), currency(currencyId).decimalLength)
  const items = rows.slice(0, PAGE).flatMap(({ seq, kind, at, balance, amount, game, programme }) => {
    const name = names[kind]
    return name === undefined
      ? []
      : [
          {
            id: seq,
            at: at.getTime(),
            kind: name,
            game,
            programme,
            amount: text(amount),
            balance: text(balance),
          },
        ]
  })
  return { items, next: rows.length > PAGE ? (rows[PAGE - 1]?.seq ?? null) : null }
}
