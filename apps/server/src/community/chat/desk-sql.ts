import type { ChatSanction, ChatSanctionKind, ReportedMessage, StaffMessage } from '@baize/contract/operator'
import { ChatCard, type ChatReportReason } from '@baize/contract/player'
import { type UserId, userId } from '@baize/kit'
import * as z from 'zod/mini'
import type { Queryable } from '../../platform/db/queryable.ts'
import { HOUSE_NAME } from './messages-sql.ts'

type StaffRow = {
  room_id: string
  id: string
  created_at: Date
  user_id: string | null
  username: string | null
  staff: string | null
  body: string
  card: unknown
  is_shadow: boolean
  deleted_by: string | null
}

const FIELDS =
  'm.room_id, m.id, m.created_at, m.user_id, u.username, m.staff, m.body, m.card, m.is_shadow, m.deleted_by'
const STAFF_MESSAGE = `SELECT ${FIELDS} FROM chat_messages m LEFT JOIN users u ON u.id = m.user_id`

const toStaffMessage = (row: StaffRow): StaffMessage => ({
  roomId: row.room_id,
  id: Number(row.id),
  at: row.created_at.getTime(),
  userId: row.user_id,
  name: row.username ?? HOUSE_NAME,
  staff: row.staff,
  text: row.body,
  card: row.card === null ? null : z.parse(ChatCard, row.card),
  isShadow: row.is_shadow,
  deletedBy: row.deleted_by,
})

/** Newest first, with everything that players do not see. */
export async function listForStaff(
  db: Queryable,
  roomId: string,
  before: number | null,
  most: number,
): Promise<readonly StaffMessage[]> {
  const { rows } = await db.query<StaffRow>(
    `${STAFF_MESSAGE} WHERE m.room_id = $1 AND ($2::bigint IS NULL OR m.id < $2) ORDER BY m.id DESC LIMIT $3`,
    [roomId, before, most],
  )
  return rows.map(toStaffMessage)
}

export async function findForStaff(db: Queryable, roomId: string, id: number): Promise<StaffMessage | null> {
  const { rows } = await db.query<StaffRow>(`${STAFF_MESSAGE} WHERE m.room_id = $1 AND m.id = $2`, [
    roomId,
    id,
  ])
  return rows[0] ? toStaffMessage(rows[0]) : null
}

/** Takes a number for the deletion, so that open pages hear of it in order. A message is deleted once. */
export async function deleteMessage(
  tx: Queryable,
  {
    roomId,
    id,
    by,
    nowMs,
  }: { readonly roomId: string; readonly id: number; readonly by: string; readonly nowMs: number },
): Promise<void> {
  // The room first, as a writer does: both in one order cannot wait for each other.
  await tx.query('SELECT FROM chat_rooms WHERE id = $1 FOR UPDATE', [roomId])
  await tx.query(
    `WITH gone AS (
       UPDATE chat_messages m SET deleted_at = $3, deleted_by = $4, changed = r.last + 1 FROM chat_rooms r
       WHERE r.id = m.room_id AND m.room_id = $1 AND m.id = $2 AND m.deleted_at IS NULL RETURNING m.id)
     UPDATE chat_rooms SET last = last + 1,
       changed = CASE WHEN pinned = $2 THEN last + 1 ELSE changed END,
       pinned = CASE WHEN pinned = $2 THEN NULL ELSE pinned END
     WHERE id = $1 AND EXISTS (SELECT FROM gone)`,
    [roomId, id, new Date(nowMs), by],
  )
}

export async function setRules(
  db: Queryable,
  roomId: string,
  rules: { readonly isOpen: boolean; readonly slowSeconds: number; readonly verifiedOnly: boolean },
): Promise<void> {
  await db.query(
    `UPDATE chat_rooms SET is_open = $2, slow_seconds = $3, verified_only = $4, last = last + 1, changed = last + 1
     WHERE id = $1`,
    [roomId, rules.isOpen, rules.slowSeconds, rules.verifiedOnly],
  )
}

export async function setPinned(db: Queryable, roomId: string, id: number | null): Promise<void> {
  await db.query('UPDATE chat_rooms SET pinned = $2, last = last + 1, changed = last + 1 WHERE id = $1', [
    roomId,
    id,
  ])
}

/** Messages of a room since a time, and when the last one was written. */
export async function countMessages(
  db: Queryable,
  sinceMs: number,
): Promise<ReadonlyMap<string, { readonly today: number; readonly lastAtMs: number | null }>> {
  const { rows } = await db.query<{ id: string; today: number; last_at: Date | null }>(
    `SELECT r.id, (SELECT count(*)::int FROM chat_messages m WHERE m.room_id = r.id AND m.created_at >= $1) AS today,
            (SELECT m.created_at FROM chat_messages m WHERE m.room_id = r.id ORDER BY m.id DESC LIMIT 1) AS last_at
     FROM chat_rooms r WHERE r.kind <> 'SUPPORT'`,
    [new Date(sinceMs)],
  )
  return new Map(rows.map((row) => [row.id, { today: row.today, lastAtMs: row.last_at?.getTime() ?? null }]))
}

type SanctionRow = {
  user_id: string
  username: string
  kind: ChatSanctionKind
  until: Date | null
  reason: string
  by: string
  created_at: Date
}

const toSanction = (row: SanctionRow): ChatSanction => ({
  userId: row.user_id,
  name: row.username,
  kind: row.kind,
  until: row.until?.getTime() ?? null,
  reason: row.reason,
  by: row.by,
  createdAt: row.created_at.getTime(),
})

const SANCTION = `SELECT s.user_id, u.username, s.kind, s.until, s.reason, s.by, s.created_at
  FROM chat_sanctions s JOIN users u ON u.id = s.user_id WHERE s.lifted_at IS NULL AND (s.until IS NULL OR s.until > $1)`

export async function listSanctions(db: Queryable, nowMs: number): Promise<readonly ChatSanction[]> {
  const { rows } = await db.query<SanctionRow>(`${SANCTION} ORDER BY s.id DESC LIMIT 200`, [new Date(nowMs)])
  return rows.map(toSanction)
}

export async function findSanction(
  db: Queryable,
  player: UserId,
  nowMs: number,
): Promise<ChatSanction | null> {
  const { rows } = await db.query<SanctionRow>(`${SANCTION} AND s.user_id = $2`, [new Date(nowMs), player])
  return rows[0] ? toSanction(rows[0]) : null
}

/** Ends the one in force, also one whose time is over. Returns whether there was one. */
export async function liftSanction(
  tx: Queryable,
  player: UserId,
  by: string,
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE chat_sanctions SET lifted_at = $2, lifted_by = $3 WHERE user_id = $1 AND lifted_at IS NULL',
    [player, new Date(nowMs), by],
  )
  return rowCount === 1
}

export async function insertSanction(
  tx: Queryable,
  sanction: {
    readonly userId: UserId
    readonly kind: ChatSanctionKind
    readonly untilMs: number | null
    readonly reason: string
    readonly by: string
    readonly nowMs: number
  },
): Promise<void> {
  await tx.query(
    'INSERT INTO chat_sanctions (user_id, kind, until, reason, by, created_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [
      sanction.userId,
      sanction.kind,
      sanction.untilMs === null ? null : new Date(sanction.untilMs),
      sanction.reason,
      sanction.by,
      new Date(sanction.nowMs),
    ],
  )
}

export async function findPlayer(db: Queryable, id: string): Promise<UserId | null> {
  const { rows } = await db.query<{ id: string }>('SELECT id FROM users WHERE id = $1', [id])
  return rows[0] ? userId(rows[0].id) : null
}

export async function listReported(db: Queryable): Promise<readonly ReportedMessage[]> {
  const { rows } = await db.query<
    StaffRow & { reports: number; reasons: ChatReportReason[]; first_at: Date }
  >(
    `SELECT ${FIELDS}, q.reports, q.reasons, q.first_at
     FROM (SELECT room_id, message_id, count(*)::int AS reports, array_agg(DISTINCT reason) AS reasons, min(created_at) AS first_at
           FROM chat_reports WHERE decided_at IS NULL GROUP BY room_id, message_id) q
       JOIN chat_messages m ON m.room_id = q.room_id AND m.id = q.message_id LEFT JOIN users u ON u.id = m.user_id
     ORDER BY q.reports DESC, q.first_at LIMIT 100`,
  )
  return rows.map((row) => ({
    message: toStaffMessage(row),
    reports: row.reports,
    reasons: row.reasons,
    firstAt: row.first_at.getTime(),
  }))
}

export async function decideReports(
  tx: Queryable,
  {
    roomId,
    id,
    by,
    nowMs,
  }: { readonly roomId: string; readonly id: number; readonly by: string; readonly nowMs: number },
): Promise<void> {
  await tx.query(
    `UPDATE chat_reports SET decided_at = $3, decided_by = $4
     WHERE room_id = $1 AND message_id = $2 AND decided_at IS NULL`,
    [roomId, id, new Date(nowMs), by],
  )
}
