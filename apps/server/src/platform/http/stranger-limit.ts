import { createHash } from 'node:crypto'
import type { Clock } from '@baize/kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { trustOf } from './caller-address.ts'
import { addressKey, createLimiter } from './rate-limit.ts'

export type StrangerLimit = {
  /** Whether the signature of a call from this address may be checked. */
  admits(ip: string): boolean
  /**
   * The outcome of that check, and the call. An address that has signed a call which was not heard before is no stranger:
   * its calls are never counted. A captured call can be sent again from anywhere, so it counts like a forged one.
   */
  heard(ip: string, outcome: { readonly isSigned: boolean; readonly call: Buffer }): void
}

const BURST = 20
const PER_SECOND = 1
const MOST_STRANGERS = 10_000
const MOST_KNOWN = 1000
/** Signed calls that are remembered, by their hashes: some minutes of a busy provider. */
const MOST_HEARD = 50_000

/**
 * Limits callers that have never signed, by address. A signature costs more to check than to forge, and a body costs
 * memory, so strangers are turned away before either. Only forged calls count: the first burst of a provider after a
 * start is not cut short. An address of a private network is that of a proxy which does not say for whom it calls: there
 * everybody would be turned away because of one stranger, so the signature alone decides.
 */
export function createStrangerLimit(clock: Clock): StrangerLimit {
  const limiter = createLimiter({ clock, perSecond: PER_SECOND, burst: BURST, capacity: MOST_STRANGERS })
  const [known, calls] = [new Set<string>(), new Set<string>()]
  return {
    admits: (ip) => isPrivate(ip) || limiter.hasLeft(addressKey(ip)) || known.has(addressKey(ip)),
    heard: (ip, { isSigned, call }) => {
      const key = addressKey(ip)
      const isFresh = isSigned && keep(calls, createHash('sha256').update(call).digest('base64'), MOST_HEARD)
      if (isPrivate(ip) || known.has(key)) return
      if (isFresh) keep(known, key, MOST_KNOWN)
      else limiter.take(key)
    },
  }
}

/** Adds to a set of at most so many, without the oldest. False if it has the member. */
function keep(all: Set<string>, address: string, most: number): boolean {
  if (all.has(address)) return false
  const [oldest] = all.size < most ? [] : all
  if (oldest !== undefined) all.delete(oldest)
  all.add(address)
  return true
}

const PRIVATE = [
  '10.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
]
const isPrivateAddress = trustOf([...PRIVATE, 'fe80::/10'].join(','))
const isPrivate = (ip: string): boolean => isPrivateAddress(ip.replace(/^::ffff:(?=[\d.]+$)/, ''), 0)

/**
 * The limit as a hook of a webhook's route. It runs before the body is read, and again after: many bodies may be on their
 * way at once.
 */
export const limitStrangers = (limit: StrangerLimit) => {
  const hook = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (limit.admits(request.ip)) return done()
    void reply.code(429).header('retry-after', 1).send({ received: false, error: 'too many requests' })
  }
  return { onRequest: hook, preHandler: hook }
}
