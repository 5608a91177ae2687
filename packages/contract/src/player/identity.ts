import * as z from 'zod/mini'
import { CountryId, TimeMs } from '../shared/entities.ts'
import {
  type IdentityDocument,
  IdentityReason,
  type IdentitySlot,
  IdentityState,
} from '../shared/identity-documents.ts'

export const ADULT_AGE = 18

export type IdentityLevel = 1 | 2

export function slotsOf(level: IdentityLevel, document: IdentityDocument): readonly IdentitySlot[] {
  if (level === 2) return ['address']
  return document === 'passport' ? ['front', 'selfie'] : ['front', 'back', 'selfie']
}

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
  /** Whether the next submission needs the player's CPF. */
  taxIdNeeded: z.boolean(),
  /** Whether documents are uploaded here, or shown in the flow of a provider. */
  flow: z.enum(['upload', 'provider']),
  /** The last submission. */
  last: z.nullable(
    z.object({
      level: z.number(),
      state: IdentityState,
      /** While it is checked: the player to go on, the provider, or the line to it, which is down. */
      waitsFor: z.nullable(z.enum(['player', 'provider', 'line'])),
      reason: z.nullable(IdentityReason),
      sentAt: TimeMs,
    }),
  ),
})
export type Identity = z.infer<typeof Identity>

/** Where the player goes on with a check: on our page that loads the provider's SDK, or at an address of the provider. */
export const IdentityHandover = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sdk'), token: z.string(), page: z.string().check(z.regex(/^\/[\w-]/)) }),
  z.object({ kind: z.literal('link'), url: z.url() }),
])
export type IdentityHandover = z.infer<typeof IdentityHandover>

/** Where the page that loads the SDK finds the token, in the storage of the session. */
export const IDENTITY_TOKEN_KEY = 'IdentityCheckToken'
