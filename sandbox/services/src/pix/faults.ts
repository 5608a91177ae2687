import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Everything that can go wrong at a bank, for the next calls of a kind. */
export const PIX_FAULTS = {
  none: 'nothing',
  unavailable: 'unavailable (503)',
  delay: 'answers after 2 seconds',
  hang: 'never answers',
  lost: 'does as asked and cuts the connection',
  html: 'answers with HTML',
  huge: 'answers with 10 MB',
  token: 'refuses the token (401)',
  refused: 'refuses (payouts: CPF is not the holder’s; refunds: not carried out)',
  held: 'payouts and refunds wait for a decision',
  duplicate: 'notices twice',
  reorder: 'notices in the wrong order',
  late: 'notices 3 seconds late',
  forged: 'notices with a wrong secret or signature',
} as const
export type PixFault = keyof typeof PIX_FAULTS
export const isPixFault = (name: unknown): name is PixFault =>
  typeof name === 'string' && Object.hasOwn(PIX_FAULTS, name)

export const CALL_KINDS = ['all', 'token', 'charge', 'refund', 'payout', 'read'] as const
export type CallKind = (typeof CALL_KINDS)[number]
export const isCallKind = (name: unknown): name is CallKind => CALL_KINDS.some((kind) => kind === name)

export type Faults = {
  fault: PixFault
  times: number
  kind: CallKind
  /** Takes one of the remaining times if it is this fault, for this kind of call. */
  strikes(fault: PixFault, kind?: CallKind): boolean
}

export function createFaults(): Faults {
  const faults: Faults = {
    fault: 'none',
    times: 0,
    kind: 'all',
    strikes: (fault, kind = 'all') => {
      if (faults.times <= 0 || faults.fault !== fault) return false
      if (faults.kind !== 'all' && kind !== 'all' && faults.kind !== kind) return false
      faults.times -= 1
      return true
    },
  }
  return faults
}

const SLOW_MS = 2000
const HUGE_BYTES = 10 * 1024 * 1024

/** Spoils the answers of a scope. `lost`, `html` and `huge` do so after the call was carried out. */
export function spoilAnswers(
  scope: FastifyInstance,
  faults: Faults,
  kindOf: (method: string, url: string) => CallKind,
  unavailable: (reply: FastifyReply) => FastifyReply,
): void {
  scope.addHook('preHandler', async (request, reply) => {
    const kind = kindOf(request.method, request.url)
    if (faults.strikes('unavailable', kind)) return unavailable(reply)
    if (faults.strikes('delay', kind)) await delay(SLOW_MS)
    if (faults.strikes('hang', kind)) reply.hijack()
    return undefined
  })
  scope.addHook('onSend', async (request, reply, payload) => {
    const kind = kindOf(request.method, request.url)
    if (faults.strikes('lost', kind)) request.raw.socket.destroy()
    if (faults.strikes('html', kind)) {
      void reply.code(200).type('text/html')
      return '<!doctype html><title>Gateway</title>'
    }
    return faults.strikes('huge', kind) ? `"${'x'.repeat(HUGE_BYTES)}"` : payload
  })
}
