import { ok } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { asModel, type Handlers } from '../../platform/http/handlers.ts'
import { changeHarmWords, harmWords } from '../chat/harm-words.ts'
import { assign, colleagues, conversationOf, days, queue, settle, tagConversation } from './desk.ts'
import { removeReply, replies, saveReply } from './replies.ts'
import { sendTranscript, supportLine } from './service.ts'

type SupportPaths =
  | '/api/chat/support'
  | '/api/chat/transcript'
  | '/api/operator/chat/support'
  | Extract<keyof Handlers, `/api/operator/support/${string}`>

export function supportRoutes(ctx: Context): Pick<Handlers, SupportPaths> {
  return {
    '/api/chat/support': async ({ userId }) => ok({ model: await supportLine(ctx, userId) }),
    '/api/chat/transcript': ({ userId }) => sendTranscript(ctx, userId),
    '/api/operator/chat/support': async ({ input, operator }) =>
      ok({ model: { items: [...(await queue(ctx, input, operator.name))] } }),
    '/api/operator/support/conversation': async ({ input }) =>
      asModel(await conversationOf(ctx, input.userId)),
    '/api/operator/support/colleagues': async () => ok({ model: { items: await colleagues(ctx) } }),
    '/api/operator/support/replies': async () => ok({ model: { items: await replies(ctx) } }),
    '/api/operator/support/replies/save': ({ input, operator }) => saveReply(ctx, input, operator.name),
    '/api/operator/support/replies/remove': ({ input }) => removeReply(ctx, input.id),
    '/api/operator/support/days': async () => ok({ model: { items: await days(ctx) } }),
    '/api/operator/support/assign': async ({ input, operator }) =>
      asModel(await assign(ctx, input, operator.name)),
    '/api/operator/support/care/settle': async ({ input, operator }) =>
      asModel(await settle(ctx, input, operator.name)),
    '/api/operator/support/harm_words': async () => ok({ model: await harmWords(ctx) }),
    '/api/operator/support/harm_words/change': async ({ log, input, operator }) =>
      asModel(await changeHarmWords(ctx, log, input, operator.name)),
    '/api/operator/support/tag': async ({ input }) => asModel(await tagConversation(ctx, input)),
  }
}
