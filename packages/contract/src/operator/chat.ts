import * as z from 'zod/mini'
import { ChatCard, ChatReportReason, ChatRoom, ChatRoomId, MessageId, SupportState } from '../player/chat.ts'
import { ChatFilterWords } from '../shared/chat-filter.ts'
import { TimeMs } from '../shared/entities.ts'

export const ChatSanctionKind = z.enum(['mute', 'shadow', 'ban'])
export type ChatSanctionKind = z.infer<typeof ChatSanctionKind>

/** A version of the filter as somebody saved it. */
export const ChatFilterVersion = z.object({
  id: z.string(),
  words: ChatFilterWords,
  by: z.string(),
  reason: z.string(),
  at: TimeMs,
})
export type ChatFilterVersion = z.infer<typeof ChatFilterVersion>

/** For the console. */
export const ChatSanction = z.object({
  userId: z.string(),
  name: z.string(),
  kind: ChatSanctionKind,
  /** Null: until it is lifted. */
  until: z.nullable(TimeMs),
  reason: z.string(),
  by: z.string(),
  createdAt: TimeMs,
})
export type ChatSanction = z.infer<typeof ChatSanction>

export const StaffMessage = z.object({
  roomId: ChatRoomId,
  id: MessageId,
  at: TimeMs,
  /** Null for a message of the house. */
  userId: z.nullable(z.string()),
  name: z.string(),
  /** The operator who wrote it. */
  staff: z.nullable(z.string()),
  /** Kept for moderators when the message is deleted. */
  text: z.string(),
  card: z.nullable(ChatCard),
  isShadow: z.boolean(),
  deletedBy: z.nullable(z.string()),
})
export type StaffMessage = z.infer<typeof StaffMessage>

export const StaffRoom = z.object({
  ...ChatRoom.shape,
  messagesToday: z.number(),
  lastAt: z.nullable(TimeMs),
  pinned: z.nullable(z.object({ id: MessageId, text: z.string() })),
})
export type StaffRoom = z.infer<typeof StaffRoom>

export const ReportedMessage = z.object({
  message: StaffMessage,
  reports: z.number(),
  reasons: z.array(ChatReportReason),
  firstAt: TimeMs,
})
export type ReportedMessage = z.infer<typeof ReportedMessage>

export const SupportConversation = z.object({
  userId: z.string(),
  name: z.string(),
  language: z.string(),
  countryId: z.string(),
  state: SupportState,
  /** Since when it is in its state: while it waits, how long the player has waited. */
  changedAt: TimeMs,
  lastText: z.string(),
  /** The operator who holds it. */
  takenBy: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** Of the last time that it was opened by the player. */
  openedAt: z.nullable(TimeMs),
  firstAnsweredAt: z.nullable(TimeMs),
  solvedAt: z.nullable(TimeMs),
  /** The player wrote words of harm, and nobody has taken care of it yet. */
  care: z.nullable(z.object({ words: z.string(), since: TimeMs })),
})
export type SupportConversation = z.infer<typeof SupportConversation>
