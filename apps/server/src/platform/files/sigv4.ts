import { createHash, createHmac } from 'node:crypto'

export type SigningKey = { readonly id: string; readonly secret: string }
export type SigningScope = { readonly region: string; readonly service: string; readonly nowMs: number }
type Headers = Readonly<Record<string, string>>

const ALGORITHM = 'AWS4-HMAC-SHA256'
/** Instead of a hash, where the body is not known or there is none of interest: addresses that are signed. */
const UNSIGNED = 'UNSIGNED-PAYLOAD'

const sha256Hex = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** `20130524T000000Z`. */
const stampOf = (ms: number): string => new Date(ms).toISOString().replaceAll(/[:-]|\.\d{3}/g, '')
const scopeOf = ({ region, service, nowMs }: SigningScope): string =>
  [stampOf(nowMs).slice(0, 8), region, service, 'aws4_request'].join('/')

/** Percent-encodes all but the unreserved characters of RFC 3986: `encodeURIComponent` leaves five more. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The path of an object's key, which keeps its slashes. */
export const encodedKey = (key: string): string => key.split('/').map(encoded).join('/')

const byCode = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** Parameters encoded and sorted; one without a value gets an empty one. */
const canonicalQuery = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted(byCode)
    .join('&')

function signatureOf(
  key: SigningKey,
  scope: SigningScope,
  request: {
    readonly method: string
    readonly url: URL
    readonly headers: readonly (readonly [string, string])[]
    readonly payload: string
  },
): string {
  const { method, url, headers, payload } = request
  const canonical = [
    method,
    // S3 takes the path as it was sent, and neither encodes it again nor resolves its dots.
    url.pathname,
    canonicalQuery(url),
    ...headers.map(([name, value]) => `${name}:${value}`),
    '',
    namesOf(headers),
    payload,
  ].join('\n')
  const toSign = [ALGORITHM, stampOf(scope.nowMs), scopeOf(scope), sha256Hex(canonical)].join('\n')
  const signingKey = scopeOf(scope).split('/').reduce<string | Buffer>(hmac, `AWS4${key.secret}`)
  return hmac(signingKey, toSign).toString('hex')
}

const namesOf = (headers: readonly (readonly [string, string])[]): string =>
  headers.map(([name]) => name).join(';')

const canonicalHeaders = (headers: Headers): readonly (readonly [string, string])[] =>
  Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value.trim().replaceAll(/ +/g, ' ')] as const)
    .toSorted(([a], [b]) => byCode(a, b))

/**
 * The headers of a request with its signature, by AWS Signature Version 4. Every given header is signed, and so is the
 * hash of the body, which is sent along (`x-amz-content-sha256`) unless the service is another one than S3.
 */
export function signedRequest(
  key: SigningKey,
  scope: SigningScope,
  request: {
    readonly method: string
    readonly url: URL
    readonly headers?: Headers
    readonly body?: Buffer
  },
): Headers {
  const { method, url, headers = {}, body = '' } = request
  const payload = sha256Hex(body)
  const sent = {
    ...headers,
    'x-amz-date': stampOf(scope.nowMs),
    ...(scope.service === 's3' && { 'x-amz-content-sha256': payload }),
  }
  const signed = canonicalHeaders({ ...sent, host: url.host })
  const signature = signatureOf(key, scope, { method, url, headers: signed, payload })
  return {
    ...sent,
    authorization: `${ALGORITHM} Credential=${key.id}/${scopeOf(scope)}, SignedHeaders=${namesOf(signed)}, Signature=${signature}`,
  }
}

/** An address that lets anybody who has it make this one request, for so many seconds. */
export function signedAddress(
  key: SigningKey,
  scope: SigningScope,
  { method, url, seconds }: { readonly method: string; readonly url: URL; readonly seconds: number },
): URL {
  const signed = new URL(url)
  const parameters = {
    'X-Amz-Algorithm': ALGORITHM,
    'X-Amz-Credential': `${key.id}/${scopeOf(scope)}`,
    'X-Amz-Date': stampOf(scope.nowMs),
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': 'host',
  }
  for (const [name, value] of Object.entries(parameters)) signed.searchParams.set(name, value)
  const headers = [['host', url.host]] as const
  const signature = signatureOf(key, scope, { method, url: signed, headers, payload: UNSIGNED })
  signed.searchParams.set('X-Amz-Signature', signature)
  return signed
}
