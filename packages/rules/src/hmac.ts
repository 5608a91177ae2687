import { hmac } from '@noble/hashes/hmac.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** HMAC-SHA256 of a text under a text, both UTF-8. This one runs wherever there is JavaScript. */
export const hmacSha256 = (key: string, message: string): Uint8Array =>
  hmac(sha256, utf8ToBytes(key), utf8ToBytes(message))

/** Lowercase hex of the hash of a text, as UTF-8. */
export const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))
export const sha512Hex = (text: string): string => bytesToHex(sha512(utf8ToBytes(text)))
