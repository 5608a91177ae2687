import { hmac } from '@noble/hashes/hmac.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** HMAC-SHA256 of a message under a key, both UTF-8. Portable: runs in every JavaScript engine. */
export const hmacSha256 = (key: string, message: string): Uint8Array =>
  hmac(sha256, utf8ToBytes(key), utf8ToBytes(message))

/** Lowercase hex of the hash of a UTF-8 text. */
export const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))
export const sha512Hex = (text: string): string => bytesToHex(sha512(utf8ToBytes(text)))
