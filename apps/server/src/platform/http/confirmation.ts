import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ForcedRetry } from '@baize/contract/player'
import type { Path } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import type { Clock } from '@baize/kit'

const CONFIRMATION_TTL_MS = 5 * 60_000

export type Confirmations = {
  /** Asks the person to confirm. `about` is everything they are told: the token fits nothing else. */
  ask(path: Path, about: string, confirm: ForcedRetry['confirm']): Refusal
  isConfirmed(token: string | undefined, path: Path, about: string): boolean
}

/** Confirmation by a signed token, which any process can verify. The page repeats its call with it (110110). */
export function createConfirmations(clock: Clock, secret: string): Confirmations {
  // A derived key: a signature made here must be worthless wherever the secret itself is used.
  const key = createHmac('sha256', secret).update('confirmation').digest()
  const sign = (path: Path, about: string, until: string): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([path, about, until]))
      .digest()
  return {
    ask: (path, about, confirm) => {
      const until = String(clock.now() + CONFIRMATION_TTL_MS)
      const token = `${until}-${sign(path, about, until).toString('base64url')}`
      const retry: ForcedRetry = { redo: { path, token }, confirm }
      return refusal('forcedRetry', { retry: JSON.stringify(retry) })
    },
    isConfirmed: (token, path, about) => {
      const [, until, signature] = /^(\d{1,15})-([\w-]{43})$/.exec(token ?? '') ?? []
      if (until === undefined || signature === undefined || Number(until) <= clock.now()) return false
      return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(path, about, until))
    },
  }
}
