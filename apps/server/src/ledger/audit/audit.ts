import type { Pool } from 'pg'
import { patient } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { readAtCut } from './cut.ts'
import { type Drift, freeze } from './drift.ts'
import { type Seal, verifySeals } from './seal.ts'

/** Recomputes the whole ledger from its legs. No findings means that not a minor unit was lost or created. */
export function auditLedger(db: Pool): Promise<Drift[]> {
  return inOneSnapshot(db, reAdd)
}

const reAdd = async (tx: Queryable): Promise<Drift[]> =>
  (await tx.query<Drift>('SELECT * FROM ledger_audit()')).rows

/** Checks everything new since the last check. Takes time in proportion to that, and freezes payouts on findings. */
export async function checkLedger(db: Pool): Promise<Drift[]> {
  const drift = await readAtCut(
    db,
    async (tx) => (await tx.query<Drift>('SELECT * FROM ledger_check()')).rows,
  )
  await db.query('SELECT ledger_summarize()')
  return drift
}

/** All accounts of one kind together. */
export type Total = {
  readonly currencyId: string | null
  readonly kind: string | null
  readonly accounts: string
  readonly balance: string
}

export type WholeCheck = {
  readonly drift: readonly Drift[]
  /** The money is right, but somebody should look. */
  readonly warnings: readonly string[]
  readonly counts: Readonly<Record<(typeof COUNTED)[number], string>>
  readonly totals: readonly Total[]
  readonly seals: readonly Seal[]
}

const COUNTED = ['wallets', 'transactions', 'legs', 'bets', 'openBets'] as const
const COUNTS = `
  SELECT (SELECT count(*) FROM ledger_wallets) AS wallets, (SELECT count(*) FROM all_transactions) AS transactions,
         (SELECT count(*) FROM all_legs) AS legs, (SELECT count(*) FROM bets) AS bets,
         (SELECT count(*) FROM open_bets) AS "openBets"`
const TOTALS = `
  SELECT currency_id AS "currencyId", kind, accounts, balance::text FROM ledger_totals() ORDER BY currency_id, balance, kind`
const STRAYS = `
  SELECT 'ledger_legs' AS name, count(*) AS rows FROM ledger_legs_default
  UNION ALL SELECT 'bets', count(*) FROM bets_default`

/** Checks the whole ledger and every seal in one snapshot. Findings freeze payouts. */
export async function checkWholeLedger(
  db: Pool,
  progress: (part: string, share?: number) => void = () => {},
): Promise<WholeCheck> {
  const whole = await inOneSnapshot(db, async (tx) => {
    progress('counting')
    const { rows: counts } = await tx.query<WholeCheck['counts']>(COUNTS)
    const { rows: strays } = await tx.query<{ name: string; rows: string }>(STRAYS)
    progress('re-adding')
    const drift = await reAdd(tx)
    progress('summing up')
    const { rows: totals } = await tx.query<Total>(TOTALS)
    const sealed = await verifySeals(tx, (share) => progress('verifying the seals', share))
    return {
      drift: [...drift, ...sealed.drift],
      warnings: strays
        .filter(({ rows }) => rows !== '0')
        .map(({ name, rows }) => `${rows} rows of ${name} are in no month’s partition`),
      counts: counts[0] ?? { wallets: '0', transactions: '0', legs: '0', bets: '0', openBets: '0' },
      totals,
      seals: sealed.seals,
    }
  })
  if (whole.drift.length > 0) await freeze(db, 'a check of the whole ledger found drift', whole.drift)
  return whole
}

export type ThawRequest = {
  readonly reason: string
  readonly requestedBy: string
  readonly approvedBy: string
}

/**
 * Lifts a freeze unless the audit finds drift, which is returned. The database runs the audit itself before it lifts
 * anything, so a caller cannot bypass it.
 */
export async function thaw(
  db: Pool,
  { reason, requestedBy, approvedBy }: ThawRequest,
): Promise<readonly Drift[]> {
  const seals = await inOneSnapshot(db, (tx) => verifySeals(tx))
  const drift = seals.drift.length > 0 ? seals.drift : await lift(db, [reason, requestedBy, approvedBy])
  if (drift.length > 0) await freeze(db, 'a check of the whole ledger found drift', drift)
  return drift
}

async function lift(db: Pool, people: readonly string[]): Promise<Drift[]> {
  const client = await db.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL statement_timeout = 0')
    const { rows } = await patient(client).query<Drift>('SELECT * FROM ledger_thaw($1, $2, $3)', people)
    await client.query('COMMIT')
    return rows
  } finally {
    client.release(true)
  }
}

/** Reads in one snapshot without a statement timeout, while bets go on. */
async function inOneSnapshot<T>(db: Pool, read: (tx: Queryable) => Promise<T>): Promise<T> {
  const client = await db.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query('SET LOCAL statement_timeout = 0')
    return await read(patient(client))
  } finally {
    // Nothing was written. A connection that fails to roll back is not reused.
    await client.query('ROLLBACK').then(
      () => client.release(),
      (cause: unknown) => client.release(new Error('rollback failed', { cause })),
    )
  }
}
