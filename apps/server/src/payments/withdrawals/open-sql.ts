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

/** Held withdrawals whose provider has given no usable answer, by provider. */
export async function selectUnanswered(
  db: Queryable,
): Promise<readonly { readonly driver: string; readonly count: number; readonly oldestAtMs: number }[]> {
  const { rows } = await db.query<{ driver: string; count: number; oldest: Date }>(
    `SELECT w.driver, count(*)::int AS count, min(w.unanswered_since) AS oldest
     FROM withdrawals w JOIN ledger_withdrawals l ON l.id = w.id
     WHERE w.unanswered_since IS NOT NULL AND l.status = 'HELD' AND w.driver IS NOT NULL GROUP BY 1 ORDER BY 1`,
  )
  return rows.map(({ driver, count, oldest }) => ({ driver, count, oldestAtMs: oldest.getTime() }))
}
