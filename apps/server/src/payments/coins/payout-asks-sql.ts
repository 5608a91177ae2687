import type { Queryable, Readable } from '../../platform/db/queryable.ts'

/** Notes that a provider is about to be asked for a payout; false if it was noted before. */
export async function noteAsk(
  db: Queryable,
  withdrawalId: string,
  connector: string,
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO coin_payout_asks (withdrawal_id, connector, asked_at) VALUES ($1, $2, $3)
     ON CONFLICT (withdrawal_id) DO NOTHING`,
    [withdrawalId, connector, new Date(nowMs)],
  )
  return rowCount === 1
}

/** Only when the provider certainly did nothing. */
export async function forgetAsk(db: Queryable, withdrawalId: string): Promise<void> {
  await db.query('DELETE FROM coin_payout_asks WHERE withdrawal_id = $1', [withdrawalId])
}

export async function wasAsked(db: Readable, withdrawalId: string): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM coin_payout_asks WHERE withdrawal_id = $1', [withdrawalId])
  return rowCount === 1
}

/** Payouts that were given to a connector, with the network of each. */
export async function listGivenTo(
  db: Readable,
  connector: string,
  fromMs: number,
  toMs: number,
): Promise<readonly { readonly id: string; readonly network: string }[]> {
  const { rows } = await db.query<{ id: string; network: string }>(
    `SELECT w.id, a.bank AS network FROM withdrawals w JOIN payout_accounts a ON a.id = w.account_id
     WHERE w.driver = $1 AND w.sent_at IS NOT NULL AND w.created_at >= $2 AND w.created_at < $3 ORDER BY w.created_at, w.id`,
    [connector, new Date(fromMs), new Date(toMs)],
  )
  return rows
}
