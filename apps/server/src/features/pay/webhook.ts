import { PAYMENT_NOTICE_PATH, PaymentNotice } from '@baize/contract'
import { never } from '@baize/kit'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { type NoticeFault, takeNotice } from './service.ts'
import { signatureFault } from './signature.ts'

const refuse = (reply: FastifyReply, code: number, error: string) =>
  reply.code(code).send({ received: false, error })

const keepRaw = (_request: FastifyRequest, body: Buffer, done: (error: null, body: Buffer) => void) =>
  done(null, body)

/** Where the payment provider tells us how payments went. Anything but `received` makes it tell us again later. */
export const payWebhook =
  (ctx: Context): FastifyPluginAsync =>
  async (scope) => {
    // The signature is over the bytes as they came; parsed and written again they could differ.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, keepRaw)

    scope.post<{ Body: Buffer | undefined }>(PAYMENT_NOTICE_PATH, async (request, reply) => {
      const raw = request.body ?? Buffer.alloc(0)
      const fault = signatureFault(ctx.config.pspSecrets, ctx.clock.now(), request.headers, raw)
      if (fault) {
        request.log.warn({ fault, ip: request.ip }, 'payment notice with a bad signature')
        return refuse(reply, 401, 'wrong signature')
      }
      const notice = PaymentNotice.safeParse(parsed(raw))
      if (!notice.success) return refuse(reply, 400, 'not a payment notice')
      const taken = await takeNotice(ctx, notice.data)
      return taken.ok ? reply.send({ received: true }) : refuse(reply, codeOf(taken.error), taken.error)
    })
  }

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}

function codeOf(fault: NoticeFault): number {
  switch (fault) {
    case 'unknownOrder':
      return 404
    case 'otherPayment':
    case 'otherAmount':
    case 'otherCurrency':
      return 422
    case 'busy':
      return 503
    default:
      return never(fault)
  }
}
