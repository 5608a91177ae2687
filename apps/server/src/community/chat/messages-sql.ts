import { ChatCard as Card, type ChatCard, type ChatMessage } from '@baize/contract/player'
import { present, type UserId, userId } from '@baize/kit'
import * as z from 'zod/mini'
import type { Queryable } from '../../platform/db/queryable.ts'

/** The name of the house as a writer. */
export const HOUSE_NAME = 'Baize'
const STAFF_ID = 'staff'

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

export type Sent = {
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
