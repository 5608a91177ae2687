import { createHash, createHmac, sign, verify } from 'node:crypto'

const JAKARTA_MS = 7 * 60 * 60_000

/** ISO 8601 with the offset of Jakarta, which has no summer time. */
export const jakartaTime = (ms: number): string =>
  `${new Date(ms + JAKARTA_MS).toISOString().slice(0, 19)}+07:00`

const digestOf = (body: string | Buffer): string => createHash('sha256').update(body).digest('hex')

/** RSA-SHA256 by a key in PEM. */
const bySha256 = (privateKey: string, text: string): string =>
  sign('sha256', Buffer.from(text), privateKey).toString('base64')

/** Signature of the call for a token. */
export const signedClient = (privateKey: string, clientKey: string, timestamp: string): string =>
  bySha256(privateKey, `${clientKey}|${timestamp}`)

type Call = {
  readonly method: 'POST'
  /** Path without host, as it is called. */
  readonly path: string
  /** As it is sent, without blanks between its parts. */
  readonly body: string
  readonly timestamp: string
}

/** Signature with a token: HMAC-SHA512 by the client secret. */
export const signedSymmetrically = (
  clientSecret: string,
  token: string,
  { method, path, body, timestamp }: Call,
): string =>
  createHmac('sha512', clientSecret)
    .update(`${method}:${path}:${token}:${digestOf(body)}:${timestamp}`)
    .digest('base64')

/** Signature without a token: RSA-SHA256 by the private key. */
export const signedAsymmetrically = (privateKey: string, { method, path, body, timestamp }: Call): string =>
  bySha256(privateKey, `${method}:${path}:${digestOf(body)}:${timestamp}`)

/**
 * Whether one of the keys signed this notice. The digest is that of the minified body, which is what most send; a body
 * with blanks is minified first.
 */
export function isSignedBy(
  publicKeys: readonly string[],
  { path, raw, timestamp }: { readonly path: string; readonly raw: Buffer; readonly timestamp: string },
  signature: string,
): boolean {
  const given = Buffer.from(signature, 'base64')
  const digests = new Set([digestOf(raw), digestOf(minified(raw.toString('utf8')))])
  return [...digests].some((digest) => {
    const text = Buffer.from(`POST:${path}:${digest}:${timestamp}`)
    return publicKeys.some((key) => verify('sha256', text, key, given))
  })
}

/** JSON without the blanks between its parts. Numbers and escapes stay as they are written. */
const minified = (json: string): string =>
  json.replaceAll(/"(?:[^"\\]|\\.)*"|[ \t\r\n]+/g, (part) => (part.startsWith('"') ? part : ''))
