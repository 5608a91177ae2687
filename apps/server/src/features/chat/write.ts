import {
  CHAT_MOST,
  type ChatCard,
  type ChatMessage,
  type InputOf,
  LANGUAGES,
  type Refusal,
  refusal,
  SUPPORT_MOST,
} from '@baize/contract'
import { err, ok, present, type Result, type UserId } from '@baize/kit'
import { cleanText, faultOf, isOversized, lengthOf } from '@baize/rules/chat'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/pool.ts'
import type { Queryable } from '../../ledger/commands.ts'
import { personOf } from './people.ts'
import { showMessage } from './read.ts'
import { roomFor } from './rooms.ts'
import * as sql from './sql.ts'
import { openConversation } from './support-sql.ts'

/** At most this many messages of a player within these seconds, in all rooms together. */
const FLOOD = { messages: 5, seconds: 10 } as const
/** The same text is not said twice within this time. */
const REPEAT_MS = 60_000
const MOST_MENTIONS = 5

const FAULTS = {
  markup: 'chatMarkup',
  link: 'chatLink',
  contact: 'chatContact',
  words: 'chatWords',
} as const

/** The text as it may be written: cleaned, not empty, not too long, and in a public room within its rules. */
export function readText(written: string, kind: 'room' | 'letter' | 'staff'): Result<string, Refusal> {
  const most = kind === 'room' ? CHAT_MOST : SUPPORT_MOST
  const tooLong = refusal('chatTooLong', { most: String(most) })
  if (isOversized(written, most)) return err(tooLong)
  const text = cleanText(written, { kind: kind === 'room' ? 'room' : 'letter' })
  if (text === '') return err(refusal('chatEmpty'))
  if (lengthOf(text, most) > most) return err(tooLong)
  const fault = kind === 'room' ? faultOf(text) : null
  return fault === null ? ok(text) : err(refusal(FAULTS[fault]))
}

/**
 * Writes a message. The same `clientMsgId` is answered with the first message, also when the rules have changed since.
 * The rules about the player are checked under the lock of their chat row, so that two sends at once count each other
 * and a mute that has been answered is in force.
 */
export async function send(
  ctx: Context,
  writer: UserId,
  input: InputOf<'/api/chat/send'>,
  language: string,
): Promise<Result<ChatMessage, Refusal>> {
  const found = await roomFor(ctx, writer, input.roomId)
  if (!found.ok) return found
  const room = found.value
  const isSupport = room.kind === 'SUPPORT'
  const text = readText(input.text, isSupport ? 'letter' : 'room')
  const wanted = { ...input, roomId: room.id, text: text.ok ? text.value : null }
  const before = await sentBefore(ctx.db, writer, wanted)
  if (before) return before
  if (!text.ok) return text
  const person = await personOf(ctx, writer, await sql.readStanding(ctx.db, writer, ctx.clock.now()))
  return inTransaction(ctx.db, async (tx): Promise<Result<ChatMessage, Refusal>> => {
    await sql.lockPerson(tx, person.userId)
    const earlier = await sentBefore(tx, writer, wanted)
    if (earlier) return earlier
    const nowMs = ctx.clock.now()
    const standing = await sql.readStanding(tx, writer, nowMs)
    const refused =
      (isSupport ? null : standingRefusal(standing, room, language, nowMs)) ??
      (await paceRefusal(tx, writer, room, text.value, nowMs))
    if (refused) return err(refused)
    const replyTo = await repliedTo(tx, writer, room.id, input.replyTo)
    if (!replyTo.ok) return replyTo
    if (isSupport) await openConversation(tx, writer, room.id, language, nowMs)
    const id = await sql.insertMessage(tx, {
      roomId: room.id,
      userId: writer,
      staff: null,
      clientMsgId: input.clientMsgId,
      text: text.value,
      card: null,
      about: null,
      replyTo: replyTo.value,
      mentions: isSupport ? [] : await mentionedIn(tx, text.value),
      vip: standing.vip,
      isShadow: !isSupport && standing.sanction?.kind === 'shadow',
      atMs: nowMs,
    })
    if (id === null) return err(refusal('chatRoomClosed'))
    return ok(await shown(tx, room.id, id))
  })
}

const shown = async (db: Queryable, roomId: string, id: number): Promise<ChatMessage> =>
  showMessage(present(await sql.findMessage(db, roomId, id), `message ${id} of ${roomId}`))

type Wanted = { readonly clientMsgId: string; readonly roomId: string; readonly text: string | null }

async function sentBefore(
  db: Queryable,
  writer: UserId,
  { clientMsgId, roomId, text }: Wanted,
): Promise<Result<ChatMessage, Refusal> | null> {
  const sent = await sql.findSent(db, writer, clientMsgId)
  if (!sent) return null
  if (sent.roomId !== roomId || sent.body !== text) return err(refusal('requestIdReused'))
  return ok(await shown(db, roomId, sent.id))
}

/** Reason why this player may not write in this room now. Nobody is told of a shadow mute. */
export function standingRefusal(
  standing: sql.Standing,
  room: sql.StoredRoom,
  language: string,
  nowMs: number,
): Refusal | null {
  const { sanction } = standing
  if (sanction?.kind === 'ban') return refusal('chatBanned')
  if (sanction?.kind === 'mute') {
    const minutes = sanction.untilMs === null ? null : Math.ceil((sanction.untilMs - nowMs) / 60_000)
    return minutes === null ? refusal('chatBanned') : refusal('chatMuted', { minutes: String(minutes) })
  }
  if (standing.isBarred) return refusal('chatBanned')
  if (standing.isExcluded) return refusal('chatResting')
  if (!room.isOpen) return refusal('chatRoomClosed')
  if (room.verifiedOnly && !standing.isVerified) return refusal('chatUnverified')
  if (room.language !== null && room.language !== language)
    return refusal('chatRoomLanguage', {
      language: LANGUAGES.find(({ id }) => id === room.language)?.name ?? room.language,
    })
  return null
}

/** Slow mode, flood and repetition, by the player's own messages. */
async function paceRefusal(
  tx: Queryable,
  writer: UserId,
  room: sql.StoredRoom,
  text: string,
  nowMs: number,
): Promise<Refusal | null> {
  const floodMs = FLOOD.seconds * 1000
  const sinceMs = nowMs - Math.max(REPEAT_MS, room.slowSeconds * 1000)
  const recent = await sql.listRecent(tx, writer, sinceMs)
  const waitUntil = (ms: number): Refusal =>
    refusal('chatFlood', { seconds: String(Math.max(1, Math.ceil((ms - nowMs) / 1000))) })
  const inFlood = recent.filter(({ atMs }) => atMs > nowMs - floodMs)
  const first = inFlood[FLOOD.messages - 1]
  if (first) return waitUntil(first.atMs + floodMs)
  const here = recent.filter(({ roomId }) => roomId === room.id)
  const [last] = here
  if (last && last.atMs > nowMs - room.slowSeconds * 1000)
    return waitUntil(last.atMs + room.slowSeconds * 1000)
  const isSaid = here.some(({ atMs, body }) => atMs > nowMs - REPEAT_MS && body === text)
  return isSaid && room.kind !== 'SUPPORT' ? refusal('chatRepeated') : null
}

/** A reply is to a message that the writer can see. */
async function repliedTo(
  tx: Queryable,
  writer: UserId,
  roomId: string,
  id: number | undefined,
): Promise<Result<number | null, Refusal>> {
  if (id === undefined) return ok(null)
  const message = await sql.findMessage(tx, roomId, id)
  const isSeen = message && !message.isDeleted && (!message.isShadow || message.userId === writer)
  return isSeen ? ok(id) : err(refusal('chatMessageUnknown'))
}

async function mentionedIn(tx: Queryable, text: string): Promise<readonly string[]> {
  const names = [...text.matchAll(/@([\w.-]+)/g)].map(([, name = '']) => name.replace(/[.-]+$/, ''))
  return sql.findMentioned(tx, [...new Set(names)].slice(0, MOST_MENTIONS))
}

/**
 * Posts a card of the house. With a `key` it is posted once per room, however often and from however many processes it
 * is asked for. Closed rooms get their cards too.
 */
export async function postCard(
  ctx: Pick<Context, 'db' | 'clock'>,
  roomId: string,
  card: ChatCard,
  key: string | null = null,
  about: string | null = null,
): Promise<void> {
  await sql.insertMessage(ctx.db, {
    roomId,
    userId: null,
    staff: null,
    clientMsgId: key,
    text: '',
    card,
    about,
    replyTo: null,
    mentions: [],
    vip: 0,
    isShadow: false,
    atMs: ctx.clock.now(),
  })
}
