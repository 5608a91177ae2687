import type { CurrencyId, CurrencyRate } from '@baize/contract'
import type { UserId } from '@baize/kit'
import type { Queryable } from '../../ledger/commands.ts'

/** The newest rate of each currency that has one. */
export async function newestRates(db: Queryable): Promise<readonly CurrencyRate[]> {
  const { rows } = await db.query<Omit<CurrencyRate, 'at'> & { at: Date }>(
    `SELECT DISTINCT ON (currency_id) currency_id AS "currencyId", usd, set_at AS at
     FROM currency_rates ORDER BY currency_id, id DESC`,
  )
  return rows.map((row) => ({ ...row, at: row.at.getTime() }))
}

export async function insertRates(
  db: Queryable,
  rates: readonly { readonly currencyId: CurrencyId; readonly usd: string }[],
  setBy: string,
  nowMs: number,
): Promise<void> {
  await db.query(
    `INSERT INTO currency_rates (currency_id, usd, set_by, set_at)
     SELECT r.currency_id, r.usd, $3, $4 FROM unnest($1::text[], $2::text[]) AS r (currency_id, usd)`,
    [rates.map((one) => one.currencyId), rates.map((one) => one.usd), setBy, new Date(nowMs)],
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
