import { DocumentRead } from '@baize/contract/shared'
import type { Context } from '../../ledger/context.ts'
import { seal, unseal } from '../../platform/crypto/keys.ts'

type Sealing = Pick<Context, 'config' | 'randomBytes'>
type Opening = Pick<Context, 'config'>

const documentOf = (id: string): string => `document of identity ${id}`
const handoverOf = (id: string): string => `handover of identity ${id}`

/** The document as the provider read it: its number is stored nowhere in plain. */
export const sealDocument = (
  { config, randomBytes }: Sealing,
  id: string,
  document: DocumentRead | null,
): Buffer | null =>
  document && seal(config.personalSecrets, randomBytes, documentOf(id), Buffer.from(JSON.stringify(document)))

/** Null without one, or if none of our secrets opens it. */
export function openDocument({ config }: Opening, id: string, sealed: Buffer | null): DocumentRead | null {
  const text = sealed && unseal(config.personalSecrets, documentOf(id), sealed)
  return text && DocumentRead.parse(JSON.parse(text.toString('utf8')))
}

/** The address where the player goes on at the provider. */
export const sealHandover = (
  { config, randomBytes }: Sealing,
  id: string,
  handover: string,
): Buffer | null =>
  handover === '' ? null : seal(config.personalSecrets, randomBytes, handoverOf(id), Buffer.from(handover))

export const openHandover = ({ config }: Opening, id: string, sealed: Buffer | null): string =>
  (sealed && unseal(config.personalSecrets, handoverOf(id), sealed)?.toString('utf8')) ?? ''
