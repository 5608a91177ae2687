import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@baize/kit'

/** Nobody can read the screen and press its button faster. */
const AT_LEAST_MS = 700
const AT_MOST_MS = 5 * 60_000

/**
 * The check on special domains. The challenge is a signed timestamp, so any process can verify it and nothing is
 * stored. It proves only that a page of ours was open for a moment and that its button was pressed.
 */
export function firewallCheck(clock: Clock, secret: string) {
  // A derived key: a signature made here must be worthless wherever the secret itself is used.
  const key = createHmac('sha256', secret).update('firewall check').digest()
  const sign = (time: string): Buffer => createHmac('sha256', key).update(time).digest()
  return {
    challenge: (): string => {
      const time = String(clock.now())
      return `${time}.${sign(time).toString('hex')}`
    },
    passes: (challenge: string): boolean => {
      const [, time, signature] = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(challenge) ?? []
      if (time === undefined || signature === undefined) return false
      if (!timingSafeEqual(Buffer.from(signature, 'hex'), sign(time))) return false
      const age = clock.now() - Number(time)
      return age >= AT_LEAST_MS && age <= AT_MOST_MS
    },
  }
}
