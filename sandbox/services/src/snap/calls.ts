import { jsonOf } from '@baize/sandbox-shared/journal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { bytesOf, keepBytes, spoilCalls } from '../desk/calls.ts'
import type { Desk } from '../desk/desk.ts'
import type { SnapParts } from './parts.ts'
import { qrisServices } from './qris.ts'
import { type SnapReply, type SnapServiceOf, said } from './replies.ts'
import { isAsymmetric, isClient, isSymmetric } from './signatures.ts'
import { transferServices } from './transfers.ts'

const TOKEN_SECONDS = 900
const DAY_MS = 24 * 3_600_000
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/

const send = (reply: FastifyReply, service: string, { status, what, message, fields }: SnapReply) =>
  reply.code(status).send({ responseCode: `${status}${service}${what}`, responseMessage: message, ...fields })

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

const TokenBody = z.union([
  z.object({ grantType: z.literal('client_credentials') }),
  z.object({ grant_type: z.literal('client_credentials') }),
])

/** Calls of the standard, below `/snap/v1.0`. */
export function snapCalls(scope: FastifyInstance, desk: Desk, parts: SnapParts): void {
  const { clock, randomBytes, merchantKey, secrets } = parts
  const tokens = new Map<string, number>()
  const externalIds = new Map<string, number>()
  keepBytes(scope)

  scope.post('/snap/v1.0/access-token/b2b', async (request, reply) => {
    const [clientKey, timestamp] = [header(request, 'x-client-key'), header(request, 'x-timestamp')]
    if (clientKey === '') return send(reply, '73', said(400, '02', 'Invalid Mandatory Field [X-CLIENT-KEY]'))
    if (!TIMESTAMP.test(timestamp))
      return send(reply, '73', said(400, '01', 'Invalid Field Format [X-TIMESTAMP]'))
    if (!isClient(merchantKey, clientKey, timestamp, header(request, 'x-signature')))
      return send(reply, '73', said(401, '00', 'Unauthorized. [Signature]'))
    if (!TokenBody.safeParse(jsonOf(bytesOf(request.body).toString('utf8'))).success)
      return send(reply, '73', said(400, '02', 'Invalid Mandatory Field [grantType]'))
    const accessToken = Buffer.from(randomBytes(24)).toString('base64url')
    tokens.set(accessToken, clock.now() + TOKEN_SECONDS * 1000)
    const fields = { accessToken, tokenType: 'Bearer', expiresIn: String(TOKEN_SECONDS) }
    return send(reply, '73', said(200, '00', 'Successful', fields))
  })

  /** The fault of a caller, in the order in which providers check. */
  function faultOf(request: FastifyRequest): SnapReply | null {
    const [timestamp, signature] = [header(request, 'x-timestamp'), header(request, 'x-signature')]
    for (const name of ['x-partner-id', 'channel-id', 'x-timestamp', 'x-signature', 'x-external-id'])
      if (header(request, name) === '')
        return said(400, '02', `Invalid Mandatory Field [${name.toUpperCase()}]`)
    if (!TIMESTAMP.test(timestamp)) return said(400, '01', 'Invalid Field Format [X-TIMESTAMP]')
    if (header(request, 'channel-id').length > 5) return said(400, '01', 'Invalid Field Format [CHANNEL-ID]')
    const [path = ''] = request.url.split('?')
    const called = { path, body: bytesOf(request.body), timestamp }
    const [, token = ''] = /^Bearer (.+)$/.exec(header(request, 'authorization')) ?? []
    if (token !== '' && (tokens.get(token) ?? 0) <= clock.now())
      return said(401, '01', 'Access Token Invalid')
    const isSigned =
      token === ''
        ? isAsymmetric(merchantKey, called, signature)
        : secrets.some((secret) => isSymmetric(secret, token, called, signature))
    if (!isSigned) return said(401, '00', 'Unauthorized. [Signature]')
    const externalId = header(request, 'x-external-id')
    if (!/^\d{1,36}$/.test(externalId)) return said(400, '01', 'Invalid Field Format [X-EXTERNAL-ID]')
    const usedAt = externalIds.get(externalId)
    if (usedAt !== undefined && clock.now() - usedAt < DAY_MS) return said(409, '00', 'Conflict')
    externalIds.set(externalId, clock.now())
    if (externalIds.size > 10_000) externalIds.delete(externalIds.keys().next().value ?? '')
    return null
  }

  const services: readonly SnapServiceOf[] = [...qrisServices(desk), ...transferServices(desk)]
  const codeOf = (request: FastifyRequest): string =>
    services.find(({ path }) => request.url.endsWith(path))?.code ?? '00'
  void scope.register(async (inner) => {
    inner.addHook('preHandler', async (request, reply) => {
      const fault = faultOf(request)
      return fault ? send(reply, codeOf(request), fault) : undefined
    })
    spoilCalls(inner, desk, {
      fail: (request, reply) => send(reply, codeOf(request), said(500, '01', 'Internal Server Error')),
      refuse: (request, reply) => send(reply, codeOf(request), said(401, '00', 'Unauthorized. [Signature]')),
    })
    for (const { path, code, answer } of services)
      inner.post(`/snap/v1.0/${path}`, async (request, reply) =>
        send(reply, code, await answer(jsonOf(bytesOf(request.body).toString('utf8')))),
      )
  })
}
