import { type BetId, present, type Result, type UserId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Metrics } from '../../platform/telemetry/metrics.ts'
import type { Ledger, LedgerCommand, Receipt } from '../commands.ts'

// Reads the books directly from the tables, bypassing the ledger's own code.

/** A transaction's legs as text: `main → held 300`. */
export async function legsOf(db: Queryable, { transactionId }: Receipt): Promise<string[]> {
  const { rows } = await db.query<{ leg: string }>(
    `SELECT a.kind || ' → ' || b.kind || ' ' || l.amount AS leg
     FROM all_legs l JOIN ledger_accounts a ON a.id = l.from_account JOIN ledger_accounts b ON b.id = l.to_account
     WHERE l.transaction_id = $1 AND a.currency_id = b.currency_id ORDER BY leg`,
    [transactionId],
  )
  return rows.map((row) => row.leg)
}

const COUNTERS = [
  'main',
  'held',
  'payout',
  'task',
  'register',
  'seq',
  'bets',
  'wagered',
  'edge',
  'lost',
  'nonce',
] as const

export async function walletOf(
  db: Queryable,
  player: { readonly userId: UserId },
): Promise<Record<(typeof COUNTERS)[number], bigint>> {
  const { rows } = await db.query<Record<(typeof COUNTERS)[number], string>>(
    `SELECT ${COUNTERS.join()} FROM ledger_wallets WHERE user_id = $1`,
    [player.userId],
  )
  const row = present(rows[0], 'wallet')
  const read = (column: (typeof COUNTERS)[number]): bigint => BigInt(row[column])
  return {
    main: read('main'),
    held: read('held'),
    payout: read('payout'),
    task: read('task'),
    register: read('register'),
    seq: read('seq'),
    bets: read('bets'),
    wagered: read('wagered'),
    edge: read('edge'),
    lost: read('lost'),
    nonce: read('nonce'),
  }
}

export async function betRow(db: Queryable, id: BetId): Promise<object | undefined> {
  const { rows } = await db.query<object>(
    `SELECT stake, payout, multiplier, nonce, state, version, status, created_at, settled_at
     FROM all_bets WHERE id = $1`,
    [id],
  )
  return rows[0]
}

/** The balance of one of the house's accounts. */
export async function houseSum(
  db: Queryable,
  kind: 'house' | 'provider' | 'packet' | 'bonus' | 'operator',
  currencyId = 'USD',
): Promise<bigint> {
  const { rows } = await db.query<{ sum: string }>(
    `SELECT coalesce(sum(CASE a.id WHEN l.to_account THEN l.amount ELSE -l.amount END), 0) AS sum
     FROM ledger_accounts a JOIN all_legs l ON a.id IN (l.from_account, l.to_account)
     WHERE a.kind = $1 AND a.currency_id = $2`,
    [kind, currencyId],
  )
  return BigInt(present(rows[0], 'sum').sum)
}

/** The balance after a command, or its refusal. */
export const outcomeOf = (result: Result<Receipt, string>): bigint | string =>
  result.ok ? result.value.balance : result.error

/** Posts all commands at once, so that they share batches where possible. */
export async function postAll(
  ledger: Ledger,
  commands: readonly LedgerCommand[],
): Promise<(bigint | string)[]> {
  const results = await Promise.all(commands.map((command) => ledger.post(command)))
  return results.map(outcomeOf)
}

/** Number of batches settled by a ledger, over all lanes. */
export async function batchesOf(metrics: Metrics): Promise<number> {
  const { values } = await metrics.ledgerBatchSize.get()
  return values
    .filter((value) => value.metricName === 'baize_ledger_batch_size_count')
    .reduce((sum, value) => sum + value.value, 0)
}
