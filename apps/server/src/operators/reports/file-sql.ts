import type { ReportFile, ReportFileName } from '@baize/contract/operator'
import type { Pool } from 'pg'
import { readInBatches } from '../../platform/db/cursor.ts'
import { FUNNEL_WEEKS } from './cohorts-sql.ts'
import { purseSql } from './sql.ts'

/**
 * A column of a file: a `count` or `amount` is summed in the last rows, a `distinct` number is not, an `amount` is in minor
 * units of the row's `currency`.
 */
type FileColumn = {
  readonly head: string
  readonly kind: 'day' | 'text' | 'currency' | 'count' | 'distinct' | 'amount'
  readonly sql: string
}
export type FileSource = { readonly columns: readonly FileColumn[]; readonly from: string }

const column =
  (kind: FileColumn['kind']) =>
  (head: string, sql: string = head): FileColumn => ({ head, kind, sql })
const text = column('text')
const count = column('count')
const amount = column('amount')
const distinct = column('distinct')
const day = (sql: string): FileColumn => ({ head: 'day', kind: 'day', sql: `to_char(${sql}, 'YYYY-MM-DD')` })
const inCurrency = (sql = 'currency_id'): FileColumn => ({ head: 'currency', kind: 'currency', sql })

const play = (of = ''): readonly FileColumn[] => [
  count('bets', `${of}bets`),
  amount('staked', `${of}staked`),
  amount('paid', `${of}paid`),
  amount('ggr', `${of}staked - ${of}paid`),
]
const SUMMED_PLAY = [
  count('bets', 'sum(bets)'),
  amount('staked', 'sum(staked)'),
  amount('paid', 'sum(paid)'),
  amount('ggr', 'sum(staked) - sum(paid)'),
]

const byDimension = (): readonly FileColumn[] => [
  inCurrency(),
  ...play('d.'),
  ...['deposits', 'withdrawals', 'costs'].map((head) => amount(head)),
  amount('ngr', 'd.staked - d.paid - d.costs'),
]

/** Bets by day and currency, with costs as `selectCosts` has them. */
const REVENUE = `
  SELECT day, currency_id, bets, staked, paid, 0 AS bonuses, 0 AS packets FROM report_games WHERE day BETWEEN $1 AND $2
  UNION ALL
  SELECT day, currency_id, 0, 0, 0,
    CASE WHEN kind = 'bonus.revoke' THEN -amount WHEN kind = 'packet.claim' THEN 0 ELSE amount END,
    CASE WHEN kind = 'packet.claim' THEN amount ELSE 0 END
  FROM report_moves WHERE day BETWEEN $1 AND $2
    AND kind IN ('bonus.grant', 'bonus.restore', 'reward.grant', 'bonus.revoke', 'packet.claim')`

/** Each reads roll-ups alone, in the order of a primary key where it is long, so that no file has to be sorted. New columns go last. */
const SOURCES: Readonly<Record<ReportFileName, (asked: ReportFile) => FileSource>> = {
  revenue: () => ({
    columns: [
      day('r.day'),
      inCurrency(),
      ...SUMMED_PLAY,
      amount('bonuses', 'sum(bonuses)'),
      amount('packets', 'sum(packets)'),
      amount('ngr', 'sum(staked - paid - bonuses - packets)'),
    ],
    from: `(${REVENUE}) AS r GROUP BY r.day, currency_id ORDER BY r.day, currency_id`,
  }),
  games: () => ({
    columns: [
      day('g.day'),
      text('game', 'g.game_id'),
      inCurrency('g.currency_id'),
      distinct('players', 'coalesce(max(p.players), 0)'),
      ...SUMMED_PLAY,
    ],
    from: `report_games g LEFT JOIN report_game_players p USING (day, game_id, currency_id) WHERE g.day BETWEEN $1 AND $2
      GROUP BY g.day, g.game_id, g.currency_id ORDER BY g.day, g.game_id, g.currency_id`,
  }),
  breakdown: ({ by }) => ({
    columns: [day('d.day'), text(by, 'd.value'), ...byDimension()],
    from: `report_dimensions d WHERE d.day BETWEEN $1 AND $2 AND d.dimension = '${by}' ORDER BY d.day, d.value, d.currency_id`,
  }),
  returns: () => ({
    columns: [
      text('game', 'game_id'),
      distinct('rtp', 'rtp / 10000.0'),
      inCurrency(),
      ...SUMMED_PLAY,
      distinct('return', 'round(sum(paid) / nullif(sum(staked), 0), 6)'),
    ],
    from: `report_games WHERE rtp > 0 AND day BETWEEN $1 AND $2
      GROUP BY game_id, rtp, currency_id ORDER BY game_id, rtp, currency_id`,
  }),
  payments: () => ({
    columns: [
      day('p.day'),
      text('direction'),
      text('method'),
      inCurrency(),
      count('opened'),
      amount('opened amount', 'opened_amount'),
      count('paid'),
      amount('paid amount', 'paid_amount'),
      count('failed'),
      count('refused'),
      count('reversed'),
      amount('reversed amount', 'reversed_amount'),
    ],
    from: 'report_payments p WHERE p.day BETWEEN $1 AND $2 ORDER BY p.day, direction, method, currency_id',
  }),
  players: () => ({
    columns: [
      day('day'),
      distinct('active', 'coalesce(a.players, 0)'),
      count('registered', 'coalesce(r.players, 0)'),
    ],
    from: `(SELECT since AS day, sum(players) AS players FROM report_active
        WHERE period = 'day' AND since BETWEEN $1 AND $2 GROUP BY since) AS a
      FULL JOIN (SELECT day, players FROM report_registrations WHERE day BETWEEN $1 AND $2) AS r USING (day) ORDER BY day`,
  }),
  playerDays: () => ({
    columns: [
      day('p.day'),
      text('player', 'user_id'),
      inCurrency(),
      ...play(),
      amount('deposits'),
      amount('withdrawals'),
    ],
    from: 'report_players p WHERE p.day BETWEEN $1 AND $2 ORDER BY p.day, user_id, currency_id',
  }),
  funnel: () => ({
    columns: [text('week'), ...['visitors', 'registered', 'first', 'second'].map((head) => count(head))],
    from: `(${FUNNEL_WEEKS}) AS f WHERE visitors + registered + first + second > 0 ORDER BY week`,
  }),
  retention: () => ({
    columns: [
      text('registered in week', `to_char(cohort, 'YYYY-MM-DD')`),
      text('week', `to_char(since, 'YYYY-MM-DD')`),
      distinct('active', 'players'),
    ],
    from: `report_active WHERE period = 'week' AND since <= $2::date
      AND cohort BETWEEN date_trunc('week', $1::date::timestamp)::date AND $2::date ORDER BY cohort, since`,
  }),
  cohorts: () => ({
    columns: [day('d.day'), text('registered in', 'd.value'), ...byDimension()],
    from: `report_dimensions d WHERE d.day BETWEEN $1 AND $2 AND d.dimension = 'cohort' ORDER BY d.day, d.value, d.currency_id`,
  }),
  liability: () => ({
    columns: [
      inCurrency(),
      ...(['main', 'held', 'payout', 'task', 'register'] as const).map((purse) =>
        amount(purse, purseSql(purse)),
      ),
    ],
    // It is of now, whatever the days.
    from: 'report_moves WHERE $1::date IS NOT NULL AND $2::date IS NOT NULL GROUP BY currency_id ORDER BY currency_id',
  }),
}

export const fileSource = (asked: ReportFile): FileSource => SOURCES[asked.report](asked)

/** The cells of each row in the order of the columns, as text. */
export async function* readFile(
  pool: Pool,
  { columns, from }: FileSource,
  asked: ReportFile,
  signal: AbortSignal,
): AsyncGenerator<readonly (readonly (string | null)[])[]> {
  const cells = columns.map(({ sql }) => `(${sql})::text`).join(', ')
  const statement = `SELECT ARRAY[${cells}] AS cells FROM ${from}`
  for await (const rows of readInBatches<{ cells: (string | null)[] }>(
    pool,
    statement,
    [asked.from, asked.to],
    signal,
  ))
    yield rows.map(({ cells: row }) => row)
}
