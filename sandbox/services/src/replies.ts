import type { Clock } from '@baize/kit'
import { jsonOf } from '@baize/sandbox-shared/journal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSigned, type Secrets } from './psp/signature.ts'

/** Status and reason of each refusal. */
export type Refusals<Fault extends string> = Readonly<Record<Fault, readonly [number, string]>>

export const refuse = (reply: FastifyReply, code: number, error: string): FastifyReply =>
  reply.code(code).send({ error })

/** A fault of the control page: the request is accepted, and its sender never hears so. */
export function leaveUnanswered(request: FastifyRequest, reply: FastifyReply): undefined {
  reply.hijack()
  request.raw.destroy()
  return undefined
}

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

type Signing = { readonly secrets: Secrets; readonly clock: Clock; readonly bodyLimit?: number }

/** Calls of a scope that the merchant signs: over the body of a POST, over the address of a GET. */
export function signedOnly(scope: FastifyInstance, { secrets, clock, bodyLimit }: Signing): void {
  // The signature covers the raw bytes; re-serialized JSON could differ.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', ...(bodyLimit !== undefined && { bodyLimit }) },
    (_request, body, done) => done(null, body),
  )
  scope.addHook('preHandler', async (request, reply) => {
    const signed = request.method === 'POST' ? bytesOf(request.body) : request.url
    return isSigned(secrets, clock.now(), request.headers, signed)
      ? undefined
      : refuse(reply, 401, 'wrong signature')
  })
}

const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/** The JSON of a signed call; null for anything else. */
export const signedJson = ({ body }: FastifyRequest): unknown => jsonOf(bytesOf(body).toString('utf8'))
