import { createECDH } from 'node:crypto'
import { randomBytes } from '@baize/kit/testing'
import { decrypt } from '@baize/sandbox-services/push/decrypt'
import { vapidFault } from '@baize/sandbox-services/push/vapid'
import { describe, expect, it } from 'vitest'
import { encryptFor, encryptWith, isPublicKey, MESSAGE_BYTES_AT_MOST } from './encryption.ts'
import { createAuthorizations, newVapidKey, vapidKeyOf } from './vapid.ts'

/** RFC 8291, 5 and appendix A. */
const RFC = {
  message: 'When I grow up, I want to be a watermelon',
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  receiver: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')

describe('[G-30] the encryption of a push', () => {
  it('makes the example of RFC 8291 from its keys and salt', () => {
    const once = createECDH('prime256v1')
    once.setPrivateKey(bytes(RFC.sender))
    const browser = { p256dh: bytes(RFC.receiver), auth: bytes(RFC.auth) }
    const body = encryptWith(once, bytes(RFC.salt), browser, Buffer.from(RFC.message), 0)
    expect(body.toString('base64url')).toBe(RFC.body)
  })

  it('is opened by the browser alone, whatever the length, and shows the length only roughly', () => {
    const [pair, other] = [createECDH('prime256v1'), createECDH('prime256v1')]
    pair.generateKeys()
    other.generateKeys()
    const auth = Buffer.from(randomBytes(16))
    const browser = { p256dh: pair.getPublicKey(), auth }
    const sizes = new Set<number>()
    for (const length of [0, 1, 254, 255, 256, 1000, MESSAGE_BYTES_AT_MOST - 1, MESSAGE_BYTES_AT_MOST]) {
      const message = Buffer.from(randomBytes(length))
      const body = encryptFor(browser, message, randomBytes)
      expect(body.length).toBeLessThanOrEqual(4096)
      const opened = decrypt({ pair, auth }, body)
      expect(opened.ok && opened.value.equals(message), `${length} bytes`).toBe(true)
      expect(decrypt({ pair: other, auth }, body).ok).toBe(false)
      sizes.add(body.length)
    }
    expect(sizes.size).toBeLessThan(6)
  })

  it('takes only points of the curve as keys', () => {
    expect(isPublicKey(bytes(RFC.receiver))).toBe(true)
    const off = bytes(RFC.receiver)
    off[64] = (off[64] ?? 0) ^ 1
    for (const wrong of [off, Buffer.alloc(65), Buffer.alloc(65, 4), bytes(RFC.receiver).subarray(1)])
      expect(isPublicKey(wrong)).toBe(false)
  })
})

describe('[G-30] the signature of a push', () => {
  const { publicKey, scalar } = newVapidKey()
  const key = vapidKeyOf('k1', publicKey, scalar)
  const endpoint = 'https://push.example/m/1'
  const NOW = Date.UTC(2026, 10, 19)
  const expected = {
    audience: 'https://push.example',
    publicKey: publicKey.toString('base64url'),
    nowMs: NOW,
  }

  it('is valid for its push service, this key and half a day, and is made once', () => {
    const authorize = createAuthorizations('https://baize.example')
    const value = authorize(key, endpoint, NOW)
    expect(vapidFault(value, expected)).toBeNull()
    expect(authorize(key, 'https://push.example/m/2', NOW + 1000)).toBe(value)
    expect(authorize(key, endpoint, NOW + 7 * 3_600_000)).not.toBe(value)
    expect(vapidFault(value, { ...expected, nowMs: NOW + 13 * 3_600_000 })).toBe('the token has expired')
    expect(vapidFault(value, { ...expected, audience: 'https://other.example' })).toContain('aud')
    const other = newVapidKey().publicKey.toString('base64url')
    expect(vapidFault(value, { ...expected, publicKey: other })).toContain('another key')
    expect(vapidFault(authorize(key, 'https://other.example/', NOW), expected)).toContain('aud')
  })

  it('is refused when a letter of it is changed', () => {
    const value = createAuthorizations('https://baize.example')(key, endpoint, NOW)
    const at = value.indexOf(', k=') - 40
    const changed = value.slice(0, at) + (value[at] === 'A' ? 'B' : 'A') + value.slice(at + 1)
    expect(vapidFault(changed, expected)).toBe('the signature does not fit')
  })

  it('is made with keys whose scalar begins with zeros', () => {
    for (let tries = 0; tries < 600; tries++) expect(newVapidKey().scalar).toHaveLength(32)
  })
})
