import type { FastifyRequest } from 'fastify'

/** User and password of a call; empty without them. */
export function basicOf({ headers }: FastifyRequest): { readonly user: string; readonly password: string } {
  const [, coded = ''] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? []
  const [user = '', ...rest] = Buffer.from(coded, 'base64').toString('utf8').split(':')
  return { user, password: rest.join(':') }
}
