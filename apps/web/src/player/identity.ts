import { isAccepted } from '@baize/contract/shared'
import { call } from '../api/client.ts'
import { isUnknownOutcome } from '../api/wire.ts'
import { storage } from '../storage/storage.ts'

export type Identity = 'known' | 'refused' | 'unreachable'

/** Identity of this browser: stored, or requested with its fingerprint. */
export async function ensureIdentity(
  fingerprint: () => Promise<string> = computeFingerprint,
): Promise<Identity> {
  if (storage.get('BrowserFingerprintId')) return 'known'
  const answer = await call('/api/auth/browser_foot_print', { t: await fingerprint() }, { quiet: true })
  if (isAccepted(answer)) {
    storage.set('BrowserFingerprintId', answer.model)
    return 'known'
  }
  return isUnknownOutcome(answer) ? 'unreachable' : 'refused'
}

/** A browser that blocks fingerprinting sends an empty one and is still accepted. */
async function computeFingerprint(): Promise<string> {
  try {
    const { fingerprint } = await import('./fingerprint.ts')
    return await fingerprint()
  } catch {
    return ''
  }
}
