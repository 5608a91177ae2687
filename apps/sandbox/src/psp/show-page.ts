import type { FastifyReply } from 'fastify'

export function showPage(reply: FastifyReply, text: string, alsoLeadsTo = ''): FastifyReply {
  const formAction = `form-action 'self' ${alsoLeadsTo}`.trim()
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('vary', 'accept-language')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; ${formAction}`,
    )
    .send(text)
}
