import { present } from '@baize/kit'
import type { Queryable } from '../db/queryable.ts'

/** A connector as the tables name it. */
type Connector = { readonly port: string; readonly name: string; readonly driver: string }

/** Answers of mail servers and TLS libraries may be long. */
const MOST_FAULT = 300

type Call = {
  readonly connector: Connector
  readonly direction: 'out' | 'in'
  readonly about: string
  readonly method: string
  readonly path: string
  readonly request: string
  readonly status: number | null
  readonly answer: string
  readonly millis: number
  readonly nowMs: number
}

export async function insertCall(db: Queryable, call: Call): Promise<void> {
  // PostgreSQL stores no NUL in text, and an answer may have one.
  const clean = (text: string) => text.replaceAll('\u0000', '')
  await db.query(
    `INSERT INTO connector_calls (port, connector, direction, about, method, path, request, status, answer, millis, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      call.connector.port,
      call.connector.name,
      call.direction,
      call.about,
      call.method,
      clean(call.path),
      clean(call.request),
      call.status,
      clean(call.answer),
      call.millis,
      new Date(call.nowMs),
    ],
  )
}

/** What a call or check showed. Null where it says nothing. */
export type Seen = {
  readonly isFailing: boolean | null
  /** Empty for a check that is well. */
  readonly checkFault: string | null
  readonly fault: string | null
  readonly restsUntilMs: number | null
}

/**
 * Returns how the connector stands now, and whether that has just changed. A connector that is up from the beginning is
 * no news. `since` moves only when the state changes.
 */
export async function saveHealth(
  db: Queryable,
  { port, name, driver }: Connector,
  { isFailing, checkFault, fault, restsUntilMs }: Seen,
  nowMs: number,
): Promise<{ readonly isUp: boolean; readonly isNews: boolean }> {
  const { rows } = await db.query<{ isUp: boolean; isNews: boolean }>(
    `WITH old AS (SELECT * FROM connector_health WHERE port = $1 AND connector = $2 FOR UPDATE),
     seen AS (
       SELECT coalesce($4::boolean, old.is_failing, false) AS is_failing, coalesce($5::text, old.check_fault, '') AS check_fault,
         nullif(left($6::text, ${MOST_FAULT}), '') AS fault, $8::timestamptz AS at, old.is_up AS was_up
       FROM (SELECT) one LEFT JOIN old ON true
     ), told AS (SELECT *, NOT is_failing AND check_fault = '' AS is_up FROM seen)
     INSERT INTO connector_health AS h (port, connector, driver, is_failing, check_fault, is_up, since, last_ok_at, fault,
       fault_at, checked_at, rests_until)
     SELECT $1, $2, $3, is_failing, check_fault, is_up, at, CASE WHEN fault IS NULL THEN at END, coalesce(fault, ''),
       CASE WHEN fault IS NOT NULL THEN at END, CASE WHEN $5 IS NOT NULL THEN at END, $7 FROM told
     ON CONFLICT (port, connector) DO UPDATE SET driver = excluded.driver, is_failing = excluded.is_failing,
       check_fault = excluded.check_fault, is_up = excluded.is_up,
       since = CASE WHEN h.is_up = excluded.is_up THEN h.since ELSE excluded.since END,
       last_ok_at = coalesce(excluded.last_ok_at, h.last_ok_at),
       fault = CASE WHEN excluded.fault_at IS NULL THEN h.fault ELSE excluded.fault END,
       fault_at = coalesce(excluded.fault_at, h.fault_at),
       checked_at = coalesce(excluded.checked_at, h.checked_at),
       rests_until = CASE WHEN $4 IS NULL THEN h.rests_until ELSE excluded.rests_until END
     RETURNING is_up AS "isUp", is_up IS DISTINCT FROM coalesce((SELECT was_up FROM told), true) AS "isNews"`,
    [
      port,
      name,
      driver,
      isFailing,
      checkFault,
      fault,
      restsUntilMs === null ? null : new Date(restsUntilMs),
      new Date(nowMs),
    ],
  )
  return present(rows[0], 'health of the connector')
}

/** How each connector stands as the processes last saw it. */
export async function selectStanding(
  db: Queryable,
): Promise<readonly { readonly port: string; readonly name: string; readonly isUp: boolean }[]> {
  const { rows } = await db.query<{ port: string; name: string; isUp: boolean }>(
    'SELECT port, connector AS name, is_up AS "isUp" FROM connector_health',
  )
  return rows
}

/** Takes the right to check a connector until a moment. False while another process has it. */
export async function takeCheck(
  db: Queryable,
  { port, name }: Connector,
  nowMs: number,
  untilMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO connector_checks AS c (port, connector, until) VALUES ($1, $2, $4)
     ON CONFLICT (port, connector) DO UPDATE SET until = $4 WHERE c.until <= $3`,
    [port, name, new Date(nowMs), new Date(untilMs)],
  )
  return rowCount === 1
}

/** Gives it back, unless it has lapsed and gone to another. */
export async function endCheck(db: Queryable, { port, name }: Connector, untilMs: number): Promise<void> {
  await db.query('DELETE FROM connector_checks WHERE port = $1 AND connector = $2 AND until = $3', [
    port,
    name,
    new Date(untilMs),
  ])
}

/** Deletes up to `most` calls older than this moment, and returns how many. */
export async function deleteOldCalls(db: Queryable, beforeMs: number, most: number): Promise<number> {
  const { rowCount } = await db.query(
    'DELETE FROM connector_calls WHERE id IN (SELECT id FROM connector_calls WHERE at < $1 ORDER BY id LIMIT $2)',
    [new Date(beforeMs), most],
  )
  return rowCount ?? 0
}

export async function selectDown(
  db: Queryable,
): Promise<
  readonly { readonly port: string; readonly name: string; readonly since: Date; readonly fault: string }[]
> {
  const { rows } = await db.query<{ port: string; name: string; since: Date; fault: string }>(
    `SELECT port, connector AS name, since, coalesce(nullif(check_fault, ''), fault) AS fault FROM connector_health
     WHERE NOT is_up`,
  )
  return rows
}

/** Connectors most of whose answered calls since a moment took long, with the median. */
export async function selectSlow(
  db: Queryable,
  { sinceMs, callMs, least }: { readonly sinceMs: number; readonly callMs: number; readonly least: number },
): Promise<readonly { readonly port: string; readonly name: string; readonly millis: number }[]> {
  const { rows } = await db.query<{ port: string; name: string; millis: number }>(
    `SELECT port, connector AS name, percentile_cont(0.5) WITHIN GROUP (ORDER BY millis) AS millis FROM connector_calls
     WHERE at > $1 AND direction = 'out' AND status IS NOT NULL GROUP BY 1, 2
     HAVING count(*) >= $3 AND percentile_cont(0.5) WITHIN GROUP (ORDER BY millis) > $2`,
    [new Date(sinceMs), callMs, least],
  )
  return rows
}
