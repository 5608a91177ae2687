import type { CurrencyId } from '@baize/contract/shared'
import { type Minor, minor, present, type UserId } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'

/** Everything a player has ever wagered, weighted by the edge (L41). A stake paid back in full does not count. */
export async function selectWagered(
  db: Queryable,
  id: UserId,
): Promise<{ readonly currencyId: CurrencyId; readonly wagered: Minor; readonly told: number | null }> {
  const { rows } = await db.query<{ currencyId: CurrencyId; wagered: string; told: number | null }>(
    `SELECT w.currency_id AS "currencyId", div(w.edge, ledger_edge_unit()) AS wagered, u.vip_told AS told
     FROM ledger_wallets w JOIN users u ON u.id = w.user_id WHERE w.user_id = $1`,
    [id],
  )
  const { wagered, ...rest } = present(rows[0], `wallet of ${id}`)
  return { ...rest, wagered: minor(BigInt(wagered)) }
}

/** The newest table of levels that an operator has saved; null for none. */
export async function selectVipTable(db: Queryable): Promise<unknown> {
  const { rows } = await db.query<{ value: unknown }>(
    `SELECT value FROM reward_tables WHERE name = 'vip' ORDER BY id DESC LIMIT 1`,
  )
  return rows[0]?.value ?? null
}

export type Climber = {
  readonly userId: UserId
  readonly currencyId: CurrencyId
  readonly wagered: Minor
  readonly told: number
}

/** Total wagers of these players, and the highest level each was notified of. */
export async function selectClimbers(db: Queryable, ids: readonly UserId[]): Promise<readonly Climber[]> {
  const { rows } = await db.query<Omit<Climber, 'wagered'> & { wagered: string }>(
    `SELECT u.id AS "userId", w.currency_id AS "currencyId", div(w.edge, ledger_edge_unit()) AS wagered, coalesce(u.vip_told, -1) AS told
     FROM users u JOIN ledger_wallets w ON w.user_id = u.id WHERE u.id = ANY ($1)`,
    [ids],
  )
  return rows.map(({ wagered, ...rest }) => ({ ...rest, wagered: minor(BigInt(wagered)) }))
}
