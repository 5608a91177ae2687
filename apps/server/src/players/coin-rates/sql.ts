import type { CoinId } from '@baize/contract/shared'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'

/** A price with its version, which is the id of its row. */
export type StoredCoinRate = {
  readonly id: string
  readonly coinId: CoinId
  readonly usd: string
  readonly setBy: string
  readonly approvedBy: string | null
  readonly atMs: number
}
type Row = Omit<StoredCoinRate, 'atMs'> & { at: Date }

const RATE = `id, coin_id AS "coinId", usd, set_by AS "setBy", approved_by AS "approvedBy", set_at AS at`
const toRate = ({ at, ...row }: Row): StoredCoinRate => ({ ...row, atMs: at.getTime() })

export async function newestCoinRate(db: Readable, coinId: CoinId): Promise<StoredCoinRate | null> {
  const { rows } = await db.query<Row>(
    `SELECT ${RATE} FROM coin_rates WHERE coin_id = $1 ORDER BY id DESC LIMIT 1`,
    [coinId],
  )
  return rows[0] ? toRate(rows[0]) : null
}

/** The price that was in force at this moment; before the first one, the first. */
export async function coinRateAt(db: Readable, coinId: CoinId, atMs: number): Promise<StoredCoinRate | null> {
  const { rows } = await db.query<Row>(
    `(SELECT ${RATE} FROM coin_rates WHERE coin_id = $1 AND set_at <= $2 ORDER BY id DESC LIMIT 1)
     UNION ALL
     (SELECT ${RATE} FROM coin_rates WHERE coin_id = $1 ORDER BY id LIMIT 1)
     LIMIT 1`,
    [coinId, new Date(atMs)],
  )
  return rows[0] ? toRate(rows[0]) : null
}

/** The lowest and the highest price in force since this moment, as text; null without any. */
export async function coinRateRange(
  db: Readable,
  coinId: CoinId,
  sinceMs: number,
): Promise<{ readonly lowest: string; readonly highest: string } | null> {
  const { rows } = await db.query<{ lowest: string | null; highest: string | null }>(
    `SELECT min(usd::numeric)::text AS lowest, max(usd::numeric)::text AS highest FROM coin_rates
     WHERE coin_id = $1 AND id >= coalesce((SELECT max(id) FROM coin_rates WHERE coin_id = $1 AND set_at <= $2), 0)`,
    [coinId, new Date(sinceMs)],
  )
  const [row] = rows
  return row && row.lowest !== null && row.highest !== null
    ? { lowest: row.lowest, highest: row.highest }
    : null
}

/** Serializes changes of prices: each is judged by those before it. */
export async function lockCoinRates(tx: Queryable): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('coin_rates', 0))`)
}

type NewRate = {
  readonly coinId: CoinId
  readonly usd: string
  readonly setBy: string
  readonly approvedBy: string | null
  /** What each source said. */
  readonly sources: Readonly<Record<string, string>> | null
}

export async function insertCoinRate(db: Queryable, rate: NewRate, nowMs: number): Promise<void> {
  await db.query(
    `INSERT INTO coin_rates (coin_id, usd, set_by, approved_by, sources, set_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      rate.coinId,
      rate.usd,
      rate.setBy,
      rate.approvedBy,
      rate.sources && JSON.stringify(rate.sources),
      new Date(nowMs),
    ],
  )
}
