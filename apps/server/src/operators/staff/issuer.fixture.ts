import { createECDH, createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { createServer } from 'node:http'
import { assert } from '@baize/kit'
import { chance } from '@baize/kit/testing'

export type Person = { readonly sub: string; readonly email?: string; readonly email_verified?: boolean }
type Grant = Person & { readonly nonce: string; readonly challenge: string }

export type TestIssuer = {
  readonly url: string
  /** Signs in at the issuer; returns the parameters of the redirect. */
  signIn(address: string, person: Person): { readonly state: string; readonly code: string }
  close(): Promise<void>
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An issuer that vouches for whomever it is told to. */
export async function openIssuer(clientId: string, nowMs: () => number): Promise<TestIssuer> {
  // Any 31-byte number is a valid private key of P-256.
  const secret = Buffer.concat([Buffer.alloc(1), chance.bytes(31)])
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(secret)
  const point = curve.getPublicKey()
  const open = {
    kty: 'EC',
    crv: 'P-256',
    x: point.toString('base64url', 1, 33),
    y: point.toString('base64url', 33),
  }
  const key = createPrivateKey({ key: { ...open, d: secret.toString('base64url') }, format: 'jwk' })
  const published = createPublicKey({ key: open, format: 'jwk' }).export({ format: 'jwk' })
  const grants = new Map<string, Grant>()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      const answer = answerTo(request.url ?? '', new URLSearchParams(body))
      response
        .writeHead(answer ? 200 : 400, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert(typeof address === 'object' && address !== null, 'the issuer listens')
  const url = `http://127.0.0.1:${address.port}`

  function answerTo(path: string, form: URLSearchParams): object | null {
    if (path === '/.well-known/openid-configuration')
      return {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
      }
    if (path === '/jwks') return { keys: [{ ...published, kid: 'one' }] }
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!grant || challenge !== grant.challenge) return null
    const { challenge: _, ...claims } = grant
    const iat = Math.floor(nowMs() / 1000)
    const text = `${part({ alg: 'ES256', kid: 'one' })}.${part({ ...claims, iss: url, aud: clientId, iat, exp: iat + 300 })}`
    const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
    return {
      token_type: 'Bearer',
      access_token: 'none',
      id_token: `${text}.${signature.toString('base64url')}`,
    }
  }

  return {
    url,
    signIn: (to, person) => {
      const { searchParams } = new URL(to)
      const code = chance.hex(8)
      grants.set(code, {
        ...person,
        nonce: searchParams.get('nonce') ?? '',
        challenge: searchParams.get('code_challenge') ?? '',
      })
      return { state: searchParams.get('state') ?? '', code }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
