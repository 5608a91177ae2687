import * as z from 'zod/mini'
import { EmptyBody } from '../../shared/empty-body.ts'
import type { PlayerCall } from '../call.ts'
import { ChatHistory, ChatMessage, ChatSelf, ListedRoom, SupportLine } from '../chat.ts'

/** Chat rooms and the support line, for players. */
export const CHAT_CALLS = {
  '/api/chat/rooms': { method: 'POST', reply: z.object({ model: z.object({ rooms: z.array(ListedRoom) }) }) },
  '/api/chat/history': { method: 'POST', reply: z.object({ model: ChatHistory }) },
  '/api/chat/send': { method: 'POST', reply: z.object({ model: ChatMessage }) },
  '/api/chat/read': { method: 'POST', reply: EmptyBody },
  '/api/chat/report': { method: 'POST', reply: EmptyBody },
  '/api/chat/block': { method: 'POST', reply: z.object({ model: ChatSelf }) },
  '/api/chat/mask': { method: 'POST', reply: z.object({ model: ChatSelf }) },
  '/api/chat/support': { method: 'POST', reply: z.object({ model: SupportLine }) },
  '/api/chat/transcript': { method: 'POST', reply: EmptyBody },
} as const satisfies Record<string, PlayerCall>
