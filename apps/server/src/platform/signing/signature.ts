import { createHmac, timingSafeEqual } from 'node:crypto'
import { SIGNATURE_HEADER, SIGNATURE_WINDOW_MS, TIMESTAMP_HEADER } from '@baize/contract/provider'

/** The first secret signs; all of them verify. */
type Secrets = readonly [string, ...string[]]

const hmac = (secret: string, timestamp: string, body: string | Buffer) =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest()

export function signedHeaders(secrets: Secrets, nowMs: number, body: string): Record<string, string> {
  const timestamp = String(nowMs)
  return {
    [TIMESTAMP_HEADER]: timestamp,
    [SIGNATURE_HEADER]: hmac(secrets[0], timestamp, body).toString('hex'),
  }
}

type SignatureFault = 'unsigned' | 'stale' | 'wrong'

/** Verifies a signature over exactly these bytes, in constant time. Null when it is valid. */
export function signatureFault(
  secrets: Secrets,
  nowMs: number,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Buffer,
): SignatureFault | null {
  const timestamp = headers[TIMESTAMP_HEADER]
  const signature = headers[SIGNATURE_HEADER]
  if (typeof timestamp !== 'string' || !/^\d{1,15}$/.test(timestamp)) return 'unsigned'
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return 'unsigned'
  if (Math.abs(nowMs - Number(timestamp)) > SIGNATURE_WINDOW_MS) return 'stale'
  const given = Buffer.from(signature, 'hex')
  return secrets.some((secret) => timingSafeEqual(given, hmac(secret, timestamp, body))) ? null : 'wrong'
}
