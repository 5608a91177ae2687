import { PAYMENT_NOTICE_PATH, PAYOUT_NOTICE_PATH, PaymentNotice, PayoutNotice } from '@baize/contract'
import { never, type Result } from '@baize/kit'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { type NoticeFault, takeNotice } from './service.ts'
import { signatureFault } from './signature.ts'
import { type PayoutFault, takePayoutNotice } from './withdraw/outcome.ts'

const refuse = (reply: FastifyReply, code: number, error: string) =>
  reply.code(code).send({ received: false, error })

const keepRaw = (_request: FastifyRequest, body: Buffer, done: (error: null, body: Buffer) => void) =>
  done(null, body)

/** Where the payment provider tells us how payments and payouts went. Anything but `received` makes it tell us again later. */
export const payWebhook =
  (ctx: Context): FastifyPluginAsync =>
  async (scope) => {
    // The signature is over the bytes as they came; parsed and written again they could differ.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, keepRaw)

    const hear = <Notice>(path: string, read: (body: unknown) => Notice | null, take: Take<Notice>) =>
      scope.post<{ Body: Buffer | undefined }>(path, async (request, reply) => {
        const raw = request.body ?? Buffer.alloc(0)
        const fault = signatureFault(ctx.config.pspSecrets, ctx.clock.now(), request.headers, raw)
        if (fault) {
          request.log.warn({ fault, ip: request.ip }, 'payment notice with a bad signature')
          return refuse(reply, 401, 'wrong signature')
        }
        const notice = read(parsed(raw))
        if (notice === null) return refuse(reply, 400, 'not a payment notice')
        const taken = await take(ctx, notice)
        return taken.ok ? reply.send({ received: true }) : refuse(reply, codeOf(taken.error), taken.error)
      })
    hear(PAYMENT_NOTICE_PATH, (body) => PaymentNotice.safeParse(body).data ?? null, takeNotice)
    hear(PAYOUT_NOTICE_PATH, (body) => PayoutNotice.safeParse(body).data ?? null, takePayoutNotice)
  }

type Take<Notice> = (ctx: Context, notice: Notice) => Promise<Result<null, NoticeFault | PayoutFault>>

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}

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
