import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@baize/kit'

/** Nobody reads the screen and presses its button faster. */
const AT_LEAST_MS = 700
const AT_MOST_MS = 5 * 60_000

/**
 * The check of special domains. Its challenge is a signed time, so that any process may take what another one gave, and
 * nothing is kept: it says that a page of ours was open for a moment and something pressed its button, no more.
 */
export function firewallCheck(clock: Clock, secret: string) {
  // Not the secret itself: what is signed here must never be worth anything where the secret is.
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
