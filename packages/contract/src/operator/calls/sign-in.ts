import * as z from 'zod/mini'
import { EmptyBody } from '../../shared/empty-body.ts'
import { OperatorId, OperatorPerson, OperatorSelf, Reason } from '../staff.ts'
import { type CallShape, call } from './call.ts'

const Secret = z.string().check(z.minLength(20), z.maxLength(128))
/** As the issuer sends it back; the server checks it there. */
const Returned = z.string().check(z.minLength(1), z.maxLength(2048))

/** Operators who sign in with the issuer of the house, where one is configured. */
export const SIGN_IN_CALLS = {
  '/api/operator/login/oidc_start': call({
    method: 'POST',
    access: 'anyone',
    about: 'The address of the issuer to sign in at. `key` stays in this browser and comes with the return.',
    input: EmptyBody,
    reply: z.object({ model: z.object({ url: z.string(), key: z.string() }) }),
  }),
  '/api/operator/login/oidc_finish': call({
    method: 'POST',
    access: 'anyone',
    about:
      'Logs the person in whom the issuer vouches for, if an owner has linked them. Passkeys confirm as before.',
    input: z.object({ state: Secret, code: Returned, iss: z.optional(Returned), key: Secret }),
    reply: z.object({ model: OperatorSelf }),
  }),
  '/api/operator/people/sign_in': call({
    method: 'POST',
    access: 'operator',
    permission: 'staff.manage',
    confirm: true,
    fourEyes: 'large',
    about:
      'Links somebody’s account with a sign-in at the issuer: by its subject, or by an e-mail that it has verified. Null for both unlinks it.',
    input: z.object({
      operatorId: OperatorId,
      email: z._default(
        z.nullable(z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[^\s@]{1,64}@[^\s@]{1,188}$/))),
        null,
      ),
      subject: z._default(z.nullable(z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/))), null),
      reason: Reason,
    }),
    reply: z.object({ model: OperatorPerson }),
  }),
} as const satisfies Record<string, CallShape>
