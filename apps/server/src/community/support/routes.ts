import { ok } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { listConversations } from '../chat/service.ts'
import { sendTranscript, supportLine } from './service.ts'

export function supportRoutes(
  ctx: Context,
): Pick<Handlers, '/api/chat/support' | '/api/chat/transcript' | '/api/operator/chat/support'> {
  return {
    '/api/chat/support': async ({ userId }) => ok({ model: await supportLine(ctx, userId) }),
    '/api/chat/transcript': ({ userId }) => sendTranscript(ctx, userId),
    '/api/operator/chat/support': async ({ input }) =>
      ok({ model: { items: [...(await listConversations(ctx.db, input.state))] } }),
  }
}
