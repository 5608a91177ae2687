import type { CurrencyId } from '@baize/contract/shared'
import { type Minor, minor, type UserId, userId } from '@baize/kit'
import type { Json } from '../ledger/commands.ts'
import type { Queryable } from '../platform/db/queryable.ts'

/** Counts a check, and returns whether the provider was and is down. It is down from `limit` failures in a row on. */
export async function writeHealth(
  db: Queryable,
  check: {
    readonly provider: string
    /** How long its answer took; null if there was none. */
    readonly millis: number | null
    readonly limit: number
    readonly nowMs: number
  },
): Promise<{ readonly wasDown: boolean; readonly isDown: boolean }> {
  const { rows } = await db.query<{ was_down: boolean; is_down: boolean }>(
    `WITH was AS (SELECT down_since FROM provider_health WHERE provider = $1)
     INSERT INTO provider_health AS h (provider, failures, down_since, checked_at, millis)
       VALUES ($1, CASE WHEN $2 THEN 0 ELSE 1 END, CASE WHEN NOT $2 AND $3 <= 1 THEN $4::timestamptz END, $4, $5)
     ON CONFLICT (provider) DO UPDATE SET checked_at = $4, millis = $5,
       failures = CASE WHEN $2 THEN 0 ELSE least(h.failures + 1, 1000000) END,
       down_since = CASE WHEN $2 THEN NULL WHEN h.failures + 1 >= $3 THEN coalesce(h.down_since, $4) END
     RETURNING down_since IS NOT NULL AS is_down, coalesce((SELECT w.down_since IS NOT NULL FROM was w), false) AS was_down`,
    [check.provider, check.millis !== null, check.limit, new Date(check.nowMs), check.millis],
  )
  return { wasDown: rows[0]?.was_down ?? false, isDown: rows[0]?.is_down ?? false }
}

export async function isDown(db: Queryable, provider: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'SELECT FROM provider_health WHERE provider = $1 AND down_since IS NOT NULL',
    [provider],
  )
  return rowCount === 1
}

/**
 * Of the first by id, which is the order of time but for seconds. Looked for by their time, with none left the whole table is
 * read: its BRIN index tells nothing of pages that hold new messages in the place of deleted ones.
 */
export async function deleteMessages(db: Queryable, beforeMs: number, most = 10_000): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM provider_messages WHERE id = ANY (ARRAY(
       SELECT first.id FROM (SELECT id, at FROM provider_messages ORDER BY id LIMIT $2) AS first WHERE first.at < $1))`,
    [new Date(beforeMs), most],
  )
  return rowCount ?? 0
}

export type Owed = {
  readonly provider: string
  readonly reference: string
  readonly userId: UserId
  readonly currencyId: CurrencyId
}

/** Bets whose players owe something and have something. */
export async function selectOwed(db: Queryable, limit: number): Promise<Owed[]> {
  const { rows } = await db.query<{
    provider: string
    reference: string
    user_id: string
    currency_id: CurrencyId
  }>(
    `SELECT b.provider, b.reference, b.user_id, w.currency_id
     FROM provider_bets b JOIN ledger_wallets w USING (user_id)
     WHERE b.owed AND NOT b.rolled_back AND w.main > 0 LIMIT $1`,
    [limit],
  )
  return rows.map((row) => ({
    provider: row.provider,
    reference: row.reference,
    userId: userId(row.user_id),
    currencyId: row.currency_id,
  }))
}

export type OurBook = {
  readonly user: string
  readonly currencyId: CurrencyId
  readonly stake: Minor
  readonly paid: Minor
  readonly rolledBack: boolean
}

type BookRow = {
  reference: string
  user_id: string
  currency_id: CurrencyId
  stake: string
  won: string
  rolled_back: boolean
}

/** Our bets of a time, and those that the provider has named besides, by reference. */
export async function selectBooks(
  db: Queryable,
  provider: string,
  fromMs: number,
  toMs: number,
  references: readonly string[],
): Promise<Map<string, OurBook & { readonly inTime: boolean }>> {
  const { rows } = await db.query<BookRow & { in_time: boolean }>(
    `SELECT b.reference, b.user_id, w.currency_id, b.stake, b.won, b.rolled_back, b.at >= $2 AND b.at < $3 AS in_time
     FROM provider_bets b JOIN ledger_wallets w USING (user_id)
     WHERE b.provider = $1 AND (b.at >= $2 AND b.at < $3 OR b.reference = ANY ($4))`,
    [provider, new Date(fromMs), new Date(toMs), references],
  )
  return new Map(
    rows.map((row) => [
      row.reference,
      {
        user: row.user_id,
        currencyId: row.currency_id,
        stake: minor(BigInt(row.stake)),
        paid: minor(BigInt(row.won)),
        rolledBack: row.rolled_back,
        inTime: row.in_time,
      },
    ]),
  )
}

export type Difference = {
  readonly reference: string
  readonly kind: 'missing' | 'extra' | 'different'
  readonly ours: Json
  readonly theirs: Json
}

/** Stores what a comparison found, ends what it found no more, and returns how many are new. */
export async function writeDifferences(
  db: Queryable,
  provider: string,
  found: readonly Difference[],
  compared: readonly string[],
  nowMs: number,
): Promise<number> {
  const { rows } = await db.query<{ fresh: boolean }>(
    `INSERT INTO provider_differences AS d (provider, reference, kind, ours, theirs, found_at)
     SELECT $1, f.reference, f.kind, f.ours, f.theirs, $3
     FROM jsonb_to_recordset($2::jsonb) AS f (reference text, kind text, ours jsonb, theirs jsonb)
     ON CONFLICT (provider, reference) DO UPDATE SET kind = excluded.kind, ours = excluded.ours, theirs = excluded.theirs,
       found_at = CASE WHEN d.ended_at IS NULL THEN d.found_at ELSE excluded.found_at END, ended_at = NULL
     RETURNING found_at = $3 AS fresh`,
    [provider, JSON.stringify(found), new Date(nowMs)],
  )
  await db.query(
    `UPDATE provider_differences SET ended_at = $3
     WHERE provider = $1 AND ended_at IS NULL AND reference = ANY ($2) AND NOT reference = ANY ($4)`,
    [provider, compared, new Date(nowMs), found.map(({ reference }) => reference)],
  )
  return rows.filter((row) => row.fresh).length
}
