import type { PlayedTerm } from '@baize/contract/player'
import { type TermVerification, verifyTerm } from '@baize/rules/lottery'
import { loadChunk } from '../../chunks/load-chunk.ts'

export type CheckedTerm = TermVerification & { readonly isSandbox: boolean }

/**
 * Verifies a term against the beacon it names, of the two that this page pins. The curve arithmetic is a file of its own:
 * few people check a draw, and nobody needs it to bet.
 */
export async function checkTerm(term: PlayedTerm): Promise<CheckedTerm> {
  const { beaconNamed, SANDBOX_BEACON } = await loadChunk(
    'beacon',
    () => import('@baize/rules/lottery/beacon'),
  )
  return { ...verifyTerm(term, beaconNamed(term.beacon)), isSandbox: term.beacon === SANDBOX_BEACON.name }
}
