import type { CurrencyId } from '@baize/contract/shared'
import { type Minor, minor, type UserId, userId } from '@baize/kit'
import type { Day } from '@baize/rules'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'

export type Worker = {
  readonly userId: UserId
  readonly currencyId: CurrencyId
  /** In the month, and in all. */
  readonly edge: bigint
  readonly total: bigint
  readonly told: number | null
}

/**
 * Players with an edge in a month: recorded, or still in the wallets of those who have not moved since. All of them, or
 * one.
 */
export async function listWorkers(
  db: Readable,
  month: Day,
  only: UserId | null = null,
): Promise<readonly Worker[]> {
  const { rows } = await db.query<{
    id: string
    currencyId: CurrencyId
    edge: string
    total: string
    told: number | null
  }>(
    `SELECT m.user_id AS id, w.currency_id AS "currencyId", m.edge::text, w.edge::text AS total, u.vip_told AS told
     FROM (
       SELECT user_id, edge FROM ledger_player_periods WHERE period = 'month' AND since = $1
       UNION ALL
       SELECT user_id, edge - edge_by_month FROM ledger_wallets WHERE date_trunc('month', counted_on) = $1::date
     ) AS m JOIN ledger_wallets w ON w.user_id = m.user_id JOIN users u ON u.id = m.user_id
     WHERE m.edge > 0 AND NOT w.barred AND u.closed_at IS NULL AND ($2::bigint IS NULL OR m.user_id = $2)
     ORDER BY m.user_id`,
    [month, only],
  )
  return rows.map(({ id, edge, total, ...row }) => ({
    ...row,
    userId: userId(id),
    edge: BigInt(edge),
    total: BigInt(total),
  }))
}

export type SalaryLine = {
  readonly userId: UserId
  readonly currencyId: CurrencyId
  readonly vipLevel: number
  readonly amount: Minor
}

/** False if the month was approved before. */
export async function insertRun(
  tx: Queryable,
  run: {
    readonly month: string
    readonly payAtMs: number
    readonly reason: string
    readonly requestedBy: string
    readonly approvedBy: string
  },
  lines: readonly SalaryLine[],
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO reward_salaries (month, pay_at, reason, requested_by, approved_by, approved_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    [run.month, new Date(run.payAtMs), run.reason, run.requestedBy, run.approvedBy, new Date(nowMs)],
  )
  if (rowCount === 0) return false
  await tx.query(
    `INSERT INTO reward_salary_lines (month, user_id, currency_id, vip_level, amount)
     SELECT $1, * FROM unnest($2::bigint[], $3::text[], $4::integer[], $5::bigint[])`,
    [
      run.month,
      lines.map((line) => line.userId),
      lines.map((line) => line.currencyId),
      lines.map((line) => line.vipLevel),
      lines.map((line) => String(line.amount)),
    ],
  )
  return true
}

export type StoredLine = SalaryLine & { readonly month: string; readonly paid: boolean }
type LineRow = Omit<StoredLine, 'amount' | 'userId'> & { amount: string; userId: string }

const LINES = `SELECT l.month, l.user_id AS "userId", l.currency_id AS "currencyId", l.vip_level AS "vipLevel", l.amount,
    EXISTS (SELECT FROM reward_grants g
      WHERE g.user_id = l.user_id AND g.programme = 'salary' AND g.period = l.month) AS paid
  FROM reward_salary_lines l JOIN reward_salaries s ON s.month = l.month`
const toLine = ({ amount, userId: player, ...row }: LineRow): StoredLine => ({
  ...row,
  userId: userId(player),
  amount: minor(BigInt(amount)),
})

export async function findRun(
  db: Readable,
  month: string,
): Promise<{ readonly payAtMs: number; readonly lines: readonly StoredLine[] } | null> {
  const { rows } = await db.query<{ pay_at: Date }>('SELECT pay_at FROM reward_salaries WHERE month = $1', [
    month,
  ])
  const [run] = rows
  if (!run) return null
  const { rows: lines } = await db.query<LineRow>(`${LINES} WHERE l.month = $1 ORDER BY l.user_id`, [month])
  return { payAtMs: run.pay_at.getTime(), lines: lines.map(toLine) }
}

/** A player's line of an approved month; `approved` without a line if they have none, null before the approval. */
export async function findLine(
  db: Queryable,
  month: string,
  player: UserId,
): Promise<{
  readonly payAtMs: number
  readonly line: { readonly amount: Minor; readonly paid: boolean; readonly refused: boolean } | null
} | null> {
  const { rows } = await db.query<{
    pay_at: Date
    amount: string | null
    refused: boolean
    paid: boolean
  }>(
    `SELECT s.pay_at, l.amount, l.refused IS NOT NULL AS refused,
       EXISTS (SELECT FROM reward_grants g
         WHERE g.user_id = $2 AND g.programme = 'salary' AND g.period = s.month) AS paid
     FROM reward_salaries s LEFT JOIN reward_salary_lines l ON l.month = s.month AND l.user_id = $2 WHERE s.month = $1`,
    [month, player],
  )
  const [run] = rows
  if (!run) return null
  const { amount, paid, refused } = run
  return {
    payAtMs: run.pay_at.getTime(),
    line: amount === null ? null : { amount: minor(BigInt(amount)), paid, refused },
  }
}

/** Lines whose pay day has come and that are neither paid nor refused. */
export async function listDue(db: Queryable, nowMs: number, limit: number): Promise<readonly StoredLine[]> {
  const { rows } = await db.query<LineRow>(
    `SELECT * FROM (${LINES} WHERE s.pay_at <= $1 AND l.refused IS NULL) AS d WHERE NOT d.paid ORDER BY d.month, d."userId" LIMIT $2`,
    [new Date(nowMs), limit],
  )
  return rows.map(toLine)
}

export async function refuseLine(
  db: Queryable,
  { month, userId: player }: StoredLine,
  why: string,
): Promise<void> {
  await db.query('UPDATE reward_salary_lines SET refused = $3 WHERE month = $1 AND user_id = $2', [
    month,
    player,
    why,
  ])
}
