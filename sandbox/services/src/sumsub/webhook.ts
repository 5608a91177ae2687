import { createHmac, randomUUID } from 'node:crypto'
import {
  SUMSUB_DIGEST,
  SUMSUB_DIGEST_ALG,
  type SumsubReviewResult,
  type SumsubWebhook,
} from '@baize/contract/provider'
import type { IdentityReason } from '@baize/contract/shared'
import type { Case } from '../identity/desk.ts'

/** The label that Sumsub gives a failure; a person reads it on the desk by our reason. */
const LABELS: Readonly<Record<IdentityReason, string>> = {
  blurred: 'UNSATISFACTORY_PHOTOS',
  cropped: 'DOCUMENT_PAGE_MISSING',
  expired: 'EXPIRATION_DATE',
  wrongDocument: 'NOT_DOCUMENT',
  faceDiffers: 'SELFIE_MISMATCH',
  nameDiffers: 'PROBLEMATIC_APPLICANT_DATA',
  underAge: 'AGE_REQUIREMENT_MISMATCH',
  addressMissing: 'BAD_PROOF_OF_ADDRESS',
  notAccepted: 'FORGERY',
  unfinished: 'ADDITIONAL_DOCUMENT_REQUIRED',
}

/** State and result as Sumsub writes them. */
export function reviewOf({ state, outcome }: Case): {
  readonly reviewStatus: string
  readonly reviewResult?: SumsubReviewResult
} {
  if (state === 'pending') return { reviewStatus: 'pending' }
  if (state !== 'decided' || outcome === null) return { reviewStatus: 'init' }
  if (outcome.state === 'unclear') return { reviewStatus: 'onHold' }
  if (outcome.state === 'expired') return { reviewStatus: 'init' }
  if (outcome.state === 'passed')
    return { reviewStatus: 'completed', reviewResult: { reviewAnswer: 'GREEN' } }
  return {
    reviewStatus: 'completed',
    reviewResult: {
      reviewAnswer: 'RED',
      rejectLabels: [LABELS[outcome.reason ?? 'notAccepted']],
      reviewRejectType: outcome.final ? 'FINAL' : 'RETRY',
      moderationComment: 'Decided by a person at the sandbox.',
    },
  }
}

const typeOf = (told: Case, kind: 'created' | 'pending' | 'decided'): string => {
  if (kind !== 'decided') return kind === 'created' ? 'applicantCreated' : 'applicantPending'
  return told.outcome?.state === 'unclear'
    ? 'applicantOnHold'
    : told.outcome?.state === 'expired'
      ? 'applicantReset'
      : 'applicantReviewed'
}

/** A signed webhook. Signed apart from the site's own check, so that a mistake in one shows. */
export function sumsubWebhook(
  told: Case,
  kind: 'created' | 'pending' | 'decided',
  { secret, nowMs, isTest }: { readonly secret: string; readonly nowMs: number; readonly isTest: boolean },
): { headers: Record<string, string>; body: string } {
  const said: SumsubWebhook = {
    applicantId: told.id,
    inspectionId: told.id.split('').toReversed().join(''),
    correlationId: randomUUID(),
    externalUserId: told.externalId,
    levelName: told.level,
    applicantType: 'individual',
    type: typeOf(told, kind),
    ...reviewOf(kind === 'pending' ? { ...told, state: 'pending' } : told),
    sandboxMode: isTest,
    createdAtMs: new Date(nowMs).toISOString().replace('T', ' ').replace('Z', ''),
    clientId: 'baize.sandbox',
  }
  const body = JSON.stringify(said)
  return {
    headers: {
      'content-type': 'application/json',
      [SUMSUB_DIGEST_ALG]: 'HMAC_SHA256_HEX',
      [SUMSUB_DIGEST]: createHmac('sha256', secret).update(body).digest('hex'),
    },
    body,
  }
}
