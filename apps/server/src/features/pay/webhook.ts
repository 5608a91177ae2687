import { COIN_PAYOUT_NOTICE_PATH, PAYOUT_NOTICE_PATH, PayoutNotice } from '@baize/contract'
import { never, type Result } from '@baize/kit'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { hearCoinPayout } from './coin-payouts.ts'
import { type NoticeFault, takeNews } from './news.ts'
import { providersOf } from './providers/all.ts'
import { type Misheard, parsedJson } from './providers/provider.ts'
import { signatureFault } from './signature.ts'
import { type PayoutFault, takePayoutNotice } from './withdraw/outcome.ts'
import { pspNews } from './withdraw/payout-news.ts'

const PAYOUT_NOTICE = { bodyLimit: 16 * 1024 }

const refuse = (reply: FastifyReply, code: number, error: string) =>
  reply.code(code).send({ received: false, error })

const keepRaw = (_request: FastifyRequest, body: Buffer, done: (error: null, body: Buffer) => void) =>
  done(null, body)

/** Webhooks for payment and payout notices. The provider retries on any response but `received`. */
export const payWebhook =
  (ctx: Context): FastifyPluginAsync =>
  async (scope) => {
    // The signature covers the raw bytes; re-serialized JSON could differ.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, keepRaw)

    for (const provider of providersOf(ctx.config)) {
      const limited = { bodyLimit: provider.mostNoticeBytes }
      scope.post<{ Body: Buffer | undefined }>(provider.noticePath, limited, async (request, reply) => {
        const news = provider.hear(ctx, request.headers, request.body ?? Buffer.alloc(0))
        if (!news.ok) return misheard(request, reply, news.error)
        return answer(reply, await takeNews(ctx, provider.id, news.value))
      })
    }
    scope.post<{ Body: Buffer | undefined }>(PAYOUT_NOTICE_PATH, PAYOUT_NOTICE, async (request, reply) => {
      const raw = request.body ?? Buffer.alloc(0)
      if (signatureFault(ctx.config.pspSecrets, ctx.clock.now(), request.headers, raw))
        return misheard(request, reply, 'signature')
      const notice = PayoutNotice.safeParse(parsedJson(raw))
      if (!notice.success) return misheard(request, reply, 'shape')
      return answer(reply, await takePayoutNotice(ctx, pspNews(notice.data)))
    })
    if (!ctx.config.coins) return
    scope.post<{ Body: Buffer | undefined }>(
      COIN_PAYOUT_NOTICE_PATH,
      PAYOUT_NOTICE,
      async (request, reply) => {
        const news = hearCoinPayout(ctx, request.headers, request.body ?? Buffer.alloc(0))
        if (!news.ok) return misheard(request, reply, news.error)
        return answer(reply, await takePayoutNotice(ctx, news.value))
      },
    )
  }

function misheard(request: FastifyRequest, reply: FastifyReply, fault: Misheard): FastifyReply {
  if (fault === 'shape') {
    request.log.warn({ path: request.url }, 'malformed payment notice')
    return refuse(reply, 400, 'not a payment notice')
  }
  request.log.warn({ ip: request.ip, path: request.url }, 'payment notice with a bad signature')
  return refuse(reply, 401, 'wrong signature')
}

const answer = (reply: FastifyReply, taken: Result<null, NoticeFault | PayoutFault>): FastifyReply =>
  taken.ok ? reply.send({ received: true }) : refuse(reply, codeOf(taken.error), taken.error)

function codeOf(fault: NoticeFault | PayoutFault): number {
  switch (fault) {
    case 'unknownOrder':
    case 'unknownPayout':
      return 404
    case 'otherPayment':
    case 'otherPayout':
    case 'otherAmount':
    case 'otherCurrency':
      return 422
    case 'alreadyEnded':
      return 409
    case 'frozen':
    case 'busy':
      return 503
    default:
      return never(fault)
  }
}
