import { createHash } from 'node:crypto'
import type { AuditEntry } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import type { Context } from '../../ledger/context.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import {
  appendEntry,
  findNewestSeal,
  insertSeals,
  listBrokenEntries,
  listBrokenSeals,
  readHead,
  searchEntries,
} from './audit-sql.ts'

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
  return appendEntry(
    db,
    {
      ...entry,
      session: entry.session ?? null,
      attempt: entry.attempt ?? null,
      input: entry.input === undefined ? null : recordable(entry.input),
      refusal: entry.refusal ?? null,
      approvedBy: entry.approvedBy ?? null,
    },
    clock.now(),
  )
}

function recordable(input: unknown): string {
  const text = JSON.stringify(input, (key, value: unknown) => (HIDDEN.has(key) ? '…' : value))
  if (text.length <= LONGEST_INPUT) return text
  const sha256 = createHash('sha256').update(text).digest('hex')
  return JSON.stringify({ sha256, characters: text.length })
}

/** No index has the texts: a search looks at this many entries, and goes on from there on request. */
const MOST_SEARCHED = 10_000

/** Entries that fit, newest first, and the number to go on before; null after the oldest. */
export async function searchAudit(
  { db }: { readonly db: Queryable },
  request: InputOf<'/api/operator/audit'>,
): Promise<{ readonly items: AuditEntry[]; readonly next: string | null }> {
  const most = request.text ? MOST_SEARCHED : request.pageSize
  const { entries, looked, oldest } = await searchEntries(db, request, most)
  const items = entries.map((row) => ({
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
  if (items.length === request.pageSize) return { items, next: entries.at(-1)?.seq ?? null }
  return { items, next: looked === most ? oldest : null }
}

type Checked = { entries: number; lastHash: string; seals: number; faults: string[] }

/** Recomputes the whole chain and compares it with every daily seal. */
export async function checkAudit(db: Queryable): Promise<Checked> {
  const broken = await listBrokenEntries(db)
  const head = await readHead(db)
  const unsealed = await listBrokenSeals(db)
  return {
    entries: head.entries,
    lastHash: head.hash?.toString('hex') ?? '',
    seals: head.seals,
    faults: [
      ...broken.map((seq) => `entry ${seq} does not fit the hash chain`),
      ...unsealed.map((day) => `the seal of ${day} does not fit the record`),
    ],
  }
}

/** Job: runs after the ledger's own seals. Logging the last hash keeps a copy out of reach of the database's owner. */
export async function sealOperatorAudit({
  db,
  clock,
  log,
}: Pick<Context, 'db' | 'clock' | 'log'>): Promise<void> {
  if ((await insertSeals(db, clock.now())) === 0) return
  const newest = await findNewestSeal(db)
  log.info({ day: newest?.day, seal: newest?.hash.toString('hex') }, 'operator audit sealed')
}
