import type { PromoUse } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { type CurrencyId, currency } from '@baize/contract/shared'
import { formatAmount, minor } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'

type Row = {
  user_id: string
  username: string
  order_id: string
  currency_id: CurrencyId
  amount: string
  bonus: string
  status: PromoUse['state']
  created_at: Date
}

/** The players who used a code, by player from the newest on. */
export async function selectPromoUses(
  db: Queryable,
  { code, cursor, pageSize }: InputOf<'/api/operator/promo/uses'>,
): Promise<{ items: PromoUse[]; next: string | null }> {
  const { rows } = await db.query<Row>(
    `SELECT p.user_id, u.username, p.order_id, o.currency_id, o.amount,
       coalesce(b.amount, o.bonus_amount, 0)::text AS bonus, b.status, o.created_at
     FROM promo_uses p JOIN users u ON u.id = p.user_id JOIN payment_orders o ON o.id = p.order_id
     LEFT JOIN ledger_bonuses b ON b.id = p.order_id
     WHERE p.code = $1 AND ($2::bigint IS NULL OR p.user_id < $2) ORDER BY p.user_id DESC LIMIT $3`,
    [code, cursor ?? null, pageSize],
  )
  const last = rows.length < pageSize ? undefined : rows.at(-1)
  return { items: rows.map(view), next: last?.user_id ?? null }
}

function view(row: Row): PromoUse {
  const text = (amount: string) =>
    formatAmount(minor(BigInt(amount)), currency(row.currency_id).decimalLength)
  return {
    userId: row.user_id,
    username: row.username,
    orderId: row.order_id,
    currencyId: row.currency_id,
    amount: text(row.amount),
    bonus: text(row.bonus),
    state: row.status,
    at: row.created_at.getTime(),
  }
}

/** False when the code had ended before. */
export async function insertPromoEnd(
  tx: Queryable,
  end: { readonly code: string; readonly reason: string; readonly by: string },
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'INSERT INTO promo_ends (code, reason, by, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [end.code, end.reason, end.by, new Date(nowMs)],
  )
  return rowCount === 1
}
