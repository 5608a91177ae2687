import type { Tie } from '@baize/contract/operator'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'
import type { People } from '../../platform/four-eyes/operator.ts'

/** Changes by which one person could have got hold of another's account. */
const TYING = ['INVITED', 'PROMOTED', 'RECOVERED', 'LINKED'] as const
type Change = (typeof TYING)[number] | 'DEMOTED' | 'ENDED'

/** One row for each person who took part; a single one without a name for a command on the server. */
export async function insertChange(
  tx: Queryable,
  change: { readonly operatorId: string; readonly kind: Change; readonly wasOwner?: boolean },
  people: People | null,
  nowMs: number,
): Promise<void> {
  const { operatorId, kind, wasOwner = false } = change
  const names =
    people === null ? [] : [people.requestedBy, people.approvedBy].filter((value) => value !== null)
  await tx.query(
    `INSERT INTO operator_changes (operator_id, kind, by_id, alone, was_owner, at)
     SELECT $1::bigint, $2::text, o.id, $3::boolean, $4::boolean, $5::timestamptz
     FROM operators o WHERE o.handle = ANY ($6::text[])
     UNION ALL SELECT $1, $2, NULL, true, $4, $5 WHERE cardinality($6) = 0`,
    [operatorId, kind, names.length < 2, wasOwner, new Date(nowMs), names],
  )
}

/** A link that was used ties as if it had been made now: its passkey may be that of whoever made it. */
export async function renewLinkTies(
  tx: Queryable,
  operatorId: string,
  sinceMs: number,
  nowMs: number,
): Promise<void> {
  await tx.query(
    `INSERT INTO operator_changes (operator_id, kind, by_id, alone, at)
     SELECT DISTINCT operator_id, kind, by_id, alone, $3::timestamptz FROM operator_changes
     WHERE operator_id = $1 AND kind IN ('INVITED', 'RECOVERED') AND by_id IS NOT NULL AND at > $2`,
    [operatorId, new Date(sinceMs), new Date(nowMs)],
  )
}

export type StoredTie = Omit<Tie, 'until'> & { readonly atMs: number }

/**
 * The newest tie since this moment between two people: one let the other in, or one and the same person alone let both
 * of them in.
 */
export async function findTie(
  db: Queryable,
  first: string,
  second: string,
  sinceMs: number,
): Promise<StoredTie | null> {
  const { rows } = await db.query<{ kind: Tie['kind']; by: string; of: string; at: Date }>(
    `WITH ties AS (
       SELECT operator_id, kind, by_id, alone, at FROM operator_changes
       WHERE operator_id IN ($1::bigint, $2::bigint) AND kind = ANY ($3) AND by_id IS NOT NULL AND at > $4
     ), found AS (
       SELECT kind, by_id, operator_id, at FROM ties
       WHERE (operator_id = $1 AND by_id = $2) OR (operator_id = $2 AND by_id = $1)
       UNION ALL
       SELECT 'SHARED', a.by_id, b.operator_id, least(a.at, b.at) FROM ties a JOIN ties b ON b.by_id = a.by_id
       WHERE a.operator_id = $1 AND b.operator_id = $2 AND a.alone AND b.alone
     )
     SELECT f.kind, m.handle AS by, o.handle AS of, f.at
     FROM found f JOIN operators m ON m.id = f.by_id JOIN operators o ON o.id = f.operator_id
     ORDER BY f.at DESC, f.kind LIMIT 1`,
    [first, second, TYING, new Date(sinceMs)],
  )
  const [row] = rows
  return row ? { kind: row.kind, by: row.by, of: row.of, atMs: row.at.getTime() } : null
}

/** Owners now, and those who were ended or lost the role since this moment. */
export async function countOwners(
  db: Readable,
  { sinceMs, withLocal }: { readonly sinceMs: number; readonly withLocal: boolean },
): Promise<number> {
  const { rows } = await db.query<{ count: string }>(
    `SELECT count(*) FROM operators o WHERE (NOT o.is_local OR $2) AND (
       (o.ended_at IS NULL AND EXISTS (SELECT FROM operator_roles r WHERE r.operator_id = o.id AND r.role = 'owner'))
       OR EXISTS (SELECT FROM operator_changes c WHERE c.operator_id = o.id AND c.was_owner AND c.at > $1))`,
    [new Date(sinceMs), withLocal],
  )
  return Number(rows[0]?.count ?? 0)
}
