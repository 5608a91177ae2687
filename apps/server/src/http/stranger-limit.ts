import type { Clock } from '@baize/kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressKey, createLimiter } from './rate-limit.ts'

export type StrangerLimit = {
  /** Whether the signature of a call from this address may be checked. */
  admits(ip: string): boolean
  /** The outcome of that check. An address that has signed is no stranger: its calls are never counted. */
  heard(ip: string, isSigned: boolean): void
}

const AT_ONCE = 20
const PER_SECOND = 1
const MOST_STRANGERS = 10_000
const MOST_KNOWN = 1000

/**
 * Limits callers that have never signed, by address. A signature costs more to check than to forge, and a body costs
 * memory, so strangers are turned away before either. Only forged calls count: the first burst of a provider after a
 * start is not cut short.
 */
export function createStrangerLimit(clock: Clock): StrangerLimit {
  const limiter = createLimiter({ clock, perSecond: PER_SECOND, burst: AT_ONCE, capacity: MOST_STRANGERS })
  const known = new Set<string>()
  return {
    admits: (ip) => limiter.hasLeft(addressKey(ip)) || known.has(addressKey(ip)),
    heard: (ip, isSigned) => {
      const key = addressKey(ip)
      if (known.has(key)) return
      if (!isSigned) {
        limiter.take(key)
        return
      }
      const [oldest] = known.size < MOST_KNOWN ? [] : known
      if (oldest !== undefined) known.delete(oldest)
      known.add(key)
    },
  }
}

/**
 * The limit as a hook of a webhook's route. It runs before the body is read, and again after: many bodies may be on their
 * way at once.
 */
export const turnStrangersAway = (limit: StrangerLimit) => {
  const hook = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (limit.admits(request.ip)) return done()
    void reply.code(429).header('retry-after', 1).send({ received: false, error: 'too many requests' })
  }
  return { onRequest: hook, preHandler: hook }
}
