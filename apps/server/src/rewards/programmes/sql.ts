import type { CurrencyId, Programme, RewardTableName } from '@baize/contract'
import { type BonusId, bonusId, type Minor, minor, present, type UserId, userId } from '@baize/kit'
import type { Day } from '@baize/rules'
import type { Queryable } from '../../platform/db/queryable.ts'

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

/** Locks all programmes: of two changes at once the second sees the shares of the first. */
export const lockProgrammes = (tx: Queryable): Promise<unknown> =>
  tx.query('SELECT FROM reward_programmes ORDER BY programme FOR UPDATE')

export async function saveProgramme(
  tx: Queryable,
  { programme, share, dailyCap, on }: StoredProgramme,
  nowMs: number,
): Promise<void> {
  await tx.query(
    'UPDATE reward_programmes SET share = $2, daily_cap = $3, switched = $4, changed_at = $5 WHERE programme = $1',
    [programme, share, dailyCap, on, new Date(nowMs)],
  )
}

export type Budget = {
  readonly programme: Programme
  readonly currencyId: CurrencyId
  readonly balance: Minor
  readonly accrued: Minor
  readonly granted: Minor
  readonly grantedToday: Minor
}

export async function listBudgets(db: Queryable, today: Day): Promise<readonly Budget[]> {
  const { rows } = await db.query<Record<'balance' | 'accrued' | 'granted' | 'today', string> & Budget>(
    `SELECT programme, currency_id AS "currencyId", balance, accrued, granted,
       CASE WHEN granted_on = $1 THEN granted_day ELSE 0 END AS today
     FROM reward_budgets ORDER BY programme, currency_id`,
    [today],
  )
  return rows.map(({ programme, currencyId, balance, accrued, granted, today: granted_ }) => ({
    programme,
    currencyId,
    balance: minor(BigInt(balance)),
    accrued: minor(BigInt(accrued)),
    granted: minor(BigInt(granted)),
    grantedToday: minor(BigInt(granted_)),
  }))
}

/** Whether the player's e-mail, phone number or identity was confirmed. */
export async function isVerified(db: Queryable, player: UserId): Promise<boolean> {
  const { rowCount } = await db.query(
    'SELECT FROM users WHERE id = $1 AND (email_checked OR phone_checked OR identity_level > 0)',
    [player],
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

/** The tables that an operator has saved, the newest of each. */
export async function listTables(
  db: Queryable,
): Promise<readonly { readonly name: RewardTableName; readonly value: unknown }[]> {
  const { rows } = await db.query<{ name: RewardTableName; value: unknown }>(
    'SELECT DISTINCT ON (name) name, value FROM reward_tables ORDER BY name, id DESC',
  )
  return rows
}

/** The last tables that were saved, of all names. */
export async function listVersions(
  db: Queryable,
  limit: number,
): Promise<
  readonly {
    readonly id: string
    readonly name: RewardTableName
    readonly table: unknown
    readonly by: string
    readonly reason: string
    readonly atMs: number
  }[]
> {
  const { rows } = await db.query<{
    id: string
    name: RewardTableName
    value: unknown
    by: string
    reason: string
    at: Date
  }>(
    `SELECT id::text, name, value, requested_by || ', ' || approved_by AS by, reason, at FROM reward_tables
     ORDER BY reward_tables.id DESC LIMIT $1`,
    [limit],
  )
  return rows.map(({ value: table, at, ...row }) => ({ ...row, table, atMs: at.getTime() }))
}

export async function insertTable(
  db: Queryable,
  table: {
    readonly name: RewardTableName
    readonly value: object
    readonly reason: string
    readonly requestedBy: string
    readonly approvedBy: string
  },
  nowMs: number,
): Promise<void> {
  await db.query(
    `INSERT INTO reward_tables (name, value, reason, requested_by, approved_by, at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      table.name,
      JSON.stringify(table.value),
      table.reason,
      table.requestedBy,
      table.approvedBy,
      new Date(nowMs),
    ],
  )
}

export type Standing = {
  readonly currencyId: CurrencyId
  readonly edge: bigint
  readonly told: number | null
  /** The UTC day of the player's last move, and the edge since the start of its week and month. */
  readonly countedOn: Day
  readonly ofWeek: bigint
  readonly ofMonth: bigint
  readonly createdAtMs: number
  readonly contact: boolean
  readonly identity: boolean
  readonly secondFactor: boolean
}

export async function readStanding(db: Queryable, player: UserId): Promise<Standing> {
  const { rows } = await db.query<
    Record<'edge' | 'ofWeek' | 'ofMonth', string> &
      Omit<Standing, 'edge' | 'ofWeek' | 'ofMonth' | 'createdAtMs'> & { createdAt: Date }
  >(
    `SELECT w.currency_id AS "currencyId", w.edge::text, u.vip_told AS told, w.counted_on::text AS "countedOn",
       (w.edge - w.edge_by_week)::text AS "ofWeek", (w.edge - w.edge_by_month)::text AS "ofMonth",
       u.created_at AS "createdAt", u.email_checked OR u.phone_checked AS contact, u.identity_level > 0 AS identity,
       EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AS "secondFactor"
     FROM ledger_wallets w JOIN users u ON u.id = w.user_id WHERE w.user_id = $1`,
    [player],
  )
  const { edge, ofWeek, ofMonth, createdAt, ...rest } = present(rows[0], `wallet of ${player}`)
  return {
    ...rest,
    edge: BigInt(edge),
    ofWeek: BigInt(ofWeek),
    ofMonth: BigInt(ofMonth),
    createdAtMs: createdAt.getTime(),
  }
}

/** A player's edge in a past week or month. */
export async function edgeOfPeriod(
  db: Queryable,
  player: UserId,
  period: 'week' | 'month',
  since: Day,
): Promise<bigint> {
  const { rows } = await db.query<{ edge: string }>(
    'SELECT edge::text FROM ledger_player_periods WHERE user_id = $1 AND period = $2 AND since = $3',
    [player, period, since],
  )
  return BigInt(rows[0]?.edge ?? 0)
}

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
): Promise<readonly StoredGrant[]> {
  const { rows } = await db.query<GrantRow>(
    `${GRANTS} WHERE ($1::bigint IS NULL OR user_id = $1) AND ($2::text IS NULL OR programme = $2)
       AND ($3::bigint IS NULL OR seq < $3) ORDER BY seq DESC LIMIT $4`,
    [wish.userId ?? null, wish.programme ?? null, before, limit],
  )
  return rows.map(toGrant)
}

export type OpenBonus = {
  readonly id: BonusId
  readonly purse: 'task' | 'register'
  readonly amount: Minor
  readonly left: Minor
  readonly total: Minor
  readonly maxStake: Minor | null
  readonly expiresAtMs: number | null
}

/** A player's open bonuses, in the order in which they are wagered. */
export async function listOpenBonuses(db: Queryable, player: UserId): Promise<readonly OpenBonus[]> {
  const { rows } = await db.query<{
    id: string
    purse: 'task' | 'register'
    amount: string
    left: string
    wager: string
    max_stake: string | null
    expires_at: Date | null
  }>(
    `SELECT b.id, b.purse, b.amount, ceil(greatest(b.release_at - w.edge, 0) / ledger_edge_unit())::text AS left, b.wager,
       b.max_stake, b.expires_at
     FROM ledger_bonuses b JOIN ledger_wallets w ON w.user_id = b.user_id
     WHERE b.user_id = $1 AND b.status = 'ACTIVE' ORDER BY b.release_at, b.id`,
    [player],
  )
  return rows.map((row) => {
    const [left, wager] = [BigInt(row.left), BigInt(row.wager)]
    return {
      id: bonusId(row.id),
      purse: row.purse,
      amount: minor(BigInt(row.amount)),
      left: minor(left),
      // Requirements queue up: more than its own may be left before this one is released.
      total: minor(left > wager ? left : wager),
      maxStake: row.max_stake === null ? null : minor(BigInt(row.max_stake)),
      expiresAtMs: row.expires_at?.getTime() ?? null,
    }
  })
}

/** The smallest bet id of a moment: ids begin with their time (UUID version 7). */
const firstIdAt = (ms: number): string => {
  const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** A player's settled bets since a moment, by game; stakes that came back whole or were covered (L57) do not count. */
export async function countBets(
  db: Queryable,
  player: UserId,
  sinceMs: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ game: string; count: number }>(
    `SELECT game_id AS game, count(*)::int AS count FROM bets
     WHERE user_id = $1 AND id >= $2 AND (payout <> stake OR multiplier <> 10000) AND coalesce(covered, 0) < stake GROUP BY game_id`,
    [player, firstIdAt(sinceMs)],
  )
  return new Map(rows.map(({ game, count }) => [game, count]))
}

/** Wins since a moment as multiples of their stakes, at most 1,000. */
export async function listWinTimes(
  db: Queryable,
  player: UserId,
  sinceMs: number,
): Promise<readonly number[]> {
  const { rows } = await db.query<{ times: number }>(
    `SELECT least(payout / stake, 1000000)::int AS times FROM bets
     WHERE user_id = $1 AND id >= $2 AND payout >= 2 * stake AND coalesce(covered, 0) < stake ORDER BY payout / stake DESC LIMIT 1000`,
    [player, firstIdAt(sinceMs)],
  )
  return rows.map(({ times }) => times)
}

export async function countDeposits(db: Queryable, player: UserId, sinceMs: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ledger_transactions WHERE user_id = $1 AND kind = 'deposit' AND at >= $2`,
    [player, new Date(sinceMs)],
  )
  return present(rows[0], 'count').count
}

/** Edge, players and days of play of the last 30 whole days, by player: the activity that costs are estimated by. */
export async function listActivity(
  db: Queryable,
  since: Day,
): Promise<
  readonly {
    readonly currencyId: CurrencyId
    readonly total: bigint
    readonly told: number | null
    readonly days: number
    readonly edge: bigint
  }[]
> {
  const { rows } = await db.query<{
    currencyId: CurrencyId
    total: string
    told: number | null
    days: number
    edge: string
  }>(
    `SELECT w.currency_id AS "currencyId", w.edge::text AS total, u.vip_told AS told, count(*)::int AS days, sum(p.edge)::text AS edge
     FROM ledger_player_periods p JOIN ledger_wallets w ON w.user_id = p.user_id JOIN users u ON u.id = p.user_id
     WHERE p.period = 'day' AND p.since >= $1 GROUP BY p.user_id, 1, 2, 3`,
    [since],
  )
  return rows.map((row) => ({ ...row, total: BigInt(row.total), edge: BigInt(row.edge) }))
}
