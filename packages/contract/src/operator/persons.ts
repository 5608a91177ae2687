import * as z from 'zod/mini'
import { TimeMs } from '../shared/entities.ts'

/** Signs that two accounts belong to one person or household. */
export const PERSON_FLAGS = ['sameDevice', 'samePayoutAccount', 'sameAddress'] as const
export const PersonFlag = z.enum(PERSON_FLAGS)
export type PersonFlag = z.infer<typeof PersonFlag>

export const PERSON_REVIEW_STATES = ['ASKED', 'RELEASED', 'REFUSED'] as const
export const PersonReviewState = z.enum(PERSON_REVIEW_STATES)

/** A reward that a player could not have because another account of the same person seems to have it. */
export const PersonReview = z.object({
  userId: z.string(),
  username: z.string(),
  /** Such as `firstDeposit`. */
  reward: z.string(),
  state: PersonReviewState,
  flags: z.array(PersonFlag),
  at: TimeMs,
  /** Ids of players who have it. */
  others: z.array(z.string()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(TimeMs),
  note: z.string(),
})
export type PersonReview = z.infer<typeof PersonReview>
