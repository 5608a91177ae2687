import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cutOff } from '../replies.ts'
import type { FaultBox } from './faults.ts'

const SLOW_MS = 2000
const HUGE_BYTES = 10 * 1024 * 1024

type Refuse = (reply: FastifyReply, status: number, text: string) => FastifyReply

/** A fault before a call is read. Null: none, go on. */
export async function failEarly(
  request: FastifyRequest,
  reply: FastifyReply,
  faults: FaultBox,
  refuse: Refuse,
): Promise<FastifyReply | undefined | null> {
  const fault = faults.forCall()
  switch (fault) {
    case 'unavailable':
      return refuse(reply, 503, 'Service unavailable')
    case 'tooMany':
      return refuse(reply, 429, 'Too many requests')
    case 'unauthorized':
      return refuse(reply, 401, 'Login refused')
    case 'refused':
      return refuse(reply, 400, 'Refused')
    case 'html':
      return reply.type('text/html').send('<!doctype html><title>Gateway</title>')
    case 'huge':
      return reply.type('application/json').send(JSON.stringify({ id: 'x'.repeat(HUGE_BYTES) }))
    case 'hang':
      reply.hijack()
      return undefined
    case 'lost':
      // The call is carried out; only its answer never arrives.
      losing.add(request)
      return null
    case 'delay':
      await delay(SLOW_MS)
      return null
    default:
      return null
  }
}

/** Calls whose answer is to be lost. */
const losing = new WeakSet<FastifyRequest>()

/** Cuts the connection instead of answering, if the fault wants it. */
export const failLate = (request: FastifyRequest, reply: FastifyReply): boolean => {
  if (!losing.has(request)) return false
  cutOff(request, reply)
  return true
}
