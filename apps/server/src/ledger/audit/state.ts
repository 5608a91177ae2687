import type { CurrencyId } from '@baize/contract/shared'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../context.ts'
import { measureOutbox } from '../sql.ts'
import type { Drift } from './drift.ts'
import { readLastSeal, type Seal } from './seal.ts'

export type LedgerState = {
  readonly frozen: {
    readonly sinceMs: number
    readonly reason: string
    readonly drift: readonly Drift[]
  } | null
  readonly lastCheck: {
    readonly atMs: number
    /** Id of the last transaction covered. */
    readonly upTo: string
    /** Number of legs that were new in it. */
    readonly legs: number
    readonly seconds: number
  } | null
  readonly lastSeal: Seal | null
  /** As of the last check. */
  readonly house: readonly {
    readonly currencyId: CurrencyId
    readonly kind: string
    readonly balance: bigint
  }[]
}

export async function readLedgerState(db: Queryable): Promise<LedgerState> {
  const { rows: house } = await db.query<{ currency_id: CurrencyId; kind: string; balance: string }>(
    `SELECT c.currency_id, k.kind, h.balance::text FROM ledger_house h
     JOIN ledger_currencies c ON c.number = ledger_owner(h.account)
     JOIN (VALUES (kind_house(), 'house'), (kind_provider(), 'provider'), (kind_packet(), 'packet'), (kind_bonus(), 'bonus'),
       (kind_operator(), 'operator'), (kind_budget(), 'budget')) AS k (number, kind) ON k.number = ledger_kind(h.account)
     ORDER BY c.currency_id, k.number`,
  )
  return {
    frozen: await readFreeze(db),
    lastCheck: await readLastCheck(db),
    lastSeal: await readLastSeal(db),
    house: house.map(({ currency_id: currencyId, kind, balance }) => ({
      currencyId,
      kind,
      balance: BigInt(balance),
    })),
  }
}

export async function readFreeze(db: Queryable): Promise<LedgerState['frozen']> {
  const { rows } = await db.query<{ frozen_at: Date; reason: string; drift: Drift[] }>(
    'SELECT frozen_at, reason, drift FROM ledger_freezes WHERE lifted_at IS NULL',
  )
  const [row] = rows
  return row ? { sinceMs: row.frozen_at.getTime(), reason: row.reason, drift: row.drift } : null
}

export async function readLastCheck(db: Queryable): Promise<LedgerState['lastCheck']> {
  const { rows } = await db.query<{ at: Date; upto: string; legs: string; seconds: number }>(
    'SELECT at, upto, legs, seconds FROM ledger_checks WHERE at IS NOT NULL',
  )
  const [row] = rows
  if (!row) return null
  return { atMs: row.at.getTime(), upTo: row.upto, legs: Number(row.legs), seconds: row.seconds }
}

/** Updates the ledger's gauges. An unreachable database is reported by its own probe. */
export async function measureLedger({
  db,
  log,
  metrics,
}: Pick<Context, 'db' | 'log' | 'metrics'>): Promise<void> {
  try {
    const frozen = await readFreeze(db)
    const lastCheck = await readLastCheck(db)
    const outbox = await measureOutbox(db)
    metrics.house.outboxBatches.set(outbox.batches)
    metrics.house.outboxOldestSeconds.set(outbox.oldestSeconds)
    metrics.ledgerFrozen.set(frozen ? 1 : 0)
    metrics.ledgerDrift.set(frozen?.drift.length ?? 0)
    metrics.ledgerCheckedAt.set((lastCheck?.atMs ?? 0) / 1000)
  } catch (error) {
    log.warn({ err: error }, 'measuring the ledger failed')
  }
}
