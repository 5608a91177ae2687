import type { CurrencyId, Programme, RewardTableName } from '@baize/contract/shared'
import { type BonusId, bonusId, type Minor, minor, present, type UserId } from '@baize/kit'
import type { Day } from '@baize/rules'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'

export type StoredProgramme = {
  readonly programme: Programme
  /** In ten-thousandths of the edge. */
  readonly share: number
  /** In the unit of configured limits; null for none. */
  readonly dailyCap: string | null
  readonly on: boolean
}

const PROGRAMMES = `SELECT programme, share, trim_scale(daily_cap)::text AS "dailyCap", switched AS "on" FROM reward_programmes`

export async function findProgramme(db: Readable, programme: Programme): Promise<StoredProgramme> {
  const { rows } = await db.query<StoredProgramme>(`${PROGRAMMES} WHERE programme = $1`, [programme])
  return present(rows[0], `programme ${programme}`)
}

export async function listProgrammes(db: Readable): Promise<readonly StoredProgramme[]> {
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
export async function listCurrencies(db: Readable): Promise<readonly CurrencyId[]> {
  const { rows } = await db.query<{ id: CurrencyId }>(
    'SELECT currency_id AS id FROM ledger_currencies ORDER BY number',
  )
  return rows.map(({ id }) => id)
}

/** The tables that an operator has saved, the newest of each. */
export async function listTables(
  db: Readable,
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
  db: Readable,
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
