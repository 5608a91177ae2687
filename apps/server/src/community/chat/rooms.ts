import { type ChatRoom, SUPPORT_ROOM } from '@baize/contract/player'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result, type UserId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import * as sql from './sql.ts'

export const supportRoomOf = (id: UserId): string => `${SUPPORT_ROOM}-${id}`

export const showRoom = ({
  id,
  kind,
  gameId,
  language,
  isOpen,
  slowSeconds,
  verifiedOnly,
}: sql.StoredRoom): ChatRoom => ({ id, kind, gameId, language, isOpen, slowSeconds, verifiedOnly })

/** A support conversation before its first message. */
const unopened = (id: UserId): sql.StoredRoom => ({
  id: supportRoomOf(id),
  kind: 'SUPPORT',
  gameId: null,
  language: null,
  isOpen: true,
  slowSeconds: 0,
  verifiedOnly: false,
  ownerId: id,
  pinnedId: null,
  last: 0,
  changed: 0,
})

/** The number is checked with the ticket: only its owner may join. Anything else with this beginning is an invented room. */
const SUPPORT = new RegExp(`^${SUPPORT_ROOM}-\\d+$`)

/** Whether every one of these is a room, or the support conversation that a player may open. */
export async function areRooms(ctx: Context, ids: readonly string[]): Promise<boolean> {
  const named = ids.filter((id) => !SUPPORT.test(id))
  if (named.length === 0) return true
  return (await sql.selectRooms(ctx.db, named)).length === new Set(named).size
}

/** A room that the reader may see. Another player's support conversation is as unknown as a room that does not exist. */
export async function roomFor(
  ctx: Context,
  reader: UserId | null,
  roomId: string,
): Promise<Result<sql.StoredRoom, Refusal>> {
  const own = reader === null ? null : supportRoomOf(reader)
  if (roomId === SUPPORT_ROOM && reader === null) return err(refusal('loginNeeded'))
  const room = await sql.findRoom(ctx.db, roomId === SUPPORT_ROOM && own !== null ? own : roomId)
  if (room && (room.ownerId === null || room.ownerId === reader)) return ok(room)
  if (reader !== null && (roomId === SUPPORT_ROOM || roomId === own)) return ok(unopened(reader))
  return err(refusal('chatRoomUnknown'))
}
