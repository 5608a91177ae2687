import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Pages are plain forms, so they work without JavaScript. A form on a foreign page cannot submit here. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
  scope.addHook('onRequest', async (request, reply) => {
    const site = request.headers['sec-fetch-site']
    if (request.method === 'POST' && (site === 'cross-site' || site === 'same-site'))
      return reply.code(403).send({ error: 'only the sandbox’s own pages may do this' })
    return undefined
  })
}

/** Leads a form back to its page; a call is answered with what it has changed. */
export const afterForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  changed: object,
): FastifyReply =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    ? reply.redirect(page, 303)
    : reply.send(changed)
