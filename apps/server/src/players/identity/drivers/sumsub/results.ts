import {
  alpha2,
  type SumsubApplicant,
  type SumsubIdDoc,
  type SumsubReviewResult,
} from '@baize/contract/provider'
import { BirthDate, DocumentRead, type IdentityDocument, type IdentityReason } from '@baize/contract/shared'
import type { CheckNews } from '../../port.ts'
import { cpfsIn } from '../answers.ts'

/** Reject labels by what the player is told, the gravest first. Every other label is told as `notAccepted`. */
const REASONS: readonly (readonly [IdentityReason, readonly string[]])[] = [
  ['underAge', ['AGE_REQUIREMENT_MISMATCH']],
  ['faceDiffers', ['SELFIE_MISMATCH', 'BAD_FACE_MATCHING', 'BAD_SELFIE', 'BAD_AVATAR', 'BAD_VIDEO_SELFIE']],
  ['nameDiffers', ['PROBLEMATIC_APPLICANT_DATA', 'DB_DATA_MISMATCH', 'REQUESTED_DATA_MISMATCH']],
  ['expired', ['EXPIRATION_DATE', 'DOCUMENT_EXPIRED']],
  ['addressMissing', ['BAD_PROOF_OF_ADDRESS', 'BAD_PROOF_OF_IDENTITY_ADDRESS']],
  ['cropped', ['DOCUMENT_PAGE_MISSING', 'FRONT_SIDE_MISSING', 'BACK_SIDE_MISSING', 'INCOMPLETE_DOCUMENT']],
  ['blurred', ['UNSATISFACTORY_PHOTOS', 'LOW_QUALITY', 'BLACK_AND_WHITE']],
  [
    'wrongDocument',
    [
      'NOT_DOCUMENT',
      'ID_INVALID',
      'BAD_PROOF_OF_IDENTITY',
      'WRONG_ADDRESS',
      'SCREENSHOTS',
      'DIGITAL_DOCUMENT',
      'UNSUITABLE_DOC',
      'FORBIDDEN_DOCUMENT',
      'DOCUMENT_TEMPLATE',
    ],
  ],
]

export const reasonOf = (labels: readonly string[]): IdentityReason =>
  REASONS.find(([, known]) => labels.some((label) => known.includes(label)))?.[0] ?? 'notAccepted'

const KINDS: Readonly<Record<string, IdentityDocument>> = {
  ID_CARD: 'card',
  RESIDENCE_PERMIT: 'card',
  PASSPORT: 'passport',
  DRIVERS: 'licence',
}

const nameOf = (parts: Pick<SumsubIdDoc, 'firstName' | 'middleName' | 'lastName'>): string | null =>
  [parts.firstName, parts.middleName, parts.lastName].filter(Boolean).join(' ').slice(0, 200) || null

type Read = Pick<CheckNews, 'name' | 'birthDate' | 'document' | 'taxIds'>

/** What Sumsub read from the documents of an applicant. */
export function readOf({ info = {} }: SumsubApplicant, level: 1 | 2): Read {
  const { idDocs = [] } = info
  const shown = idDocs.find(({ idDocType }) => KINDS[idDocType] !== undefined)
  const letter = level === 2 ? idDocs.find(({ idDocType }) => KINDS[idDocType] === undefined) : undefined
  const document = DocumentRead.safeParse({
    kind: KINDS[shown?.idDocType ?? ''],
    country: alpha2(shown?.country ?? ''),
    number: shown?.number,
  })
  return {
    name: (letter && nameOf(letter)) ?? nameOf(info),
    birthDate: BirthDate.safeParse(info.dob ?? shown?.dob).data ?? null,
    document: level === 1 ? (document.data ?? null) : null,
    taxIds: cpfsIn([
      info.tin,
      ...idDocs.flatMap(({ number, additionalNumber }) => [additionalNumber, number]),
    ]),
  }
}

/** States in which Sumsub works, and nobody waits for the player. */
const WORKING: ReadonlySet<string> = new Set(['pending', 'prechecked', 'queued', 'awaitingService'])
const WAITING: ReadonlySet<string> = new Set(['init', 'awaitingUser'])

type Verdict = Pick<CheckNews, 'state' | 'reason' | 'isFinal'>

/**
 * What a review says. `isRepeatable`: the player repeats a step in Sumsub's flow, so a picture that was not good enough is
 * no refusal yet. Null for a state that we do not know.
 */
export function verdictOf(
  reviewStatus: string,
  { reviewAnswer, reviewRejectType, rejectLabels = [] }: SumsubReviewResult,
  isRepeatable: boolean,
): Verdict | null {
  const plain = (state: CheckNews['state']): Verdict => ({ state, reason: null, isFinal: false })
  const isRed = reviewAnswer === 'RED'
  if (WORKING.has(reviewStatus)) return plain('pending')
  if (reviewStatus === 'onHold') return plain('unclear')
  if (WAITING.has(reviewStatus))
    return isRepeatable
      ? { state: 'waiting', reason: isRed ? reasonOf(rejectLabels) : null, isFinal: false }
      : plain('pending')
  if (reviewStatus !== 'completed') return null
  if (reviewAnswer === 'GREEN') return plain('passed')
  if (!isRed) return null
  const isFinal = reviewRejectType === 'FINAL'
  const reason = reasonOf(rejectLabels)
  return !isFinal && isRepeatable
    ? { state: 'waiting', reason, isFinal: false }
    : { state: 'failed', reason, isFinal }
}
