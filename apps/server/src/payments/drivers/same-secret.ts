import { createHash, timingSafeEqual } from 'node:crypto'

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether a text is one of these secrets, in a time that does not depend on it. */
export const isOneOf = (secrets: readonly string[], given: unknown): boolean =>
  typeof given === 'string' &&
  secrets.reduce((found, secret) => timingSafeEqual(digestOf(secret), digestOf(given)) || found, false)
