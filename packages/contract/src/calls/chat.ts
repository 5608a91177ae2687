import * as z from 'zod/mini'
import {
  ChatHistory,
  ChatMessage,
  ChatReportReason,
  ChatRoomId,
  ChatSelf,
  ListedRoom,
  MessageId,
  SupportLine,
} from '../chat.ts'
import { RequestId } from '../entities.ts'
import { type CallShape, call } from './call.ts'
import { Nothing, upTo } from './inputs.ts'

/** More than any accepted text: the server explains what is wrong with a long one. */
const WrittenText = z.string().check(z.maxLength(8000))
const AuthorId = z.string().check(z.regex(/^[a-z0-9]{1,16}$/))

/** Chat rooms and the support line, for players. */
export const CHAT_CALLS = {
  '/api/chat/rooms': call({
    method: 'POST',
    access: 'anyone',
    about: 'The public rooms, with the people who have them open and the messages that I have not read.',
    input: Nothing,
    reply: z.object({ model: z.object({ rooms: z.array(ListedRoom) }) }),
  }),
  '/api/chat/history': call({
    method: 'POST',
    access: 'anyone',
    about:
      'Messages of a room: the newest, those before a message, or every change after a number. `support` is my own support conversation.',
    input: z.object({
      roomId: ChatRoomId,
      before: z.optional(MessageId),
      after: z.optional(z.number().check(z.int(), z.gte(0))),
      pageSize: z._default(upTo(100), 50),
    }),
    reply: z.object({ model: ChatHistory }),
  }),
  '/api/chat/send': call({
    method: 'POST',
    access: 'player',
    about:
      'Writes in a room, or to support. The same `clientMsgId` again is answered with the first message and writes nothing.',
    input: z.object({
      roomId: ChatRoomId,
      clientMsgId: RequestId,
      text: WrittenText,
      replyTo: z.optional(MessageId),
    }),
    reply: z.object({ model: ChatMessage }),
  }),
  '/api/chat/read': call({
    method: 'POST',
    access: 'player',
    about: 'Marks a room as read up to a message.',
    input: z.object({ roomId: ChatRoomId, messageId: MessageId }),
    reply: Nothing,
  }),
  '/api/chat/report': call({
    method: 'POST',
    access: 'player',
    about: 'Reports a message to the moderators. Reporting it again changes nothing.',
    input: z.object({ roomId: ChatRoomId, messageId: MessageId, reason: ChatReportReason }),
    reply: Nothing,
  }),
  '/api/chat/block': call({
    method: 'POST',
    access: 'player',
    about: 'Hides everything a writer says from me, or shows it again.',
    input: z.object({ authorId: AuthorId, on: z.boolean() }),
    reply: z.object({ model: ChatSelf }),
  }),
  '/api/chat/mask': call({
    method: 'POST',
    access: 'player',
    about: 'Whether others see the whole of my name in chat, or its ends.',
    input: z.object({ on: z.boolean() }),
    reply: z.object({ model: ChatSelf }),
  }),
  '/api/chat/support': call({
    method: 'POST',
    access: 'player',
    about: 'Where my support conversation stands, and whether somebody is there.',
    input: Nothing,
    reply: z.object({ model: SupportLine }),
  }),
  '/api/chat/transcript': call({
    method: 'POST',
    access: 'player',
    about: 'Sends my support conversation to my verified e-mail.',
    input: Nothing,
    reply: Nothing,
  }),
} as const satisfies Record<string, CallShape>
