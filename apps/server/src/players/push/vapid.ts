import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { HOUR_MS } from '@baize/kit'

const CURVE = 'prime256v1'
/** Push services accept a day at most (RFC 8292). */
const VALID_MS = 12 * HOUR_MS

/** A key pair that identifies this site to push services. */
export type VapidKey = {
  readonly id: string
  /** An uncompressed point. */
  readonly publicKey: Buffer
  readonly privateKey: KeyObject
}

/** A new key pair: the point and the scalar. */
export function newVapidKey(): { readonly publicKey: Buffer; readonly scalar: Buffer } {
  const pair = createECDH(CURVE)
  const publicKey = pair.generateKeys()
  const scalar = pair.getPrivateKey()
  // Leading zeros are left out of the scalar; a key in JWK has all of its 32 bytes.
  return { publicKey, scalar: Buffer.concat([Buffer.alloc(32 - scalar.length), scalar]) }
}

export function vapidKeyOf(id: string, publicKey: Buffer, scalar: Buffer): VapidKey {
  const coordinate = (from: number) => publicKey.subarray(from, from + 32).toString('base64url')
  const key = {
    kty: 'EC',
    crv: 'P-256',
    x: coordinate(1),
    y: coordinate(33),
    d: scalar.toString('base64url'),
  }
  return { id, publicKey, privateKey: createPrivateKey({ key, format: 'jwk' }) }
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The value of `Authorization` for a push service (RFC 8292). `contact` is whom its people write to. */
function authorization(key: VapidKey, audience: string, contact: string, nowMs: number): string {
  const claims = { aud: audience, exp: Math.floor((nowMs + VALID_MS) / 1000), sub: contact }
  const signed = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key: key.privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${key.publicKey.toString('base64url')}`
}

/** One signature serves all messages of a key to one push service: signing each would take longer than encrypting it. */
export function createAuthorizations(
  contact: string,
): (key: VapidKey, endpoint: string, nowMs: number) => string {
  const known = new Map<string, { readonly value: string; readonly untilMs: number }>()
  return (key, endpoint, nowMs) => {
    const { origin } = new URL(endpoint)
    const name = `${key.id} ${origin}`
    const before = known.get(name)
    if (before && nowMs < before.untilMs) return before.value
    const value = authorization(key, origin, contact, nowMs)
    known.set(name, { value, untilMs: nowMs + VALID_MS / 2 })
    return value
  }
}
