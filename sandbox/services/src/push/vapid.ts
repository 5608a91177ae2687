import { createPublicKey, verify } from 'node:crypto'
import * as z from 'zod/mini'

const DAY_S = 24 * 60 * 60

const Header = z.object({ typ: z.literal('JWT'), alg: z.literal('ES256') })
const Claims = z.object({ aud: z.string(), exp: z.number().check(z.int()), sub: z.string() })

const jsonOf = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

type Expected = { readonly audience: string; readonly publicKey: string; readonly nowMs: number }

/** What is wrong with an `Authorization: vapid t=…, k=…` (RFC 8292); null if it is right. */
export function vapidFault(
  authorization: string | undefined,
  { audience, publicKey, nowMs }: Expected,
): string | null {
  const found = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization ?? '')
  if (!found) return 'authorization must be vapid with t and k'
  const [, head = '', body = '', signature = '', key = ''] = found
  // RFC 8292, 4: a subscription is restricted to the key it was made with.
  if (key !== publicKey) return 'the subscription belongs to another key'
  if (!Header.safeParse(jsonOf(head)).success) return 'the token must be a JWT signed with ES256'
  const claims = Claims.safeParse(jsonOf(body))
  if (!claims.success) return 'the token must have aud, exp and sub'
  const { aud, exp, sub } = claims.data
  if (aud !== audience) return `aud must be ${audience}`
  const nowS = nowMs / 1000
  if (exp <= nowS) return 'the token has expired'
  if (exp > nowS + DAY_S) return 'exp must be within 24 hours'
  if (!/^(mailto:|https:\/\/)/.test(sub)) return 'sub must be a mailto: or https: address'
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65 || point[0] !== 4) return 'the key must be an uncompressed point'
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  try {
    const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
    const isRight = verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    return isRight ? null : 'the signature does not fit'
  } catch {
    return 'the key is not on the curve'
  }
}
