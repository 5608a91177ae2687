import type { AuditEntry } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { present } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'

type NewEntry = {
  readonly who: string
  readonly session: string | null
  readonly path: string
  readonly what: AuditEntry['what']
  readonly attempt: number | null
  /** JSON. */
  readonly input: string | null
  readonly refusal: string | null
  readonly approvedBy: string | null
  readonly ip: string
}

/** Returns the number of the entry. */
export async function appendEntry(db: Queryable, entry: NewEntry, nowMs: number): Promise<number> {
  const { rows } = await db.query<{ seq: string }>(
    'SELECT operator_audit_append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) AS seq',
    [
      new Date(nowMs),
      entry.who,
      entry.session,
      entry.path,
      entry.what,
      entry.attempt,
      entry.input,
      entry.refusal,
      entry.approvedBy,
      entry.ip,
    ],
  )
  return Number(present(rows[0], 'audit entry').seq)
}

type AuditRow = {
  seq: string
  at: Date
  who: string
  session: string | null
  path: string
  what: AuditEntry['what']
  attempt: string | null
  input: Record<string, unknown> | null
  refusal: string | null
  approved_by: string | null
  ip: string
  hash: Buffer
}

/** An entry that fits, if any, with how many were looked at and the oldest of them. */
type FoundRow = (AuditRow | { seq: null }) & { looked: string; oldest: string | null }

type FoundEntries = {
  readonly entries: readonly AuditRow[]
  readonly looked: number
  readonly oldest: string | null
}

/** Entries that fit, newest first, among the `most` newest that the filters other than the text leave. */
export async function searchEntries(
  db: Queryable,
  request: InputOf<'/api/operator/audit'>,
  most: number,
): Promise<FoundEntries> {
  const moment = (text: string | undefined): Date | null =>
    text === undefined ? null : new Date(Number(text))
  const { rows } = await db.query<FoundRow>(
    `WITH entries AS MATERIALIZED (SELECT * FROM operator_audit
     WHERE ($1::text IS NULL OR who = $1) AND ($2::text IS NULL OR path = $2) AND ($3::text IS NULL OR what = $3)
       AND ($4::timestamptz IS NULL OR at >= $4) AND ($5::timestamptz IS NULL OR at < $5)
       AND ($6::bigint IS NULL OR seq < $6)
     ORDER BY seq DESC LIMIT $9)
     SELECT e.*, l.looked, l.oldest FROM (SELECT count(*) AS looked, min(seq) AS oldest FROM entries) l LEFT JOIN (
       SELECT seq, at, who, session, path, what, attempt, input, refusal, approved_by, ip, hash FROM entries
       WHERE $7::text IS NULL OR strpos(lower(concat_ws(' ', who, path, input::text, refusal, approved_by)), lower($7)) > 0
       ORDER BY seq DESC LIMIT $8) e ON true ORDER BY e.seq DESC`,
    [
      request.who ?? null,
      request.path ?? null,
      request.what ?? null,
      moment(request.from),
      moment(request.to),
      request.before ?? null,
      request.text ?? null,
      request.pageSize,
      most,
    ],
  )
  return {
    entries: rows.filter((row): row is FoundRow & AuditRow => row.seq !== null),
    looked: Number(rows[0]?.looked),
    oldest: rows[0]?.oldest ?? null,
  }
}

/** Numbers of entries that do not fit the hash chain. */
export async function listBrokenEntries(db: Queryable): Promise<readonly string[]> {
  const { rows } = await db.query<{ seq: string }>('SELECT seq FROM operator_audit_faults() LIMIT 100')
  return rows.map(({ seq }) => seq)
}

export async function readHead(
  db: Queryable,
): Promise<{ readonly entries: number; readonly hash: Buffer | null; readonly seals: number }> {
  const { rows } = await db.query<{ entries: string; hash: Buffer | null; seals: string }>(
    `SELECT (SELECT count(*) FROM operator_audit) AS entries,
            (SELECT hash FROM operator_audit ORDER BY seq DESC LIMIT 1) AS hash,
            (SELECT count(*) FROM operator_audit_seals) AS seals`,
  )
  const head = present(rows[0], 'state of the record')
  return { entries: Number(head.entries), hash: head.hash, seals: Number(head.seals) }
}

/** Days whose seal does not fit the record. */
export async function listBrokenSeals(db: Queryable): Promise<readonly string[]> {
  const { rows } = await db.query<{ day: string }>(
    `SELECT s.day::text FROM operator_audit_seals s LEFT JOIN operator_audit a USING (seq)
     WHERE s.seq > 0 AND a.hash IS DISTINCT FROM s.hash ORDER BY s.day LIMIT 100`,
  )
  return rows.map(({ day }) => day)
}

/** Seals the record up to the end of each past day that is not sealed yet, beside the ledger's seal of that day. */
export async function insertSeals(db: Queryable, nowMs: number): Promise<number> {
  const { rowCount } = await db.query(
    `INSERT INTO operator_audit_seals (day, seq, hash, ledger_hash, sealed_at)
     SELECT past.day::date, coalesce(a.seq, 0), coalesce(a.hash, '\\x'), l.hash, $1
     FROM generate_series(
         coalesce((SELECT max(s.day) + 1 FROM operator_audit_seals s),
                  (SELECT (min(at) AT TIME ZONE 'UTC')::date FROM operator_audit)),
         ($1::timestamptz AT TIME ZONE 'UTC')::date - 1, interval '1 day') AS past (day)
     LEFT JOIN LATERAL (
       SELECT seq, hash FROM operator_audit
       WHERE at < (past.day + interval '1 day') AT TIME ZONE 'UTC' ORDER BY seq DESC LIMIT 1) a ON true
     LEFT JOIN ledger_seals l ON l.day = past.day::date
     ON CONFLICT DO NOTHING`,
    [new Date(nowMs)],
  )
  return rowCount ?? 0
}

export async function findNewestSeal(
  db: Queryable,
): Promise<{ readonly day: string; readonly hash: Buffer } | null> {
  const { rows } = await db.query<{ day: string; hash: Buffer }>(
    'SELECT day::text, hash FROM operator_audit_seals ORDER BY day DESC LIMIT 1',
  )
  return rows[0] ?? null
}
