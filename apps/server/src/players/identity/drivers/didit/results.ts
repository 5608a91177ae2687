import { alpha2, type DiditDecision } from '@baize/contract/provider'
import { BirthDate, DocumentRead, type IdentityDocument, type IdentityReason } from '@baize/contract/shared'
import type { CheckNews } from '../../port.ts'
import { cpfsIn } from '../answers.ts'

const STATES: Readonly<Record<string, CheckNews['state']>> = {
  'Not Started': 'waiting',
  'In Progress': 'waiting',
  Resubmitted: 'waiting',
  'In Review': 'unclear',
  Approved: 'passed',
  Declined: 'failed',
  Abandoned: 'unfinished',
  Expired: 'unfinished',
  'Kyc Expired': 'unfinished',
}

/** Undefined for a state that we do not know. */
export const stateOf = (status: string): CheckNews['state'] | undefined => STATES[status]

const KINDS: Readonly<Record<string, IdentityDocument>> = {
  'Identity Card': 'card',
  'Residence Permit': 'card',
  Passport: 'passport',
  "Driver's License": 'licence',
}

/** Risks by what the player is told, the gravest first. */
const REASONS: readonly (readonly [IdentityReason, RegExp])[] = [
  ['underAge', /MINIMUM_AGE|UNDER_?AGE/],
  ['faceDiffers', /FACE|LIVENESS|SELFIE/],
  ['nameDiffers', /NAME|EXPECTED_DETAILS|DATA_INCONSISTENT|DATABASE/],
  ['expired', /EXPIRED/],
  ['addressMissing', /POA|ADDRESS/],
  ['blurred', /BLUR|QUALITY|OCR|NOT_READABLE|COULD_NOT_RECOGNIZE/],
  ['wrongDocument', /DOCUMENT_TYPE|NOT_SUPPORTED|COUNTRY/],
]

function risksOf(decision: DiditDecision): readonly string[] {
  const parts = [
    ...(decision.id_verifications ?? []),
    ...(decision.poa_verifications ?? []),
    ...(decision.liveness_checks ?? []),
    ...(decision.face_matches ?? []),
  ]
  return [...new Set(parts.flatMap(({ warnings }) => warnings?.map(({ risk }) => risk) ?? []))].slice(0, 50)
}

export function readOf(
  decision: DiditDecision,
  level: 1 | 2,
): Pick<CheckNews, 'name' | 'birthDate' | 'document' | 'taxIds' | 'labels'> {
  const shown = decision.id_verifications?.[0]
  const letter = decision.poa_verifications?.[0]
  const document = DocumentRead.safeParse({
    kind: KINDS[shown?.document_type ?? ''],
    country: alpha2(shown?.issuing_state ?? ''),
    number: shown?.document_number,
  })
  const whole = [shown?.first_name, shown?.last_name].filter(Boolean).join(' ') || shown?.full_name
  const name = level === 2 ? (letter?.name_on_document ?? whole) : whole
  const matched = (decision.database_validations ?? []).filter(
    ({ status, match_type }) => status === 'Approved' && match_type === 'full_match',
  )
  return {
    name: name?.slice(0, 200) || null,
    birthDate: BirthDate.safeParse(shown?.date_of_birth).data ?? null,
    document: level === 1 ? (document.data ?? null) : null,
    taxIds: cpfsIn([
      shown?.personal_number,
      shown?.document_number,
      ...matched.map(({ identification_number }) => identification_number),
    ]),
    labels: risksOf(decision),
  }
}

export const reasonOf = (labels: readonly string[]): IdentityReason =>
  REASONS.find(([, known]) => labels.some((label) => known.test(label)))?.[0] ?? 'notAccepted'
