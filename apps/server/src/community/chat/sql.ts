import { type ChatReportReason, type ChatRoom, LotteryGameId } from '@baize/contract/player'
import { LanguageId as Language } from '@baize/contract/shared'
import { type UserId, userId } from '@baize/kit'
import * as z from 'zod/mini'
import type { Queryable } from '../../platform/db/queryable.ts'

export type StoredRoom = ChatRoom & {
  readonly ownerId: UserId | null
  readonly pinnedId: number | null
  readonly last: number
  readonly changed: number
}

type RoomRow = {
  id: string
  kind: ChatRoom['kind']
  game_id: string | null
  language: string | null
  owner_id: string | null
  is_open: boolean
  slow_seconds: number
  verified_only: boolean
  pinned: string | null
  last: string
  changed: string
}

const toRoom = (row: RoomRow): StoredRoom => ({
  id: row.id,
  kind: row.kind,
  gameId: row.game_id === null ? null : z.parse(LotteryGameId, row.game_id),
  language: row.language === null ? null : z.parse(Language, row.language),
  isOpen: row.is_open,
  slowSeconds: row.slow_seconds,
  verifiedOnly: row.verified_only,
  ownerId: row.owner_id === null ? null : userId(row.owner_id),
  pinnedId: row.pinned === null ? null : Number(row.pinned),
  last: Number(row.last),
  changed: Number(row.changed),
})

export async function findRoom(db: Queryable, id: string): Promise<StoredRoom | null> {
  const { rows } = await db.query<RoomRow>('SELECT * FROM chat_rooms WHERE id = $1', [id])
  return rows[0] ? toRoom(rows[0]) : null
}

export async function selectRooms(db: Queryable, ids: readonly string[]): Promise<readonly StoredRoom[]> {
  const { rows } = await db.query<RoomRow>('SELECT * FROM chat_rooms WHERE id = ANY ($1::text[])', [[...ids]])
  return rows.map(toRoom)
}

/** Presence older than this does not count: its process missed two writes. */
const PRESENT_MS = 30_000

/** Replaces the presence of a process, and deletes that of processes that are gone. */
export async function writePresence(
  db: Queryable,
  process: string,
  rooms: ReadonlyMap<string, number>,
  nowMs: number,
): Promise<void> {
  await db.query(
    `WITH gone AS (
       DELETE FROM chat_presence WHERE (process, room_id) IN (
         SELECT process, room_id FROM chat_presence
         WHERE (process = $1 AND room_id <> ALL ($2::text[])) OR (process <> $1 AND at <= $5)
         FOR UPDATE SKIP LOCKED))
     INSERT INTO chat_presence (process, room_id, people, at)
     SELECT $1, room_id, people, $4 FROM unnest($2::text[], $3::integer[]) AS open (room_id, people)
       JOIN chat_rooms r ON r.id = room_id
     ON CONFLICT (process, room_id) DO UPDATE SET people = excluded.people, at = excluded.at`,
    [process, [...rooms.keys()], [...rooms.values()], new Date(nowMs), new Date(nowMs - PRESENT_MS)],
  )
}

/**
 * Rooms for everybody with the messages that a player has not read, at most `most` of each, and the people who have them
 * open.
 */
export async function listPublicRooms(
  db: Queryable,
  reader: UserId | null,
  most: number,
  nowMs: number,
): Promise<readonly (StoredRoom & { readonly unread: number; readonly people: number })[]> {
  const { rows } = await db.query<RoomRow & { unread: number; people: number }>(
    `SELECT r.*, CASE WHEN c.up_to IS NULL THEN 0 ELSE (
       SELECT count(*)::int FROM (SELECT FROM chat_messages m WHERE m.room_id = r.id AND m.id > c.up_to
         AND m.deleted_at IS NULL AND NOT m.is_shadow AND m.user_id IS DISTINCT FROM $1 LIMIT $2) news) END AS unread,
       (SELECT coalesce(sum(p.people), 0)::int FROM chat_presence p WHERE p.room_id = r.id AND p.at > $3) AS people
     FROM chat_rooms r LEFT JOIN chat_reads c ON c.room_id = r.id AND c.user_id = $1
     WHERE r.kind <> 'SUPPORT' ORDER BY r.kind, r.id`,
    [reader, most, new Date(nowMs - PRESENT_MS)],
  )
  return rows.map((row) => ({ ...toRoom(row), unread: row.unread, people: row.people }))
}

export async function readUpTo(db: Queryable, reader: UserId, roomId: string): Promise<number> {
  const { rows } = await db.query<{ up_to: string }>(
    'SELECT up_to FROM chat_reads WHERE user_id = $1 AND room_id = $2',
    [reader, roomId],
  )
  return Number(rows[0]?.up_to ?? 0)
}

/** Never moves back, and never beyond what is there. */
export async function setReadUpTo(db: Queryable, reader: UserId, roomId: string, id: number): Promise<void> {
  await db.query(
    `INSERT INTO chat_reads (user_id, room_id, up_to) SELECT $1, r.id, least($3, r.last) FROM chat_rooms r WHERE r.id = $2
     ON CONFLICT (user_id, room_id) DO UPDATE SET up_to = greatest(chat_reads.up_to, excluded.up_to)`,
    [reader, roomId, id],
  )
}

export async function listBlocked(
  db: Queryable,
  reader: UserId,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { rows } = await db.query<{ public_id: string; shown_name: string }>(
    `SELECT p.public_id, p.shown_name FROM chat_blocks b JOIN chat_people p ON p.user_id = b.blocked_id
     WHERE b.user_id = $1 ORDER BY p.shown_name`,
    [reader],
  )
  return rows.map(({ public_id, shown_name }) => ({ id: public_id, name: shown_name }))
}

export async function setBlocked(db: Queryable, reader: UserId, other: UserId, on: boolean): Promise<void> {
  await db.query(
    on
      ? 'INSERT INTO chat_blocks (user_id, blocked_id) VALUES ($1, $2) ON CONFLICT DO NOTHING'
      : 'DELETE FROM chat_blocks WHERE user_id = $1 AND blocked_id = $2',
    [reader, other],
  )
}

export async function insertReport(
  db: Queryable,
  report: {
    readonly roomId: string
    readonly messageId: number
    readonly userId: UserId
    readonly reason: ChatReportReason
    readonly atMs: number
  },
): Promise<void> {
  await db.query(
    `INSERT INTO chat_reports (room_id, message_id, user_id, reason, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [report.roomId, report.messageId, report.userId, report.reason, new Date(report.atMs)],
  )
}
