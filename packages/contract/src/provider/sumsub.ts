import * as z from 'zod/mini'
import { StorableText } from '../shared/entities.ts'

/** Sumsub: applicants, documents, reviews. Only what we read; it adds fields without notice. */

/** Headers of a request. The signature covers time, method, path with query as sent, and body. */
export const SUMSUB_HEADERS = {
  token: 'x-app-token',
  at: 'x-app-access-ts',
  signature: 'x-app-access-sig',
} as const

/** Headers of a webhook. */
export const SUMSUB_DIGEST = 'x-payload-digest'
export const SUMSUB_DIGEST_ALG = 'x-payload-digest-alg'

/** What PostgreSQL cannot store makes the whole answer malformed. */
const Text = StorableText.check(z.maxLength(1000))
const Id = z.string().check(z.regex(/^[\w-]{1,64}$/))

export const SumsubReviewResult = z.object({
  reviewAnswer: z.optional(z.string().check(z.maxLength(20))),
  rejectLabels: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50))),
  reviewRejectType: z.optional(z.string().check(z.maxLength(20))),
  /** For the applicant. */
  moderationComment: z.optional(Text),
  /** For our people. */
  clientComment: z.optional(Text),
})
export type SumsubReviewResult = z.infer<typeof SumsubReviewResult>

/** POST /resources/applicants?levelName= */
export type SumsubNewApplicant = {
  externalUserId: string
  type: 'individual'
  sourceKey?: string
  fixedInfo: {
    firstName: string
    lastName?: string
    dob: string
    country: string
    tin?: string
  }
}

/** The metadata of POST /resources/applicants/{id}/info/idDoc. */
export type SumsubDocument = {
  idDocType: 'ID_CARD' | 'PASSPORT' | 'DRIVERS' | 'SELFIE' | 'UTILITY_BILL'
  idDocSubType?: 'FRONT_SIDE' | 'BACK_SIDE'
  country: string
}

const Review = z.object({
  reviewStatus: z.string().check(z.maxLength(40)),
  levelName: z.optional(z.string().check(z.maxLength(200))),
  attemptId: z.optional(z.string().check(z.maxLength(64))),
  attemptCnt: z.optional(z.number()),
  createDate: z.optional(z.string().check(z.maxLength(40))),
  reviewDate: z.optional(z.string().check(z.maxLength(40))),
  reviewResult: z.optional(SumsubReviewResult),
})

/** GET /resources/applicants/{id}/status */
export const SumsubStatus = Review
export type SumsubStatus = z.infer<typeof SumsubStatus>

/** What was read from a document. */
const IdDoc = z.object({
  idDocType: z.string().check(z.maxLength(40)),
  country: z.optional(z.string().check(z.maxLength(3))),
  number: z.optional(Text),
  additionalNumber: z.optional(Text),
  firstName: z.optional(Text),
  middleName: z.optional(Text),
  lastName: z.optional(Text),
  dob: z.optional(z.string().check(z.maxLength(20))),
})
export type SumsubIdDoc = z.infer<typeof IdDoc>

/** GET /resources/applicants/{id}/one */
export const SumsubApplicant = z.object({
  id: Id,
  externalUserId: z.string().check(z.maxLength(512)),
  inspectionId: z.optional(z.string().check(z.maxLength(64))),
  info: z.optional(
    z.object({
      firstName: z.optional(Text),
      middleName: z.optional(Text),
      lastName: z.optional(Text),
      dob: z.optional(z.string().check(z.maxLength(20))),
      country: z.optional(z.string().check(z.maxLength(3))),
      tin: z.optional(Text),
      idDocs: z.optional(z.array(IdDoc).check(z.maxLength(50))),
    }),
  ),
  review: z.optional(Review),
})
export type SumsubApplicant = z.infer<typeof SumsubApplicant>

/** POST /resources/accessTokens/sdk */
export const SumsubToken = z.object({ token: z.string().check(z.regex(/^[\x21-\x7e]{8,1000}$/)) })
export type SumsubTokenRequest = { userId: string; levelName: string; ttlInSecs: number }

export const SumsubFault = z.object({
  code: z.number(),
  description: z.string(),
  correlationId: z.optional(z.string()),
})
export type SumsubFault = z.infer<typeof SumsubFault>

/** A webhook. */
export const SumsubWebhook = z.object({
  applicantId: Id,
  externalUserId: z.optional(z.string().check(z.maxLength(512))),
  correlationId: z.optional(z.string().check(z.maxLength(100))),
  type: z.string().check(z.minLength(1), z.maxLength(60)),
  createdAtMs: z.optional(z.string().check(z.maxLength(40))),
  sandboxMode: z.optional(z.boolean()),
})
export type SumsubWebhook = z.infer<typeof SumsubWebhook> & {
  inspectionId: string
  levelName: string
  applicantType: 'individual'
  reviewStatus: string
  reviewResult?: SumsubReviewResult
  clientId: string
}
