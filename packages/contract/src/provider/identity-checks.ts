import * as z from 'zod/mini'
import { CountryId, StorableText, Uuid } from '../shared/entities.ts'
import {
  BirthDate,
  DocumentRead,
  IdentityDocument,
  IdentityReason,
  IdentitySlot,
} from '../shared/identity-documents.ts'

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
