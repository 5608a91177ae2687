import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@baize/kit'

const PASS_TTL_MS = 12 * 3_600_000

export type SitePass = {
  issue(): { readonly token: string; readonly expiresAt: number }
  admits(token: string | null): boolean
}

/** Lets operators into the site during maintenance: a signed expiry time, which any process can verify. */
export function sitePass(clock: Clock, secret: string): SitePass {
  // A derived key: a signature made here must be worthless wherever the secret itself is used.
  const key = createHmac('sha256', secret).update('maintenance pass').digest()
  const sign = (time: string): Buffer => createHmac('sha256', key).update(time).digest()
  return {
    issue: () => {
      const expiresAt = clock.now() + PASS_TTL_MS
      return { token: `${expiresAt}.${sign(String(expiresAt)).toString('hex')}`, expiresAt }
    },
    admits: (token) => {
      const [, time, signature] = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(token ?? '') ?? []
      if (time === undefined || signature === undefined || Number(time) <= clock.now()) return false
      return timingSafeEqual(Buffer.from(signature, 'hex'), sign(time))
    },
  }
}
