import * as z from 'zod/mini'
import { EmptyBody } from '../../shared/empty-body.ts'
import { RequestId } from '../../shared/entities.ts'
import { wholeUpTo } from '../../shared/inputs.ts'
import type { RequestsOf } from '../call.ts'
import type { CHAT_CALLS } from '../calls/chat.ts'
import { ChatReportReason, ChatRoomId, MessageId } from '../chat.ts'

/** More than any accepted text: the server explains what is wrong with a long one. */
const WrittenText = z.string().check(z.maxLength(8000))
const AuthorId = z.string().check(z.regex(/^[a-z0-9]{1,16}$/))

/** Chat rooms and the support line, for players. */
export const CHAT_REQUESTS = {
  '/api/chat/rooms': {
    access: 'anyone',
    about: 'The public rooms, with the people who have them open and the messages that I have not read.',
    input: EmptyBody,
  },
  '/api/chat/history': {
    access: 'anyone',
    about:
      'Messages of a room: the newest, those before a message, or every change after a number. `support` is my own support conversation.',
    input: z.object({
      roomId: ChatRoomId,
      before: z.optional(MessageId),
      after: z.optional(z.number().check(z.int(), z.gte(0))),
      pageSize: z._default(wholeUpTo(100), 50),
    }),
  },
  '/api/chat/send': {
    access: 'player',
    about:
      'Writes in a room, or to support. The same `clientMsgId` again is answered with the first message and writes nothing.',
    input: z.object({
      roomId: ChatRoomId,
      clientMsgId: RequestId,
      text: WrittenText,
      replyTo: z.optional(MessageId),
    }),
  },
  '/api/chat/read': {
    access: 'player',
    about: 'Marks a room as read up to a message.',
    input: z.object({ roomId: ChatRoomId, messageId: MessageId }),
  },
  '/api/chat/report': {
    access: 'player',
    about: 'Reports a message to the moderators. Reporting it again changes nothing.',
    input: z.object({ roomId: ChatRoomId, messageId: MessageId, reason: ChatReportReason }),
  },
  '/api/chat/block': {
    access: 'player',
    about: 'Hides everything a writer says from me, or shows it again.',
    input: z.object({ authorId: AuthorId, on: z.boolean() }),
  },
  '/api/chat/mask': {
    access: 'player',
    about: 'Whether others see the whole of my name in chat, or its ends.',
    input: z.object({ on: z.boolean() }),
  },
  '/api/chat/support': {
    access: 'player',
    about: 'Where my support conversation stands, and whether somebody is there.',
    input: EmptyBody,
  },
  '/api/chat/transcript': {
    access: 'player',
    about: 'Sends my support conversation to my verified e-mail.',
    input: EmptyBody,
  },
} as const satisfies RequestsOf<typeof CHAT_CALLS>
