import { Uuid } from '@baize/contract/shared'
import { err, never, orderId, type Result } from '@baize/kit'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../ledger/context.ts'
import { recordHeard } from '../../platform/connectors/connector.ts'
import { pathOf } from '../../platform/http/access-log.ts'
import { createStrangerLimit, limitStrangers } from '../../platform/http/stranger-limit.ts'
import { askAboutOrder } from '../deposits/ask.ts'
import type { NoticeFault } from '../deposits/payment-status.ts'
import { doorsOf } from '../doors/doors.ts'
import { askAboutReturn } from '../held/service.ts'
import type { Heard, Hint, Webhook, WebhookFault } from '../ports/webhooks.ts'
import { askAboutRefund } from '../refunds/service.ts'
import type { PayoutFault } from '../withdrawals/outcome.ts'
import { askAboutPayout } from '../withdrawals/send.ts'

type Fault = NoticeFault | PayoutFault | 'unknownRefund' | 'silent'
type Answer = { readonly status: number; readonly body: unknown; readonly fault: Fault | WebhookFault | null }

const keepRaw = (_request: FastifyRequest, body: Buffer, done: (error: null, body: Buffer) => void) =>
  done(null, body)

/** Routes that the providers of payments call. They repeat a notice until it is answered as they want. */
export const payWebhook =
  (ctx: Context): FastifyPluginAsync =>
  async (scope) => {
    // The signature covers the raw bytes; re-serialized JSON could differ.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, keepRaw)
    for (const webhook of doorsOf(ctx.config).flatMap(({ webhooks }) => webhooks)) {
      const strangers = createStrangerLimit(ctx.clock)
      scope.route<{ Body: Buffer | undefined }>({
        method: webhook.method,
        url: webhook.path,
        bodyLimit: webhook.mostBytes,
        ...limitStrangers(strangers),
        handler: async (request, reply) => {
          const heard = heardIn(request)
          const hints = await webhook.hear(ctx, heard)
          const isSigned = hints.ok || hints.error !== 'signature'
          strangers.heard(request.ip, { isSigned, call: heard.raw })
          const answer = hints.ok ? await answerTo(ctx, webhook, heard, hints.value) : refusalOf(hints.error)
          if (isSigned) await record(ctx, webhook, heard, hints.ok ? hints.value : [], answer)
          return send(request, reply, answer)
        },
      })
    }
  }

const heardIn = (request: FastifyRequest<{ Body: Buffer | undefined }>): Heard => ({
  headers: request.headers,
  raw: request.body ?? Buffer.alloc(0),
  url: request.url,
  params: textsIn(request.params),
  query: textsIn(request.query),
})

const textsIn = (given: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(given ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )

/** Asks the driver about all that a notice is about. One that has to be repeated makes the provider repeat the notice. */
async function answerTo(
  ctx: Context,
  webhook: Webhook,
  heard: Heard,
  hints: readonly Hint[],
): Promise<Answer> {
  let worst: Fault | null = null
  for (const hint of hints) {
    const taken = await take(ctx, webhook.connector.name, hint)
    if (!taken.ok && (worst === null || codeOf(taken.error) === 503)) worst = taken.error
  }
  if (worst !== null) return { status: codeOf(worst), body: { received: false, error: worst }, fault: worst }
  const { status, body } = webhook.answer?.(heard) ?? { status: 200, body: { received: true } }
  return { status, body, fault: null }
}

async function take(ctx: Context, by: string, hint: Hint): Promise<Result<null, Fault>> {
  switch (hint.kind) {
    case 'payment':
      return isOurs(hint.orderId) ? askAboutOrder(ctx, orderId(hint.orderId), by) : err('unknownOrder')
    case 'payout':
      return isOurs(hint.withdrawalId) ? askAboutPayout(ctx, hint.withdrawalId, by) : err('unknownPayout')
    case 'refund':
      return isOurs(hint.refundId) ? askAboutReturned(ctx, hint.refundId, by) : err('unknownRefund')
    default:
      return never(hint)
  }
}

/** A refund of a deposit, or the return of a payment that was not credited. */
async function askAboutReturned(ctx: Context, id: string, by: string): Promise<Result<null, Fault>> {
  const refund = await askAboutRefund(ctx, id, by)
  return refund.ok || refund.error !== 'unknownRefund' ? refund : askAboutReturn(ctx, id, by)
}

/** Our ids are UUIDs: anything else is of another system that shares the account. */
const isOurs = (id: string): boolean => Uuid.safeParse(id).success

const refusalOf = (fault: WebhookFault): Answer =>
  fault === 'shape'
    ? { status: 400, body: { received: false, error: 'not a payment notice' }, fault }
    : { status: 401, body: { received: false, error: 'wrong signature' }, fault }

/** A notice about more than this is recorded once: the rest is found by its text. */
const MOST_ABOUT = 20

/**
 * Once for each id that the notice is about, so that a dispute finds it by any of them. Calls of strangers are only logged:
 * anybody could fill the table with them.
 */
async function record(
  ctx: Context,
  { connector }: Webhook,
  { raw, url, params }: Heard,
  hints: readonly Hint[],
  { status, body }: Answer,
): Promise<void> {
  const path = (url.split('?')[0] ?? url)
    .split('/')
    // Where a scheme signs nothing, the address has a secret.
    .map((part) => (Object.values(params).includes(decodeURIComponent(part)) ? '•••' : part))
    .join('/')
  const abouts = new Set(hints.map(aboutOf).slice(0, MOST_ABOUT))
  for (const about of abouts.size === 0 ? [''] : abouts)
    await recordHeard(ctx, connector, { path, raw, status, answer: JSON.stringify(body), about })
}

function aboutOf(hint: Hint): string {
  switch (hint.kind) {
    case 'payment':
      return hint.orderId
    case 'payout':
      return hint.withdrawalId
    case 'refund':
      return hint.refundId
    default:
      return never(hint)
  }
}

function send(request: FastifyRequest, reply: FastifyReply, { status, body, fault }: Answer): FastifyReply {
  const path = pathOf(request)
  if (fault === 'signature') request.log.warn({ ip: request.ip, path }, 'payment notice with a bad signature')
  else if (fault === 'shape') request.log.warn({ path }, 'malformed payment notice')
  return reply.code(status).send(body)
}

function codeOf(fault: Fault): number {
  switch (fault) {
    case 'unknownOrder':
    case 'unknownPayout':
    case 'unknownRefund':
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
    case 'silent':
      return 503
    default:
      return never(fault)
  }
}
