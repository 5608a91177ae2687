import * as z from 'zod/mini'
import { CurrencyId, TimeMs, Uuid } from '../shared/entities.ts'
import {
  DocumentRead,
  IdentityDocument,
  IdentityReason,
  IdentitySlot,
  IdentityState,
} from '../shared/identity-documents.ts'

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
  'sameTaxId',
  'taxIdDiffers',
  'taxIdUnread',
  'refused',
  'rejectedBefore',
  'withdrawn',
] as const
export const IdentityDoubt = z.enum(IDENTITY_DOUBTS)
export type IdentityDoubt = z.infer<typeof IdentityDoubt>

/** A submission as operators see it. */
export const ReviewedIdentity = z.object({
  id: Uuid,
  userId: z.string(),
  username: z.string(),
  level: z.number(),
  /** Null where the player chose it at the provider. */
  document: z.nullable(IdentityDocument),
  state: IdentityState,
  reason: z.nullable(IdentityReason),
  /** As the player entered it, and as the provider read it from the document; null if it read nothing. */
  name: z.string(),
  birthDate: z.string(),
  readName: z.nullable(z.string()),
  readBirthDate: z.nullable(z.string()),
  readDocument: z.nullable(DocumentRead),
  /** The CPF as the player entered it, masked; empty without one. */
  taxId: z.string(),
  /** The provider's account that checks it, its id of the check, and its own words for the result; null if people decide. */
  provider: z.nullable(
    z.object({
      connector: z.string(),
      checkId: z.nullable(z.string()),
      flow: z.enum(['upload', 'sdk', 'link']),
      labels: z.array(z.string()),
      comment: z.string(),
      /** It refuses the person, not only these pictures. */
      isFinal: z.boolean(),
    }),
  ),
  /** Reasons for its manual review. */
  doubts: z.array(IdentityDoubt),
  /** Other players with the same document or CPF, unless it was rejected; includes closed accounts. */
  sameDocument: z.array(
    z.object({ userId: z.string(), username: z.string(), state: IdentityState, closed: z.boolean() }),
  ),
  /** Whether this player is currently barred. */
  barred: z.boolean(),
  /** `seen`: whether the operator who asks has opened it. */
  files: z.array(z.object({ slot: IdentitySlot, id: Uuid, type: z.string(), seen: z.boolean() })),
  /** What was decided about earlier submissions of this player, newest first; `by` is null where a provider decided. */
  earlier: z.array(
    z.object({
      id: Uuid,
      state: IdentityState,
      reason: z.nullable(IdentityReason),
      at: TimeMs,
      by: z.nullable(z.string()),
      note: z.string(),
    }),
  ),
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
