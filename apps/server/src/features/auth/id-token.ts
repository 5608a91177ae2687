import { createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import { err, ok, type Result } from '@baize/kit'
import * as z from 'zod/mini'

/** What an issuer may sign with. Neither `none` nor a shared secret: who holds the public key could sign with that. */
const ALGORITHMS = {
  RS256: { kty: 'RSA', options: {} },
  ES256: { kty: 'EC', options: { dsaEncoding: 'ieee-p1363' } },
} as const

const Header = z.object({ alg: z.enum(['RS256', 'ES256']), kid: z.optional(z.string()) })
const Claims = z.object({
  iss: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.optional(z.string()),
  exp: z.number(),
  iat: z.number(),
  nonce: z.optional(z.string()),
})
export const Jwks = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), kid: z.optional(z.string()) })),
})
export type Jwks = z.infer<typeof Jwks>

/** Clocks of two houses differ. */
const LEEWAY_SECONDS = 60
const OLDEST_SECONDS = 10 * 60

type Expected = {
  readonly issuer: string
  readonly clientId: string
  readonly nonce: string
  readonly nowMs: number
}

/** `unknownKey` is worth another look at the issuer's keys; anything else is wrong for good. */
type TokenFault = 'unreadable' | 'unknownKey' | 'wrongSignature' | 'notForUs' | 'tooOld'

/** Whom the issuer vouches for: its subject, if the token is its own, for us, for this visit, and fresh. */
export function readIdToken(token: string, keys: Jwks, expected: Expected): Result<string, TokenFault> {
  const [head = '', body = '', signature = '', ...rest] = token.split('.')
  const header = Header.safeParse(json(head))
  const claims = Claims.safeParse(json(body))
  if (!header.success || !claims.success || signature === '' || rest.length > 0) return err('unreadable')
  const { kty, options } = ALGORITHMS[header.data.alg]
  const { kid } = header.data
  const key = keys.keys.find((one) => one.kty === kty && (kid === undefined || one.kid === kid))
  if (!key) return err('unknownKey')
  const signed = Buffer.from(`${head}.${body}`)
  if (!isSigned(signed, { key, ...options }, Buffer.from(signature, 'base64url')))
    return err('wrongSignature')
  const { iss, aud, azp, nonce, sub, exp, iat } = claims.data
  const audience = typeof aud === 'string' ? [aud] : aud
  const isOurs = audience.includes(expected.clientId) && (audience.length === 1 || azp === expected.clientId)
  if (iss !== expected.issuer || !isOurs || nonce !== expected.nonce) return err('notForUs')
  const now = expected.nowMs / 1000
  const isFresh = exp > now - LEEWAY_SECONDS && iat < now + LEEWAY_SECONDS && iat > now - OLDEST_SECONDS
  return isFresh ? ok(sub) : err('tooOld')
}

function isSigned(
  signed: Buffer,
  { key, ...options }: { readonly key: JsonWebKey; readonly dsaEncoding?: 'ieee-p1363' },
  signature: Buffer,
): boolean {
  try {
    return verify('sha256', signed, { key: createPublicKey({ key, format: 'jwk' }), ...options }, signature)
  } catch {
    // A key that is none.
    return false
  }
}

function json(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
