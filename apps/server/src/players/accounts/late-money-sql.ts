import type { CurrencyId, LanguageId } from '@baize/contract/shared'
import type { UserId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { MessageChannel } from '../../platform/messages/message.ts'

export type LateRow = {
  readonly id: UserId
  readonly language: LanguageId
  readonly byStaff: boolean
  readonly channel: MessageChannel | null
  readonly to: string | null
  readonly currencyId: CurrencyId
  readonly sum: string
  readonly seq: string
}

/** Closed accounts with money whose owner has not been told of the wallet's last move, with their confirmed address. */
export async function listLateMoney(db: Queryable, most: number): Promise<readonly LateRow[]> {
  const { rows } = await db.query<LateRow>(
    `SELECT u.id, u.language, u.closed_by IS NOT NULL AS "byStaff", w.currency_id AS "currencyId", w.seq::text AS seq,
       (w.main + w.held + w.payout + w.task + w.register)::text AS sum,
       CASE WHEN u.email_checked THEN 'email' WHEN u.phone_checked THEN 'sms' END AS channel,
       CASE WHEN u.email_checked THEN u.email WHEN u.phone_checked THEN u.phone END AS to
     FROM users u JOIN ledger_wallets w ON w.user_id = u.id
     WHERE u.closed_at IS NOT NULL AND w.main + w.held + w.payout + w.task + w.register > 0
       AND w.seq IS DISTINCT FROM u.late_money_seq
     ORDER BY u.id LIMIT $1`,
    [most],
  )
  return rows
}

/** The owner was told of the money up to this move. */
export async function setLateMoneyTold(db: Queryable, id: UserId, seq: string): Promise<void> {
  await db.query('UPDATE users SET late_money_seq = $2 WHERE id = $1', [id, seq])
}
