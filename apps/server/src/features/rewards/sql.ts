import type { CurrencyId, Programme } from '@baize/contract'
import { present, type UserId } from '@baize/kit'
import type { Queryable } from '../../ledger/commands.ts'

export type StoredProgramme = {
  readonly programme: Programme
  /** In ten-thousandths of the edge. */
  readonly share: number
  /** In the unit of configured limits; null for none. */
  readonly dailyCap: string | null
  readonly on: boolean
}

const PROGRAMMES = `SELECT programme, share, trim_scale(daily_cap)::text AS "dailyCap", switched AS "on" FROM reward_programmes`

export async function findProgramme(db: Queryable, programme: Programme): Promise<StoredProgramme> {
  const { rows } = await db.query<StoredProgramme>(`${PROGRAMMES} WHERE programme = $1`, [programme])
  return present(rows[0], `programme ${programme}`)
}

export async function listProgrammes(db: Queryable): Promise<readonly StoredProgramme[]> {
  const { rows } = await db.query<StoredProgramme>(`${PROGRAMMES} ORDER BY programme`)
  return rows
}

/** Whether the player's e-mail, phone number or identity was confirmed. */
export async function isVerified(db: Queryable, userId: UserId): Promise<boolean> {
  const { rowCount } = await db.query(
    'SELECT FROM users WHERE id = $1 AND (email_checked OR phone_checked OR identity_level > 0)',
    [userId],
  )
  return rowCount === 1
}

/** The currencies that any player has a wallet in. */
export async function listCurrencies(db: Queryable): Promise<readonly CurrencyId[]> {
  const { rows } = await db.query<{ id: CurrencyId }>(
    'SELECT currency_id AS id FROM ledger_currencies ORDER BY number',
  )
  return rows.map(({ id }) => id)
}
