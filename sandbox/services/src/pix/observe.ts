import type { FastifyInstance } from 'fastify'

/** A call as it came, and as it was answered. */
export type ObservedCall = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly status: number
  readonly answer: string
}
export type Observer = (call: ObservedCall) => void

/** Shows every call of a scope to tests. */
export function observeCalls(scope: FastifyInstance, observer: Observer | undefined): void {
  if (!observer) return
  scope.addHook('onSend', async ({ method, url, headers, body }, reply, payload) => {
    const answer = typeof payload === 'string' ? payload : ''
    observer({ method, url, headers, body, status: reply.statusCode, answer })
    return payload
  })
}
