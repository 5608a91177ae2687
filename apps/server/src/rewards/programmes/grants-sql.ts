import type { CurrencyId, Programme } from '@baize/contract/shared'
import { type Minor, minor, present, type UserId, userId } from '@baize/kit'
import type { Day } from '@baize/rules'
import type { Queryable } from '../../platform/db/queryable.ts'

export type StoredGrant = {
  readonly id: string
  readonly userId: UserId
  readonly programme: Programme
  readonly period: string
  readonly currencyId: CurrencyId
  readonly purse: 'main' | 'task' | 'register'
  readonly amount: Minor
  readonly source: Readonly<Record<string, unknown>>
  readonly atMs: number
  readonly seq: string
}
type GrantRow = Omit<StoredGrant, 'amount' | 'atMs' | 'userId'> & { amount: string; at: Date; userId: string }

const GRANTS = `SELECT id, user_id AS "userId", programme, period, currency_id AS "currencyId", purse, amount, source, at, seq FROM reward_grants`
const toGrant = ({ amount, at, userId: player, ...row }: GrantRow): StoredGrant => ({
  ...row,
  userId: userId(player),
  amount: minor(BigInt(amount)),
  atMs: at.getTime(),
})

/** A programme's last grant to a player, and how many there were. */
export async function lastGrant(
  db: Queryable,
  player: UserId,
  programme: Programme,
): Promise<{ readonly last: StoredGrant | null; readonly count: number }> {
  const { rows } = await db.query<GrantRow & { count: number }>(
    `SELECT g.*, (SELECT count(*)::int FROM reward_grants c WHERE c.user_id = $1 AND c.programme = $2) AS count
     FROM (${GRANTS} WHERE user_id = $1 AND programme = $2 ORDER BY seq DESC LIMIT 1) AS g`,
    [player, programme],
  )
  const [row] = rows
  return row ? { last: toGrant(row), count: row.count } : { last: null, count: 0 }
}

/** The parts of a weekly or monthly reward that were granted: their number, their sum, and the whole as the first fixed it. */
export async function partsOf(
  db: Queryable,
  player: UserId,
  programme: Programme,
  since: Day,
): Promise<{ readonly count: number; readonly paid: bigint; readonly total: bigint | null }> {
  const { rows } = await db.query<{ count: number; paid: string; total: string | null }>(
    `SELECT count(*)::int AS count, coalesce(sum(amount), 0)::text AS paid, max(source ->> 'total') AS total
     FROM reward_grants WHERE user_id = $1 AND programme = $2 AND (period = $3 OR period LIKE $3 || ':%')`,
    [player, programme, since],
  )
  const { count, paid, total } = present(rows[0], 'parts')
  return { count, paid: BigInt(paid), total: total === null ? null : BigInt(total) }
}

/** The periods of these programmes that a player was granted, as `programme:period`, and when. */
export async function grantedPeriods(
  db: Queryable,
  player: UserId,
  programmes: readonly Programme[],
  periods: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ name: string; at: Date }>(
    `SELECT programme || ':' || period AS name, at FROM reward_grants
     WHERE user_id = $1 AND programme = ANY ($2) AND period = ANY ($3)`,
    [player, programmes, periods],
  )
  return new Map(rows.map(({ name, at }) => [name, at.getTime()]))
}

export async function grantsPage(
  db: Queryable,
  player: UserId,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly items: readonly StoredGrant[]; readonly total: number }> {
  const { rows } = await db.query<GrantRow>(
    `${GRANTS} WHERE user_id = $1 ORDER BY seq DESC LIMIT $2 OFFSET $3`,
    [player, pageSize, (pageNo - 1) * pageSize],
  )
  const { rows: counted } = await db.query<{ total: number }>(
    'SELECT count(*)::int AS total FROM reward_grants WHERE user_id = $1',
    [player],
  )
  return { items: rows.map(toGrant), total: present(counted[0], 'count').total }
}

/** Grants of all players, newest first, before the given one. */
export async function searchGrants(
  db: Queryable,
  wish: { readonly userId?: string | undefined; readonly programme?: Programme | undefined },
  before: string | null,
  limit: number,
): Promise<readonly (StoredGrant & { readonly username: string })[]> {
  const { rows } = await db.query<GrantRow & { username: string }>(
    `SELECT g.*, u.username FROM (
       ${GRANTS} WHERE ($1::bigint IS NULL OR user_id = $1) AND ($2::text IS NULL OR programme = $2)
         AND ($3::bigint IS NULL OR seq < $3) ORDER BY seq DESC LIMIT $4
     ) AS g JOIN users u ON u.id = g."userId" ORDER BY g.seq DESC`,
    [wish.userId ?? null, wish.programme ?? null, before, limit],
  )
  return rows.map((row) => ({ ...toGrant(row), username: row.username }))
}
