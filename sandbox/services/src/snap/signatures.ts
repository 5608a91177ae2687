import { createHash, createHmac, createPublicKey, createSign, createVerify } from 'node:crypto'

// Written apart from the site's own, so that a mistake in one of them shows.

type Called = { readonly path: string; readonly body: Buffer; readonly timestamp: string }

const sha = (body: Buffer): string => createHash('sha256').update(body).digest('hex').toLowerCase()

const isRsa = (publicKey: string, text: string, signature: string): boolean =>
  createVerify('RSA-SHA256').update(text, 'utf8').verify(createPublicKey(publicKey), signature, 'base64')

export const isClient = (
  publicKey: string,
  clientKey: string,
  timestamp: string,
  signature: string,
): boolean => isRsa(publicKey, [clientKey, timestamp].join('|'), signature)

export const isSymmetric = (
  secret: string,
  token: string,
  { path, body, timestamp }: Called,
  signature: string,
): boolean => {
  const hmac = createHmac('sha512', secret)
  hmac.update(['POST', path, token, sha(body), timestamp].join(':'))
  return hmac.digest('base64') === signature
}

export const isAsymmetric = (
  publicKey: string,
  { path, body, timestamp }: Called,
  signature: string,
): boolean => isRsa(publicKey, ['POST', path, sha(body), timestamp].join(':'), signature)

export const signNotice = (privateKey: string, { path, body, timestamp }: Called): string =>
  createSign('RSA-SHA256')
    .update(['POST', path, sha(body), timestamp].join(':'), 'utf8')
    .sign(privateKey, 'base64')

/** Western Indonesia's time, as Indonesian providers write it. */
export function westernTime(ms: number): string {
  const at = new Date(ms + 7 * 3_600_000)
  return at.toISOString().replace(/\.\d+Z$/, '+07:00')
}
