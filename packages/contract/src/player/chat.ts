import * as z from 'zod/mini'
import { LanguageId, TimeMs } from '../shared/entities.ts'
import { LotteryGameId } from './lottery.ts'

/** The most characters of a message in a room, as readers count them, and in the support line. */
export const CHAT_MOST = 200
export const SUPPORT_MOST = 1000

/** The address of a player's own support conversation: the server puts the player's id behind it. */
export const SUPPORT_ROOM = 'support'

export const ChatRoomId = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,39}$/))
/** The room of a lottery game that its page opens. */
export const mainRoomOf = (gameId: LotteryGameId): string => `main-${gameId}`
/** Module (Socket.IO room) of a chat room. */
export type RoomModule = `room:${string}`
export const roomModule = (roomId: string): RoomModule => `room:${roomId}`

/** Numbers of messages rise within a room. */
export const MessageId = z.number().check(z.int(), z.gte(1))

export const ChatRoomKind = z.enum(['MAIN', 'LANGUAGE', 'SUPPORT'])

export const ChatRoom = z.object({
  id: ChatRoomId,
  kind: ChatRoomKind,
  /** The lottery game of a main room. */
  gameId: z.nullable(LotteryGameId),
  /** The language of a language room. Only pages in that language may write in it. */
  language: z.nullable(LanguageId),
  isOpen: z.boolean(),
  /** Least time between two messages of a player; 0 without slow mode. */
  slowSeconds: z.number(),
  /** Only players with a verified e-mail, phone or identity may write. */
  verifiedOnly: z.boolean(),
})
export type ChatRoom = z.infer<typeof ChatRoom>

/** A writer as everybody sees them. `id` says nothing about the account. */
export const ChatAuthor = z.object({
  id: z.string(),
  name: z.string(),
  /** `staff` only from an operator's session. */
  badge: z.nullable(z.enum(['staff'])),
  vip: z.number(),
})
export type ChatAuthor = z.infer<typeof ChatAuthor>

/** Cards are built by the server: a placed bet, news of a term, a money rain. The kind decides what `data` is. */
export const ChatCard = z.object({
  kind: z.enum(['bet', 'term', 'rain']),
  data: z.record(z.string(), z.unknown()),
})
export type ChatCard = z.infer<typeof ChatCard>

export const ChatMessage = z.object({
  id: MessageId,
  at: TimeMs,
  /** Null for a card of the house. */
  author: z.nullable(ChatAuthor),
  /** Empty for a card and for a deleted message. */
  text: z.string(),
  card: z.nullable(ChatCard),
  /** The message that this one answers, as it is now. */
  replyTo: z.nullable(z.object({ id: MessageId, name: z.string(), text: z.string() })),
  /** Ids of the writers that the text mentions. */
  mentions: z.array(z.string()),
  isDeleted: z.boolean(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** The player in chat: their public id, how others see their name, whom they have blocked, and until when they are muted. */
export const ChatSelf = z.object({
  id: z.string(),
  name: z.string(),
  isMasked: z.boolean(),
  blocked: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type ChatSelf = z.infer<typeof ChatSelf>

export const CHAT_REPORT_REASONS = ['abuse', 'spam', 'scam', 'other'] as const
export const ChatReportReason = z.enum(CHAT_REPORT_REASONS)
export type ChatReportReason = z.infer<typeof ChatReportReason>

/** A room as its page shows it. */
export const ChatHistory = z.object({
  room: ChatRoom,
  /** Oldest first. */
  messages: z.array(ChatMessage),
  hasEarlier: z.boolean(),
  pinned: z.nullable(ChatMessage),
  /** Number of the last change that this answer contains. */
  upTo: z.number(),
  /** The player has read up to here; null for a visitor. */
  readUpTo: z.nullable(z.number()),
  me: z.nullable(ChatSelf),
})
export type ChatHistory = z.infer<typeof ChatHistory>

/**
 * Changes of a room, as one frame for everybody in it: new and deleted messages. `after` is the last change of the frame
 * before; a page whose last change is older refetches.
 */
export const ChatFrame = z.object({
  roomId: ChatRoomId,
  after: z.number(),
  upTo: z.number(),
  messages: z.array(ChatMessage),
  room: z.optional(ChatRoom),
  pinned: z.optional(z.nullable(ChatMessage)),
})
export type ChatFrame = z.infer<typeof ChatFrame>

/** A room in the list of rooms. */
export const ListedRoom = z.object({
  ...ChatRoom.shape,
  /** Messages that the player has not read, at most 100; 0 for a visitor. */
  unread: z.number(),
  /** People who have the room open now. A player counts once a server process, a visitor once a page. */
  people: z.number(),
})
export type ListedRoom = z.infer<typeof ListedRoom>

/** Where a support conversation stands: NONE before the first message, WAITING for us, ANSWERED, or CLOSED. */
export const SupportState = z.enum(['NONE', 'WAITING', 'ANSWERED', 'CLOSED'])
export type SupportState = z.infer<typeof SupportState>

export const SupportLine = z.object({
  state: SupportState,
  unread: z.number(),
  /** Whether somebody of support is at work. If not, a message waits for them. */
  isStaffed: z.boolean(),
  /** Where a transcript would go, with its middle hidden; null without a verified e-mail. */
  email: z.nullable(z.string()),
})
export type SupportLine = z.infer<typeof SupportLine>
