import * as z from 'zod/mini'
import { Uuid } from '../../shared/entities.ts'
import { BirthDate, DocumentRead, IdentityReason } from '../../shared/identity-documents.ts'
import { PageNo, PageSize } from '../../shared/inputs.ts'
import { BarredPlayer, ReviewedIdentity } from '../identities.ts'
import { type CallShape, call } from './call.ts'

const Note = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
const OneReview = z.object({ model: ReviewedIdentity })

/** Identity verification: documents of players, decisions of operators. */
export const IDENTITY_CALLS = {
  '/api/operator/identities': call({
    method: 'GET',
    access: 'operator',
    permission: 'identity.read',
    about: 'What players have sent that waits for a person, oldest first; or by another state.',
    input: z.object({
      state: z._default(z.enum(['REVIEWING', 'CHECKING', 'APPROVED', 'REJECTED']), 'REVIEWING'),
      pageNo: PageNo,
      pageSize: PageSize,
    }),
    reply: z.object({
      model: z.object({
        items: z.array(ReviewedIdentity),
        total: z.number(),
        pageNo: z.number(),
        pageSize: z.number(),
      }),
    }),
  }),
  '/api/operator/identities/file': call({
    method: 'POST',
    access: 'operator',
    permission: 'identity.read',
    recorded: true,
    about: 'One of the files, without what a camera writes beside the picture. Who looked and why is kept.',
    input: z.object({ identityId: Uuid, fileId: Uuid, note: Note }),
    reply: z.object({ model: z.object({ type: z.string(), base64: z.string() }) }),
  }),
  '/api/operator/identities/approve': call({
    method: 'POST',
    access: 'operator',
    permission: 'identity.decide',
    about:
      'Takes a document that waits for a person, once the same person has opened each of its files. `name`, `birthDate` and `read` (country, kind and number) are as on it where the player or the provider wrote them otherwise or not at all. `taxId` corrects the CPF. A document or CPF of another account is taken with `sameDocument: true` only.',
    input: z.object({
      identityId: Uuid,
      name: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      birthDate: z.optional(BirthDate),
      read: z.optional(DocumentRead),
      taxId: z.optional(z.string().check(z.maxLength(20))),
      sameDocument: z.optional(z.boolean()),
      note: Note,
    }),
    reply: OneReview,
  }),
  '/api/operator/identities/reject': call({
    method: 'POST',
    access: 'operator',
    permission: 'identity.decide',
    about:
      'Does not take it. The player is told `reason` and can send again; `note` stays with us. The reason `underAge` bars the player.',
    input: z.object({ identityId: Uuid, reason: IdentityReason, note: Note }),
    reply: OneReview,
  }),
  '/api/operator/identities/barred': call({
    method: 'GET',
    access: 'operator',
    permission: 'identity.read',
    about: 'Who is barred as under age, newest first, and what they paid in that is still to be given back.',
    input: z.object({ pageNo: PageNo, pageSize: PageSize }),
    reply: z.object({
      model: z.object({
        items: z.array(BarredPlayer),
        total: z.number(),
        pageNo: z.number(),
        pageSize: z.number(),
      }),
    }),
  }),
  '/api/operator/identities/lift': call({
    method: 'POST',
    access: 'operator',
    permission: 'identity.decide',
    confirm: true,
    fourEyes: 'always',
    about:
      'Lets a player play again who was barred by mistake: their document was read wrong. Takes two people. They can send it again.',
    input: z.object({ identityId: Uuid, note: Note }),
    reply: OneReview,
  }),
} as const satisfies Record<string, CallShape>
