import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../ledger/context.ts'
import { recordHeard } from '../../platform/connectors/connector.ts'
import { createStrangerLimit, limitStrangers } from '../../platform/http/stranger-limit.ts'
import { takeHint } from './checks.ts'
import { identityDrivers } from './drivers.ts'
import type { HintFault, IdentityDriver } from './port.ts'

/** Body limit, far above a real notice. */
const bodyLimit = 256 * 1024

const CODES: Readonly<Record<HintFault, readonly [number, string]>> = {
  signature: [401, 'wrong signature'],
  shape: [400, 'not an identity notice'],
  testMode: [403, 'this site takes no notices of a test mode'],
}

const refuse = (reply: FastifyReply, code: number, error: string) =>
  reply.code(code).send({ received: false, error })

const keepRaw = (_request: FastifyRequest, body: Buffer, done: (error: null, body: Buffer) => void) =>
  done(null, body)

/** Webhooks of identity checks, one for each account at a provider. They are hints: the provider is asked for the truth. */
export const identityWebhook =
  (ctx: Context): FastifyPluginAsync =>
  async (scope) => {
    // The signature covers the raw bytes; re-serialized JSON could differ.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, keepRaw)
    for (const driver of identityDrivers(ctx.config)) open(scope, ctx, driver)
  }

export const identityWebhookPath = ({ connector }: Pick<IdentityDriver, 'connector'>): string =>
  `/webhooks/${connector.driver}/${connector.name}`

function open(scope: Parameters<FastifyPluginAsync>[0], ctx: Context, driver: IdentityDriver): void {
  const strangers = createStrangerLimit(ctx.clock)
  const options = { bodyLimit, ...limitStrangers(strangers) }
  const path = identityWebhookPath(driver)
  scope.post<{ Body: Buffer | undefined }>(path, options, async (request, reply) => {
    const raw = request.body ?? Buffer.alloc(0)
    const hint = driver.hear(ctx, { headers: request.headers, raw })
    strangers.heard(request.ip, { isSigned: hint.ok || hint.error !== 'signature', call: raw })
    if (!hint.ok) {
      const [code, error] = CODES[hint.error]
      request.log.warn({ fault: hint.error, ip: request.ip, path }, 'identity notice refused')
      return refuse(reply, code, error)
    }
    await recordHeard(ctx, driver.connector, {
      path,
      raw,
      status: 200,
      answer: '',
      about: hint.value.id,
      keeps: driver.keeps,
    })
    // A check that is not ours is answered as well: it may be of another house at the same account.
    await takeHint(ctx, driver, hint.value)
    return reply.send({ received: true })
  })
}
