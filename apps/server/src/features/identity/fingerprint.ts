import type { DocumentRead } from '@baize/contract'
import type { Context } from '../../context.ts'
import { keyedHashes } from '../../keys.ts'

/**
 * What tells a document from every other without saying its number, by each secret that counts. Keyed: numbers are so short that
 * a bare hash is soon tried out. How a number is spaced, and in which letters, makes no other document of it.
 */
export function fingerprintsOf(ctx: Context, { country, kind, number }: DocumentRead): readonly Buffer[] {
  const plain = number
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (plain === '') return []
  return keyedHashes(ctx.config.personalSecrets, 'documents', JSON.stringify([country, kind, plain]))
}
