import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import {
  COIN_SIGNATURE_HEADER,
  COIN_TIMESTAMP_HEADER,
  COIN_WINDOW_SECONDS,
  coinSignedText,
  type Json,
} from '@baize/contract/provider'

/** DER prefixes (PKCS#8 and SPKI) of a raw 32-byte Ed25519 key. */
const PRIVATE_KEY = '302e020100300506032b657004220420'
const PUBLIC_KEY = '302a300506032b6570032100'

const keys = new Map<string, KeyObject>()

/** Parsed keys are cached: every notice needs one. */
function keyOf(kind: 'private' | 'public', hex: string): KeyObject {
  const name = `${kind} ${hex}`
  const known = keys.get(name)
  if (known) return known
  const key =
    kind === 'private'
      ? createPrivateKey({ key: Buffer.from(PRIVATE_KEY + hex, 'hex'), format: 'der', type: 'pkcs8' })
      : createPublicKey({ key: Buffer.from(PUBLIC_KEY + hex, 'hex'), format: 'der', type: 'spki' })
  keys.set(name, key)
  return key
}

type SignedRequest = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body: Json | undefined
}

export function coinHeaders(
  key: string,
  nowMs: number,
  { method, path, body }: SignedRequest,
): Record<string, string> {
  const seconds = String(Math.floor(nowMs / 1000))
  const signature = sign(
    null,
    Buffer.from(coinSignedText(seconds, method, path, body)),
    keyOf('private', key),
  )
  return { [COIN_TIMESTAMP_HEADER]: seconds, [COIN_SIGNATURE_HEADER]: signature.toString('base64') }
}

/** Whether one of these keys signed exactly this request within the time window. */
export function isFromCoins(
  publicKeys: readonly string[],
  nowMs: number,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  { method, path, body }: SignedRequest,
): boolean {
  const seconds = headers[COIN_TIMESTAMP_HEADER]
  const signature = headers[COIN_SIGNATURE_HEADER]
  if (typeof seconds !== 'string' || !/^\d{1,12}$/.test(seconds)) return false
  // Base64 can encode the same bytes with different trailing bits; only the canonical encoding is accepted.
  if (typeof signature !== 'string' || !/^[A-Za-z0-9+/]{85}[AQgw]==$/.test(signature)) return false
  if (Math.abs(nowMs / 1000 - Number(seconds)) > COIN_WINDOW_SECONDS) return false
  const said = Buffer.from(coinSignedText(seconds, method, path, body))
  const given = Buffer.from(signature, 'base64')
  return publicKeys.some((key) => verify(null, said, keyOf('public', key), given))
}
