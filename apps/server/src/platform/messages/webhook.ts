import { createHash, timingSafeEqual } from 'node:crypto'
import { TWILIO_SIGNATURE, TwilioCallback, ZenviaCallback } from '@baize/contract/provider'
import { Uuid } from '@baize/contract/shared'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { TwilioSettings, ZenviaSettings } from '../configuration/message-settings.ts'
import type { PlatformContext } from '../context.ts'
import { hasBearer, headerOf } from '../http/headers.ts'
import { createStrangerLimit, limitStrangers } from '../http/stranger-limit.ts'
import { masked } from './masks.ts'
import { type Report, takeMailReport, takeReport } from './reports.ts'
import type { MessageHooks } from './service.ts'
import * as sql from './sql.ts'
import { callbackPath, deliveryOf, isTwilioSigned, suppressionOf } from './twilio.ts'
import { zenviaDelivery } from './zenvia.ts'

const MOST_CALLBACK_BYTES = 16 * 1024
/** A bounce carries the headers of the mail, or all of it. */
const MOST_MAIL_BYTES = 1024 * 1024

const refuse = (reply: FastifyReply, code: number, error: string) =>
  reply.code(code).send({ received: false, error })

const keepRaw = (_request: FastifyRequest, body: Buffer, done: (error: null, body: Buffer) => void) =>
  done(null, body)

type Raw = { Body: Buffer | undefined; Params: { id?: string; secret?: string } }

/** Callbacks of the providers of text messages, and mail that came back. */
export const messageWebhook =
  (ctx: PlatformContext, hooks: MessageHooks): FastifyPluginAsync =>
  async (scope) => {
    // Signatures cover the raw bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, keepRaw)
    for (const settings of ctx.config.smsDrivers)
      if (settings.driver === 'twilio') openTwilio(scope, ctx, hooks, settings)
      else openZenvia(scope, ctx, hooks, settings)
    if (ctx.config.emailBounceSecrets.length > 0) openMail(scope, ctx, hooks)
  }

function openTwilio(
  scope: FastifyInstance,
  ctx: PlatformContext,
  hooks: MessageHooks,
  { name, accountSid, authTokens }: TwilioSettings,
): void {
  const strangers = createStrangerLimit(ctx.clock)
  const options = { bodyLimit: MOST_CALLBACK_BYTES, ...limitStrangers(strangers) }
  scope.post<Raw>(callbackPath('twilio', name, ':id'), options, async (request, reply) => {
    const call = request.body ?? Buffer.alloc(0)
    const form = new URLSearchParams(call.toString('utf8'))
    // The address as Twilio knows it: behind a proxy, host and scheme of the request are others.
    const url = `${ctx.config.publicUrl}${request.url}`
    const isSigned = isTwilioSigned(authTokens, url, form, headerOf(request, TWILIO_SIGNATURE) ?? '')
    strangers.heard(request.ip, { isSigned, call })
    if (!isSigned) return badSignature(request, reply)
    const callback = TwilioCallback.safeParse(Object.fromEntries(form))
    const id = Uuid.safeParse(request.params.id)
    if (!callback.success || !id.success) return malformed(request, reply)
    const { AccountSid, MessageSid, MessageStatus, ErrorCode } = callback.data
    if (AccountSid !== accountSid) return refuse(reply, 403, 'another account')
    const code = ErrorCode === undefined ? null : Number(ErrorCode)
    const delivery = deliveryOf(MessageStatus)
    return taken(request, reply, ctx, hooks, call, {
      driver: name,
      messageId: id.data,
      providerId: MessageSid,
      delivery,
      reason: delivery === 'failed' ? `twilio ${code ?? MessageStatus}` : null,
      suppress: delivery === 'failed' ? suppressionOf(code) : null,
    })
  })
}

function openZenvia(
  scope: FastifyInstance,
  ctx: PlatformContext,
  hooks: MessageHooks,
  { name, webhookSecrets }: ZenviaSettings,
): void {
  const strangers = createStrangerLimit(ctx.clock)
  const options = { bodyLimit: MOST_CALLBACK_BYTES, ...limitStrangers(strangers) }
  scope.post<Raw>(callbackPath('zenvia', name, ':secret'), options, async (request, reply) => {
    const call = request.body ?? Buffer.alloc(0)
    const isSigned = webhookSecrets.some((secret) => isSame(secret, request.params.secret ?? ''))
    strangers.heard(request.ip, { isSigned, call })
    if (!isSigned) return badSignature(request, reply)
    const callback = ZenviaCallback.safeParse(parsed(call))
    if (!callback.success) return malformed(request, reply)
    const { messageId: providerId, messageStatus, message } = callback.data
    const ours = Uuid.safeParse(message?.externalId)
    const messageId = ours.success ? ours.data : await sql.findByProviderId(ctx.db, name, providerId)
    if (messageId === null) return refuse(reply, 404, 'unknown message')
    const delivery = zenviaDelivery(messageStatus.code)
    const [cause] = messageStatus.causes ?? []
    return taken(request, reply, ctx, hooks, call, {
      driver: name,
      messageId,
      providerId,
      delivery,
      reason:
        delivery === 'failed'
          ? `zenvia ${cause?.channelErrorCode ?? messageStatus.code}`.slice(0, 200)
          : null,
      suppress: null,
    })
  })
}

function openMail(scope: FastifyInstance, ctx: PlatformContext, hooks: MessageHooks): void {
  const strangers = createStrangerLimit(ctx.clock)
  const options = { bodyLimit: MOST_MAIL_BYTES, ...limitStrangers(strangers) }
  scope.post<Raw>('/webhooks/email', options, async (request, reply) => {
    const call = request.body ?? Buffer.alloc(0)
    const isSigned = ctx.config.emailBounceSecrets.some((secret) => hasBearer(request, secret))
    strangers.heard(request.ip, { isSigned, call })
    if (!isSigned) return badSignature(request, reply)
    const outcome = await takeMailReport(ctx, hooks, call)
    // A mail server tries again on any other answer, and what is no report today is none tomorrow.
    return reply.send({ received: true, outcome })
  })
}

async function taken(
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: PlatformContext,
  hooks: MessageHooks,
  call: Buffer,
  report: Report,
): Promise<FastifyReply> {
  const outcome = await takeReport(ctx, hooks, report)
  if (outcome === 'unknown') return refuse(reply, 404, 'unknown message')
  if (outcome === 'other') {
    request.log.warn({ messageId: report.messageId, driver: report.driver }, 'callback of another message')
    return refuse(reply, 409, 'another message')
  }
  if (outcome === 'taken')
    await sql.insertCall(ctx.db, {
      messageId: report.messageId,
      driver: report.driver,
      direction: 'in',
      request: masked(call.toString('utf8'), []),
      answer: outcome,
      millis: 0,
      nowMs: ctx.clock.now(),
    })
  return reply.send({ received: true, outcome })
}

function badSignature(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.warn({ ip: request.ip }, 'message callback with a bad signature')
  return refuse(reply, 401, 'wrong signature')
}

function malformed(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.warn({ ip: request.ip }, 'malformed message callback')
  return refuse(reply, 400, 'not a message callback')
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const isSame = (secret: string, given: string): boolean => timingSafeEqual(digest(secret), digest(given))

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}
