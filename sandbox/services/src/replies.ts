import type { FastifyReply, FastifyRequest } from 'fastify'

export const refuse = (reply: FastifyReply, code: number, error: string): FastifyReply =>
  reply.code(code).send({ error })

/** A fault of the inbox: the connection ends before the answer. */
export function cutOff(request: FastifyRequest, reply: FastifyReply): undefined {
  reply.hijack()
  request.raw.socket.destroy()
  return undefined
}

/** A page without scripts, which nobody may frame. */
export function showPage(reply: FastifyReply, text: string, alsoLeadsTo = '', frames = ''): FastifyReply {
  // `form-action` also applies to the redirect after a submit.
  const formAction = `form-action 'self' ${alsoLeadsTo}`.trim()
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('vary', 'accept-language')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; ${formAction}${frames && `; ${frames}`}`,
    )
    .send(text)
}

/** Secrets of one provider, the one in use first: both sides accept all of them during a change. */
export type Secrets = readonly [string, ...string[]]
