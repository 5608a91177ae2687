import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

const isSame = (left: string, right: string): boolean => timingSafeEqual(digestOf(left), digestOf(right))

/** Whether `given` is the hex HMAC of this message with one of the secrets, in a time that does not depend on it. */
export const isHmac = (
  secrets: readonly string[],
  algorithm: 'sha256' | 'sha512',
  message: string | Buffer,
  given: unknown,
): boolean =>
  typeof given === 'string' &&
  secrets.reduce(
    (found, secret) =>
      isSame(createHmac(algorithm, secret).update(message).digest('hex'), given.toLowerCase()) || found,
    false,
  )

export function parsedJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}
