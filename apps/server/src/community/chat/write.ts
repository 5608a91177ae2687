import { CHAT_MOST, type ChatCard, type ChatMessage, SUPPORT_MOST } from '@baize/contract/player'
import type { InputOf } from '@baize/contract/server'
import { LANGUAGES, type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, present, type Result, type UserId } from '@baize/kit'
import { type ChatFilter, cleanText, faultOf, harmIn, isOversized, lengthOf } from '@baize/rules/chat'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { ChatContext } from './chat.ts'
import { openConversation, raiseCare } from './conversations-sql.ts'
import { filterInForce } from './filters.ts'
import { harmWordsInForce } from './harm-words.ts'
import * as messagesSql from './messages-sql.ts'
import { personOf } from './people.ts'
import * as peopleSql from './people-sql.ts'
import { showMessage } from './read.ts'
import { roomFor } from './rooms.ts'
import type * as sql from './sql.ts'

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
export function readText(
  written: string,
  kind: 'room' | 'letter' | 'staff',
  filter?: ChatFilter,
): Result<string, Refusal> {
  const most = kind === 'room' ? CHAT_MOST : SUPPORT_MOST
  const tooLong = refusal('chatTooLong', { most: String(most) })
  if (isOversized(written, most)) return err(tooLong)
  const text = cleanText(written, { kind: kind === 'room' ? 'room' : 'letter' })
  if (text === '') return err(refusal('chatEmpty'))
  if (lengthOf(text, most) > most) return err(tooLong)
  const fault = kind === 'room' ? faultOf(text, filter) : null
  return fault === null ? ok(text) : err(refusal(FAULTS[fault]))
}

/**
 * Writes a message. The same `clientMsgId` is answered with the first message, also when the rules have changed since.
 * The message is judged without a lock, by all that holds at the player's turn, and written only if that is still their
 * turn: two sends at once count each other, and a mute that has been answered is in force.
 */
export async function send(
  ctx: ChatContext,
  writer: UserId,
  input: InputOf<'/api/chat/send'>,
  language: string,
): Promise<Result<ChatMessage, Refusal>> {
  const found = await roomFor(ctx, writer, input.roomId)
  if (!found.ok) return found
  // Each further attempt means that another message or sanction of this player was committed, or that this is
  // their first: the pace limits end it.
  for (;;) {
    const sent = await sendOnce(ctx, writer, found.value, input, language)
    if (sent !== 'judge again') return sent
  }
}

async function sendOnce(
  ctx: ChatContext,
  writer: UserId,
  room: sql.StoredRoom,
  input: InputOf<'/api/chat/send'>,
  language: string,
): Promise<Result<ChatMessage, Refusal> | 'judge again'> {
  const { db } = ctx
  const isSupport = room.kind === 'SUPPORT'
  const text = isSupport
    ? readText(input.text, 'letter')
    : readText(input.text, 'room', await filterInForce(ctx))
  const nowMs = ctx.clock.now()
  const { standing, person, sent, recent } = await peopleSql.readWriter(db, writer, input.clientMsgId, {
    nowMs,
    sinceMs: nowMs - Math.max(REPEAT_MS, room.slowSeconds * 1000),
  })
  if (sent)
    return sent.roomId === room.id && text.ok && sent.body === text.value
      ? ok(await shown(db, room.id, sent.id))
      : err(refusal('requestIdReused'))
  if (!text.ok) return text
  if (!person) {
    await personOf(ctx, writer, standing)
    return 'judge again'
  }
  const refused =
    (isSupport ? null : standingRefusal(standing, room, language, nowMs)) ??
    paceRefusal(recent, room, text.value, nowMs)
  if (refused) return err(refused)
  const replyTo = await repliedTo(db, writer, room.id, input.replyTo)
  if (!replyTo.ok) return replyTo
  const message = {
    roomId: room.id,
    userId: writer,
    clientMsgId: input.clientMsgId,
    text: text.value,
    replyTo: replyTo.value,
    mentions: isSupport ? [] : await mentionedIn(db, text.value),
    vip: standing.vip,
    isShadow: !isSupport && standing.sanction?.kind === 'shadow',
    atMs: nowMs,
    turn: person.turn,
  }
  const ownHarm = isSupport ? await harmWordsInForce(ctx) : []
  const written = isSupport
    ? await inTransaction(db, async (tx): Promise<messagesSql.Written> => {
        if ((await peopleSql.lockTurn(tx, writer)) !== person.turn) return 'judge again'
        await openConversation(tx, writer, room.id, language, nowMs)
        const harm = harmIn(text.value, ownHarm)
        if (harm !== null) await raiseCare(tx, writer, harm, nowMs)
        return present((await messagesSql.writeMessages(tx, [message])).get(message), 'outcome of a message')
      })
    : await ctx.chat.write(message)
  if (written === 'judge again') return written
  return written === 'closed' ? err(refusal('chatRoomClosed')) : ok(await shown(db, room.id, written.id))
}

const shown = async (db: Queryable, roomId: string, id: number): Promise<ChatMessage> =>
  showMessage(present(await messagesSql.findMessage(db, roomId, id), `message ${id} of ${roomId}`))

/** Reason why this player may not write in this room now. Nobody is told of a shadow mute. */
export function standingRefusal(
  standing: peopleSql.Standing,
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

/** Slow mode, flood and repetition, by the player's own messages, newest first. */
function paceRefusal(
  recent: readonly peopleSql.Recent[],
  room: sql.StoredRoom,
  text: string,
  nowMs: number,
): Refusal | null {
  const floodMs = FLOOD.seconds * 1000
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
  const message = await messagesSql.findMessage(tx, roomId, id)
  const isSeen = message && !message.isDeleted && (!message.isShadow || message.userId === writer)
  return isSeen ? ok(id) : err(refusal('chatMessageUnknown'))
}

async function mentionedIn(tx: Queryable, text: string): Promise<readonly string[]> {
  const names = [...text.matchAll(/@([\w.-]+)/g)].map(([, name = '']) => name.replace(/[.-]+$/, ''))
  return peopleSql.findMentioned(tx, [...new Set(names)].slice(0, MOST_MENTIONS))
}

/**
 * Posts a card of the house. With a `key` it is posted once per room, however often and from however many processes it
 * is asked for. Closed rooms get their cards too.
 */
export async function postCard(
  ctx: Pick<ChatContext, 'db' | 'clock'>,
  roomId: string,
  card: ChatCard,
  key: string | null = null,
  about: string | null = null,
): Promise<void> {
  await messagesSql.insertMessage(ctx.db, {
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
