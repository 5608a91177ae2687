import type { CountryId } from '@baize/contract/shared'
import { type Refusal, readCpf, refusal } from '@baize/contract/shared'
import { err, ok, type Result, type UserId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { keyedHashes, seal, unseal } from '../../platform/crypto/keys.ts'
import type { Readable } from '../../platform/db/queryable.ts'
import * as sql from './tax-id-sql.ts'

/** Countries whose players give a tax number with their document: withdrawals by Pix go to its owner only. */
export const needsTaxId = (countryId: CountryId): boolean => countryId === 'BR'

/** Checks the digits before anything is billed. Empty where no tax number is needed. */
export function readTaxId(countryId: CountryId, written: string | undefined): Result<string, Refusal> {
  if (!needsTaxId(countryId)) return ok('')
  const cpf = readCpf(written ?? '')
  return cpf === null ? err(refusal('badInput', { field: 'taxId', reason: 'it is no CPF' })) : ok(cpf)
}

const sealOf = (identityId: string): string => `tax id of identity ${identityId}`

type Sealed = { readonly taxId: Buffer | null; readonly taxFingerprint: Buffer | null }

export const sealTaxId = (
  ctx: Pick<Context, 'config' | 'randomBytes'>,
  identityId: string,
  taxId: string,
): Sealed => ({
  taxId:
    taxId === ''
      ? null
      : seal(ctx.config.personalSecrets, ctx.randomBytes, sealOf(identityId), Buffer.from(taxId)),
  taxFingerprint: taxPrintsOf(ctx, taxId)[0] ?? null,
})

/** Empty without one, or if none of our secrets opens it. */
export const openTaxId = (
  { config }: Pick<Context, 'config'>,
  identityId: string,
  sealed: Buffer | null,
): string => (sealed && unseal(config.personalSecrets, sealOf(identityId), sealed)?.toString('utf8')) ?? ''

/** Fingerprints of a tax number, one per accepted secret, the one in use first. */
export const taxPrintsOf = ({ config }: Pick<Context, 'config'>, taxId: string): readonly Buffer[] =>
  taxId === '' ? [] : keyedHashes(config.personalSecrets, 'tax ids', taxId)

/** The CPF of the player's accepted document in digits; empty if none was accepted with one. */
export async function verifiedTaxId(
  ctx: Pick<Context, 'config' | 'db' | 'log'>,
  userId: UserId,
  db: Readable = ctx.db,
): Promise<string> {
  const accepted = await sql.findAcceptedTaxId(db, userId)
  if (!accepted) return ''
  const taxId = openTaxId(ctx, accepted.id, accepted.taxId)
  if (taxId === '') ctx.log.error({ identityId: accepted.id }, 'tax number cannot be opened')
  return taxId
}
