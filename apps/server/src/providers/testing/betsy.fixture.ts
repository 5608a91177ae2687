import { createHmac } from 'node:crypto'
import { randomUUID } from '@baize/kit/testing'
import type { FastifyInstance } from 'fastify'
import { type BetsyProvider, providers } from '../../platform/configuration/provider-settings.ts'

export const SECRET = 'the-secret-of-the-sportsbook'
export const NEXT_SECRET = 'the-next-secret-of-the-sportsbook'
export const SPORTSBOOK = 'sportsbook'

export function sportsbookSettings(changes: object = {}): BetsyProvider {
  const [read] = providers.parse(
    JSON.stringify([
      {
        adapter: 'betsy',
        name: SPORTSBOOK,
        title: 'Odds Sandbox',
        url: 'http://127.0.0.1:9',
        secrets: [SECRET, NEXT_SECRET],
        perSecond: 0,
        ...changes,
      },
    ]),
  )
  if (read?.adapter !== 'betsy') throw new Error('settings of the sportsbook are wrong')
  return read
}

const HEADER = Buffer.from(JSON.stringify({ alg: 'HS256' })).toString('base64url')

/** Detached: the payload is the body, which is sent beside it. */
export function jwsOf(body: string, secret = SECRET): string {
  const payload = Buffer.from(body).toString('base64url')
  return `${HEADER}..${createHmac('sha256', secret).update(`${HEADER}.${payload}`).digest('base64url')}`
}

export type BetsyReply = {
  readonly code?: number
  readonly message?: string
  readonly userId?: string
  readonly amount?: number
  readonly paid?: number
  readonly status?: string
}

/** A sportsbook in a test: signs its calls like the provider does. */
export function betsyClient(app: FastifyInstance) {
  const raw = async (method: 'POST' | 'PUT', path: string, body: string, signature = jwsOf(body)) => {
    const response = await app.inject({
      method,
      url: `/providers/${SPORTSBOOK}${path}`,
      headers: { 'content-type': 'application/json', 'x-sign-jws': signature },
      payload: body,
    })
    return { code: response.statusCode, reply: response.json<BetsyReply>() }
  }
  const call = (method: 'POST' | 'PUT', path: string, fields: object) =>
    raw(method, path, JSON.stringify({ requestId: randomUUID(), ...fields }))
  return { raw, call }
}
