import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** One key of the account. */
export type AccessKey = { readonly id: string; readonly secret: string }
export type Account = { readonly region: string; readonly keys: readonly AccessKey[] }
type Request = {
  readonly method: string
  /** As it came: path and query, with their encoding. */
  readonly rawUrl: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}
export type S3Fault = { readonly status: number; readonly code: string; readonly message: string }

const SKEW_MS = 15 * 60_000
const MOST_SECONDS = 604_800
const HEADER =
  /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/

const fault = (status: number, code: string, message: string): S3Fault => ({ status, code, message })
const denied = (message: string): S3Fault => fault(403, 'AccessDenied', message)

const hash = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** `20130524T000000Z` as a moment; NaN for anything else. */
function momentOf(stamp: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** Decoded and encoded again, so that one who signs `+` and means a blank is refused. */
function encoded(text: string): string {
  let out = ''
  for (const byte of Buffer.from(decodeURIComponent(text))) {
    const char = String.fromCharCode(byte)
    out += /[A-Za-z0-9._~-]/.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }
  return out
}

type Parameter = readonly [name: string, value: string]
const parametersOf = (query: string): readonly Parameter[] =>
  query
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const at = pair.indexOf('=')
      return at < 0 ? [encoded(pair), ''] : [encoded(pair.slice(0, at)), encoded(pair.slice(at + 1))]
    })

/** What is wrong with the signature of a request, as S3 says it; null when nothing is. */
export function signatureFault(account: Account, request: Request, nowMs: number): S3Fault | null {
  const [path = '', query = ''] = request.rawUrl.split(/\?(.*)/s)
  const parameters = parametersOf(query)
  const given = new Map(parameters)
  const signed = given.has('X-Amz-Algorithm') || given.has('X-Amz-Signature')
  const claim = signed ? inQuery(given, nowMs) : inHeader(request, nowMs)
  if ('code' in claim) return claim
  const key = account.keys.find(({ id }) => id === claim.keyId)
  if (!key)
    return fault(
      403,
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
    )
  if (claim.service !== 's3' || claim.region !== account.region)
    return fault(
      400,
      signed ? 'AuthorizationQueryParametersError' : 'AuthorizationHeaderMalformed',
      `the region '${claim.region}' is wrong; expecting '${account.region}'`,
    )
  const unsigned = unsignedHeader(request.headers, claim.names)
  if (unsigned !== null)
    return denied(`There were headers present in the request which were not signed: ${unsigned}`)
  const canonical = [
    request.method,
    path
      .split('/')
      .map((part) => encoded(part))
      .join('/'),
    parameters
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${name}=${value}`)
      .toSorted()
      .join('&'),
    ...claim.names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    claim.names.join(';'),
    claim.payload,
  ].join('\n')
  const scope = `${claim.stamp.slice(0, 8)}/${claim.region}/${claim.service}/aws4_request`
  const toSign = `AWS4-HMAC-SHA256\n${claim.stamp}\n${scope}\n${hash(canonical)}`
  const day = hmac(`AWS4${key.secret}`, claim.stamp.slice(0, 8))
  const signing = hmac(hmac(hmac(day, claim.region), claim.service), 'aws4_request')
  const expected = hmac(signing, toSign)
  if (!timingSafeEqual(expected, Buffer.from(claim.signature, 'hex')))
    return fault(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
    )
  return null
}

type Claim = {
  readonly keyId: string
  readonly region: string
  readonly service: string
  readonly stamp: string
  readonly names: readonly string[]
  readonly signature: string
  readonly payload: string
}

function inHeader({ headers, body }: Request, nowMs: number): Claim | S3Fault {
  const { authorization } = headers
  if (authorization === undefined) return denied('Access Denied')
  const [, keyId = '', day, region = '', service = '', names = '', signature = ''] =
    HEADER.exec(authorization) ?? []
  if (signature === '')
    return fault(400, 'AuthorizationHeaderMalformed', 'The authorization header is malformed.')
  const stamp = String(headers['x-amz-date'] ?? '')
  const atMs = momentOf(stamp)
  if (Number.isNaN(atMs) || stamp.slice(0, 8) !== day)
    return denied('AWS authentication requires a valid Date or x-amz-date header')
  if (Math.abs(nowMs - atMs) > SKEW_MS)
    return fault(
      403,
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    )
  const payload = headers['x-amz-content-sha256']
  if (typeof payload !== 'string')
    return fault(400, 'InvalidRequest', 'Missing required header for this request: x-amz-content-sha256')
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== hash(body))
    return fault(
      400,
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    )
  return { keyId, region, service, stamp, names: names.split(';'), signature, payload }
}

function inQuery(given: ReadonlyMap<string, string>, nowMs: number): Claim | S3Fault {
  const malformed = (message: string) => fault(400, 'AuthorizationQueryParametersError', message)
  const read = (name: string) => decodeURIComponent(given.get(`X-Amz-${name}`) ?? '')
  const [keyId = '', day, region = '', service = '', end] = read('Credential').split('/')
  const [stamp, signature, seconds] = [read('Date'), read('Signature'), Number(read('Expires'))]
  if (read('Algorithm') !== 'AWS4-HMAC-SHA256')
    return malformed('X-Amz-Algorithm only supports "AWS4-HMAC-SHA256"')
  if (end !== 'aws4_request' || !/^[0-9a-f]{64}$/.test(signature) || read('SignedHeaders') === '')
    return malformed('Query-string authentication version 4 requires all of its parameters.')
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > MOST_SECONDS)
    return malformed('X-Amz-Expires must be between 1 and 604800 seconds')
  const atMs = momentOf(stamp)
  if (Number.isNaN(atMs) || stamp.slice(0, 8) !== day) return malformed('Invalid X-Amz-Date')
  if (atMs - nowMs > SKEW_MS) return denied('Request is not valid yet')
  if (nowMs > atMs + seconds * 1000) return denied('Request has expired')
  const names = read('SignedHeaders').split(';')
  return { keyId, region, service, stamp, names, signature, payload: 'UNSIGNED-PAYLOAD' }
}

/** S3 wants `host` and everything of its own to be signed, and the names in order. */
function unsignedHeader(headers: IncomingHttpHeaders, names: readonly string[]): string | null {
  const own = Object.keys(headers).filter((name) => name.startsWith('x-amz-'))
  const missing = ['host', ...own].find((name) => !names.includes(name))
  if (missing !== undefined) return missing
  return names.join() === names.toSorted().join() ? null : 'order of SignedHeaders'
}
