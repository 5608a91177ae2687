import * as z from 'zod/mini'
import { CountryId, CurrencyId, StorableText, TimeMs, Uuid } from './entities.ts'

export const ADULT_AGE = 18

/** The documents that say who somebody is. A passport says it all on one page. */
export const IDENTITY_DOCUMENTS = ['card', 'passport', 'licence'] as const
export const IdentityDocument = z.enum(IDENTITY_DOCUMENTS)
export type IdentityDocument = z.infer<typeof IdentityDocument>

/** What is sent of them: for the first level the document and its holder's face, for the second a letter with their address. */
export const IDENTITY_SLOTS = ['front', 'back', 'selfie', 'address'] as const
export const IdentitySlot = z.enum(IDENTITY_SLOTS)
export type IdentitySlot = z.infer<typeof IdentitySlot>

export type IdentityLevel = 1 | 2

export function slotsOf(level: IdentityLevel, document: IdentityDocument): readonly IdentitySlot[] {
  if (level === 2) return ['address']
  return document === 'passport' ? ['front', 'selfie'] : ['front', 'back', 'selfie']
}

/** Why documents were not taken, in words that stand in every language. */
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

/** Why documents wait for a person, for operators only. */
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

/** Which document it is: the country that made it out, its kind and its number. */
export const DocumentRead = z.object({
  kind: IdentityDocument,
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  number: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
})
export type DocumentRead = z.infer<typeof DocumentRead>

export const IDENTITY_STATES = ['CHECKING', 'REVIEWING', 'APPROVED', 'REJECTED'] as const
export const IdentityState = z.enum(IDENTITY_STATES)
export type IdentityState = z.infer<typeof IdentityState>

/** A day that is one: the 30th of February is none. */
const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(at) && new Date(at).toISOString().slice(0, 10) === text
}
export const BirthDate = z.string().check(z.regex(/^(19|20)\d{2}-\d{2}-\d{2}$/), z.refine(isDay))

/** Whole years at that moment, by the calendar of UTC: nobody becomes of age by a time zone. */
export function ageAt(birthDate: string, nowMs: number): number {
  const today = new Date(nowMs).toISOString().slice(0, 10)
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** What is known of who I am. */
export const Identity = z.object({
  /** 0: nothing yet. 1: who I am. 2: where I live, too. */
  level: z.number(),
  /** As on the document; empty until one was taken. */
  name: z.string(),
  countryId: CountryId,
  /** By a document I am under age: nothing is taken from me any more, and what I paid in comes back. */
  barred: z.boolean(),
  /** What I can send now; null while something is being looked at, or when there is nothing more to show. */
  next: z.nullable(z.number()),
  /** What I sent last. */
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

/** What a player sent, as an operator sees it. */
export const ReviewedIdentity = z.object({
  id: Uuid,
  userId: z.string(),
  username: z.string(),
  level: z.number(),
  document: IdentityDocument,
  state: IdentityState,
  reason: z.nullable(IdentityReason),
  /** As the player wrote it, and as the provider reads it on the document; null where it has read nothing. */
  name: z.string(),
  birthDate: z.string(),
  readName: z.nullable(z.string()),
  readBirthDate: z.nullable(z.string()),
  /** Why it waits, or waited, for a person. */
  doubts: z.array(IdentityDoubt),
  /** Who else has shown the same document, as far as it was not turned down; closed accounts, too. */
  sameDocument: z.array(
    z.object({ userId: z.string(), username: z.string(), state: IdentityState, closed: z.boolean() }),
  ),
  /** Whether this player is barred now. */
  barred: z.boolean(),
  files: z.array(z.object({ slot: IdentitySlot, id: Uuid, type: z.string() })),
  sentAt: TimeMs,
  decidedAt: z.nullable(TimeMs),
})
export type ReviewedIdentity = z.infer<typeof ReviewedIdentity>

/** A player who is barred, with all that is needed to give back what they paid in. */
export const BarredPlayer = z.object({
  userId: z.string(),
  username: z.string(),
  identityId: Uuid,
  since: TimeMs,
  currencyId: CurrencyId,
  balance: z.string(),
  /** In open bets, and in withdrawals that somebody has to decide on. */
  held: z.string(),
  /** What was paid in and not yet given back, by payment, oldest first. */
  deposits: z.array(z.object({ orderId: Uuid, method: z.string(), left: z.string() })),
})
export type BarredPlayer = z.infer<typeof BarredPlayer>

export const IDENTITY_NOTICE_PATH = '/webhooks/identity'

/**
 * We ask the provider of identity checks: POST {provider}/v1/checks, signed as payments are. The same `merchantCheckId` again
 * is the same check.
 */
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
 * What it answers to that, and to GET {provider}/v1/checks/:merchantCheckId, signed over the path; 404 means that it never heard
 * of it. `name`, `birthDate` and `document` are what it read on the document. It is also what it tells us by itself, once there is an
 * outcome: POST {notifyUrl}, again until we answer `{"received":true}`.
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
