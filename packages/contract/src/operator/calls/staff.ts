import * as z from 'zod/mini'
import { EmptyBody } from '../../shared/empty-body.ts'
import { Amount, CurrencyId, Uuid } from '../../shared/entities.ts'
import { wholeUpTo } from '../../shared/inputs.ts'
import { Description, ThingPage } from '../description.ts'
import {
  Approval,
  ApprovalState,
  AuditEntry,
  Handle,
  OperatorId,
  OperatorPerson,
  OperatorSelf,
  Passkey,
  PasskeyMessage,
  PersonName,
  Reason,
  Role,
  ServiceKey,
  StaffName,
} from '../staff.ts'
import { type CallShape, call } from './call.ts'

const LinkToken = z.string().check(z.minLength(20), z.maxLength(128))
const Question = z.object({ id: Uuid, options: PasskeyMessage })
const OneSelf = z.object({ model: OperatorSelf })
const OneApproval = z.object({ model: Approval })
const Roles = z.array(Role).check(z.minLength(1), z.maxLength(9))
const PasskeyName = z._default(PersonName, 'Passkey')

/** Operators: how they get in, who they are, four eyes, and the record of what they did. */
export const STAFF_CALLS = {
  '/api/operator/door': call({
    method: 'GET',
    access: 'anyone',
    about:
      'How this console is entered: by passkey, with the issuer of the house if there is one, and on the server’s own machine as one of these people.',
    input: EmptyBody,
    reply: z.object({
      model: z.object({
        local: z.array(z.object({ id: OperatorId, name: z.string(), roles: z.array(Role) })),
        /** Name of the issuer to sign in with; null without one. */
        oidc: z.nullable(z.string()),
      }),
    }),
  }),
  '/api/operator/login/start': call({
    method: 'POST',
    access: 'anyone',
    about: 'A challenge for the passkeys of this site.',
    input: EmptyBody,
    reply: z.object({ model: Question }),
  }),
  '/api/operator/login/finish': call({
    method: 'POST',
    access: 'anyone',
    about: 'Logs the holder of a passkey in. The session is a cookie.',
    input: z.object({ id: Uuid, answer: PasskeyMessage }),
    reply: OneSelf,
  }),
  '/api/operator/login/local': call({
    method: 'POST',
    access: 'anyone',
    about:
      'Logs in on the server’s own machine with the token that `npm start` prints. Refused at a public address.',
    input: z.object({ token: LinkToken, operatorId: OperatorId }),
    reply: OneSelf,
  }),
  '/api/operator/invite/start': call({
    method: 'POST',
    access: 'anyone',
    about:
      'Begins to accept an invitation or a recovery link: who it is for, and the options for a new passkey. A recovery link of somebody with an authenticator app needs its code at the end.',
    input: z.object({ token: LinkToken }),
    reply: z.object({
      model: z.object({
        name: z.string(),
        handle: z.string(),
        roles: z.array(Role),
        needsCode: z.boolean(),
        ...Question.shape,
      }),
    }),
  }),
  '/api/operator/invite/finish': call({
    method: 'POST',
    access: 'anyone',
    about: 'Keeps the new passkey, uses the link up and logs in.',
    input: z.object({
      token: LinkToken,
      id: Uuid,
      answer: PasskeyMessage,
      passkeyName: PasskeyName,
      code: z.optional(z.string().check(z.regex(/^\d{6}$/))),
    }),
    reply: OneSelf,
  }),
  '/api/operator/logout': call({
    method: 'POST',
    access: 'operator',
    permission: 'self',
    about: 'Ends this session.',
    input: EmptyBody,
    reply: EmptyBody,
  }),
  '/api/operator/me': call({
    method: 'GET',
    access: 'operator',
    permission: 'self',
    about: 'Who is logged in, with roles, passkeys and sessions.',
    input: EmptyBody,
    reply: OneSelf,
  }),
  '/api/operator/me/given': call({
    method: 'GET',
    access: 'operator',
    permission: 'self',
    about:
      'What I have given away alone in the last 24 hours, and what is left before a second person is needed: the same sum in each currency.',
    input: EmptyBody,
    reply: z.object({
      model: z.array(z.object({ currencyId: CurrencyId, given: Amount, left: Amount, limit: Amount })),
    }),
  }),
  '/api/operator/me/session/end': call({
    method: 'POST',
    access: 'operator',
    permission: 'self',
    recorded: true,
    about: 'Ends another of my sessions.',
    input: z.object({ id: Uuid }),
    reply: OneSelf,
  }),
  '/api/operator/passkey/start': call({
    method: 'POST',
    access: 'operator',
    permission: 'self',
    confirm: true,
    about: 'Options for one more passkey of mine.',
    input: EmptyBody,
    reply: z.object({ model: Question }),
  }),
  '/api/operator/passkey/finish': call({
    method: 'POST',
    access: 'operator',
    permission: 'self',
    recorded: true,
    about: 'Keeps the new passkey.',
    input: z.object({ id: Uuid, answer: PasskeyMessage, name: PasskeyName }),
    reply: z.object({ model: z.array(Passkey) }),
  }),
  '/api/operator/passkey/remove': call({
    method: 'POST',
    access: 'operator',
    permission: 'self',
    confirm: true,
    about: 'Removes one of my passkeys. The last one stays.',
    input: z.object({ passkeyId: z.string().check(z.maxLength(1400)) }),
    reply: z.object({ model: z.array(Passkey) }),
  }),
  '/api/operator/recovery/start': call({
    method: 'POST',
    access: 'operator',
    permission: 'self',
    confirm: true,
    about: 'A secret for an authenticator app, which is asked for when I come back by a recovery link.',
    input: EmptyBody,
    reply: z.object({ model: z.object({ secret: z.string(), uri: z.string() }) }),
  }),
  '/api/operator/recovery/finish': call({
    method: 'POST',
    access: 'operator',
    permission: 'self',
    recorded: true,
    about: 'Turns the authenticator app on with its first code.',
    input: z.object({ code: z.string().check(z.regex(/^\d{6}$/)) }),
    reply: OneSelf,
  }),
  '/api/operator/confirm/start': call({
    method: 'POST',
    access: 'operator',
    permission: 'self',
    about:
      'Describes a call in lines, with a challenge made of the hash of these lines, the path and the input: what is shown is what the passkey signs. Good for two minutes and one call.',
    input: z.object({ path: z.string().check(z.maxLength(100)), input: z.record(z.string(), z.unknown()) }),
    reply: z.object({
      model: z.object({ ...Question.shape, isLocal: z.boolean(), description: Description }),
    }),
  }),
  '/api/operator/confirm/finish': call({
    method: 'POST',
    access: 'operator',
    permission: 'self',
    about:
      'Confirms with the passkey’s answer. A local session confirms without one. The call then carries the id in `Confirmation`.',
    input: z.object({ id: Uuid, answer: z.optional(PasskeyMessage) }),
    reply: EmptyBody,
  }),
  '/api/operator/approvals': call({
    method: 'GET',
    access: 'operator',
    permission: 'approvals.read',
    about: 'Four-eyes requests, newest first: those that wait, those about a thing, one of them, or all.',
    input: z.object({
      state: z.optional(ApprovalState),
      id: z.optional(Uuid),
      page: z.optional(ThingPage.shape.page),
      thingId: z.optional(z.string().check(z.maxLength(64))),
      before: z.optional(Uuid),
      pageSize: z._default(wholeUpTo(100), 50),
    }),
    reply: z.object({ model: z.object({ items: z.array(Approval), waiting: z.number() }) }),
  }),
  '/api/operator/approvals/approve': call({
    method: 'POST',
    access: 'operator',
    permission: 'self',
    confirm: true,
    about:
      'Approves another person’s request, which is carried out at once. `inputHash` is that of the request as it was shown.',
    input: z.object({ id: Uuid, inputHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    /** `result` is the reply of the action, shown to the approver this once: an invitation's link, for instance. */
    reply: z.object({ model: Approval, extra: z.object({ result: z.nullable(z.unknown()) }) }),
  }),
  '/api/operator/approvals/decline': call({
    method: 'POST',
    access: 'operator',
    permission: 'self',
    recorded: true,
    about: 'Declines another person’s request, or takes one’s own back.',
    input: z.object({ id: Uuid, note: Reason }),
    reply: OneApproval,
  }),
  '/api/operator/people': call({
    method: 'GET',
    access: 'operator',
    permission: 'staff.read',
    about: 'Everybody who has or had an operator account.',
    input: EmptyBody,
    reply: z.object({ model: z.array(OperatorPerson) }),
  }),
  '/api/operator/people/names': call({
    method: 'GET',
    access: 'operator',
    permission: 'self',
    about:
      'The real name of everybody who has or had an operator account, by the handle that records name them by.',
    input: EmptyBody,
    reply: z.object({ model: z.object({ items: z.array(StaffName) }) }),
  }),
  '/api/operator/people/invite': call({
    method: 'POST',
    access: 'operator',
    permission: 'staff.manage',
    confirm: true,
    fourEyes: 'large',
    about:
      'Invites a person with roles that the inviter holds. The link is shown once and works once, for 72 hours.',
    input: z.object({ handle: Handle, name: PersonName, roles: Roles }),
    reply: z.object({ model: z.object({ person: OperatorPerson, link: z.string(), expiresAt: z.number() }) }),
  }),
  '/api/operator/people/recover': call({
    method: 'POST',
    access: 'operator',
    permission: 'staff.manage',
    confirm: true,
    fourEyes: 'large',
    about:
      'A link by which somebody who lost their passkeys makes a new one; with their authenticator app, if they have one. Their sessions and old passkeys end when it is used.',
    input: z.object({ operatorId: OperatorId, reason: Reason }),
    reply: z.object({ model: z.object({ link: z.string(), expiresAt: z.number() }) }),
  }),
  '/api/operator/people/roles': call({
    method: 'POST',
    access: 'operator',
    permission: 'staff.manage',
    confirm: true,
    fourEyes: 'large',
    about:
      'Sets somebody’s roles, in force from their next call on. Nobody changes their own, gives or takes one they do not hold, or leaves the house without an owner.',
    input: z.object({ operatorId: OperatorId, roles: Roles, reason: Reason }),
    reply: z.object({ model: OperatorPerson }),
  }),
  '/api/operator/people/end': call({
    method: 'POST',
    access: 'operator',
    permission: 'staff.manage',
    confirm: true,
    fourEyes: 'large',
    about:
      'Ends somebody’s account, sessions, passkeys and service keys at once. An owner among several is ended by two people.',
    input: z.object({ operatorId: OperatorId, reason: Reason }),
    reply: z.object({ model: OperatorPerson }),
  }),
  '/api/operator/keys': call({
    method: 'GET',
    access: 'operator',
    permission: 'staff.read',
    about: 'Service keys, newest first.',
    input: EmptyBody,
    reply: z.object({ model: z.array(ServiceKey) }),
  }),
  '/api/operator/keys/create': call({
    method: 'POST',
    access: 'operator',
    permission: 'staff.manage',
    confirm: true,
    fourEyes: 'large',
    about:
      'A key by which a machine makes the calls of one role until it expires, or until its maker may no longer make them. It is shown once. It manages no people; one that can move money takes two people.',
    input: z.object({ name: PersonName, role: Role, days: wholeUpTo(365) }),
    reply: z.object({ model: z.object({ key: ServiceKey, token: z.string() }) }),
  }),
  '/api/operator/keys/end': call({
    method: 'POST',
    access: 'operator',
    permission: 'staff.manage',
    about: 'Ends a service key at once.',
    input: z.object({ id: Uuid, reason: Reason }),
    reply: z.object({ model: ServiceKey }),
  }),
  '/api/operator/audit': call({
    method: 'GET',
    access: 'operator',
    permission: 'audit.read',
    about: 'The record of what operators did, newest first, by person, path, outcome, time or text.',
    input: z.object({
      who: z.optional(z.string().check(z.maxLength(80))),
      path: z.optional(z.string().check(z.maxLength(100))),
      what: z.optional(AuditEntry.shape.what),
      text: z.optional(z.string().check(z.maxLength(100))),
      from: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
      to: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
      before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
      pageSize: z._default(wholeUpTo(200), 50),
    }),
    reply: z.object({
      model: z.array(AuditEntry),
      /** Where to go on before; null after the oldest entry. A search for a text looks at 10,000 entries at a time. */
      extra: z.object({ next: z.nullable(z.string()) }),
    }),
  }),
  '/api/operator/audit/check': call({
    method: 'POST',
    access: 'operator',
    permission: 'audit.read',
    about: 'Adds the whole hash chain of the record up again and compares it with the daily seals.',
    input: EmptyBody,
    reply: z.object({
      model: z.object({
        entries: z.number(),
        lastHash: z.string(),
        seals: z.number(),
        faults: z.array(z.string()),
      }),
    }),
  }),
} as const satisfies Record<string, CallShape>
