import { createDecipheriv, createHmac, type ECDH } from 'node:crypto'
import { err, ok, type Result } from '@baize/kit'

/*
 * The browser's side of RFC 8291 and RFC 8188, written from their text. It shares no code with the server, so that both agree on the
 * standard and not with each other.
 */

const hmac = (key: Uint8Array, ...parts: readonly (Uint8Array | string)[]): Buffer => {
  const made = createHmac('sha256', key)
  for (const part of parts) made.update(part)
  return made.digest()
}

type Recipient = { readonly pair: ECDH; readonly auth: Buffer }

/** The message, or the reason why a browser would drop it. */
export function decrypt({ pair, auth }: Recipient, body: Buffer): Result<Buffer, string> {
  // RFC 8188, 2.1: salt, record size, length of the key id, key id.
  if (body.length < 21) return err('the header is cut off')
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const idLength = body.readUInt8(20)
  if (idLength !== 65) return err('the key id must be an uncompressed point')
  if (recordSize < 18) return err('the record size is too small')
  const sender = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  // RFC 8291, 4: one record.
  if (record.length > recordSize) return err('a push has one record')
  if (record.length < 18) return err('the record is cut off')

  // RFC 8291, 3.4.
  let shared: Buffer
  try {
    shared = pair.computeSecret(sender)
  } catch {
    return err('the key of the sender is not on the curve')
  }
  const prkKey = hmac(auth, shared)
  const ikm = hmac(prkKey, 'WebPush: info\0', pair.getPublicKey(), sender, Uint8Array.of(1))
  const prk = hmac(salt, ikm)
  const key = hmac(prk, 'Content-Encoding: aes128gcm\0', Uint8Array.of(1)).subarray(0, 16)
  const nonce = hmac(prk, 'Content-Encoding: nonce\0', Uint8Array.of(1)).subarray(0, 12)

  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  let plain: Buffer
  try {
    plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  } catch {
    return err('it does not decrypt')
  }
  // RFC 8188, 2: zeros after the delimiter, which is 2 in the last record.
  let end = plain.length - 1
  while (end >= 0 && plain[end] === 0) end -= 1
  return end >= 0 && plain[end] === 2 ? ok(plain.subarray(0, end)) : err('the last record has no delimiter')
}
