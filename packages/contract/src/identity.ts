import * as z from 'zod/mini'
import { CountryId, CurrencyId, StorableText, TimeMs, Uuid } from './entities.ts'

export const ADULT_AGE = 18

/** Identity documents. A passport has everything on one page. */
export const IDENTITY_DOCUMENTS = ['card', 'passport', 'licence'] as const
export const IdentityDocument = z.enum(IDENTITY_DOCUMENTS)
export type IdentityDocument = z.infer<typeof IdentityDocument>

/** Files of a submission: the document and a selfie for level 1, a proof of address for level 2. */
export const IDENTITY_SLOTS = ['front', 'back', 'selfie', 'address'] as const
export const IdentitySlot = z.enum(IDENTITY_SLOTS)
export type IdentitySlot = z.infer<typeof IdentitySlot>

export type IdentityLevel = 1 | 2

export function slotsOf(level: IdentityLevel, document: IdentityDocument): readonly IdentitySlot[] {
  if (level === 2) return ['address']
  return document === 'passport' ? ['front', 'selfie'] : ['front', 'back', 'selfie']
}

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
] as const
export const IdentityReason = z.enum(IDENTITY_REASONS)
export type IdentityReason = z.infer<typeof IdentityReason>

/** Reasons for a manual review, for operators only. */
const IDENTITY_DOUBTS = [
  'noProvider',
  'silent',
  'unclear',
  'nameDiffers',
  'birthDateDiffers',
  'underAge',
  'numberUnread',
  'sameDocument',
] as const
export const IdentityDoubt = z.enum(IDENTITY_DOUBTS)
export type IdentityDoubt = z.infer<typeof IdentityDoubt>

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

/** Age in whole years by the UTC calendar: a time zone makes nobody older. */
export function ageAt(birthDate: string, nowMs: number): number {
  const today = new Date(nowMs).toISOString().slice(0, 10)
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** The player's verified identity. */
export const Identity = z.object({
  /** 0: unverified. 1: identity verified. 2: address verified as well. */
  level: z.number(),
  /** As on the document; empty until one was accepted. */
  name: z.string(),
  countryId: CountryId,
  /** Under age by a document: no more stakes or deposits, and deposits are refunded. */
  barred: z.boolean(),
  /** The level that can be submitted now; null during a review, or if there is no further level. */
  next: z.nullable(z.number()),
  /** The last submission. */
  last: z.nullable(
    z.object({
      level: z.number(),
      state: IdentityState,
      reason: z.nullable(IdentityReason),
      sentAt: TimeMs,
    }),
  ),
})
export type Identity = z.infer<typeof Identity>

/** A submission as operators see it. */
export const ReviewedIdentity = z.object({
  id: Uuid,
  userId: z.string(),
  username: z.string(),
  level: z.number(),
  document: IdentityDocument,
  state: IdentityState,
  reason: z.nullable(IdentityReason),
  /** As the player entered it, and as the provider read it from the document; null if it read nothing. */
  name: z.string(),
  birthDate: z.string(),
  readName: z.nullable(z.string()),
  readBirthDate: z.nullable(z.string()),
  /** Reasons for its manual review. */
  doubts: z.array(IdentityDoubt),
  /** Other players with the same document, unless it was rejected; includes closed accounts. */
  sameDocument: z.array(
    z.object({ userId: z.string(), username: z.string(), state: IdentityState, closed: z.boolean() }),
  ),
  /** Whether this player is currently barred. */
  barred: z.boolean(),
  files: z.array(z.object({ slot: IdentitySlot, id: Uuid, type: z.string() })),
  sentAt: TimeMs,
  decidedAt: z.nullable(TimeMs),
})
export type ReviewedIdentity = z.infer<typeof ReviewedIdentity>

/** A barred player, with everything needed to refund their deposits. */
export const BarredPlayer = z.object({
  userId: z.string(),
  username: z.string(),
  identityId: Uuid,
  since: TimeMs,
  currencyId: CurrencyId,
  balance: z.string(),
  /** In open bets, and in withdrawals that await a decision. */
  held: z.string(),
  /** Deposits not yet refunded, oldest first. */
  deposits: z.array(z.object({ orderId: Uuid, method: z.string(), left: z.string() })),
})
export type BarredPlayer = z.infer<typeof BarredPlayer>

export const IDENTITY_NOTICE_PATH = '/webhooks/identity'

/** Identity check request: POST {provider}/v1/checks, signed like payments. Idempotent by `merchantCheckId`. */
export const IdentityCheckRequest = z.object({
  merchantCheckId: Uuid,
  level: z.number(),
  document: IdentityDocument,
  country: CountryId,
  name: z.string(),
  birthDate: z.string(),
  files: z.array(z.object({ slot: IdentitySlot, type: z.string(), base64: z.string() })),
  notifyUrl: z.string(),
})
export type IdentityCheckRequest = z.infer<typeof IdentityCheckRequest>

/**
 * Response to that, and to GET {provider}/v1/checks/:merchantCheckId, signed over the path; 404 means an unknown id.
 * `name`, `birthDate` and `document` are as read from the document. Also the provider's notice once there is an
 * outcome: POST {notifyUrl}, retried until we answer `{"received":true}`.
 */
export const IdentityCheckStatus = z.object({
  checkId: StorableText,
  merchantCheckId: Uuid,
  state: z.enum(['pending', 'passed', 'failed', 'unclear']),
  reason: z.nullable(IdentityReason),
  name: z.nullable(StorableText.check(z.maxLength(200))),
  birthDate: z.nullable(BirthDate),
  document: z._default(z.nullable(DocumentRead), null),
})
export type IdentityCheckStatus = z.infer<typeof IdentityCheckStatus>
