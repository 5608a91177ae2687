import { createHash } from 'node:crypto'
import type { AuditEntry, InputOf } from '@baize/contract'
import { present } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

export type Entry = {
  readonly who: string
  readonly path: string
  readonly what: AuditEntry['what']
  readonly ip: string
  readonly session?: string | null
  readonly attempt?: number | null
  readonly input?: unknown
  readonly refusal?: string | null
  readonly approvedBy?: string | null
}

/** Longer inputs, such as a design, are recorded by hash. */
const LONGEST_INPUT = 4000
/** Secrets and pictures do not belong into a record. */
const HIDDEN = new Set(['answer', 'base64', 'code', 'token'])

/** Appends to the record and returns the number of the entry. */
export async function record(
  { clock }: Pick<Context, 'clock'>,
  db: Queryable,
  entry: Entry,
): Promise<number> {
  const { rows } = await db.query<{ seq: string }>(
    'SELECT operator_audit_append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) AS seq',
    [
      new Date(clock.now()),
      entry.who,
      entry.session ?? null,
      entry.path,
      entry.what,
      entry.attempt ?? null,
      entry.input === undefined ? null : recordable(entry.input),
      entry.refusal ?? null,
      entry.approvedBy ?? null,
      entry.ip,
    ],
  )
  return Number(present(rows[0], 'audit entry').seq)
}

function recordable(input: unknown): string {
  const text = JSON.stringify(input, (key, value: unknown) => (HIDDEN.has(key) ? '…' : value))
  if (text.length <= LONGEST_INPUT) return text
  const sha256 = createHash('sha256').update(text).digest('hex')
  return JSON.stringify({ sha256, characters: text.length })
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

/** No index has the texts: a search looks at this many entries, and goes on from there on request. */
const MOST_SEARCHED = 10_000

/** Entries that fit, newest first, and the number to go on before; null after the oldest. */
export async function searchAudit(
  { db }: { readonly db: Queryable },
  request: InputOf<'/api/operator/audit'>,
): Promise<{ readonly items: AuditEntry[]; readonly next: string | null }> {
  const moment = (text: string | undefined): Date | null =>
    text === undefined ? null : new Date(Number(text))
  const looked = request.text ? MOST_SEARCHED : request.pageSize
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
      looked,
    ],
  )
  const found = rows.filter((row): row is FoundRow & AuditRow => row.seq !== null)
  const items = found.map((row) => ({
    seq: Number(row.seq),
    at: row.at.getTime(),
    who: row.who,
    session: row.session,
    path: row.path,
    what: row.what,
    attempt: row.attempt === null ? null : Number(row.attempt),
    input: row.input,
    refusal: row.refusal,
    approvedBy: row.approved_by,
    ip: row.ip,
    hash: row.hash.toString('hex'),
  }))
  if (items.length === request.pageSize) return { items, next: found.at(-1)?.seq ?? null }
  return { items, next: Number(rows[0]?.looked) === looked ? (rows[0]?.oldest ?? null) : null }
}

type Checked = { entries: number; lastHash: string; seals: number; faults: string[] }

/** Recomputes the whole chain and compares it with every daily seal. */
export async function checkAudit(db: Queryable): Promise<Checked> {
  const broken = await db.query<{ seq: string }>('SELECT seq FROM operator_audit_faults() LIMIT 100')
  const { rows } = await db.query<{ entries: string; hash: Buffer | null; seals: string }>(
    `SELECT (SELECT count(*) FROM operator_audit) AS entries,
            (SELECT hash FROM operator_audit ORDER BY seq DESC LIMIT 1) AS hash,
            (SELECT count(*) FROM operator_audit_seals) AS seals`,
  )
  const unsealed = await db.query<{ day: string }>(
    `SELECT s.day::text FROM operator_audit_seals s LEFT JOIN operator_audit a USING (seq)
     WHERE s.seq > 0 AND a.hash IS DISTINCT FROM s.hash ORDER BY s.day LIMIT 100`,
  )
  const head = present(rows[0], 'state of the record')
  return {
    entries: Number(head.entries),
    lastHash: head.hash?.toString('hex') ?? '',
    seals: Number(head.seals),
    faults: [
      ...broken.rows.map(({ seq }) => `entry ${seq} does not fit the hash chain`),
      ...unsealed.rows.map(({ day }) => `the seal of ${day} does not fit the record`),
    ],
  }
}

/** Seals the record up to the end of each past day that is not sealed yet, beside the ledger's seal of that day. */
async function sealAudit(db: Queryable, nowMs: number): Promise<number> {
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

/** Job: runs after the ledger's own seals. Logging the last hash keeps a copy out of reach of the database's owner. */
export async function sealOperatorAudit({
  db,
  clock,
  log,
}: Pick<Context, 'db' | 'clock' | 'log'>): Promise<void> {
  if ((await sealAudit(db, clock.now())) === 0) return
  const { rows } = await db.query<{ day: string; hash: Buffer }>(
    'SELECT day::text, hash FROM operator_audit_seals ORDER BY day DESC LIMIT 1',
  )
  log.info({ day: rows[0]?.day, seal: rows[0]?.hash.toString('hex') }, 'operator audit sealed')
}
