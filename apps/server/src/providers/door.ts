import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from '../platform/configuration/provider-settings.ts'
import { trustOf } from '../platform/http/caller-address.ts'
import { createLimiter } from '../platform/http/rate-limit.ts'
import { createStrangerLimit } from '../platform/http/stranger-limit.ts'
import type { Answered, DoorFault, WireReply } from './adapter.ts'
import { adapterOf } from './adapters.ts'
import type { ProviderContext } from './context.ts'
import { createMessageLog, type MessageLog } from './messages.ts'
import { providerWallet } from './wallet.ts'

/** Far above a real call: a sports bet with fifty selections has about 10 KB. */
const LIMITED = { bodyLimit: 64 * 1024 }

const keepRaw = (_request: FastifyRequest, body: Buffer, done: (error: null, body: Buffer) => void) =>
  done(null, body)

/** Calls of game providers: `/providers/{name}/…`, each in the wire format of its adapter. */
export const providerDoor =
  (ctx: ProviderContext): FastifyPluginAsync =>
  async (scope) => {
    // The signature covers the raw bytes; re-serialized JSON could differ.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, keepRaw)
    const messages = createMessageLog(ctx)
    scope.addHook('onClose', () => messages.settled())
    for (const provider of ctx.config.providers) open(ctx, provider, messages, scope)
  }

type Scope = Parameters<FastifyPluginAsync>[0]

function open(ctx: ProviderContext, provider: Provider, messages: MessageLog, scope: Scope): void {
  const wallet = providerWallet(ctx, provider)
  const { perSecond, allow, name } = provider
  const isAllowed = allow.length === 0 ? () => true : trustOf(allow.join(','))
  const limiter = createLimiter({ clock: ctx.clock, perSecond, burst: perSecond * 2, capacity: 1 })
  const strangers = createStrangerLimit(ctx.clock)
  const outcomes = ctx.metrics.callOutcomes
  const adapter = adapterOf(provider)
  for (const { method, path } of adapter.routes) {
    const route = `/providers/${name}${path}`
    const refuse = (request: FastifyRequest, fault: DoorFault): WireReply => {
      request.log.warn({ provider: name, fault, ip: request.ip, path }, 'provider call refused')
      outcomes.inc({ route, outcome: fault })
      return adapter.refuse(fault)
    }
    const send = (reply: FastifyReply, { code, body }: WireReply): FastifyReply =>
      reply
        .code(code)
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(body)
    const answer = async (request: FastifyRequest): Promise<WireReply> => {
      // Again: many bodies may have been on their way at once.
      if (!strangers.admits(request.ip)) return refuse(request, 'tooMany')
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const isSigned = await adapter.isSigned(request.headers, raw)
      strangers.heard(request.ip, { isSigned, call: raw })
      if (!isSigned) return refuse(request, 'signature')
      // After the signature: strangers cannot use up the rate of the provider.
      if (limiter.take(name) > 0) return refuse(request, 'tooMany')
      const text = raw.toString('utf8')
      const store = (reply: WireReply, { reference, userId }: Pick<Answered, 'reference' | 'userId'> = {}) =>
        messages.add({
          provider: name,
          reference: reference ?? null,
          userId: userId ?? null,
          call: `${method} ${path}`,
          request: text,
          reply: reply.body,
          atMs: ctx.clock.now(),
        })
      try {
        const reply = await adapter.answer(wallet, { method, path, text })
        store(reply, reply)
        outcomes.inc({ route, outcome: 'answered' })
        return reply
      } catch (error) {
        request.log.error({ err: error, provider: name, path }, 'provider call failed')
        const reply = adapter.refuse('unknown')
        store(reply)
        outcomes.inc({ route, outcome: 'unknown' })
        return reply
      }
    }
    scope.route({
      method,
      url: route,
      ...LIMITED,
      // Before the body is read.
      onRequest: (request, reply, done) => {
        if (!isAllowed(request.ip, 0)) void send(reply, refuse(request, 'address'))
        else if (!strangers.admits(request.ip)) void send(reply, refuse(request, 'tooMany'))
        else done()
      },
      handler: async (request, reply) => send(reply, await answer(request)),
    })
  }
}
