import { createCipheriv, createECDH, ECDH, hkdfSync } from 'node:crypto'
import type { RandomBytes } from '@baize/kit'

const CURVE = 'prime256v1'
const SALT_BYTES = 16
const TAG_BYTES = 16
/** Push services take 4096 bytes at least, and some take no more. */
const RECORD_BYTES = 4096
/** Length of a public key, which is the key id of the header. */
const KEY_BYTES = 65
const HEADER_BYTES = SALT_BYTES + 4 + 1 + KEY_BYTES
/** The end of the only record, before its padding. */
const LAST_RECORD = 2
/** Messages are padded to a multiple of this, so that their length tells the push service little. */
const PADDED_TO = 256
/** The longest message that fits. */
export const MESSAGE_BYTES_AT_MOST = RECORD_BYTES - HEADER_BYTES - TAG_BYTES - 1

/** The browser's public key and secret. */
export type BrowserKeys = { readonly p256dh: Buffer; readonly auth: Buffer }

/** Whether these bytes are a point of the curve: a key that is none would fail with every message. */
export function isPublicKey(key: Buffer): boolean {
  try {
    return key.length === KEY_BYTES && ECDH.convertKey(key, CURVE).length === KEY_BYTES
  } catch {
    return false
  }
}

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** Encrypts a message for one browser by RFC 8291 (`aes128gcm`), with a key pair that is used once. */
export function encryptFor(browser: BrowserKeys, message: Buffer, randomBytes: RandomBytes): Buffer {
  const once = createECDH(CURVE)
  once.generateKeys()
  const padding = Math.min(
    (PADDED_TO - ((message.length + 1) % PADDED_TO)) % PADDED_TO,
    MESSAGE_BYTES_AT_MOST - message.length,
  )
  return encryptWith(once, Buffer.from(randomBytes(SALT_BYTES)), browser, message, padding)
}

/** The same with a given key pair and salt, for the test vector of RFC 8291. */
export function encryptWith(
  once: ECDH,
  salt: Buffer,
  { p256dh, auth }: BrowserKeys,
  message: Buffer,
  padding: number,
): Buffer {
  const ours = once.getPublicKey()
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ours])
  const secret = derive(once.computeSecret(p256dh), auth, keyInfo, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const record = Buffer.concat([message, Buffer.of(LAST_RECORD), Buffer.alloc(padding)])
  const lengths = Buffer.alloc(5)
  lengths.writeUInt32BE(RECORD_BYTES)
  lengths.writeUInt8(KEY_BYTES, 4)
  return Buffer.concat([salt, lengths, ours, cipher.update(record), cipher.final(), cipher.getAuthTag()])
}
