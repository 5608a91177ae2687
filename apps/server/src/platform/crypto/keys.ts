import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import type { RandomBytes } from '@baize/kit'

type Secrets = readonly [string, ...string[]]

const NONCE_BYTES = 12
const TAG_BYTES = 16

const keyOf = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `baize accounts: ${use}`, 32))

/**
 * HMACs with each accepted secret, the one in use first. The inputs are short: without a secret they could be
 * brute-forced.
 */
export const keyedHashes = (secrets: Secrets, use: string, text: string): readonly [Buffer, ...Buffer[]] => {
  const hashWith = (secret: string) => createHmac('sha256', keyOf(secret, use)).update(text).digest()
  const [first, ...older] = secrets
  return [hashWith(first), ...older.map(hashWith)]
}

/** Encrypts for one owner: moved to another owner's row it does not decrypt. */
export function seal(secrets: Secrets, randomBytes: RandomBytes, owner: string, secret: Uint8Array): Buffer {
  const nonce = Buffer.from(randomBytes(NONCE_BYTES))
  const cipher = createCipheriv('aes-256-gcm', keyOf(secrets[0], 'seal'), nonce).setAAD(Buffer.from(owner))
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** Null when none of the secrets decrypts it. */
export function unseal(secrets: Secrets, owner: string, sealed: Buffer): Buffer | null {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const text = sealed.subarray(NONCE_BYTES, -TAG_BYTES)
  for (const secret of secrets) {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, 'seal'), nonce)
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(-TAG_BYTES))
    try {
      return Buffer.concat([decipher.update(text), decipher.final()])
    } catch {
      // Encrypted with another secret, or not by us.
    }
  }
  return null
}
