import { createServer } from 'node:https'
import { assert } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import Fastify, { LogController } from 'fastify'
import type { Logger } from 'pino'
import { apiPix, pixOf } from './api-pix.ts'
import type { PixCertificates } from './certificates.ts'
import { efiNotice, efiPayouts } from './efi.ts'
import { type CallKind, spoilAnswers } from './faults.ts'
import type { Notices } from './notices.ts'
import { type Observer, observeCalls } from './observe.ts'
import { problem } from './problem.ts'
import { OTHER_CPF, type PixScheme } from './scheme.ts'

type Bank = {
  readonly scheme: PixScheme
  readonly notices: Notices
  readonly certificates: PixCertificates
  readonly clientId: string
  /** The first is that of the site; the others are accepted as well. */
  readonly secrets: readonly string[]
  readonly log: Logger
  readonly observer?: Observer | undefined
}

export type PixBank = {
  readonly listen: (port: number, host: string) => Promise<void>
  /** Its address, once it listens. */
  readonly url: () => string
  readonly close: () => Promise<void>
}

const TOKEN_SECONDS = 3600

/**
 * A bank: API Pix, and Efí's payouts beside it, on a port of its own. Nobody gets in without a certificate of the
 * sandbox's authority.
 */
export function pixBank({ scheme, notices, certificates, clientId, secrets, log, observer }: Bank): PixBank {
  const { faults, clock, store } = scheme
  const loggerInstance: FastifyBaseLogger = log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
  })
  const server = createServer(
    {
      key: certificates.bank.key,
      cert: certificates.bank.cert,
      ca: certificates.ca,
      requestCert: true,
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
    },
    (request, response) => app.routing(request, response),
  )
  const tokens = new Map<string, number>()
  const host = () => {
    const address = server.address()
    assert(typeof address === 'object' && address !== null, 'the bank listens')
    return `localhost:${address.port}`
  }

  void app.register(async (scope) => {
    observeCalls(scope, observer)
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    )
    spoilAnswers(
      scope,
      faults,
      () => 'token',
      (reply) => problem(reply, 'ServicoIndisponivel', 'Fora do ar.'),
    )
    scope.post<{ Body: Record<string, string> | null }>('/oauth/token', async (request, reply) => {
      const body = request.body ?? {}
      const login = Buffer.from(request.headers.authorization?.replace(/^Basic /, '') ?? '', 'base64')
      const [id, secret] = body['client_secret']
        ? [body['client_id'], body['client_secret']]
        : login.toString('utf8').split(':')
      if (body['grant_type'] !== 'client_credentials')
        return reply.code(400).send({ error: 'unsupported_grant_type' })
      if (id !== clientId || !secrets.includes(secret ?? ''))
        return reply.code(401).send({ error: 'invalid_client' })
      const token = scheme.random(40)
      tokens.set(token, clock.now() + TOKEN_SECONDS * 1000)
      return { access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS, scope: body['scope'] }
    })
  })

  void app.register(async (scope) => {
    observeCalls(scope, observer)
    scope.addHook('onRequest', async (request, reply) => {
      const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
      const isValid = (tokens.get(token) ?? 0) > clock.now()
      if (isValid && !faults.strikes('token', kindOf(request.method, request.url))) return undefined
      tokens.delete(token)
      return reply.code(401).send({ error: 'invalid_token' })
    })
    spoilAnswers(scope, faults, kindOf, (reply) => problem(reply, 'ServicoIndisponivel', 'Fora do ar.'))
    await scope.register(async (v2) => apiPix(v2, scheme, host), { prefix: '/v2' })
    efiPayouts(scope, scheme)
  })

  /** A notice of Pix, received or sent, to the address that its key has registered. */
  function tell(pixKey: string, entry: object): void {
    const webhook = store.webhooks.get(pixKey)
    if (!webhook) return
    notices.post({
      url: `${webhook.url}/pix`,
      forgedUrl: `${webhook.url.replace(/\/[^/?]*(\?.*)?$/, '/not-the-secret-of-the-site')}/pix`,
      body: JSON.stringify({ pix: [entry] }),
      headers: () => ({}),
    })
  }
  scheme.listeners.set('apiPix', {
    // Efí alone tells who paid, in a field of its own.
    onPaid: (charge, paid) => tell(charge.pixKey, { ...pixOf(charge, paid), gnExtras: payerOf(paid.cpf) }),
    onRefund: (charge, paid) => tell(charge.pixKey, pixOf(charge, paid)),
  })
  scheme.listeners.set('efi', {
    onPayout: (payout) => {
      for (const key of store.webhooks.keys()) tell(key, efiNotice(payout))
    },
  })
  return {
    listen: async (port, address) => {
      await app.ready()
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, address, resolve)
      })
    },
    url: () => `https://${host()}`,
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      await app.close()
    },
  }
}

const payerOf = (cpf: string) => ({
  pagador: { nome: cpf === OTHER_CPF ? 'Outra Pessoa' : 'Pessoa', cpf, codigoBanco: '99999004' },
})

export function kindOf(method: string, url: string): CallKind {
  if (method === 'GET') return 'read'
  if (url.includes('/gn/pix/') || url.includes('/payment')) return 'payout'
  return url.includes('/devolucao/') || url.includes('/refund') ? 'refund' : 'charge'
}
