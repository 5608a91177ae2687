import type { SupportLine } from '@baize/contract/player'
import { type Refusal, refusal } from '@baize/contract/shared'
import { DAY_MS, err, ok, type Result, type UserId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { canReach, newMessageId, putMessage } from '../../platform/messages/service.ts'
import {
  countUnread,
  findConversation,
  isStaffPresent,
  listMessages,
  supportRoomOf,
  takeTranscript,
} from '../chat/service.ts'
import { ANSWERING } from './desk.ts'
import { findCorrespondent } from './sql.ts'

/** Somebody who used the console this recently counts as being there. */
const PRESENCE_WINDOW_MS = 10 * 60 * 1000
/** Minimum interval between two transcripts. */
const TRANSCRIPT_MS = 10 * 60 * 1000
/** The longest transcript, in characters: the newest part of a longer conversation is sent. */
const MOST_TRANSCRIPT = 18_000
const MOST_MESSAGES = 500
const TRIED_MS = DAY_MS

export async function supportLine(ctx: Context, player: UserId): Promise<SupportLine> {
  const [conversation, unread, isStaffed, { email }] = await Promise.all([
    findConversation(ctx.db, player),
    countUnread(ctx.db, player, supportRoomOf(player)),
    isStaffPresent(ctx.db, ANSWERING, ctx.clock.now() - PRESENCE_WINDOW_MS),
    findCorrespondent(ctx.db, player),
  ])
  return {
    state: conversation?.state ?? 'NONE',
    unread,
    isStaffed,
    email: email === null ? null : hidden(email),
  }
}

/** `a•••@example.com`: recognised by its owner. */
const hidden = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••')

/** Sends the conversation since it was last opened to the player's verified e-mail. */
export async function sendTranscript(
  ctx: Context,
  player: UserId,
): Promise<Result<Record<string, never>, Refusal>> {
  const [conversation, { email, language }] = await Promise.all([
    findConversation(ctx.db, player),
    findCorrespondent(ctx.db, player),
  ])
  if (!conversation) return err(refusal('supportEmpty'))
  if (email === null) return err(refusal('chatNoEmail'))
  if (!canReach(ctx.config, 'email')) return err(refusal('messageFailed'))
  const nowMs = ctx.clock.now()
  if (!(await takeTranscript(ctx.db, player, nowMs, nowMs - TRANSCRIPT_MS))) {
    const sinceMs = (await findConversation(ctx.db, player))?.transcriptAtMs ?? nowMs
    const seconds = Math.max(1, Math.ceil((sinceMs + TRANSCRIPT_MS - nowMs) / 1000))
    return err(refusal('tooManyRequests', { seconds: String(seconds) }))
  }
  const messages = await listMessages(ctx.db, supportRoomOf(player), player, { most: MOST_MESSAGES })
  const lines = messages
    .filter(({ id, isDeleted }) => id >= conversation.firstId && !isDeleted)
    .map(({ at, author, text }) => `${new Date(at).toISOString()} ${author?.name ?? ''}: ${text}`)
    .toReversed()
  await inTransaction(ctx.db, (tx) =>
    putMessage(ctx, tx, {
      id: newMessageId(ctx),
      channel: 'email',
      to: email,
      words: 'chat.transcriptMail',
      values: { transcript: lines.join('\n').slice(-MOST_TRANSCRIPT) },
      language,
      userId: player,
      notAfterMs: nowMs + TRIED_MS,
    }),
  )
  return ok({})
}
