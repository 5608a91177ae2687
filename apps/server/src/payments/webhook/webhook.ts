import type { IncomingHttpHeaders } from 'node:http'
import { COIN_PAYOUT_NOTICE_PATH, PAYOUT_NOTICE_PATH, PayoutNotice } from '@baize/contract/provider'
import { err, never, ok, type Result } from '@baize/kit'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../ledger/context.ts'
import { pathOf } from '../../platform/http/access-log.ts'
import { createStrangerLimit, limitStrangers } from '../../platform/http/stranger-limit.ts'
import { signatureFault } from '../../platform/signing/signature.ts'
import { type NoticeFault, takeNews } from '../deposits/payment-status.ts'
import { providersOf } from '../providers/all.ts'
import { parsedJson, type WebhookFault } from '../providers/provider.ts'
import { parseCoinPayout } from '../withdrawals/coin-payouts.ts'
import { type PayoutFault, takePayoutNotice } from '../withdrawals/outcome.ts'
import { type PayoutNews, pspNews } from '../withdrawals/payout-status.ts'

const MOST_PAYOUT_BYTES = 16 * 1024

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

    /** A webhook: strangers are turned away first, then the notice is verified and read, then taken. */
    const open = <N>(
      path: string,
      bodyLimit: number,
      hear: (headers: IncomingHttpHeaders, raw: Buffer) => Result<N, WebhookFault>,
      take: (news: N) => Promise<Result<null, NoticeFault | PayoutFault>>,
    ) => {
      const strangers = createStrangerLimit(ctx.clock)
      const options = { bodyLimit, ...limitStrangers(strangers) }
      scope.post<{ Body: Buffer | undefined }>(path, options, async (request, reply) => {
        const call = request.body ?? Buffer.alloc(0)
        const news = hear(request.headers, call)
        strangers.heard(request.ip, { isSigned: news.ok || news.error !== 'signature', call })
        return news.ok ? answer(reply, await take(news.value)) : misheard(request, reply, news.error)
      })
    }
    for (const provider of providersOf(ctx.config))
      open(
        provider.noticePath,
        provider.mostNoticeBytes,
        (headers, raw) => provider.hear(ctx, headers, raw),
        (news) => takeNews(ctx, provider.id, news),
      )
    const takePayout = (news: PayoutNews) => takePayoutNotice(ctx, news)
    open(
      PAYOUT_NOTICE_PATH,
      MOST_PAYOUT_BYTES,
      (headers, raw) => parsePayoutNotice(ctx, headers, raw),
      takePayout,
    )
    if (ctx.config.coins)
      open(
        COIN_PAYOUT_NOTICE_PATH,
        MOST_PAYOUT_BYTES,
        (headers, raw) => parseCoinPayout(ctx, headers, raw),
        takePayout,
      )
  }

function parsePayoutNotice(
  ctx: Context,
  headers: IncomingHttpHeaders,
  raw: Buffer,
): Result<PayoutNews, WebhookFault> {
  if (signatureFault(ctx.config.pspSecrets, ctx.clock.now(), headers, raw)) return err('signature')
  const notice = PayoutNotice.safeParse(parsedJson(raw))
  return notice.success ? ok(pspNews(notice.data)) : err('shape')
}

function misheard(request: FastifyRequest, reply: FastifyReply, fault: WebhookFault): FastifyReply {
  if (fault === 'shape') {
    request.log.warn({ path: pathOf(request) }, 'malformed payment notice')
    return refuse(reply, 400, 'not a payment notice')
  }
  request.log.warn({ ip: request.ip, path: pathOf(request) }, 'payment notice with a bad signature')
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
