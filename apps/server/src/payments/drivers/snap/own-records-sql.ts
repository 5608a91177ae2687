import { formatAmount, minor, orderId, withdrawalId } from '@baize/kit'
import type { Queryable } from '../../../platform/db/queryable.ts'
import type { PaymentRef } from '../../ports/payments.ts'
import type { PayoutDraft } from '../../ports/payouts.ts'
import type { Slice } from './ask-all.ts'

const RUPIAH_DECIMALS = 2

type Period = {
  readonly name: string
  readonly fromMs: number
  readonly toMs: number
}

const valuesOf = ({ name, fromMs, toMs }: Period, { skip, most }: Slice) => [
  name,
  new Date(fromMs),
  new Date(toMs),
  most,
  skip,
]

const rupiah = (amount: string): string => formatAmount(minor(BigInt(amount)), RUPIAH_DECIMALS)

type OrderRow = { id: string; payment_id: string | null; method: string; pays: string; created_at: Date }

/** Deposits that this account collects, made in a period, oldest first. */
export async function listOwnOrders(
  db: Queryable,
  period: Period,
  slice: Slice,
): Promise<readonly Omit<PaymentRef, 'payer'>[]> {
  const { rows } = await db.query<OrderRow>(
    `SELECT id, payment_id, method, coalesce(asked, amount) + coalesce(asked_fee, fee) AS pays, created_at FROM payment_orders
     WHERE provider = $1 AND created_at >= $2 AND created_at < $3 ORDER BY created_at, id LIMIT $4 OFFSET $5`,
    valuesOf(period, slice),
  )
  return rows.map((row) => ({
    orderId: orderId(row.id),
    paymentId: row.payment_id,
    method: row.method,
    pays: rupiah(row.pays),
    currencyId: 'IDR',
    createdAtMs: row.created_at.getTime(),
  }))
}

type WithdrawalRow = { id: string; payout_id: string | null; arrives: string; sent_at: Date }

/** Withdrawals that this account was asked to pay in a period, oldest first. */
export async function listOwnWithdrawals(
  db: Queryable,
  period: Period,
  slice: Slice,
): Promise<readonly Pick<PayoutDraft, 'withdrawalId' | 'payoutId' | 'amount' | 'sentAtMs'>[]> {
  const { rows } = await db.query<WithdrawalRow>(
    `SELECT id, payout_id, amount - fee AS arrives, sent_at FROM withdrawals
     WHERE driver = $1 AND sent_at >= $2 AND sent_at < $3 ORDER BY sent_at, id LIMIT $4 OFFSET $5`,
    valuesOf(period, slice),
  )
  return rows.map((row) => ({
    withdrawalId: withdrawalId(row.id),
    payoutId: row.payout_id,
    amount: rupiah(row.arrives),
    sentAtMs: row.sent_at.getTime(),
  }))
}
