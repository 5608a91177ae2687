import { strikes } from '@baize/sandbox-shared/faults'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Desk } from './desk.ts'

const HUGE = 10 * 1024 * 1024

/** Bodies stay bytes: signatures cover them as they were sent. */
export function keepBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}

export const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

type Refusal = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Faults of the calls of a provider, which writes its own errors. Register it after the check of who calls. */
export function spoilCalls(
  scope: FastifyInstance,
  desk: Desk,
  { fail, refuse }: { readonly fail: Refusal; readonly refuse: Refusal },
): void {
  scope.addHook('preHandler', async (request, reply) => {
    if (strikes(desk.faults, 'failNext')) return fail(request, reply)
    if (strikes(desk.faults, 'refuseLogins')) return refuse(request, reply)
    if (strikes(desk.faults, 'hangs')) {
      reply.hijack()
      request.raw.on('close', () => {})
    }
    return undefined
  })
  scope.addHook('onSend', async (request, reply, payload) => {
    if (strikes(desk.faults, 'lostReplies')) {
      request.raw.socket.destroy()
      return ''
    }
    if (strikes(desk.faults, 'htmlReplies')) {
      reply.type('text/html')
      return '<!doctype html><title>Gateway</title><p>Please wait.</p>'
    }
    return strikes(desk.faults, 'hugeReplies') ? `"${'x'.repeat(HUGE)}"` : payload
  })
}
