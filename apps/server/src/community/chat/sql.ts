import type { ChatCard, ChatMessage, ChatReportReason, ChatRoom } from '@baize/contract'
import { ChatCard as Card, LanguageId as Language, LotteryGameId } from '@baize/contract'
import { present, type UserId, userId } from '@baize/kit'
import * as z from 'zod/mini'
import type { Queryable } from '../../platform/db/queryable.ts'

/** The name of the house as a writer. */
export const HOUSE_NAME = 'Baize'
const STAFF_ID = 'staff'

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

type MessageRow = {
  id: string
  changed: string
  user_id: string | null
  public_id: string | null
  shown_name: string | null
  staff: string | null
  body: string
  card: unknown
  mentions: string[]
  vip: number
  is_shadow: boolean
  created_at: Date
  is_deleted: boolean
  reply_id: string | null
  reply_name: string | null
  reply_body: string | null
}

/**
 * Deleted texts stay in the database for moderators and are not read here. A hidden text is quoted only in a hidden
 * reply: after a shadow mute its writer can still reply to it, and everybody sees that reply.
 */
const MESSAGE = `
  SELECT m.id, m.changed, m.user_id, p.public_id, p.shown_name, m.staff, m.mentions, m.vip, m.is_shadow, m.created_at,
         m.deleted_at IS NOT NULL AS is_deleted,
         CASE WHEN m.deleted_at IS NULL THEN m.body ELSE '' END AS body,
         CASE WHEN m.deleted_at IS NULL THEN m.card END AS card,
         r.id AS reply_id, coalesce(rp.shown_name, '${HOUSE_NAME}') AS reply_name,
         CASE WHEN r.deleted_at IS NULL AND (m.is_shadow OR NOT r.is_shadow) THEN left(r.body, 120) ELSE '' END AS reply_body
  FROM chat_messages m
    LEFT JOIN chat_people p ON p.user_id = m.user_id
    LEFT JOIN chat_messages r ON r.room_id = m.room_id AND r.id = m.reply_to
    LEFT JOIN chat_people rp ON rp.user_id = r.user_id`

export type StoredMessage = ChatMessage & {
  readonly changed: number
  readonly userId: UserId | null
  readonly isShadow: boolean
}

function toMessage(row: MessageRow): StoredMessage {
  const name = row.shown_name ?? HOUSE_NAME
  const author =
    row.user_id !== null
      ? { id: present(row.public_id, `public id of ${row.user_id}`), name, badge: null, vip: row.vip }
      : row.staff !== null
        ? { id: STAFF_ID, name, badge: 'staff' as const, vip: 0 }
        : null
  return {
    id: Number(row.id),
    changed: Number(row.changed),
    at: row.created_at.getTime(),
    author,
    text: row.body,
    card: row.card === null ? null : z.parse(Card, row.card),
    replyTo:
      row.reply_id === null
        ? null
        : { id: Number(row.reply_id), name: row.reply_name ?? HOUSE_NAME, text: row.reply_body ?? '' },
    mentions: row.mentions,
    isDeleted: row.is_deleted,
    userId: row.user_id === null ? null : userId(row.user_id),
    isShadow: row.is_shadow,
  }
}

type Page = {
  readonly before?: number | undefined
  readonly after?: number | undefined
  readonly most: number
}

/** Newest first. Hidden messages only for their writer, blocked writers not for the reader who blocked them. */
export async function listMessages(
  db: Queryable,
  roomId: string,
  reader: UserId | null,
  { before, after, most }: Page,
): Promise<readonly StoredMessage[]> {
  const { rows } = await db.query<MessageRow>(
    `${MESSAGE}
     WHERE m.room_id = $1 AND (NOT m.is_shadow OR m.user_id = $2)
       AND ($3::bigint IS NULL OR m.id < $3) AND ($4::bigint IS NULL OR m.changed > $4)
       AND NOT EXISTS (SELECT FROM chat_blocks b WHERE b.user_id = $2 AND b.blocked_id = m.user_id)
     ORDER BY m.id DESC LIMIT $5`,
    [roomId, reader, before ?? null, after ?? null, most],
  )
  return rows.map(toMessage)
}

/** Changes after a number, in their order, as everybody in the room sees them. */
export async function listChanges(
  db: Queryable,
  roomId: string,
  after: number,
  most: number,
): Promise<readonly StoredMessage[]> {
  const { rows } = await db.query<MessageRow>(
    `${MESSAGE} WHERE m.room_id = $1 AND m.changed > $2 ORDER BY m.changed LIMIT $3`,
    [roomId, after, most],
  )
  return rows.map(toMessage)
}

export async function findMessage(db: Queryable, roomId: string, id: number): Promise<StoredMessage | null> {
  const { rows } = await db.query<MessageRow>(`${MESSAGE} WHERE m.room_id = $1 AND m.id = $2`, [roomId, id])
  return rows[0] ? toMessage(rows[0]) : null
}

type Sent = {
  readonly roomId: string
  readonly id: number
  readonly body: string
}

/** The message that an operator has already sent under this id. */
export async function findSaid(db: Queryable, staff: string, clientMsgId: string): Promise<Sent | null> {
  const { rows } = await db.query<{ room_id: string; id: string; body: string }>(
    'SELECT room_id, id, body FROM chat_messages WHERE staff = $1 AND client_msg_id = $2',
    [staff, clientMsgId],
  )
  const [row] = rows
  return row ? { roomId: row.room_id, id: Number(row.id), body: row.body } : null
}

type NewMessage = {
  readonly roomId: string
  readonly userId: UserId | null
  readonly staff: string | null
  readonly clientMsgId: string | null
  readonly text: string
  readonly card: ChatCard | null
  /** The bet that a card shows. */
  readonly about: string | null
  readonly replyTo: number | null
  readonly mentions: readonly string[]
  readonly vip: number
  readonly isShadow: boolean
  readonly atMs: number
}

/**
 * Takes the next number of the room and writes the message, in one statement: the room's row is locked until the commit.
 * Null if the room is closed, or if a card was posted before.
 */
export async function insertMessage(db: Queryable, message: NewMessage): Promise<number | null> {
  const { rows } = await db.query<{ id: string }>(
    `WITH room AS (
       UPDATE chat_rooms SET last = last + 1 WHERE id = $1 AND (is_open OR $3::text IS NOT NULL OR $6::jsonb IS NOT NULL)
       RETURNING id, last)
     INSERT INTO chat_messages
       (room_id, id, changed, user_id, staff, client_msg_id, body, card, reply_to, mentions, vip, is_shadow, created_at, about)
     SELECT room.id, room.last, room.last, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 FROM room
     ON CONFLICT DO NOTHING RETURNING id`,
    [
      message.roomId,
      message.userId,
      message.staff,
      message.clientMsgId,
      message.text,
      message.card === null ? null : JSON.stringify(message.card),
      message.replyTo,
      [...message.mentions],
      message.vip,
      message.isShadow,
      new Date(message.atMs),
      message.about,
    ],
  )
  return rows[0] ? Number(rows[0].id) : null
}

/** A player's message, judged at this turn. */
export type PlayerMessage = Omit<NewMessage, 'userId' | 'staff' | 'card' | 'about'> & {
  readonly userId: UserId
  readonly clientMsgId: string
  readonly turn: number
}

export type Written = { readonly id: number } | 'closed' | 'judge again'

/** Writes messages in one statement, each only if nothing has happened since its turn. */
export async function writeMessages(
  db: Queryable,
  messages: readonly PlayerMessage[],
): Promise<ReadonlyMap<PlayerMessage, Written>> {
  const { rows } = await db.query<{ ids: (string | null)[] }>(
    'SELECT chat_write($1, $2, $3, $4, $5, $6, $7::text[]::jsonb[], $8, $9, $10) AS ids',
    [
      messages.map(({ roomId }) => roomId),
      messages.map(({ userId: writer }) => writer),
      messages.map(({ turn }) => turn),
      messages.map(({ clientMsgId }) => clientMsgId),
      messages.map(({ text }) => text),
      messages.map(({ replyTo }) => replyTo),
      messages.map(({ mentions }) => JSON.stringify(mentions)),
      messages.map(({ vip }) => vip),
      messages.map(({ isShadow }) => isShadow),
      messages.map(({ atMs }) => new Date(atMs)),
    ],
  )
  const { ids } = present(rows[0], 'ids')
  return new Map(
    messages.map((message, at): [PlayerMessage, Written] => {
      const id = ids[at] ?? null
      return [message, id === null ? 'judge again' : id === '0' ? 'closed' : { id: Number(id) }]
    }),
  )
}

/** A change like a deletion: the card takes the next number of its room. */
export async function cancelCard(db: Queryable, roomId: string, key: string, about: string): Promise<void> {
  await db.query(
    `WITH room AS (
       UPDATE chat_rooms SET last = last + 1 WHERE id = $1 AND EXISTS (
         SELECT FROM chat_messages m WHERE m.room_id = $1 AND m.client_msg_id = $2 AND m.card IS NOT NULL AND m.about = $3
           AND m.card -> 'data' ->> 'cancelled' IS NULL)
       RETURNING last)
     UPDATE chat_messages m SET card = jsonb_set(m.card, '{data,cancelled}', 'true'), changed = room.last
     FROM room WHERE m.room_id = $1 AND m.client_msg_id = $2 AND m.card IS NOT NULL`,
    [roomId, key, about],
  )
}

export type Person = {
  readonly userId: UserId
  readonly publicId: string
  readonly isMasked: boolean
  readonly name: string
  /** Rises with everything that decides whether this player may write. */
  readonly turn: number
}

type PersonRow = { user_id: string; public_id: string; masked: boolean; shown_name: string; turn: string }
const toPerson = (row: PersonRow): Person => ({
  userId: userId(row.user_id),
  publicId: row.public_id,
  isMasked: row.masked,
  name: row.shown_name,
  turn: Number(row.turn),
})

export async function findPerson(db: Queryable, id: UserId): Promise<Person | null> {
  const { rows } = await db.query<PersonRow>('SELECT * FROM chat_people WHERE user_id = $1', [id])
  return rows[0] ? toPerson(rows[0]) : null
}

export async function findPersonByPublicId(db: Queryable, publicId: string): Promise<Person | null> {
  const { rows } = await db.query<PersonRow>('SELECT * FROM chat_people WHERE public_id = $1', [publicId])
  return rows[0] ? toPerson(rows[0]) : null
}

/** The player's turn, which cannot change until the end of the transaction. */
export async function lockTurn(tx: Queryable, id: UserId): Promise<number> {
  const { rows } = await tx.query<{ turn: string }>(
    'SELECT turn FROM chat_people WHERE user_id = $1 FOR NO KEY UPDATE',
    [id],
  )
  return Number(present(rows[0], `chat person ${id}`).turn)
}

/** Everything that was judged before is judged again. Other changes for this player wait until the transaction ends. */
export async function nextTurn(tx: Queryable, id: UserId): Promise<void> {
  await tx.query('UPDATE chat_people SET turn = turn + 1 WHERE user_id = $1', [id])
}

type NewPerson = Omit<Person, 'turn'> & { readonly skeleton: string | null }

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

/** Whether the name could be taken: false if another player's looks like it. Not for use in a transaction. */
export async function savePerson(db: Queryable, person: NewPerson): Promise<boolean> {
  try {
    await db.query(
      `INSERT INTO chat_people (user_id, public_id, masked, shown_name, skeleton) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (user_id) DO UPDATE SET masked = excluded.masked, shown_name = excluded.shown_name, skeleton = excluded.skeleton`,
      [person.userId, person.publicId, person.isMasked, person.name, person.skeleton],
    )
    return true
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  }
}

/** Public ids of writers by their whole names. */
export async function findMentioned(db: Queryable, names: readonly string[]): Promise<readonly string[]> {
  if (names.length === 0) return []
  const { rows } = await db.query<{ public_id: string }>(
    'SELECT public_id FROM chat_people WHERE lower(shown_name) = ANY ($1::text[]) AND NOT masked',
    [names.map((name) => name.toLowerCase())],
  )
  return rows.map(({ public_id }) => public_id)
}

export type Standing = {
  readonly username: string
  readonly hideName: boolean
  readonly vip: number
  readonly isBarred: boolean
  readonly isExcluded: boolean
  readonly isVerified: boolean
  readonly sanction: {
    readonly kind: 'mute' | 'shadow' | 'ban'
    readonly untilMs: number | null
  } | null
}

type StandingRow = Omit<Standing, 'sanction'> & { kind: 'mute' | 'shadow' | 'ban' | null; until: Date | null }

const STANDING = `u.username, u.hide_name AS "hideName", coalesce(u.vip_told, 0) AS vip, w.barred AS "isBarred",
  coalesce(w.excluded_until > $2, false) AS "isExcluded",
  u.email_checked OR u.phone_checked OR u.identity_level > 0 AS "isVerified", s.kind, s.until`
const STANDING_FROM = `users u JOIN ledger_wallets w ON w.user_id = u.id
  LEFT JOIN chat_sanctions s ON s.user_id = u.id AND s.lifted_at IS NULL AND (s.until IS NULL OR s.until > $2)`

const toStanding = ({ kind, until, ...row }: StandingRow): Standing => ({
  username: row.username,
  hideName: row.hideName,
  vip: row.vip,
  isBarred: row.isBarred,
  isExcluded: row.isExcluded,
  isVerified: row.isVerified,
  sanction: kind === null ? null : { kind, untilMs: until?.getTime() ?? null },
})

export async function readStanding(db: Queryable, id: UserId, nowMs: number): Promise<Standing> {
  const { rows } = await db.query<StandingRow>(`SELECT ${STANDING} FROM ${STANDING_FROM} WHERE u.id = $1`, [
    id,
    new Date(nowMs),
  ])
  return toStanding(present(rows[0], `user ${id}`))
}

/** A message of the player's own, as the pace limits need it. */
export type Recent = { readonly roomId: string; readonly body: string; readonly atMs: number }

export type Writer = {
  readonly standing: Standing
  /** Null before the player's first use of the chat. */
  readonly person: Person | null
  /** The message that they have already sent under this id. */
  readonly sent: Sent | null
  /** Their messages since a time, newest first. */
  readonly recent: readonly Recent[]
}

const StoredSent = z.object({ roomId: z.string(), id: z.number(), body: z.string() })
const StoredRecent = z.array(z.object({ roomId: z.string(), body: z.string(), atMs: z.number() }))

/** All about a player by which a message is judged, as of one moment. */
export async function readWriter(
  db: Queryable,
  id: UserId,
  clientMsgId: string,
  { nowMs, sinceMs }: { readonly nowMs: number; readonly sinceMs: number },
): Promise<Writer> {
  const { rows } = await db.query<
    StandingRow & (PersonRow | { user_id: null }) & { sent: unknown; recent: unknown }
  >(
    `SELECT ${STANDING}, p.user_id, p.public_id, p.masked, p.shown_name, p.turn,
       (SELECT jsonb_build_object('roomId', m.room_id, 'id', m.id, 'body', m.body) FROM chat_messages m
        WHERE m.user_id = u.id AND m.client_msg_id = $3) AS sent,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('roomId', m.room_id, 'body', m.body,
          'atMs', round(extract(epoch FROM m.created_at) * 1000)) ORDER BY m.created_at DESC), '[]')
        FROM (SELECT * FROM chat_messages o WHERE o.user_id = u.id AND o.created_at > $4
              ORDER BY o.created_at DESC LIMIT 100) m) AS recent
     FROM ${STANDING_FROM} LEFT JOIN chat_people p ON p.user_id = u.id WHERE u.id = $1`,
    [id, new Date(nowMs), clientMsgId, new Date(sinceMs)],
  )
  const row = present(rows[0], `user ${id}`)
  const { sent, recent } = row
  return {
    standing: toStanding(row),
    person: row.user_id === null ? null : toPerson(row),
    sent: sent === null ? null : StoredSent.parse(sent),
    recent: StoredRecent.parse(recent),
  }
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

/**
 * Deletes some messages of rooms from before a time and returns how many. Evidence stays: what was reported, deleted or
 * hidden by moderators; so do the support line and the pinned message.
 */
export async function deleteOld(db: Queryable, beforeMs: number, most: number): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM chat_messages m USING (
       SELECT o.room_id, o.id FROM chat_rooms r JOIN chat_messages o ON o.room_id = r.id
       WHERE r.kind <> 'SUPPORT' AND o.created_at < $1 AND o.deleted_at IS NULL AND NOT o.is_shadow
         AND o.id IS DISTINCT FROM r.pinned
         AND NOT EXISTS (SELECT FROM chat_reports c WHERE c.room_id = o.room_id AND c.message_id = o.id)
       LIMIT $2) old
     WHERE m.room_id = old.room_id AND m.id = old.id`,
    [new Date(beforeMs), most],
  )
  return rowCount ?? 0
}
