import { IDENTITY_NOTICE_PATH, IdentityCheckStatus } from '@baize/contract/provider'
import { never } from '@baize/kit'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../ledger/context.ts'
import { createStrangerLimit, limitStrangers } from '../../platform/http/stranger-limit.ts'
import { signatureFault } from '../../platform/signing/signature.ts'
import { type CheckFault, takeCheckNotice } from './outcome.ts'

/** Body limit, far above a real notice. */
const bodyLimit = 16 * 1024

const refuse = (reply: FastifyReply, code: number, error: string) =>
  reply.code(code).send({ received: false, error })

const keepRaw = (_request: FastifyRequest, body: Buffer, done: (error: null, body: Buffer) => void) =>
  done(null, body)

/** Webhook for results of identity checks. The provider retries on any response but `received`. */
export const identityWebhook =
  (ctx: Context): FastifyPluginAsync =>
  async (scope) => {
    // The signature covers the raw bytes; re-serialized JSON could differ.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, keepRaw)
    const strangers = createStrangerLimit(ctx.clock)
    const options = { bodyLimit, ...limitStrangers(strangers) }
    scope.post<{ Body: Buffer | undefined }>(IDENTITY_NOTICE_PATH, options, async (request, reply) => {
      const raw = request.body ?? Buffer.alloc(0)
      const fault = signatureFault(ctx.config.identitySecrets, ctx.clock.now(), request.headers, raw)
      strangers.heard(request.ip, { isSigned: fault === null, call: raw })
      if (fault) {
        request.log.warn({ fault, ip: request.ip }, 'identity notice with a bad signature')
        return refuse(reply, 401, 'wrong signature')
      }
      const notice = IdentityCheckStatus.safeParse(parsed(raw))
      if (!notice.success) {
        request.log.warn({ issues: notice.error.issues }, 'malformed identity notice')
        return refuse(reply, 400, 'not an identity notice')
      }
      const taken = await takeCheckNotice(ctx, notice.data)
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

function codeOf(fault: CheckFault): number {
  switch (fault) {
    case 'unknownCheck':
      return 404
    case 'otherCheck':
      return 422
    default:
      return never(fault)
  }
}
