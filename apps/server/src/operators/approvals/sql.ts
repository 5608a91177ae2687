import type { Approval, Description } from '@baize/contract/operator'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'
import type { Plan } from '../../platform/four-eyes/plan.ts'

export type StoredApproval = {
  readonly id: string
  readonly path: string
  readonly input: Record<string, unknown>
  readonly inputHash: Buffer
  /** Null for a request of before plans were stored. */
  readonly plan: Plan | null
  /** Null for a request of before calls were described. */
  readonly description: Description | null
  readonly state: Approval['state']
  readonly requestedBy: string
  readonly requester: string
  readonly requestedAtMs: number
  readonly expiresAtMs: number
  readonly decidedBy: string | null
  readonly decider: string | null
  readonly decidedAtMs: number | null
  readonly note: string | null
  readonly refusal: string | null
  readonly isCarriedOut: boolean
}

type Row = {
  id: string
  path: string
  input: Record<string, unknown>
  input_hash: Buffer
  plan: Plan | null
  description: Description | null
  state: Approval['state']
  requested_by: string
  requester: string
  requested_at: Date
  expires_at: Date
  decided_by: string | null
  decider: string | null
  decided_at: Date | null
  note: string | null
  refusal: string | null
  carried_out: boolean
}

const approvalOf = (row: Row): StoredApproval => ({
  id: row.id,
  path: row.path,
  input: row.input,
  inputHash: row.input_hash,
  plan: row.plan,
  description: row.description,
  state: row.state,
  requestedBy: row.requested_by,
  requester: row.requester,
  requestedAtMs: row.requested_at.getTime(),
  expiresAtMs: row.expires_at.getTime(),
  decidedBy: row.decided_by,
  decider: row.decider,
  decidedAtMs: row.decided_at?.getTime() ?? null,
  note: row.note,
  refusal: row.refusal,
  isCarriedOut: row.carried_out,
})

/** One that has waited too long reads as expired, whether or not anything has marked it. */
const APPROVAL = `SELECT a.id, a.path, a.input, a.input_hash, a.plan, a.description, a.carried_out, a.requested_by, r.handle AS requester, a.requested_at,
    a.expires_at, a.decided_by, d.handle AS decider, a.decided_at, a.note, a.refusal,
    CASE WHEN a.state = 'WAITING' AND a.expires_at <= $1 THEN 'EXPIRED' ELSE a.state END AS state
  FROM approvals a JOIN operators r ON r.id = a.requested_by LEFT JOIN operators d ON d.id = a.decided_by`

/** Ends requests for the same thing whose time is up, so that it can be asked for again. */
export async function expireSame(
  tx: Queryable,
  { path, subject }: { readonly path: string; readonly subject: string },
  nowMs: number,
): Promise<void> {
  await tx.query(
    `UPDATE approvals SET state = 'EXPIRED' WHERE path = $1 AND subject = $2 AND state = 'WAITING' AND expires_at <= $3`,
    [path, subject, new Date(nowMs)],
  )
}

/** The request for the same thing that waits or is being carried out. */
export async function findOpen(
  db: Queryable,
  { path, subject }: { readonly path: string; readonly subject: string },
  nowMs: number,
): Promise<StoredApproval | null> {
  const { rows } = await db.query<Row>(
    `${APPROVAL} WHERE a.path = $2 AND a.subject = $3 AND a.state IN ('WAITING', 'APPROVED')`,
    [new Date(nowMs), path, subject],
  )
  return rows[0] ? approvalOf(rows[0]) : null
}

/** Ends a request that would do something else by now: `by` found out, or null where it is asked for anew. */
export async function endChanged(
  db: Queryable,
  id: string,
  by: string | null,
  refusal: string,
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE approvals SET state = CASE WHEN $2::bigint IS NULL THEN 'EXPIRED' ELSE 'REFUSED' END, decided_by = $2,
       decided_at = CASE WHEN $2::bigint IS NULL THEN NULL ELSE $4::timestamptz END, refusal = $3
     WHERE id = $1 AND state = 'WAITING' AND expires_at > $4`,
    [id, by, refusal, new Date(nowMs)],
  )
  return rowCount === 1
}

/** False where the same thing waits already. */
export async function insertApproval(
  db: Queryable,
  approval: Pick<
    StoredApproval,
    'id' | 'path' | 'input' | 'inputHash' | 'requestedBy' | 'requestedAtMs' | 'expiresAtMs'
  > & { readonly plan: Plan; readonly description: Description; readonly subject: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO approvals (id, path, input, input_hash, plan, description, subject, requested_by, requested_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING`,
    [
      approval.id,
      approval.path,
      JSON.stringify(approval.input),
      approval.inputHash,
      JSON.stringify(approval.plan),
      JSON.stringify(approval.description),
      approval.subject,
      approval.requestedBy,
      new Date(approval.requestedAtMs),
      new Date(approval.expiresAtMs),
    ],
  )
  return rowCount === 1
}

export async function findApproval(db: Readable, id: string, nowMs: number): Promise<StoredApproval | null> {
  const { rows } = await db.query<Row>(`${APPROVAL} WHERE a.id = $2`, [new Date(nowMs), id])
  return rows[0] ? approvalOf(rows[0]) : null
}

type Wanted = {
  readonly state?: string | undefined
  readonly before?: string | undefined
  readonly id?: string | undefined
  readonly page?: string | undefined
  readonly thingId?: string | undefined
  readonly pageSize: number
}

/** Newest first. Ids rise with time, so that the last one seen is the cursor. */
export async function listApprovals(
  db: Queryable,
  { state, before, id, page, thingId, pageSize }: Wanted,
  nowMs: number,
): Promise<readonly StoredApproval[]> {
  const { rows } = await db.query<Row>(
    // The stored state first: few requests wait, and they have an index.
    `SELECT * FROM (${APPROVAL} WHERE ($3::uuid IS NULL OR a.id < $3)
       AND ($2::text IS NULL OR a.state = $2 OR ($2 = 'EXPIRED' AND a.state = 'WAITING'))
       AND ($5::uuid IS NULL OR a.id = $5)
       AND ($6::text IS NULL OR a.description #>> '{thing,page}' = $6)
       AND ($7::text IS NULL OR a.description #>> '{thing,id}' = $7)) AS shown
     WHERE $2::text IS NULL OR state = $2 ORDER BY id DESC LIMIT $4`,
    [new Date(nowMs), state ?? null, before ?? null, pageSize, id ?? null, page ?? null, thingId ?? null],
  )
  return rows.map(approvalOf)
}

export async function countWaiting(db: Queryable, nowMs: number): Promise<number> {
  const { rows } = await db.query<{ count: string }>(
    `SELECT count(*) FROM approvals WHERE state = 'WAITING' AND expires_at > $1`,
    [new Date(nowMs)],
  )
  return Number(rows[0]?.count ?? 0)
}

/**
 * Marks a waiting request as approved by this person, to be carried out until `busyUntilMs`. Also takes over one whose
 * process died, for whoever had approved it.
 */
export async function takeForCarryingOut(
  db: Queryable,
  id: string,
  decidedBy: string,
  nowMs: number,
  busyUntilMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE approvals SET state = 'APPROVED', decided_by = $2, decided_at = coalesce(decided_at, $3), busy_until = $4
     WHERE id = $1 AND requested_by <> $2 AND (
       (state = 'WAITING' AND expires_at > $3) OR (state = 'APPROVED' AND decided_by = $2 AND busy_until <= $3))`,
    [id, decidedBy, new Date(nowMs), new Date(busyUntilMs)],
  )
  return rowCount === 1
}

/** The first outcome stands, and a mark of the act itself is stronger than a refusal of its repetition. */
export async function finishApproval(db: Queryable, id: string, refusal: string | null): Promise<void> {
  await db.query(
    `UPDATE approvals SET state = CASE WHEN carried_out OR $2::text IS NULL THEN 'DONE' ELSE 'REFUSED' END,
       refusal = CASE WHEN carried_out THEN NULL ELSE $2 END
     WHERE id = $1 AND state = 'APPROVED'`,
    [id, refusal],
  )
}

export async function declineApproval(
  db: Queryable,
  id: string,
  decidedBy: string,
  note: string,
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE approvals SET state = CASE WHEN requested_by = $2 THEN 'CANCELLED' ELSE 'DECLINED' END,
       decided_by = $2, decided_at = $3, note = $4
     WHERE id = $1 AND state = 'WAITING' AND expires_at > $3`,
    [id, decidedBy, new Date(nowMs), note],
  )
  return rowCount === 1
}

/** Approved requests whose process died while carrying them out. */
export async function listUnfinished(db: Queryable, nowMs: number): Promise<readonly StoredApproval[]> {
  const { rows } = await db.query<Row>(
    `${APPROVAL} WHERE a.state = 'APPROVED' AND a.busy_until <= $1 ORDER BY a.id LIMIT 100`,
    [new Date(nowMs)],
  )
  return rows.map(approvalOf)
}
