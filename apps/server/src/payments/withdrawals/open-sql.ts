import type { CurrencyId } from '@baize/contract/shared'
import type { Queryable } from '../../platform/db/queryable.ts'

export type OpenPayouts = {
  readonly currencyId: CurrencyId
  /** For whom they wait: a person, or the provider. */
  readonly state: 'reviewing' | 'sent'
  readonly count: number
  readonly oldestAtMs: number
}

/** Withdrawals that are not ended, by currency and state. */
export async function sumOpen(db: Queryable): Promise<readonly OpenPayouts[]> {
  const { rows } = await db.query<{
    currency_id: CurrencyId
    state: OpenPayouts['state']
    count: number
    oldest: Date
  }>(
    `SELECT w.currency_id, CASE WHEN w.decision IS NULL THEN 'reviewing' ELSE 'sent' END AS state, count(*)::int AS count,
       min(l.requested_at) AS oldest
     FROM ledger_withdrawals l JOIN withdrawals w ON w.id = l.id WHERE l.status = 'HELD' GROUP BY 1, 2`,
  )
  return rows.map((row) => ({
    currencyId: row.currency_id,
    state: row.state,
    count: row.count,
    oldestAtMs: row.oldest.getTime(),
  }))
}

export type WaitingPayouts = OpenPayouts & {
  /** The connection that has to pay; null where none was chosen yet. */
  readonly provider: string | null
  /** Its provider has given no usable answer since then. */
  readonly unansweredAtMs: number | null
  readonly isLong: boolean
  readonly isLate: boolean
}

/** Withdrawals that are not ended, by whom they wait for and how long. */
export async function selectWaiting(
  db: Queryable,
  { longMs, lateMs }: { readonly longMs: number; readonly lateMs: number },
): Promise<readonly WaitingPayouts[]> {
  const { rows } = await db.query<{
    currency_id: CurrencyId
    state: OpenPayouts['state']
    provider: string | null
    unanswered_since: Date | null
    is_long: boolean
    is_late: boolean
    count: number
    oldest: Date
  }>(
    `SELECT currency_id, state, provider, is_long, is_late, count(*)::int AS count, min(requested_at) AS oldest,
       min(unanswered_since) AS unanswered_since
     FROM (SELECT w.currency_id, CASE WHEN w.decision IS NULL THEN 'reviewing' ELSE 'sent' END AS state, w.driver AS provider,
         l.requested_at, w.unanswered_since, l.requested_at <= $1 AS is_long, l.requested_at <= $2 AS is_late
       FROM ledger_withdrawals l JOIN withdrawals w ON w.id = l.id WHERE l.status = 'HELD') AS open
     GROUP BY currency_id, state, provider, is_long, is_late, unanswered_since IS NULL ORDER BY provider, currency_id`,
    [new Date(longMs), new Date(lateMs)],
  )
  return rows.map((row) => ({
    currencyId: row.currency_id,
    state: row.state,
    count: row.count,
    oldestAtMs: row.oldest.getTime(),
    provider: row.provider,
    unansweredAtMs: row.unanswered_since?.getTime() ?? null,
    isLong: row.is_long,
    isLate: row.is_late,
  }))
}
