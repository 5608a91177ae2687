import { CARE_WATCH } from '@baize/contract/operator'
import type { CurrencyId, LanguageId } from '@baize/contract/shared'
import type { UserId } from '@baize/kit'
import type { Readable } from '../../platform/db/queryable.ts'

type Receiver = {
  readonly currencyId: CurrencyId
  readonly language: LanguageId
  readonly isStaff: boolean
  /** Barred, excluded, on a break or closed. */
  readonly isShutOut: boolean
  /** Shows signs of harm. */
  readonly isWatched: boolean
}

export async function findReceiver(db: Readable, player: UserId, nowMs: number): Promise<Receiver | null> {
  const { rows } = await db.query<Receiver>(
    `SELECT w.currency_id AS "currencyId", u.language, is_staff_player(u.id, $2) AS "isStaff",
       w.barred OR coalesce(w.excluded_until > $2, false) OR u.closed_at IS NOT NULL AS "isShutOut",
       EXISTS (SELECT FROM care_scores c WHERE c.user_id = u.id AND c.score >= $3) AS "isWatched"
     FROM users u JOIN ledger_wallets w ON w.user_id = u.id WHERE u.id = $1`,
    [player, new Date(nowMs), CARE_WATCH],
  )
  return rows[0] ?? null
}

/** Whether the ledger has this transaction: a repeated call gets its answer again, whatever has changed since. */
export async function isPosted(db: Readable, key: string): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM ledger_transactions WHERE key = $1', [key])
  return rowCount === 1
}

export async function selectBudget(db: Readable, currencyId: CurrencyId): Promise<bigint> {
  const { rows } = await db.query<{ balance: string }>(
    `SELECT balance FROM reward_budgets WHERE programme = 'byHand' AND currency_id = $1`,
    [currencyId],
  )
  return BigInt(rows[0]?.balance ?? 0)
}
