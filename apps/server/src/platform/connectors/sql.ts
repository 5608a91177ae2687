import type { Queryable } from '../db/queryable.ts'
import type { Connector } from './connector.ts'

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

type Health = {
  readonly connector: Connector
  readonly isUp: boolean
  readonly fault: string | null
  readonly isCheck: boolean
  readonly nowMs: number
}

/** `since` moves only when the state changes. */
export async function saveHealth(
  db: Queryable,
  { connector: { port, name, driver }, isUp, fault, isCheck, nowMs }: Health,
): Promise<void> {
  await db.query(
    `INSERT INTO connector_health AS h (port, connector, driver, is_up, since, last_ok_at, fault, fault_at, checked_at)
     VALUES ($1, $2, $3, $4, $5, CASE WHEN $4 THEN $5::timestamptz END, coalesce($6, ''),
       CASE WHEN $6::text IS NOT NULL THEN $5::timestamptz END, CASE WHEN $7 THEN $5::timestamptz END)
     ON CONFLICT (port, connector) DO UPDATE SET driver = $3, is_up = $4,
       since = CASE WHEN h.is_up = $4 THEN h.since ELSE $5 END,
       last_ok_at = CASE WHEN $4 THEN $5 ELSE h.last_ok_at END,
       fault = coalesce($6, h.fault), fault_at = CASE WHEN $6 IS NULL THEN h.fault_at ELSE $5 END,
       checked_at = CASE WHEN $7 THEN $5 ELSE h.checked_at END`,
    [port, name, driver, isUp, new Date(nowMs), fault, isCheck],
  )
}

/** Deletes up to `most` calls older than this moment, and returns how many. */
export async function deleteOldCalls(db: Queryable, beforeMs: number, most: number): Promise<number> {
  const { rowCount } = await db.query(
    'DELETE FROM connector_calls WHERE id IN (SELECT id FROM connector_calls WHERE at < $1 ORDER BY id LIMIT $2)',
    [new Date(beforeMs), most],
  )
  return rowCount ?? 0
}
