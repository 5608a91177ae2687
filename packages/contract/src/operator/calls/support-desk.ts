import * as z from 'zod/mini'
import { EmptyBody } from '../../shared/empty-body.ts'
import { SupportConversation } from '../chat.ts'
import { PlayerTag } from '../console.ts'
import { Reason } from '../staff.ts'
import {
  HarmWords,
  HarmWordsVersion,
  SupportColleague,
  SupportDay,
  SupportReply,
  SupportReplyTexts,
} from '../support.ts'
import { type CallShape, call } from './call.ts'

const PlayerId = z.string().check(z.regex(/^[1-9]\d{0,14}$/))
const ReplyId = z.string().check(z.regex(/^[1-9]\d{0,14}$/))
/** As records name an operator: a handle, or `key:` and the name of a service key. */
const OperatorName = z.string().check(z.minLength(1), z.maxLength(100))

/** Work on support conversations beside answering them. */
export const SUPPORT_DESK_CALLS = {
  '/api/operator/support/conversation': call({
    method: 'GET',
    access: 'operator',
    permission: 'chat.read',
    about: 'One support conversation: who holds it, its tags, and when it was opened, answered and closed.',
    input: z.object({ userId: PlayerId }),
    reply: z.object({ model: SupportConversation }),
  }),
  '/api/operator/support/colleagues': call({
    method: 'GET',
    access: 'operator',
    permission: 'chat.read',
    about: 'The operators who can answer players, to whom a conversation can be handed over.',
    input: EmptyBody,
    reply: z.object({ model: z.object({ items: z.array(SupportColleague) }) }),
  }),
  '/api/operator/support/replies': call({
    method: 'GET',
    access: 'operator',
    permission: 'chat.read',
    about: 'The saved replies, by title.',
    input: EmptyBody,
    reply: z.object({ model: z.object({ items: z.array(SupportReply) }) }),
  }),
  '/api/operator/support/replies/save': call({
    method: 'POST',
    access: 'operator',
    permission: 'chat.moderate',
    about:
      'Adds a saved reply (`id` null), or changes one. `{name}` in a text stands for the player’s name, `{help}` for where they find help in their country.',
    input: z.object({
      id: z.nullable(ReplyId),
      title: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
      texts: SupportReplyTexts,
    }),
    reply: EmptyBody,
  }),
  '/api/operator/support/replies/remove': call({
    method: 'POST',
    access: 'operator',
    permission: 'chat.moderate',
    about: 'Removes a saved reply.',
    input: z.object({ id: ReplyId }),
    reply: EmptyBody,
  }),
  '/api/operator/support/days': call({
    method: 'GET',
    access: 'operator',
    permission: 'chat.read',
    about:
      'Conversations opened on each of the last 14 UTC days, newest first, with the median seconds to the first answer and until they were closed.',
    input: EmptyBody,
    reply: z.object({ model: z.object({ items: z.array(SupportDay) }) }),
  }),
  '/api/operator/support/assign': call({
    method: 'POST',
    access: 'operator',
    permission: 'chat.moderate',
    about:
      'Takes a conversation, hands it over, or releases it (`to` null). `holder` is who holds it on the caller’s screen: if that has changed, nothing happens.',
    input: z.object({ userId: PlayerId, holder: z.nullable(OperatorName), to: z.nullable(OperatorName) }),
    reply: z.object({ model: SupportConversation }),
  }),
  '/api/operator/support/care/settle': call({
    method: 'POST',
    access: 'operator',
    permission: 'chat.moderate',
    about: 'Records that a player who wrote words of harm has been taken care of, and how. Ends the alarm.',
    input: z.object({ userId: PlayerId, reason: Reason }),
    reply: z.object({ model: SupportConversation }),
  }),
  '/api/operator/support/harm_words': call({
    method: 'GET',
    access: 'operator',
    permission: 'chat.read',
    about: 'The words that raise a care alarm besides the built-in ones, with earlier versions.',
    input: EmptyBody,
    reply: z.object({ model: z.object({ words: HarmWords, earlier: z.array(HarmWordsVersion) }) }),
  }),
  '/api/operator/support/harm_words/change': call({
    method: 'POST',
    access: 'operator',
    permission: 'chat.moderate',
    about:
      'Replaces the house’s own words of harm; the built-in ones stay. The next message to support is read by them.',
    input: z.object({ words: HarmWords, reason: Reason }),
    reply: z.object({ model: z.object({ words: HarmWords }) }),
  }),
  '/api/operator/support/tag': call({
    method: 'POST',
    access: 'operator',
    permission: 'chat.moderate',
    about: 'Puts a tag on a conversation, or takes it off. At most ten.',
    input: z.object({ userId: PlayerId, tag: PlayerTag, on: z.boolean() }),
    reply: z.object({ model: SupportConversation }),
  }),
} as const satisfies Record<string, CallShape>
