import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { randomUUID } from '@baize/kit/testing'
import type { FastifyInstance } from 'fastify'
import { type Hub88Provider, providers } from '../../platform/configuration/provider-settings.ts'
import { OURS, THEIRS } from './rsa-keys.fixture.ts'

export const CASINO = 'casino'

export function casinoSettings(changes: object = {}): Hub88Provider {
  const [read] = providers.parse(
    JSON.stringify([
      {
        adapter: 'hub88',
        name: CASINO,
        title: 'Reel Sandbox',
        url: 'http://127.0.0.1:9',
        operatorId: 'baize',
        publicKeys: [THEIRS.publicKey],
        privateKey: OURS.privateKey,
        perSecond: 0,
        ...changes,
      },
    ]),
  )
  if (read?.adapter !== 'hub88') throw new Error('settings of the casino are wrong')
  return read
}

const parsed = new Map<string, KeyObject>()

export function signatureOf(body: string, privateKey = THEIRS.privateKey): string {
  const key = parsed.get(privateKey) ?? createPrivateKey(privateKey)
  parsed.set(privateKey, key)
  return sign('RSA-SHA256', Buffer.from(body), key).toString('base64')
}

export type Hub88Reply = {
  readonly status: string
  readonly user?: string
  readonly currency?: string
  readonly balance?: number
  readonly request_uuid?: string
}

/** A casino in a test: signs its calls like the provider does. */
export function hub88Client(app: FastifyInstance) {
  const raw = async (path: string, body: string, signature = signatureOf(body)) => {
    const response = await app.inject({
      method: 'POST',
      url: `/providers/${CASINO}${path}`,
      headers: { 'content-type': 'application/json', 'x-hub88-signature': signature },
      payload: body,
    })
    return { code: response.statusCode, reply: response.json<Hub88Reply>() }
  }
  const call = async (path: string, fields: object): Promise<Hub88Reply> =>
    (await raw(path, JSON.stringify({ request_uuid: randomUUID(), ...fields }))).reply
  return { raw, call }
}
