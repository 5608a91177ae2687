import * as z from 'zod/mini'
import { ChatRoomId, MessageId, SupportState } from '../../player/chat.ts'
import { ChatFilterWords } from '../../shared/chat-filter.ts'
import { EmptyBody } from '../../shared/empty-body.ts'
import { RequestId } from '../../shared/entities.ts'
import { wholeUpTo } from '../../shared/inputs.ts'
import {
  ChatFilterVersion,
  ChatSanction,
  ChatSanctionKind,
  ReportedMessage,
  StaffMessage,
  StaffRoom,
  SupportConversation,
} from '../chat.ts'
import { PlayerTag } from '../console.ts'
import { Reason } from '../staff.ts'
import { SupportHolder } from '../support.ts'
import { type CallShape, call } from './call.ts'

const PlayerId = z.string().check(z.regex(/^[1-9]\d{0,14}$/))

/** Moderation of chat rooms and the inbox of the support line, for the console. */
export const CHAT_DESK_CALLS = {
  '/api/operator/chat/rooms': call({
    method: 'GET',
    access: 'operator',
    permission: 'chat.read',
    about: 'The public rooms with their rules.',
    input: EmptyBody,
    reply: z.object({ model: z.object({ rooms: z.array(StaffRoom) }) }),
  }),
  '/api/operator/chat/messages': call({
    method: 'GET',
    access: 'operator',
    permission: 'chat.read',
    about: 'Messages of a room, newest first: deleted ones and those of shadow-muted players too.',
    input: z.object({ roomId: ChatRoomId, before: z.optional(wholeUpTo(9_999_999)) }),
    reply: z.object({ model: z.object({ messages: z.array(StaffMessage) }) }),
  }),
  '/api/operator/chat/room': call({
    method: 'POST',
    access: 'operator',
    permission: 'chat.moderate',
    about: 'Opens or closes a room, sets its slow mode and who may write.',
    input: z.object({
      roomId: ChatRoomId,
      isOpen: z.boolean(),
      slowSeconds: z.number().check(z.int(), z.gte(0), z.lte(3600)),
      verifiedOnly: z.boolean(),
      reason: Reason,
    }),
    reply: z.object({ model: StaffRoom }),
  }),
  '/api/operator/chat/filters': call({
    method: 'GET',
    access: 'operator',
    permission: 'chat.read',
    about:
      'The words that this house refuses in rooms besides the built-in lists, or allows in spite of them, with earlier versions.',
    input: EmptyBody,
    reply: z.object({
      model: z.object({ words: ChatFilterWords, earlier: z.array(ChatFilterVersion) }),
    }),
  }),
  '/api/operator/chat/filters/change': call({
    method: 'POST',
    access: 'operator',
    permission: 'chat.moderate',
    about: 'Replaces the words of the filter. The next message is judged by them.',
    input: z.object({ words: ChatFilterWords, reason: Reason }),
    reply: z.object({ model: z.object({ words: ChatFilterWords }) }),
  }),
  '/api/operator/chat/say': call({
    method: 'POST',
    access: 'operator',
    permission: 'chat.moderate',
    about: 'Writes in a room, or answers a support conversation, with the badge of the staff.',
    input: z.object({
      roomId: ChatRoomId,
      clientMsgId: RequestId,
      text: z.string().check(z.maxLength(8000)),
    }),
    reply: z.object({ model: StaffMessage }),
  }),
  '/api/operator/chat/delete': call({
    method: 'POST',
    access: 'operator',
    permission: 'chat.moderate',
    about: 'Deletes a message for everybody. Its text stays readable for moderators.',
    input: z.object({ roomId: ChatRoomId, messageId: MessageId, reason: Reason }),
    reply: z.object({ model: StaffMessage }),
  }),
  '/api/operator/chat/pin': call({
    method: 'POST',
    access: 'operator',
    permission: 'chat.moderate',
    about: 'Pins a message above a room, or takes the pinned one off.',
    input: z.object({ roomId: ChatRoomId, messageId: z.nullable(MessageId) }),
    reply: z.object({ model: StaffRoom }),
  }),
  '/api/operator/chat/sanctions': call({
    method: 'GET',
    access: 'operator',
    permission: 'chat.read',
    about: 'Mutes, shadow mutes and bans in force, newest first.',
    input: EmptyBody,
    reply: z.object({ model: z.object({ items: z.array(ChatSanction) }) }),
  }),
  '/api/operator/chat/sanction': call({
    method: 'POST',
    access: 'operator',
    permission: 'chat.moderate',
    about:
      'Mutes a player for some minutes, hides what they write from others, or bans them from chat; without minutes until it is lifted. It replaces the one in force.',
    input: z.object({
      userId: PlayerId,
      kind: ChatSanctionKind,
      minutes: z.nullable(wholeUpTo(525_600)),
      reason: Reason,
    }),
    reply: z.object({ model: ChatSanction }),
  }),
  '/api/operator/chat/lift': call({
    method: 'POST',
    access: 'operator',
    permission: 'chat.moderate',
    about: 'Lifts the mute, shadow mute or ban of a player.',
    input: z.object({ userId: PlayerId, reason: Reason }),
    reply: EmptyBody,
  }),
  '/api/operator/chat/reports': call({
    method: 'GET',
    access: 'operator',
    permission: 'chat.read',
    about: 'Messages that players reported and nobody has decided on, the most reported first.',
    input: EmptyBody,
    reply: z.object({ model: z.object({ items: z.array(ReportedMessage) }) }),
  }),
  '/api/operator/chat/reports/decide': call({
    method: 'POST',
    access: 'operator',
    permission: 'chat.moderate',
    about: 'Settles all reports of a message: deletes it, or keeps it.',
    input: z.object({
      roomId: ChatRoomId,
      messageId: MessageId,
      verdict: z.enum(['delete', 'keep']),
      reason: Reason,
    }),
    reply: z.object({ model: StaffMessage }),
  }),
  '/api/operator/chat/support': call({
    method: 'GET',
    access: 'operator',
    permission: 'chat.read',
    about:
      'Support conversations of a state; those that wait, the longest first. `holder` and `tag` narrow the first 2,000 of them.',
    input: z.object({
      state: z._default(SupportState, 'WAITING'),
      holder: z._default(SupportHolder, 'all'),
      tag: z.optional(PlayerTag),
    }),
    reply: z.object({ model: z.object({ items: z.array(SupportConversation) }) }),
  }),
  '/api/operator/chat/support/close': call({
    method: 'POST',
    access: 'operator',
    permission: 'chat.moderate',
    about: 'Closes a support conversation. The next message of the player opens it again.',
    input: z.object({ userId: PlayerId }),
    reply: z.object({ model: SupportConversation }),
  }),
} as const satisfies Record<string, CallShape>
