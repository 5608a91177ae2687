import * as z from 'zod/mini'
import { StorableText } from '../shared/entities.ts'

/** Didit: sessions in its own pages, and their decisions. Only what we read. */

export const DIDIT_HEADERS = {
  key: 'x-api-key',
  at: 'x-timestamp',
  /** Over `{timestamp}:{canonical JSON}`. */
  signature: 'x-signature-v2',
  /** Over `{timestamp}:{session_id}:{status}:{webhook_type}`. */
  simple: 'x-signature-simple',
} as const

/** What PostgreSQL cannot store makes the whole answer malformed. */
const Text = z.nullish(StorableText.check(z.maxLength(1000)))
const Status = z.string().check(z.maxLength(40))

/** POST /v3/session/ */
export type DiditSessionRequest = {
  workflow_id: string
  vendor_data: string
  callback: string
  language: string
  expected_details: {
    first_name: string
    last_name?: string
    date_of_birth: string
    id_country?: string
    identification_number?: string
  }
}
export const DiditSession = z.object({
  session_id: z.uuid(),
  url: z.url().check(z.maxLength(2000)),
  status: Status,
  vendor_data: Text,
})
export type DiditSession = z.infer<typeof DiditSession>

const Warning = z.object({ risk: z.string().check(z.maxLength(100)), short_description: Text })

/** What was read from an identity document. */
const IdVerification = z.object({
  status: z.nullish(Status),
  document_type: Text,
  document_number: Text,
  personal_number: Text,
  first_name: Text,
  last_name: Text,
  full_name: Text,
  date_of_birth: Text,
  issuing_state: Text,
  warnings: z.nullish(z.array(Warning).check(z.maxLength(50))),
})

const PoaVerification = z.object({
  status: z.nullish(Status),
  name_on_document: Text,
  warnings: z.nullish(z.array(Warning).check(z.maxLength(50))),
})

/** Of a feature that only has a state and warnings. */
const Check = z.object({ status: z.nullish(Status), warnings: z.nullish(z.array(Warning)) })

const DatabaseValidation = z.object({
  status: z.nullish(Status),
  validation_type: Text,
  match_type: Text,
  identification_number: Text,
})

const listOf = <S extends z.ZodMiniType>(item: S) => z.nullish(z.array(item).check(z.maxLength(20)))

/** GET /v3/session/{id}/decision/ */
export const DiditDecision = z.object({
  session_id: z.uuid(),
  status: Status,
  vendor_data: Text,
  workflow_id: Text,
  id_verifications: listOf(IdVerification),
  poa_verifications: listOf(PoaVerification),
  liveness_checks: listOf(Check),
  face_matches: listOf(Check),
  database_validations: listOf(DatabaseValidation),
})
export type DiditDecision = z.infer<typeof DiditDecision>

/** A webhook. */
export const DiditWebhook = z.object({
  session_id: z.uuid(),
  status: Status,
  webhook_type: z.string().check(z.maxLength(40)),
  vendor_data: Text,
  timestamp: z.optional(z.number()),
})
export type DiditWebhook = z.infer<typeof DiditWebhook>

export const DiditSessions = z.object({ count: z.number() })
