import type { Queryable } from '../../platform/db/queryable.ts'

/** A mismatch found by the audit, in minor units. */
export type Drift = {
  /** The compared item: a purse, a counter, a bet, a transaction with its legs, a seal. */
  readonly what: string
  /** The player, transaction, bet, pair, account, currency or day it was found at. */
  readonly where: string
  readonly expected: string
  readonly found: string
}

/** Stops payouts until the books are checked and the freeze is lifted. */
export async function freeze(db: Queryable, reason: string, drift: readonly Drift[]): Promise<void> {
  await db.query('SELECT ledger_freeze($1, $2)', [reason, JSON.stringify(drift)])
}
