import type { SettledAs } from '@baize/contract/operator'
import type { IdentityState } from '@baize/contract/shared'
import { type Minor, minor, present, type UserId, type WithdrawalId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Decision } from './sql.ts'

type ReviewRow = {
  decision: Decision
  note: string
  requested_by: string
  approved_by: string | null
  at: Date
}

/** The decision of a person; null if none was made. */
export async function findReview(db: Queryable, id: WithdrawalId): Promise<ReviewRow | null> {
  const { rows } = await db.query<ReviewRow>(
    'SELECT decision, note, requested_by, approved_by, at FROM withdrawal_reviews WHERE withdrawal_id = $1',
    [id],
  )
  return rows[0] ?? null
}

type SettlementRow = {
  outcome: SettledAs
  note: string
  requested_by: string
  approved_by: string
  at: Date
}

/** How two people ended it; null if its provider did, or nobody. */
export async function findSettlement(db: Queryable, id: WithdrawalId): Promise<SettlementRow | null> {
  const { rows } = await db.query<SettlementRow>(
    'SELECT outcome, note, requested_by, approved_by, at FROM withdrawal_settlements WHERE withdrawal_id = $1',
    [id],
  )
  return rows[0] ?? null
}

type FactRow = {
  created_at: Date
  main: string
  deposits: string
  paid_before: string
  identity_level: number
  identity_state: IdentityState | null
}

type Facts = {
  readonly registeredAt: number
  readonly balance: Minor
  readonly deposits: number
  readonly paidBefore: number
  readonly identityLevel: number
  readonly identityState: IdentityState | null
}

export async function readFacts(db: Queryable, player: UserId): Promise<Facts> {
  const { rows } = await db.query<FactRow>(
    `SELECT u.created_at, w.main, u.identity_level,
       (SELECT count(*) FROM ledger_deposits d WHERE d.user_id = u.id) AS deposits,
       (SELECT count(*) FROM ledger_withdrawals l WHERE l.user_id = u.id AND l.status = 'PAID'
          AND NOT EXISTS (SELECT FROM refunds f WHERE f.id = l.id)) AS paid_before,
       (SELECT i.state FROM identities i WHERE i.user_id = u.id ORDER BY i.number DESC LIMIT 1) AS identity_state
     FROM users u JOIN ledger_wallets w ON w.user_id = u.id WHERE u.id = $1`,
    [player],
  )
  const row = present(rows[0], `player ${player}`)
  return {
    registeredAt: row.created_at.getTime(),
    balance: minor(BigInt(row.main)),
    deposits: Number(row.deposits),
    paidBefore: Number(row.paid_before),
    identityLevel: row.identity_level,
    identityState: row.identity_state,
  }
}
