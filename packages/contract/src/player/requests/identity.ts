import * as z from 'zod/mini'
import { EmptyBody } from '../../shared/empty-body.ts'
import { Uuid } from '../../shared/entities.ts'
import { BirthDate, IdentityDocument } from '../../shared/identity-documents.ts'
import type { RequestsOf } from '../call.ts'
import type { IDENTITY_CALLS } from '../calls/identity.ts'

/** Identity verification: documents of players, decisions of operators. */
export const IDENTITY_REQUESTS = {
  '/api/user/identity': {
    access: 'player',
    about: 'What is known of who I am, what became of what I sent last, and what I can send now.',
    input: EmptyBody,
  },
  '/api/user/identity/send': {
    access: 'player',
    about:
      'Sends files that I have uploaded to be looked at, or begins the check in the flow of a provider, which needs no files. Level 1: a document, front and (but for a passport) back, and my face; in Brazil also my CPF. Level 2: a letter with my address.',
    input: z.object({
      level: z.union([z.literal(1), z.literal(2)]),
      document: z.optional(IdentityDocument),
      name: z.string().check(z.trim(), z.maxLength(100)),
      birthDate: BirthDate,
      taxId: z.optional(z.string().check(z.maxLength(20))),
      front: z.optional(Uuid),
      back: z.optional(Uuid),
      selfie: z.optional(Uuid),
      address: z.optional(Uuid),
    }),
  },
  '/api/user/identity/continue': {
    access: 'player',
    about: 'Where I go on with my check in the flow of its provider, for the next minutes.',
    input: EmptyBody,
  },
  '/api/user/identity/returned': {
    access: 'player',
    about: 'I have come back from the flow of the provider: asks it for its result at once.',
    input: EmptyBody,
  },
} as const satisfies RequestsOf<typeof IDENTITY_CALLS>
