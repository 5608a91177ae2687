import { err, ok, type Result } from '@baize/kit'
import * as jose from 'jose'
import * as openid from 'openid-client'
import type { Context } from '../../ledger/context.ts'
import { cacheFor } from '../../platform/concurrency/cached.ts'

/** Timeout of one request to the issuer. */
const TIMEOUT_SECONDS = 10
const DISCOVERY_KEPT_MS = 60 * 60_000
/**
 * Keys are refetched after this time, or earlier for a token with an unknown key, but not more often than the cooldown.
 */
const KEYS_KEPT_MS = 10 * 60_000
const KEYS_COOLDOWN_MS = 30_000
/** Allowed clock skew between us and the issuer. */
const LEEWAY_SECONDS = 60
const OLDEST_TOKEN_SECONDS = 10 * 60
const LONGEST_SUBJECT = 255
/** Excludes `none` and shared secrets: anyone who holds the public key could sign with those. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']

type Settings = NonNullable<Context['config']['oidc']>

/** `down`: the issuer does not answer, and a retry may work. `refused`: it answered, and the answer is not trusted. */
export type IssuerFault = 'down' | 'refused'

type Issuer = {
  readonly metadata: () => Promise<openid.ServerMetadata>
  readonly keysAt: (uri: string) => jose.JWTVerifyGetKey
}

/** Discovery and keys per issuer, shared by all log-ins of this process. */
const issuers = new WeakMap<Settings, Issuer>()

function issuerOf(ctx: Context, settings: Settings): Issuer {
  const known = issuers.get(settings)
  if (known) return known
  let last: openid.ServerMetadata | null = null
  let keys: { readonly uri: string; readonly get: jose.JWTVerifyGetKey } | null = null
  const issuer: Issuer = {
    metadata: cacheFor(DISCOVERY_KEPT_MS, ctx.clock, async () => {
      try {
        const url = new URL(settings.issuer)
        const found = await openid.discovery(url, settings.clientId, undefined, undefined, {
          timeout: TIMEOUT_SECONDS,
          ...(isPlain(settings) && { execute: [openid.allowInsecureRequests] }),
        })
        last = found.serverMetadata()
      } catch (error) {
        if (last === null) throw error
        ctx.log.warn({ err: error }, 'issuer discovery failed, the last answer is kept')
      }
      return last
    }),
    keysAt(uri) {
      keys = keys?.uri === uri ? keys : { uri, get: remoteKeys(uri) }
      return keys.get
    },
  }
  issuers.set(settings, issuer)
  return issuer
}

const remoteKeys = (uri: string): jose.JWTVerifyGetKey =>
  jose.createRemoteJWKSet(new URL(uri), {
    timeoutDuration: TIMEOUT_SECONDS * 1000,
    cooldownDuration: KEYS_COOLDOWN_MS,
    cacheMaxAge: KEYS_KEPT_MS,
  })

/** An issuer without TLS is on this machine or in a private network; the operator has configured it. */
const isPlain = ({ issuer }: Settings): boolean => issuer.startsWith('http:')

/** Built per request, so that timestamps are checked against the server's clock. */
function clientOf(ctx: Context, settings: Settings, server: openid.ServerMetadata): openid.Configuration {
  const { clientId, clientSecret } = settings
  const client = new openid.Configuration(
    server,
    clientId,
    {
      [openid.clockSkew]: (ctx.clock.now() - Date.now()) / 1000,
      [openid.clockTolerance]: LEEWAY_SECONDS,
    },
    clientSecret === '' ? openid.None() : openid.ClientSecretBasic(clientSecret),
  )
  client.timeout = TIMEOUT_SECONDS
  if (isPlain(settings)) openid.allowInsecureRequests(client)
  return client
}

/** The issuer's authorization URL. */
export async function authorizationUrl(
  ctx: Context,
  settings: Settings,
  visit: {
    readonly state: string
    readonly nonce: string
    readonly verifier: string
    readonly redirectUri: string
  },
  scope = 'openid',
): Promise<Result<string, IssuerFault>> {
  try {
    const client = clientOf(ctx, settings, await issuerOf(ctx, settings).metadata())
    const url = openid.buildAuthorizationUrl(client, {
      redirect_uri: visit.redirectUri,
      scope,
      state: visit.state,
      nonce: visit.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(visit.verifier),
      code_challenge_method: 'S256',
    })
    return ok(url.href)
  } catch (error) {
    return err(faultOf(ctx, error))
  }
}

/** A person whom the issuer vouches for. An e-mail that it has not verified is none. */
type Claims = { readonly subject: string; readonly email: string | null }

/** Exchanges the authorization code for the subject that the issuer vouches for. */
export async function redeem(
  ctx: Context,
  settings: Settings,
  back: Parameters<typeof redeemClaims>[2],
): Promise<Result<string, IssuerFault>> {
  const claims = await redeemClaims(ctx, settings, back)
  return claims.ok ? ok(claims.value.subject) : claims
}

/** The same with the person's e-mail, in lower case, if the issuer says that it has verified it. */
export async function redeemClaims(
  ctx: Context,
  settings: Settings,
  back: {
    readonly state: string
    readonly code: string
    readonly iss: string | undefined
    readonly verifier: string
    readonly nonce: string
    readonly redirectUri: string
  },
): Promise<Result<Claims, IssuerFault>> {
  const issuer = issuerOf(ctx, settings)
  const url = new URL(back.redirectUri)
  url.searchParams.set('code', back.code)
  url.searchParams.set('state', back.state)
  if (back.iss !== undefined) url.searchParams.set('iss', back.iss)
  try {
    const server = await issuer.metadata()
    const { id_token: token = '' } = await openid.authorizationCodeGrant(
      clientOf(ctx, settings, server),
      url,
      {
        pkceCodeVerifier: back.verifier,
        expectedState: back.state,
        expectedNonce: back.nonce,
        idTokenExpected: true,
      },
    )
    // The library relies on TLS in place of the signature; an issuer may be reached without TLS.
    const { payload } = await jose.jwtVerify(token, issuer.keysAt(server.jwks_uri ?? ''), {
      issuer: server.issuer,
      audience: settings.clientId,
      algorithms: ALGORITHMS,
      clockTolerance: LEEWAY_SECONDS,
      maxTokenAge: OLDEST_TOKEN_SECONDS,
      currentDate: new Date(ctx.clock.now()),
    })
    const { sub = '', email, email_verified: isVerified } = payload
    if (sub === '' || sub.length > LONGEST_SUBJECT) return err('refused')
    return ok({
      subject: sub,
      email: typeof email === 'string' && isVerified === true ? email.toLowerCase() : null,
    })
  } catch (error) {
    return err(faultOf(ctx, error))
  }
}

function faultOf(ctx: Context, error: unknown): IssuerFault {
  const isDown = isUnreachable(error)
  ctx.log.warn({ err: error }, isDown ? 'issuer is down' : 'issuer answer refused')
  return isDown ? 'down' : 'refused'
}

/** No connection, a timeout, or a server error. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof jose.errors.JWKSTimeout) return true
  if (error instanceof jose.errors.JOSEError) return error.code === jose.errors.JOSEError.code
  if (error instanceof openid.ClientError)
    return error.code === 'OAUTH_TIMEOUT' || (error.cause instanceof Response && error.cause.status >= 500)
  // `fetch` rejects with a TypeError whose cause is the network error.
  return error instanceof TypeError && error.cause !== undefined
}
