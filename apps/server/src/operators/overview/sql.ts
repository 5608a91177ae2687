import { CARE_WATCH, type Overview } from '@baize/contract/operator'
import type { CurrencyId } from '@baize/contract/shared'
import type { Queryable } from '../../platform/db/queryable.ts'

export type WaitKind = keyof Overview['waiting']

/** Each kind of work on an index of what is open, with the moment from which it waits as `at`. */
const OPEN: Readonly<Record<WaitKind, string>> = {
  withdrawals: `SELECT l.requested_at AS at FROM ledger_withdrawals l JOIN withdrawals w ON w.id = l.id
    WHERE l.status = 'HELD' AND w.decision IS NULL`,
  unanswered: `SELECT w.unanswered_since AS at FROM withdrawals w JOIN ledger_withdrawals l ON l.id = w.id
    WHERE w.unanswered_since IS NOT NULL AND l.status = 'HELD'`,
  held: `SELECT created_at AS at FROM held_payments WHERE state = 'held'`,
  identities: `SELECT created_at AS at FROM identities WHERE state = 'REVIEWING'`,
  support: `SELECT changed_at AS at FROM support_conversations WHERE state = 'WAITING'`,
  approvals: `SELECT requested_at AS at FROM approvals WHERE state = 'WAITING' AND expires_at > $1`,
  care: `SELECT since AS at FROM care_scores WHERE score >= ${CARE_WATCH}`,
  reported: `SELECT min(created_at) AS at FROM chat_reports WHERE decided_at IS NULL GROUP BY room_id, message_id`,
  invites: `SELECT at FROM invites WHERE state = 'FLAGGED'`,
}

export type WaitRow = { readonly kind: WaitKind; readonly count: number; readonly oldest: Date | null }

export async function selectWaiting(
  db: Queryable,
  kinds: readonly WaitKind[],
  nowMs: number,
): Promise<readonly WaitRow[]> {
  const parts = kinds.map(
    (kind) =>
      `SELECT '${kind}' AS kind, count(*)::int AS count, min(at) AS oldest FROM (${OPEN[kind]}) AS ${kind}`,
  )
  const { rows } = await db.query<WaitRow>(
    `WITH now AS (SELECT $1::timestamptz) ${parts.join(' UNION ALL ')}`,
    [new Date(nowMs)],
  )
  return rows
}

const PROVIDER_ALARMS = [
  'paymentProviderDown',
  'paymentProviderSlow',
  'gameProviderDown',
  'gameProviderSlow',
] as const
type ProviderAlarm = (typeof PROVIDER_ALARMS)[number]

/** Alarms of providers that last, snoozed ones too, by kind. */
export async function countProviderAlarms(db: Queryable): Promise<ReadonlyMap<ProviderAlarm, number>> {
  const { rows } = await db.query<{ kind: ProviderAlarm; count: number }>(
    'SELECT kind, count(*)::int AS count FROM alarms WHERE ended_at IS NULL AND kind = ANY ($1::text[]) GROUP BY kind',
    [PROVIDER_ALARMS],
  )
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}

export type MoneyUntil = {
  readonly day: string
  readonly currencyId: CurrencyId
  readonly deposits: bigint
  readonly withdrawals: bigint
  readonly staked: bigint
  readonly paid: bigint
  readonly costs: bigint
}

/** Money of these UTC days before an hour of each. */
export async function selectMoney(
  db: Queryable,
  { days, hour }: { readonly days: readonly string[]; readonly hour: number },
): Promise<readonly MoneyUntil[]> {
  const { rows } = await db.query<{
    day: string
    currency_id: CurrencyId
    deposits: string
    withdrawals: string
    staked: string
    paid: string
    costs: string
  }>(
    `SELECT to_char(d.day, 'YYYY-MM-DD') AS day, currency_id, sum(deposits)::text AS deposits,
       sum(withdrawals)::text AS withdrawals, sum(staked)::text AS staked, sum(paid)::text AS paid, sum(costs)::text AS costs
     FROM report_dimensions d WHERE dimension = 'hour' AND d.day = ANY ($1::date[]) AND value < $2 GROUP BY 1, 2 ORDER BY 2, 1`,
    [[...days], String(hour).padStart(2, '0')],
  )
  return rows.map((row) => ({
    day: row.day,
    currencyId: row.currency_id,
    deposits: BigInt(row.deposits),
    withdrawals: BigInt(row.withdrawals),
    staked: BigInt(row.staked),
    paid: BigInt(row.paid),
    costs: BigInt(row.costs),
  }))
}

/** New players of a time, and those with a bet in one of its hours. */
export async function countPlayers(
  db: Queryable,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<{ readonly registered: number; readonly active: number }> {
  const { rows } = await db.query<{ registered: number; active: number }>(
    `SELECT (SELECT count(*)::int FROM users WHERE created_at >= $1 AND created_at < $2) AS registered,
       (SELECT count(DISTINCT user_id)::int FROM care_hours WHERE hour >= $1 AND hour < $2) AS active`,
    [new Date(fromMs), new Date(toMs)],
  )
  return rows[0] ?? { registered: 0, active: 0 }
}
