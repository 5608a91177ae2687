import type { ConnectionCall, ConnectionCallDetail } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { Uuid } from '@baize/contract/shared'
import { HOUR_MS } from '@baize/kit'
import type { Connector } from '../../platform/connectors/connector.ts'
import type { Readable } from '../../platform/db/queryable.ts'
import { type KeyPage, MOST_SCANNED, pageOf, splitCursor } from '../console/pages.ts'

const isUuid = (id: string): boolean => Uuid.safeParse(id).success

const PAGE = 50
/** Faults that are counted for the last hour. */
const MOST_COUNTED = 1000

export type HealthRow = {
  readonly port: string
  readonly connector: string
  readonly is_up: boolean | null
  readonly check_fault: string | null
  readonly since: Date | null
  readonly last_ok_at: Date | null
  readonly fault: string | null
  readonly fault_at: Date | null
  readonly checked_at: Date | null
  readonly rests_until: Date | null
  readonly is_checking: boolean
  readonly failures: number
}

/** As in the index. A page instead of data is kept by its size and title. */
const FAULTY = `(status IS NULL OR status >= 300 OR answer LIKE 'HTML page of %')`

/** An answer of a carrier of messages begins with its code, if it came at all. */
const MESSAGE_OK = `'^[12]\\d\\d'`

/** One row for each of these connectors, also for those that no call was made to yet. */
export async function selectHealth(
  db: Readable,
  connectors: readonly Pick<Connector, 'port' | 'name'>[],
  nowMs: number,
): Promise<readonly HealthRow[]> {
  const { rows } = await db.query<HealthRow>(
    `SELECT k.port, k.connector, h.is_up, h.check_fault, h.since, h.last_ok_at, h.fault, h.fault_at, h.checked_at,
       h.rests_until, coalesce(c.until > $3, false) AS is_checking,
       (SELECT count(*)::int FROM (
          SELECT status, at, answer FROM connector_calls f
          WHERE f.port = k.port AND f.connector = k.connector AND ${FAULTY}
            AND f.direction = 'out'
          ORDER BY f.id DESC LIMIT ${MOST_COUNTED}
        ) f WHERE f.at > $4 AND (f.status IS NULL OR f.status < 300 OR f.status >= 500 OR f.status = 429))
       + (SELECT count(*)::int FROM (
          SELECT direction, answer, at FROM message_calls m
          WHERE k.port = 'messages' AND m.driver = k.connector ORDER BY m.id DESC LIMIT ${MOST_COUNTED}
        ) m WHERE m.at > $4 AND m.direction = 'out' AND m.answer !~ ${MESSAGE_OK}) AS failures
     FROM unnest($1::text[], $2::text[]) AS k (port, connector)
     LEFT JOIN connector_health h ON h.port = k.port AND h.connector = k.connector
     LEFT JOIN connector_checks c ON c.port = k.port AND c.connector = k.connector`,
    [
      connectors.map(({ port }) => port),
      connectors.map(({ name }) => name),
      new Date(nowMs),
      new Date(nowMs - HOUR_MS),
    ],
  )
  return rows
}

type CallRow = {
  readonly id: string
  readonly port: string
  readonly connector: string
  readonly direction: 'out' | 'in'
  readonly about: string
  readonly method: string
  readonly path: string
  readonly request: string
  readonly status: number | null
  readonly answer: string
  readonly millis: number
  readonly created_at: Date
  readonly fits: boolean
}

/** Calls of carriers of messages are kept in a table of their own, as text without columns. */
const SOURCES = {
  c: `SELECT 'c' || id AS id, port, connector, direction, about, method, path, request, status, answer, millis, at AS created_at`,
  m: `SELECT 'm' || id AS id, 'messages' AS port, driver AS connector, direction, coalesce(message_id::text, '') AS about,
        coalesce(substring(request FROM '^(GET|POST|PUT|DELETE) '), CASE WHEN direction = 'in' THEN 'POST' ELSE '' END) AS method,
        coalesce(substring(request FROM '^(?:GET|POST|PUT|DELETE) (\\S+)'),
                 CASE WHEN direction = 'out' THEN left(request, 100) ELSE '' END) AS path,
        request, substring(answer FROM '^\\d\\d\\d(?!\\d)')::int AS status, answer, millis, at AS created_at`,
} as const

/** A filter on an index and one on what was read by it, each with its value. */
type Condition = readonly [sql: string, value: unknown]

export async function selectCalls(
  db: Readable,
  { port, name, direction, faults, cursor }: Omit<InputOf<'/api/operator/connections/calls'>, 'id'>,
  abouts: readonly string[] | null,
): Promise<KeyPage<ConnectionCall>> {
  const isMessages = port === 'messages'
  const [, before] = splitCursor(cursor) ?? []
  const where: Condition[] = [
    ...(before === undefined ? [] : [['t.id < ?::bigint', before.slice(1)] as const]),
    ...(abouts === null
      ? []
      : [
          [
            isMessages ? 'message_id = ANY (?::uuid[])' : `about <> '' AND about = ANY (?)`,
            isMessages ? abouts.filter(isUuid) : abouts,
          ] as const,
        ]),
    ...(port === undefined || isMessages ? [] : [['port = ?', port] as const]),
    ...(name === undefined ? [] : [[`${isMessages ? 'driver' : 'connector'} = ?`, name] as const]),
    ...(faults && !isMessages ? [[`${FAULTY} AND ?`, true] as const] : []),
  ]
  const fits: Condition[] = [
    ...(direction === undefined ? [] : [['direction = ?', direction] as const]),
    ...(faults && isMessages ? [[`direction = 'out' AND answer !~ ?`, '^[12]\\d\\d'] as const] : []),
  ]
  const values: unknown[] = []
  // The order of the values is that of the marks in the text.
  const joined = (conditions: readonly Condition[]): string =>
    conditions.map(([sql, value]) => sql.replace('?', `$${values.push(value)}`)).join(' AND ') || 'true'
  const scanned = fits.length > 0 ? MOST_SCANNED : PAGE
  const { rows } = await db.query<CallRow>(
    `${SOURCES[isMessages ? 'm' : 'c']}, ${joined(fits)} AS fits
     FROM ${isMessages ? 'message_calls' : 'connector_calls'} t WHERE ${joined(where)} ORDER BY t.id DESC LIMIT ${scanned}`,
    values,
  )
  return pageOf(rows, { pageSize: PAGE, scanned }, callIn)
}

export async function selectCall(db: Readable, id: string): Promise<ConnectionCallDetail | null> {
  const isMessage = id.startsWith('m')
  const { rows } = await db.query<CallRow>(
    `${SOURCES[isMessage ? 'm' : 'c']}, true AS fits FROM ${isMessage ? 'message_calls' : 'connector_calls'} WHERE id = $1`,
    [id.slice(1)],
  )
  const [row] = rows
  return row ? { ...callIn(row), request: row.request, answer: row.answer } : null
}

/** A deposit is disputed together with its refunds. */
export async function selectRefundIds(db: Readable, orderId: string): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>('SELECT id FROM refunds WHERE order_id = $1', [orderId])
  return rows.map(({ id }) => id)
}

const callIn = (row: CallRow): ConnectionCall => ({
  id: row.id,
  port: row.port,
  name: row.connector,
  direction: row.direction,
  about: row.about,
  method: row.method,
  path: row.path,
  status: row.status,
  outcome: outcomeOf(row),
  millis: row.millis,
  at: row.created_at.getTime(),
})

function outcomeOf({ status, answer, direction }: CallRow): ConnectionCall['outcome'] {
  if (answer.startsWith('HTML page of ')) return 'failed'
  if (status !== null) return status < 300 ? 'ok' : status < 500 && status !== 429 ? 'refused' : 'failed'
  if (answer.startsWith('notSent ')) return 'notSent'
  if (answer.startsWith('lost ')) return 'lost'
  return direction === 'in' ? 'ok' : 'failed'
}
