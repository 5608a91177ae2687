import type { ProtectedPlayer } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import type { CurrencyId } from '@baize/contract/shared'
import type { Queryable } from '../../platform/db/queryable.ts'
import { type KeyPage, MOST_SCANNED } from './pages.ts'
import { amountText } from './players.ts'

type ProtectionQuery = InputOf<'/api/operator/protection'>
type Row = {
  id: string
  username: string
  currency_id: CurrencyId
  excluded_until: Date | null
  excluded_at: Date | null
  by_operator: boolean | null
  max_loss_day: string | null
  max_loss_week: string | null
  max_loss_month: string | null
  raises: { period: 'day' | 'week' | 'month'; amount: string | null; from: number }[]
  fits: boolean
}

/** From this length on an exclusion is no break any more. */
const EXCLUSION_FROM = `interval '180 days'`
const IS_LONG = `b.until_at - b.at >= ${EXCLUSION_FROM}`

/** Players of each kind, each by an index of its own, and the condition that is read row by row. */
const KINDS: Readonly<Record<ProtectionQuery['kind'], readonly [from: string, fits: string]>> = {
  break: ['w.excluded_until IS NOT NULL AND w.excluded_until > $1', `NOT coalesce(${IS_LONG}, false)`],
  exclusion: ['w.excluded_until IS NOT NULL AND w.excluded_until > $1', `coalesce(${IS_LONG}, false)`],
  limit: [
    '(w.max_loss_day IS NOT NULL OR w.max_loss_week IS NOT NULL OR w.max_loss_month IS NOT NULL)',
    'true',
  ],
  raise: ['w.user_id IN (SELECT r.user_id FROM limit_raises r)', 'true'],
}

export async function selectProtected(
  db: Queryable,
  { kind, cursor, pageSize }: ProtectionQuery,
  nowMs: number,
): Promise<KeyPage<ProtectedPlayer>> {
  const [from, fits] = KINDS[kind]
  const scanned = fits === 'true' ? pageSize : MOST_SCANNED
  const { rows } = await db.query<Row>(
    `SELECT u.id, u.username, w.currency_id, b.at AS excluded_at, b.by_operator, ${fits} AS fits,
       CASE WHEN w.excluded_until > $1 THEN w.excluded_until END AS excluded_until,
       w.max_loss_day::text, w.max_loss_week::text, w.max_loss_month::text,
       CASE WHEN ${fits} THEN (SELECT coalesce(json_agg(json_build_object('period', r.period, 'amount', r.amount::text,
          'from', floor(extract(epoch FROM r.from_at) * 1000)::bigint) ORDER BY r.from_at), '[]')
        FROM limit_raises r WHERE r.user_id = w.user_id) ELSE '[]' END AS raises
     FROM (SELECT * FROM ledger_wallets w WHERE ${from} AND ($2::bigint IS NULL OR w.user_id < $2)
           ORDER BY w.user_id DESC LIMIT $3) w
     JOIN users u ON u.id = w.user_id
     LEFT JOIN LATERAL (SELECT s.at, s.until_at, s.request_id LIKE 'operator:%' AS by_operator FROM protection_steps s
       WHERE s.user_id = w.user_id AND s.step = 'breakTaken' AND w.excluded_until > $1
       ORDER BY s.id DESC LIMIT 1) b ON true
     ORDER BY w.user_id DESC`,
    [new Date(nowMs), cursor ?? null, scanned],
  )
  const fitting = rows.filter((row) => row.fits)
  const shown = fitting.slice(0, pageSize)
  const isCut = fitting.length > shown.length || rows.length === scanned
  const last = shown.length === pageSize ? shown.at(-1) : rows.at(-1)
  return { items: shown.map(view), next: isCut && last ? last.id : null }
}

function view(row: Row): ProtectedPlayer {
  const text = (amount: string | null) => (amount === null ? null : amountText(amount, row.currency_id))
  return {
    userId: row.id,
    username: row.username,
    currencyId: row.currency_id,
    excludedUntil: row.excluded_until?.getTime() ?? null,
    excludedAt: row.excluded_at?.getTime() ?? null,
    byOperator: row.by_operator ?? false,
    maxLoss: {
      day: text(row.max_loss_day),
      week: text(row.max_loss_week),
      month: text(row.max_loss_month),
    },
    raises: row.raises.map((raise) => ({ ...raise, amount: text(raise.amount) })),
  }
}
