import type { DesignFinding, ScheduledDesign } from '@baize/contract/operator'
import { present } from '@baize/kit'
import type { Queryable } from '../../platform/db/queryable.ts'

export type ScheduledRow = {
  readonly id: string
  readonly version: number
  readonly design: unknown
  readonly note: string
  readonly at: Date
  readonly based_on: number
  readonly scheduled_by: string
  readonly scheduled_at: Date
  readonly state: ScheduledDesign['state']
  readonly findings: readonly DesignFinding[]
  readonly number: number | null
  readonly ended_by: string | null
  readonly ended_at: Date | null
}

export type NewScheduled = {
  readonly version: number
  readonly text: string
  readonly note: string
  readonly at: Date
  readonly by: string
  readonly now: Date
}

/** Requires the draft lock. */
export async function insertScheduled(tx: Queryable, scheduled: NewScheduled): Promise<ScheduledRow> {
  const { version, text, note, at, by, now } = scheduled
  const { rows } = await tx.query<ScheduledRow>(
    `INSERT INTO design_schedule (version, design, note, at, based_on, scheduled_by, scheduled_at)
     SELECT $1, $2, $3, $4, max(number), $5, $6 FROM design_versions RETURNING *`,
    [version, text, note, at, by, now],
  )
  return present(rows[0], 'the scheduled publication')
}

/** All that wait, the next first, and then the newest of the others. */
export async function selectScheduled(db: Queryable, mostEnded: number): Promise<ScheduledRow[]> {
  const waiting = await db.query<ScheduledRow>(
    `SELECT * FROM design_schedule WHERE state = 'WAITING' ORDER BY at, id`,
  )
  const ended = await db.query<ScheduledRow>(
    `SELECT * FROM design_schedule WHERE state <> 'WAITING' ORDER BY ended_at DESC, id DESC LIMIT $1`,
    [mostEnded],
  )
  return [...waiting.rows, ...ended.rows]
}

export async function isAnyDue(db: Queryable, now: Date): Promise<boolean> {
  const { rows } = await db.query<{ due: boolean }>(
    `SELECT EXISTS (SELECT FROM design_schedule WHERE state = 'WAITING' AND at <= $1) AS due`,
    [now],
  )
  return present(rows[0], 'an answer').due
}

export async function lockDue(tx: Queryable, now: Date): Promise<ScheduledRow | null> {
  const { rows } = await tx.query<ScheduledRow>(
    `SELECT * FROM design_schedule WHERE state = 'WAITING' AND at <= $1 ORDER BY at, id LIMIT 1 FOR UPDATE`,
    [now],
  )
  return rows[0] ?? null
}

export async function lockScheduled(tx: Queryable, id: string): Promise<ScheduledRow | null> {
  const { rows } = await tx.query<ScheduledRow>('SELECT * FROM design_schedule WHERE id = $1 FOR UPDATE', [
    id,
  ])
  return rows[0] ?? null
}

type Ending = {
  readonly state: 'PUBLISHED' | 'REFUSED' | 'CANCELLED'
  readonly now: Date
  /** Null: the job. */
  readonly by: string | null
  readonly number?: number
  readonly findings?: readonly DesignFinding[]
}

export async function endScheduled(tx: Queryable, id: string, ending: Ending): Promise<ScheduledRow> {
  const { state, now, by, number, findings } = ending
  const { rows } = await tx.query<ScheduledRow>(
    `UPDATE design_schedule SET state = $2, ended_at = $3, ended_by = $4, number = $5, findings = coalesce($6, findings)
     WHERE id = $1 RETURNING *`,
    [id, state, now, by, number ?? null, findings ? JSON.stringify(findings) : null],
  )
  return present(rows[0], 'the scheduled publication')
}

/** Refused publications after which nothing was published. */
export async function selectUnpublished(
  db: Queryable,
): Promise<{ readonly id: string; readonly by: string; readonly count: number; readonly since: Date }[]> {
  const { rows } = await db.query<{ id: string; by: string; count: number; since: Date }>(
    `SELECT s.id, s.scheduled_by AS by, json_array_length(s.findings) AS count, s.ended_at AS since
     FROM design_schedule s
     WHERE s.state = 'REFUSED'
       AND NOT EXISTS (SELECT FROM design_versions v WHERE v.published_at > s.ended_at)
     ORDER BY s.ended_at, s.id`,
  )
  return rows
}
