import type { DocumentRead } from '@baize/contract/shared'
import type { Context } from '../../ledger/context.ts'
import { keyedHashes } from '../../platform/crypto/keys.ts'

/**
 * Fingerprints that identify a document without revealing its number, one per accepted secret. Keyed: document numbers
 * are so short that a plain hash could be brute-forced. Spacing and letter case do not matter.
 */
export function fingerprintsOf(ctx: Context, { country, kind, number }: DocumentRead): readonly Buffer[] {
  const plain = number
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (plain === '') return []
  return keyedHashes(ctx.config.personalSecrets, 'documents', JSON.stringify([country, kind, plain]))
}
