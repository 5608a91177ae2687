import type { CurrencyId } from '@baize/contract'
import { type Minor, minor, present, type UserId } from '@baize/kit'
import type { Queryable } from '../../ledger/commands.ts'

/** Everything a player has ever wagered, weighted by the edge (L41). A stake paid back in full does not count. */
export async function selectWagered(
  db: Queryable,
  id: UserId,
): Promise<{ readonly currencyId: CurrencyId; readonly wagered: Minor }> {
  const { rows } = await db.query<{ currencyId: CurrencyId; wagered: string }>(
    'SELECT currency_id AS "currencyId", div(edge, ledger_edge_unit()) AS wagered FROM ledger_wallets WHERE user_id = $1',
    [id],
  )
  const { currencyId, wagered } = present(rows[0], `wallet of ${id}`)
  return { currencyId, wagered: minor(BigInt(wagered)) }
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
