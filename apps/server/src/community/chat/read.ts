import type { ChatHistory, ChatMessage, ListedRoom } from '@baize/contract/player'
import type { InputOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result, type UserId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import * as messagesSql from './messages-sql.ts'
import { selfOf } from './people.ts'
import { roomFor, showRoom } from './rooms.ts'
import * as sql from './sql.ts'

const MOST_UNREAD = 100

export const showMessage = ({
  id,
  at,
  author,
  text,
  card,
  replyTo,
  mentions,
  isDeleted,
}: messagesSql.StoredMessage): ChatMessage => ({ id, at, author, text, card, replyTo, mentions, isDeleted })

export async function listRooms(ctx: Context, reader: UserId | null): Promise<ListedRoom[]> {
  const rooms = await sql.listPublicRooms(ctx.db, reader, MOST_UNREAD, ctx.clock.now())
  return rooms.map((room) => ({ ...showRoom(room), unread: room.unread, people: room.people }))
}

/**
 * The room's row is read before its messages: what is written in between is in the list and comes again with the next
 * frame, and nothing is missing.
 */
export async function history(
  ctx: Context,
  reader: UserId | null,
  { roomId, before, after, pageSize }: InputOf<'/api/chat/history'>,
): Promise<Result<ChatHistory, Refusal>> {
  const found = await roomFor(ctx, reader, roomId)
  if (!found.ok) return found
  const room = found.value
  const [page, pinned, upTo, me] = await Promise.all([
    messagesSql.listMessages(ctx.db, room.id, reader, { before, after, most: pageSize + 1 }),
    pinnedOf(ctx, room),
    reader === null ? null : sql.readUpTo(ctx.db, reader, room.id),
    reader === null ? null : selfOf(ctx, reader),
  ])
  return ok({
    room: showRoom(room),
    messages: page.slice(0, pageSize).map(showMessage).toReversed(),
    hasEarlier: page.length > pageSize,
    pinned,
    upTo: room.last,
    readUpTo: upTo,
    me,
  })
}

export async function pinnedOf(
  ctx: Pick<Context, 'db'>,
  { id, pinnedId }: sql.StoredRoom,
): Promise<ChatMessage | null> {
  const message = pinnedId === null ? null : await messagesSql.findMessage(ctx.db, id, pinnedId)
  return message && !message.isDeleted && !message.isShadow ? showMessage(message) : null
}

export async function markRead(
  ctx: Context,
  reader: UserId,
  { roomId, messageId }: InputOf<'/api/chat/read'>,
): Promise<Result<Record<string, never>, Refusal>> {
  const room = await roomFor(ctx, reader, roomId)
  if (!room.ok) return room
  await sql.setReadUpTo(ctx.db, reader, room.value.id, messageId)
  return ok({})
}

export async function report(
  ctx: Context,
  reader: UserId,
  { roomId, messageId, reason }: InputOf<'/api/chat/report'>,
): Promise<Result<Record<string, never>, Refusal>> {
  const room = await roomFor(ctx, reader, roomId)
  if (!room.ok) return room
  const message = await messagesSql.findMessage(ctx.db, room.value.id, messageId)
  // Messages of the house have no writer to moderate; hidden ones are unknown to everybody else.
  if (!message || message.isDeleted || message.userId === null) return err(refusal('chatMessageUnknown'))
  if (message.userId === reader) return err(refusal('chatSelf'))
  if (message.isShadow) return err(refusal('chatMessageUnknown'))
  await sql.insertReport(ctx.db, {
    roomId: room.value.id,
    messageId,
    userId: reader,
    reason,
    atMs: ctx.clock.now(),
  })
  return ok({})
}
