import { createHmac, timingSafeEqual } from 'node:crypto'

/** Time-based one-time passwords as authenticator apps make them: RFC 6238 with SHA-1, six digits, thirty seconds. */
const STEP_SECONDS = 30
const DIGITS = 6
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** Phone clocks drift: the step before and the step after are accepted too. */
const DRIFT_STEPS = 1

export const stepAt = (nowMs: number): number => Math.floor(nowMs / 1000 / STEP_SECONDS)

export function codeAt(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step that this code belongs to, if it is still usable: later than the last used one. */
export function stepOf(
  secret: Uint8Array,
  code: string,
  { nowMs, lastStep }: { readonly nowMs: number; readonly lastStep: number },
): number | null {
  const now = stepAt(nowMs)
  const given = Buffer.from(code)
  let found: number | null = null
  for (let step = now - DRIFT_STEPS; step <= now + DRIFT_STEPS; step++) {
    const right = Buffer.from(codeAt(secret, step))
    const equal = given.length === right.length && timingSafeEqual(given, right)
    if (equal && step > lastStep) found ??= step
  }
  return found
}

/** RFC 4648 without padding, for people who type instead of scan. */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let buffer = 0
  let bits = 0
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET.charAt((buffer >>> bits) & 31)
    }
    buffer &= (1 << bits) - 1
  }
  return bits > 0 ? text + ALPHABET.charAt((buffer << (5 - bits)) & 31) : text
}

export function authenticatorUri(secret: string, site: string, account: string): string {
  const label = `${encodeURIComponent(site)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(site)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`
}
