import { SHKEEPER_KEY } from '@baize/contract/provider'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cutOff } from '../replies.ts'
import type { Desk } from './desk.ts'
import type { Fault } from './faults.ts'

const HUGE = 10 * 1024 * 1024

const struck = new WeakMap<FastifyRequest, Fault>()

/** Takes the fault of this call. Answers with one that does nothing else; undefined if the call goes on. */
export function spoilt(
  { faults }: Desk,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const fault = faults.take('call')
  struck.set(request, fault)
  if (fault === 'unavailable') return reply.code(503).send({ status: 'error', message: 'out of order' })
  if (fault === 'hang') return reply.hijack()
  // The check that follows finds a key that it does not know.
  if (fault === 'login') Object.assign(request.headers, { authorization: '-', [SHKEEPER_KEY]: '-' })
  if (fault !== 'cut') return undefined
  cutOff(request, reply)
  return reply
}

/** Answers a call that was carried out, or spoils that answer. */
export function answered(request: FastifyRequest, reply: FastifyReply, body: unknown): FastifyReply {
  const fault = struck.get(request)
  if (fault === 'lost') {
    cutOff(request, reply)
    return reply
  }
  if (fault === 'html') return reply.type('text/html').send('<!doctype html><title>Gateway</title>')
  if (fault === 'huge') return reply.type('application/json').send(JSON.stringify('x'.repeat(HUGE)))
  return reply.send(body)
}
