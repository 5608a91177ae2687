import * as z from 'zod/mini'

/** Identity documents. A passport has everything on one page. */
export const IDENTITY_DOCUMENTS = ['card', 'passport', 'licence'] as const
export const IdentityDocument = z.enum(IDENTITY_DOCUMENTS)
export type IdentityDocument = z.infer<typeof IdentityDocument>

/** Files of a submission: the document and a selfie for level 1, a proof of address for level 2. */
export const IDENTITY_SLOTS = ['front', 'back', 'selfie', 'address'] as const
export const IdentitySlot = z.enum(IDENTITY_SLOTS)
export type IdentitySlot = z.infer<typeof IdentitySlot>

/** Rejection reasons, each with a translated sentence. */
export const IDENTITY_REASONS = [
  'blurred',
  'cropped',
  'expired',
  'wrongDocument',
  'faceDiffers',
  'nameDiffers',
  'underAge',
  'addressMissing',
  'notAccepted',
  'unfinished',
] as const
export const IdentityReason = z.enum(IDENTITY_REASONS)
export type IdentityReason = z.infer<typeof IdentityReason>

/** Identifies a document: issuing country, kind and number. */
export const DocumentRead = z.object({
  kind: IdentityDocument,
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  number: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
})
export type DocumentRead = z.infer<typeof DocumentRead>

export const IDENTITY_STATES = ['CHECKING', 'REVIEWING', 'APPROVED', 'REJECTED'] as const
export const IdentityState = z.enum(IDENTITY_STATES)
export type IdentityState = z.infer<typeof IdentityState>

/** Rejects dates that do not exist, such as 30 February. */
const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(at) && new Date(at).toISOString().slice(0, 10) === text
}
export const BirthDate = z.string().check(z.regex(/^(19|20)\d{2}-\d{2}-\d{2}$/), z.refine(isDay))
