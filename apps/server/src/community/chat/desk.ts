import type { ChatSanction, StaffMessage, StaffRoom, SupportConversation } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { DAY_MS, err, ok, present, type Result } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { writeNotice } from '../../players/notices/service.ts'
import {
  answerConversation,
  closeConversation,
  lockConversation,
  showConversation,
} from './conversations-sql.ts'
import * as desk from './desk-sql.ts'
import * as messagesSql from './messages-sql.ts'
import { personOf } from './people.ts'
import * as peopleSql from './people-sql.ts'
import { pinnedOf } from './read.ts'
import { showRoom } from './rooms.ts'
import * as sql from './sql.ts'
import { readText } from './write.ts'

const PAGE = 100

type Done = Record<string, never>

export async function staffRooms(ctx: Context): Promise<StaffRoom[]> {
  const [rooms, counts] = await Promise.all([
    sql.listPublicRooms(ctx.db, null, 0, ctx.clock.now()),
    desk.countMessages(ctx.db, ctx.clock.now() - DAY_MS),
  ])
  return Promise.all(
    rooms.map(async (room) => {
      const pinned = await pinnedOf(ctx, room)
      return {
        ...showRoom(room),
        messagesToday: counts.get(room.id)?.today ?? 0,
        lastAt: counts.get(room.id)?.lastAtMs ?? null,
        pinned: pinned && { id: pinned.id, text: pinned.text },
      }
    }),
  )
}

const staffRoom = async (ctx: Context, roomId: string): Promise<StaffRoom> =>
  present(
    (await staffRooms(ctx)).find(({ id }) => id === roomId),
    `room ${roomId}`,
  )

async function publicRoom(ctx: Context, roomId: string): Promise<Result<sql.StoredRoom, Refusal>> {
  const room = await sql.findRoom(ctx.db, roomId)
  return room && room.ownerId === null ? ok(room) : err(refusal('chatRoomUnknown'))
}

export async function staffMessages(
  ctx: Context,
  { roomId, before }: InputOf<'/api/operator/chat/messages'>,
): Promise<Result<StaffMessage[], Refusal>> {
  if (!(await sql.findRoom(ctx.db, roomId))) return err(refusal('chatRoomUnknown'))
  return ok([...(await desk.listForStaff(ctx.db, roomId, before ?? null, PAGE))])
}

export async function setRoomRules(
  ctx: Context,
  log: FastifyBaseLogger,
  { roomId, reason, ...rules }: InputOf<'/api/operator/chat/room'>,
  by: string,
): Promise<Result<StaffRoom, Refusal>> {
  const room = await publicRoom(ctx, roomId)
  if (!room.ok) return room
  await desk.setRules(ctx.db, roomId, rules)
  log.warn({ room: roomId, ...rules, reason, by }, 'chat room rules changed')
  return ok(await staffRoom(ctx, roomId))
}

/** An operator's message. In a support conversation it is the answer, and the player is told of it. */
export async function postStaffMessage(
  ctx: Context,
  { roomId, clientMsgId, text: written }: InputOf<'/api/operator/chat/say'>,
  by: string,
): Promise<Result<StaffMessage, Refusal>> {
  const room = await sql.findRoom(ctx.db, roomId)
  if (!room) return err(refusal('chatRoomUnknown'))
  const text = readText(written, 'staff')
  if (!text.ok) return text
  return inTransaction(ctx.db, async (tx): Promise<Result<StaffMessage, Refusal>> => {
    const nowMs = ctx.clock.now()
    const { ownerId } = room
    // The same request twice at once is one answer.
    if (ownerId !== null) await lockConversation(tx, ownerId)
    const shown = async (id: number): Promise<StaffMessage> =>
      present(await desk.findForStaff(tx, roomId, id), `message ${id} of ${roomId}`)
    const same = async (): Promise<Result<StaffMessage, Refusal> | null> => {
      const said = await messagesSql.findSaid(tx, by, clientMsgId)
      if (!said) return null
      return said.roomId === roomId && said.body === text.value
        ? ok(await shown(said.id))
        : err(refusal('requestIdReused'))
    }
    const before = await same()
    if (before) return before
    const id = await messagesSql.insertMessage(tx, {
      roomId,
      userId: null,
      staff: by,
      clientMsgId,
      text: text.value,
      card: null,
      about: null,
      replyTo: null,
      mentions: [],
      vip: 0,
      isShadow: false,
      atMs: nowMs,
    })
    if (id === null) return (await same()) ?? err(refusal('chatRoomUnknown'))
    // Only a new message answers: the player may have asked again since the first attempt of this request.
    const answered = ownerId === null ? null : await answerConversation(tx, ownerId, by, nowMs)
    if (ownerId !== null && answered?.wasWaiting)
      await writeNotice(
        tx,
        ownerId,
        {
          type: 'SUPPORT_ANSWER',
          title: 'chat.answeredTitle',
          description: 'chat.answeredText',
          values: {},
          source: `support:${id}`,
        },
        nowMs,
      )
    return ok(await shown(id))
  })
}

export async function removeMessage(
  ctx: Context,
  log: FastifyBaseLogger,
  { roomId, messageId, reason }: InputOf<'/api/operator/chat/delete'>,
  by: string,
): Promise<Result<StaffMessage, Refusal>> {
  if (!(await desk.findForStaff(ctx.db, roomId, messageId))) return err(refusal('chatMessageUnknown'))
  const which = { roomId, id: messageId, by, nowMs: ctx.clock.now() }
  await inTransaction(ctx.db, async (tx) => {
    await desk.deleteMessage(tx, which)
    await desk.decideReports(tx, which)
  })
  log.warn({ room: roomId, message: messageId, reason, by }, 'chat message deleted')
  return ok(present(await desk.findForStaff(ctx.db, roomId, messageId), `message ${messageId} of ${roomId}`))
}

export async function pin(
  ctx: Context,
  { roomId, messageId }: InputOf<'/api/operator/chat/pin'>,
): Promise<Result<StaffRoom, Refusal>> {
  const room = await publicRoom(ctx, roomId)
  if (!room.ok) return room
  const message = messageId === null ? null : await messagesSql.findMessage(ctx.db, roomId, messageId)
  if (messageId !== null && (!message || message.isDeleted || message.isShadow || message.card))
    return err(refusal('chatMessageUnknown'))
  await desk.setPinned(ctx.db, roomId, messageId)
  return ok(await staffRoom(ctx, roomId))
}

/** Replaces what is in force. It ends the player's turn: a message that was judged before is judged again. */
export async function sanction(
  ctx: Context,
  log: FastifyBaseLogger,
  { userId: id, kind, minutes, reason }: InputOf<'/api/operator/chat/sanction'>,
  by: string,
): Promise<Result<ChatSanction, Refusal>> {
  const player = await desk.findPlayer(ctx.db, id)
  if (!player) return err(refusal('unknownPlayer'))
  const nowMs = ctx.clock.now()
  await personOf(ctx, player, await peopleSql.readStanding(ctx.db, player, nowMs))
  const untilMs = minutes === null ? null : nowMs + minutes * 60_000
  await inTransaction(ctx.db, async (tx) => {
    await peopleSql.nextTurn(tx, player)
    await desk.liftSanction(tx, player, by, nowMs)
    await desk.insertSanction(tx, { userId: player, kind, untilMs, reason, by, nowMs })
  })
  log.warn({ userId: player, kind, minutes, reason, by }, 'chat sanction set')
  return ok(present(await desk.findSanction(ctx.db, player, nowMs), `sanction of ${player}`))
}

export async function lift(
  ctx: Context,
  log: FastifyBaseLogger,
  { userId: id, reason }: InputOf<'/api/operator/chat/lift'>,
  by: string,
): Promise<Result<Done, Refusal>> {
  const player = await desk.findPlayer(ctx.db, id)
  if (!player) return err(refusal('unknownPlayer'))
  const nowMs = ctx.clock.now()
  if (!(await desk.findSanction(ctx.db, player, nowMs))) return err(refusal('notSanctioned'))
  await desk.liftSanction(ctx.db, player, by, nowMs)
  log.warn({ userId: player, reason, by }, 'chat sanction lifted')
  return ok({})
}

export async function decide(
  ctx: Context,
  log: FastifyBaseLogger,
  { verdict, ...which }: InputOf<'/api/operator/chat/reports/decide'>,
  by: string,
): Promise<Result<StaffMessage, Refusal>> {
  if (verdict === 'delete') return removeMessage(ctx, log, which, by)
  const { roomId, messageId, reason } = which
  const message = await desk.findForStaff(ctx.db, roomId, messageId)
  if (!message) return err(refusal('chatMessageUnknown'))
  await desk.decideReports(ctx.db, { roomId, id: messageId, by, nowMs: ctx.clock.now() })
  log.info({ room: roomId, message: messageId, reason, by }, 'chat reports dismissed')
  return ok(message)
}

export async function closeSupport(ctx: Context, id: string): Promise<Result<SupportConversation, Refusal>> {
  const player = await desk.findPlayer(ctx.db, id)
  const isClosed =
    player && (await inTransaction(ctx.db, (tx) => closeConversation(tx, player, ctx.clock.now())))
  if (!isClosed) return err(refusal('unknownConversation'))
  return ok(present(await showConversation(ctx.db, player), `conversation of ${player}`))
}

/** Sanctions in force. */
export const sanctions = ({ db, clock }: Context) => desk.listSanctions(db, clock.now())

/** Messages that players have reported and nobody has decided about. */
export const reported = ({ db }: Context) => desk.listReported(db)
