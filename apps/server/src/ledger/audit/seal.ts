import { createHash } from 'node:crypto'
import { present } from '@baize/kit'
import type { Pool } from 'pg'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Drift } from './drift.ts'

export type Seal = {
  /** As 2026-03-01, in UTC. */
  readonly day: string
  readonly hash: string
  readonly transactions: string
  readonly legs: string
}

const SEALS = `SELECT to_char(day, 'YYYY-MM-DD') AS day, encode(hash, 'hex') AS hash, transactions, legs FROM ledger_seals`

/** Seals every day that is over and returns the new seals. Safe to run concurrently: each step is taken once. */
export async function sealDays(db: Pool, nowMs: number, signal?: AbortSignal): Promise<Seal[]> {
  const before = await readLastSeal(db)
  const today = dayOf(nowMs)
  for (let more = true; more; ) {
    signal?.throwIfAborted()
    const { rows } = await db.query<{ more: boolean }>('SELECT ledger_seal_step($1) AS more', [today])
    more = present(rows[0], 'step').more
  }
  const { rows } = await db.query<Seal>(`${SEALS} WHERE day > coalesce($1, '-infinity'::date) ORDER BY day`, [
    before?.day ?? null,
  ])
  return rows
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export async function readLastSeal(db: Queryable): Promise<Seal | null> {
  const { rows } = await db.query<Seal>(`${SEALS} ORDER BY day DESC LIMIT 1`)
  return rows[0] ?? null
}

/** Blocks of ids read at a time. */
const BLOCKS = 8

type Digest = { hash: Buffer; transactions: bigint; legs: bigint }

/**
 * Recomputes every seal from the current transactions and legs, and compares. Only the pieces are hashed by the
 * database; the chaining is done here, as anybody who has the rows could do it.
 */
export async function verifySeals(
  tx: Queryable,
  progress: (done: number) => void = () => {},
): Promise<{ readonly seals: readonly Seal[]; readonly drift: readonly Drift[] }> {
  const { rows: seals } = await tx.query<Seal>(`${SEALS} ORDER BY day`)
  const lastDay = await readLastClosed(tx)
  if (lastDay === null) return { seals, drift: [] }
  const digests = await readDigests(tx, lastDay, progress)
  const drift: Drift[] = []
  let previous: Seal | undefined
  for (const seal of seals) {
    if (previous && nextDay(previous.day) !== seal.day)
      drift.push({ what: 'seal', where: nextDay(previous.day), expected: 'a seal', found: 'none' })
    const digest = digests.get(seal.day)
    digests.delete(seal.day)
    const hash = sha256(
      Buffer.from(previous?.hash ?? '00'.repeat(32), 'hex'),
      seal.day,
      digest?.hash ?? Buffer.of(),
    ).toString('hex')
    if (hash !== seal.hash) {
      drift.push({
        what: 'seal',
        where: seal.day,
        expected: `${seal.hash} (${contents(seal)})`,
        found: `${hash} (${contents(digest)})`,
      })
    }
    previous = seal
  }
  for (const [day, { legs }] of digests)
    drift.push({ what: 'seal', where: day, expected: 'nothing: it has no seal', found: `${legs} legs` })
  return { seals, drift }
}

type Contents = { readonly transactions: string | bigint; readonly legs: string | bigint }
const contents = ({ transactions, legs }: Contents = { transactions: 0n, legs: 0n }): string =>
  `${transactions} transactions, ${legs} legs`

/** The last day that must have a seal: closed for booking, and not being sealed right now. */
async function readLastClosed(tx: Queryable): Promise<string | null> {
  const { rows } = await tx.query<{ day: string | null }>(
    `SELECT to_char(CASE
       WHEN through IS NULL AND open_from > '-infinity' THEN (open_from AT TIME ZONE 'UTC')::date - 1
       ELSE (SELECT max(day) FROM ledger_seals) END, 'YYYY-MM-DD') AS day
     FROM ledger_days, ledger_sealing`,
  )
  return rows[0]?.day ?? null
}

/** The digest of each non-empty day up to `lastDay`. */
async function readDigests(
  tx: Queryable,
  lastDay: string,
  progress: (done: number) => void,
): Promise<Map<string, Digest>> {
  const digests = new Map<string, Digest>()
  const { rows: ends } = await tx.query<{ last: string }>(
    'SELECT (last_value * 1024 + 1023) >> 16 AS last FROM ledger_batches',
  )
  const last = Number(present(ends[0], 'sequence').last)
  for (let block = 0; block <= last; block += BLOCKS) {
    const { rows } = await tx.query<{ day: string; piece: Buffer; transactions: string; legs: string }>(
      `SELECT to_char(day, 'YYYY-MM-DD') AS day, piece, transactions, legs
       FROM ledger_pieces($1, $2, '-infinity') WHERE day <= $3 ORDER BY block, day`,
      [block, Math.min(last, block + BLOCKS - 1), lastDay],
    )
    for (const { day, piece, transactions, legs } of rows) {
      const digest = digests.get(day) ?? { hash: Buffer.of(), transactions: 0n, legs: 0n }
      digest.hash = sha256(digest.hash, piece)
      digest.transactions += BigInt(transactions)
      digest.legs += BigInt(legs)
      digests.set(day, digest)
    }
    progress(Math.min(1, (block + BLOCKS) / (last + 1)))
  }
  return digests
}

function sha256(...parts: readonly (Buffer | string)[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const nextDay = (day: string): string => dayOf(Date.parse(`${day}T00:00:00Z`) + 24 * 60 * 60_000)
