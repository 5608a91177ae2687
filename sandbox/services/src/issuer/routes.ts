import { createHash, createHmac, generateKeyPairSync, sign, timingSafeEqual } from 'node:crypto'
import type { Clock, RandomBytes } from '@baize/kit'
import { acceptForms } from '@baize/sandbox-shared/forms'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { languageOf } from '../pages/words.ts'
import { showPage } from '../replies.ts'
import { authorizePage, faultPage } from './page.ts'

type Issuer = {
  /** Public origin of the sandbox. */
  readonly origin: string
  readonly clientId: string
  readonly clientSecret: string
  /** The only redirect URI that is accepted. */
  readonly redirectUri: string
  readonly clock: Clock
  readonly randomBytes: RandomBytes
}

const CODE_LIFE_MS = 60_000
const TOKEN_LIFE_SECONDS = 300

const Asked = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.string(),
  scope: z.string().check(z.regex(/(^| )openid( |$)/)),
  state: z.string().check(z.maxLength(512)),
  nonce: z.string().check(z.maxLength(512)),
  code_challenge: z.string().check(z.regex(/^[\w-]{43}$/)),
  code_challenge_method: z.literal('S256'),
})
type Asked = z.infer<typeof Asked>
const Typed = z.object({ name: z.string().check(z.trim(), z.maxLength(200)) })
const NAME = /^[\p{L}\p{N} ._-]{1,40}$/u
const Exchange = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  // Optional beside the Authorization header, which names the client already.
  client_id: z.optional(z.string()),
  code_verifier: z.string().check(z.regex(/^[\w.~-]{43,128}$/)),
})

type Grant = { readonly asked: Asked; readonly subject: string; readonly expiresAtMs: number }

const base64url = (text: string | Buffer) => Buffer.from(text).toString('base64url')
const sameText = (left: string, right: string) => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}

/**
 * OpenID Connect issuer that vouches for any name entered. Authorization code flow with PKCE; ID tokens signed with
 * ES256.
 */
export function openIdIssuer(app: FastifyInstance, settings: Issuer): void {
  const { origin, clientId, clientSecret, redirectUri, clock, randomBytes } = settings
  const issuer = `${origin}/oidc`
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const kid = base64url(Buffer.from(randomBytes(9)))
  const grants = new Map<string, Grant>()

  /** The validated authorization request, or an error page if the client or the request is unknown. */
  const read = (request: FastifyRequest, given: unknown): Asked | { readonly faultPage: string } => {
    const language = languageFor(request)
    const asked = Asked.safeParse(given)
    if (!asked.success) return { faultPage: faultPage('unknownRequest', language) }
    if (asked.data.client_id !== clientId) return { faultPage: faultPage('unknownSite', language) }
    if (asked.data.redirect_uri !== redirectUri) return { faultPage: faultPage('unknownAddress', language) }
    return asked.data
  }
  const site = new URL(redirectUri)
  const backWith = (values: Readonly<Record<string, string>>): string => {
    const back = new URL(redirectUri)
    for (const [name, value] of Object.entries(values)) back.searchParams.set(name, value)
    return back.href
  }
  const question = (request: FastifyRequest, asked: Asked, badName?: string): string => {
    const backUrl = backWith({ error: 'access_denied', state: asked.state })
    const view = { asked, site: site.host, backUrl, ...(badName !== undefined && { badName }) }
    return authorizePage(view, languageFor(request))
  }

  void app.register(async (scope) => {
    acceptForms(scope)
    scope.get('/oidc/.well-known/openid-configuration', async () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      code_challenge_methods_supported: ['S256'],
    }))
    scope.get('/oidc/jwks', async () => ({
      keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' }],
    }))
    scope.get('/oidc/authorize', async (request, reply) => {
      const asked = read(request, request.query)
      if ('faultPage' in asked) return showPage(reply.code(400), asked.faultPage)
      return showPage(reply, question(request, asked), site.origin)
    })
    scope.post('/oidc/authorize', async (request, reply) => {
      const asked = read(request, request.body)
      if ('faultPage' in asked) return showPage(reply.code(400), asked.faultPage)
      const name = Typed.safeParse(request.body).data?.name ?? ''
      if (!NAME.test(name)) return showPage(reply.code(400), question(request, asked, name), site.origin)
      const code = base64url(Buffer.from(randomBytes(32)))
      // Stable per name, but not the name itself: relying parties must treat `sub` as opaque.
      const subject = createHmac('sha256', 'baize sandbox')
        .update(name.toLowerCase())
        .digest('hex')
        .slice(0, 24)
      grants.set(code, { asked, subject, expiresAtMs: clock.now() + CODE_LIFE_MS })
      return reply.redirect(backWith({ code, state: asked.state }), 303)
    })
    scope.post('/oidc/token', async (request, reply) => {
      const refuse = (code: number, error: string) => reply.code(code).send({ error })
      const basic = `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`
      if (!sameText(request.headers.authorization ?? '', basic)) return refuse(401, 'invalid_client')
      const given = Exchange.safeParse(request.body)
      if (!given.success) return refuse(400, 'invalid_request')
      const grant = grants.get(given.data.code)
      grants.delete(given.data.code)
      const challenge = createHash('sha256').update(given.data.code_verifier).digest('base64url')
      const isRight =
        grant &&
        grant.expiresAtMs > clock.now() &&
        (given.data.client_id ?? clientId) === clientId &&
        given.data.redirect_uri === redirectUri &&
        sameText(challenge, grant.asked.code_challenge)
      if (!isRight) return refuse(400, 'invalid_grant')
      return reply.header('cache-control', 'no-store').send({
        token_type: 'Bearer',
        access_token: 'none',
        expires_in: TOKEN_LIFE_SECONDS,
        id_token: tokenOf(grant),
      })
    })
  })

  function tokenOf({ subject, asked: { nonce } }: Grant): string {
    const iat = Math.floor(clock.now() / 1000)
    const claims = { iss: issuer, sub: subject, aud: clientId, iat, exp: iat + TOKEN_LIFE_SECONDS, nonce }
    const text = `${base64url(JSON.stringify({ alg: 'ES256', typ: 'JWT', kid }))}.${base64url(JSON.stringify(claims))}`
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    return `${text}.${base64url(signature)}`
  }
}

const languageFor = (request: FastifyRequest) => languageOf(request.headers['accept-language'])
