import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { backwards, NONCE_BYTES, TAG_BYTES } from '@baize/contract/player'
import type { RandomBytes } from '@baize/kit'

const CIPHER = 'aes-256-gcm'
const HEX = /^(?:[0-9a-f]{2})+$/

type Opened = {
  readonly text: string
  /** Encrypts the reply with the key that decrypted the request. */
  seal(text: string, bound: string): string
}
export type Sealing = {
  /** The key in use, backwards, as the start-up response hands it out. */
  readonly sk: string
  /** Null when none of our keys decrypts it, or when it was sealed for another call or time. */
  open(sealed: string, bound: string): Opened | null
}

/**
 * Encrypted game calls. Every visitor is given the key, so this hides a call from passive observers; it does not
 * authenticate the caller. The first secret makes the key that is handed out; the others still decrypt, so that a
 * secret can be rotated under open pages. Without a secret nothing is sealed.
 */
export function createSealing(secrets: readonly string[], randomBytes: RandomBytes): Sealing | null {
  // The key is public, so it is derived one-way from the secret.
  const keys = secrets.map((secret) => createHmac('sha256', secret).update('baize sealed calls').digest())
  const [current] = keys
  if (!current) return null
  return {
    sk: backwards(current.toString('hex')),
    open: (sealed, bound) => {
      if (!HEX.test(sealed)) return null
      const bytes = Buffer.from(sealed, 'hex')
      for (const key of keys) {
        const text = unseal(key, bytes, bound)
        if (text !== null)
          return { text, seal: (reply, to) => seal(key, randomBytes(NONCE_BYTES), reply, to) }
      }
      return null
    },
  }
}

function unseal(key: Buffer, bytes: Buffer, bound: string): string | null {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
  const opening = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  opening.setAAD(Buffer.from(bound))
  opening.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const head = opening.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
    return Buffer.concat([head, opening.final()]).toString()
  } catch {
    return null
  }
}

function seal(key: Buffer, nonce: Uint8Array, text: string, bound: string): string {
  const sealing = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  sealing.setAAD(Buffer.from(bound))
  const parts = [nonce, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()]
  return Buffer.concat(parts).toString('hex')
}
