import type { CurrencyRate } from '@baize/contract/player'
import type { CurrencyId } from '@baize/contract/shared'
import type { UserId } from '@baize/kit'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'

/** A rate with its version, which is the id of its row. */
export type StoredRate = CurrencyRate & {
  readonly id: string
  readonly setBy: string
  readonly approvedBy: string | null
}
type RateRow = Omit<StoredRate, 'at'> & { at: Date }

const RATE = `id, currency_id AS "currencyId", usd, set_at AS at, set_by AS "setBy", approved_by AS "approvedBy"`

/** The newest rate of each currency that has one. */
export async function newestRates(db: Readable): Promise<readonly StoredRate[]> {
  const { rows } = await db.query<RateRow>(
    `SELECT DISTINCT ON (currency_id) ${RATE} FROM currency_rates ORDER BY currency_id, id DESC`,
  )
  return rows.map((row) => ({ ...row, at: row.at.getTime() }))
}

/** The rate that was in force at this moment; before the first one, the first: a new site has bounds from the start. */
export async function rateAt(db: Readable, currencyId: CurrencyId, atMs: number): Promise<StoredRate | null> {
  const { rows } = await db.query<RateRow>(
    `(SELECT ${RATE} FROM currency_rates WHERE currency_id = $1 AND set_at <= $2 ORDER BY id DESC LIMIT 1)
     UNION ALL
     (SELECT ${RATE} FROM currency_rates WHERE currency_id = $1 ORDER BY id LIMIT 1)
     LIMIT 1`,
    [currencyId, new Date(atMs)],
  )
  return rows[0] ? { ...rows[0], at: rows[0].at.getTime() } : null
}

/** Rates of a currency that were set after this moment. */
export async function ratesSince(
  db: Queryable,
  currencyId: CurrencyId,
  sinceMs: number,
): Promise<readonly Pick<StoredRate, 'usd'>[]> {
  const { rows } = await db.query<{ usd: string }>(
    'SELECT usd FROM currency_rates WHERE currency_id = $1 AND set_at > $2',
    [currencyId, new Date(sinceMs)],
  )
  return rows
}

/** Serializes changes of rates: each is judged by those before it. */
export async function lockRates(tx: Queryable): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('currency_rates', 0))`)
}

export async function insertRates(
  db: Queryable,
  rates: readonly { readonly currencyId: CurrencyId; readonly usd: string }[],
  { setBy, approvedBy }: { readonly setBy: string; readonly approvedBy: string | null },
  nowMs: number,
): Promise<void> {
  await db.query(
    `INSERT INTO currency_rates (currency_id, usd, set_by, approved_by, set_at)
     SELECT r.currency_id, r.usd, $3, $4, $5 FROM unnest($1::text[], $2::text[]) AS r (currency_id, usd)`,
    [rates.map((rate) => rate.currencyId), rates.map((rate) => rate.usd), setBy, approvedBy, new Date(nowMs)],
  )
}

export async function setShownCurrency(
  db: Queryable,
  user: UserId,
  currencyId: CurrencyId | null,
): Promise<void> {
  await db.query('UPDATE users SET shown_currency_id = $2 WHERE id = $1', [user, currencyId])
}

/** The currency of a player's wallet, and the one they want amounts displayed in. */
export async function readCurrencies(
  db: Queryable,
  user: UserId,
): Promise<{ readonly currencyId: CurrencyId; readonly shownId: CurrencyId | null } | undefined> {
  const { rows } = await db.query<{ currencyId: CurrencyId; shownId: CurrencyId | null }>(
    `SELECT w.currency_id AS "currencyId", u.shown_currency_id AS "shownId"
     FROM users u JOIN ledger_wallets w ON w.user_id = u.id WHERE u.id = $1`,
    [user],
  )
  return rows[0]
}
