import * as z from 'zod/mini'
import { Description } from './description.ts'

/** The jobs of a house. A person may hold several; a service key holds one. */
export const ROLES = [
  'support',
  'payments',
  'risk',
  'games',
  'content',
  'publisher',
  'finance',
  'auditor',
  'owner',
] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

/**
 * One permission per kind of operator action. Each operator call names the one it needs; `self` is held by everybody
 * who is logged in.
 */
export const PERMISSIONS = [
  'self',
  'players.read',
  'players.reveal',
  'players.write',
  'players.bar',
  'money.read',
  'money.withdrawals',
  'money.refunds',
  'money.adjust',
  'money.thaw',
  'money.rates',
  'money.settings',
  'ledger.read',
  'identity.read',
  'identity.decide',
  'games.read',
  'games.state',
  'games.settings',
  'rewards.read',
  'rewards.run',
  'content.read',
  'content.write',
  'content.publish',
  'site.read',
  'site.change',
  'staff.read',
  'staff.manage',
  'approvals.read',
  'audit.read',
  'reports.read',
  'reports.send',
  'development',
  'chat.read',
  'chat.moderate',
  'connections.read',
  'connections.calls',
  'alarms.read',
  'alarms.act',
  'alarms.send',
] as const
export type Permission = (typeof PERMISSIONS)[number]

const READS = [
  'players.read',
  'money.read',
  'ledger.read',
  'identity.read',
  'games.read',
  'rewards.read',
  'content.read',
  'site.read',
  'staff.read',
  'audit.read',
  'reports.read',
  'chat.read',
  'connections.read',
  'connections.calls',
  'alarms.read',
] as const satisfies readonly Permission[]

/** The permissions of each role. Everybody may see their own account and the approvals inbox. */
export const ROLE_PERMISSIONS: { readonly [R in Role]: readonly Permission[] } = {
  support: [
    'players.read',
    'players.reveal',
    'players.write',
    'money.read',
    'games.read',
    'rewards.read',
    'content.read',
    'chat.read',
    'chat.moderate',
    'connections.read',
    'alarms.read',
    'alarms.act',
  ],
  payments: [
    'players.read',
    'players.reveal',
    'players.write',
    'money.read',
    'money.withdrawals',
    'money.refunds',
    'ledger.read',
    'connections.read',
    'connections.calls',
    'alarms.read',
    'alarms.act',
  ],
  risk: [
    'players.read',
    'players.reveal',
    'players.write',
    'players.bar',
    'money.read',
    'money.withdrawals',
    'identity.read',
    'identity.decide',
    'ledger.read',
    'connections.read',
    'connections.calls',
    'alarms.read',
    'alarms.act',
  ],
  games: [
    'games.read',
    'games.state',
    'games.settings',
    'rewards.read',
    'rewards.run',
    'reports.read',
    'alarms.read',
    'alarms.act',
  ],
  content: ['content.read', 'content.write', 'games.read'],
  publisher: ['content.read', 'content.write', 'content.publish', 'site.read'],
  finance: [
    'players.read',
    'players.write',
    'money.read',
    'money.withdrawals',
    'money.refunds',
    'money.adjust',
    'money.thaw',
    'money.rates',
    'money.settings',
    'ledger.read',
    'rewards.read',
    'rewards.run',
    'reports.read',
    'reports.send',
    'connections.read',
    'connections.calls',
    'alarms.read',
    'alarms.act',
  ],
  auditor: READS,
  owner: PERMISSIONS,
}

export function permissionsOf(roles: readonly Role[]): ReadonlySet<Permission> {
  return new Set(['self', 'approvals.read', ...roles.flatMap((role) => ROLE_PERMISSIONS[role])])
}

/**
 * A service key has the permissions of its role, but manages no people and makes no keys: a machine confirms nothing
 * with a passkey.
 */
export function keyPermissionsOf(role: Role): ReadonlySet<Permission> {
  return new Set([...permissionsOf([role])].filter((permission) => permission !== 'staff.manage'))
}

const MOVING: readonly Permission[] = [
  'money.withdrawals',
  'money.refunds',
  'money.adjust',
  'money.thaw',
  'rewards.run',
]
/** Whether a role can move money: a service key with it takes two people. */
export const movesMoney = (role: Role): boolean => {
  const held = permissionsOf([role])
  return MOVING.some((permission) => held.has(permission))
}

/** The header that marks a call of the console. A foreign page cannot send it without a preflight, which is refused. */
export const CONSOLE_HEADER = 'Console'
/** The header with the id of a confirmation by passkey. */
export const CONFIRMATION_HEADER = 'Confirmation'

export const OperatorId = z.string().check(z.regex(/^[1-9]\d{0,14}$/))
/** Lower case, as it is typed, shown in records and compared. */
export const Handle = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[a-z][a-z0-9.-]{1,39}$/))
export const PersonName = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
export const Reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))

/** A WebAuthn message as JSON; the server's library checks its content. */
export const PasskeyMessage = z.record(z.string().check(z.maxLength(64)), z.unknown())

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.number(),
  lastUsedAt: z.nullable(z.number()),
})

export const OperatorSession = z.object({
  id: z.string(),
  openedAt: z.number(),
  lastSeenAt: z.number(),
  ip: z.string(),
  /** Browser and system: "Chrome · Android". Empty where they are unknown. */
  device: z.string(),
  isLocal: z.boolean(),
  isThis: z.boolean(),
})

/** The logged-in operator, for their own console. */
export const OperatorSelf = z.object({
  id: OperatorId,
  handle: z.string(),
  name: z.string(),
  roles: z.array(Role),
  /** Opened on the server's own machine without a passkey. Never at a public address. */
  isLocal: z.boolean(),
  passkeys: z.array(Passkey),
  hasRecovery: z.boolean(),
  sessions: z.array(OperatorSession),
  idleMinutes: z.number(),
})
export type OperatorSelf = z.infer<typeof OperatorSelf>

export const OperatorPerson = z.object({
  id: OperatorId,
  handle: z.string(),
  name: z.string(),
  roles: z.array(Role),
  state: z.enum(['invited', 'active', 'ended']),
  passkeys: z.number(),
  sessions: z.number(),
  createdAt: z.number(),
  lastSeenAt: z.nullable(z.number()),
  /** The sign-in at the issuer that an owner has linked. */
  signIn: z.nullable(z.object({ email: z.nullable(z.string()), subject: z.nullable(z.string()) })),
})
export type OperatorPerson = z.infer<typeof OperatorPerson>

/** What every operator may know of every other. */
export const StaffName = z.object({
  handle: z.string(),
  name: z.string(),
  /** Works here no more. */
  isFormer: z.boolean(),
})
export type StaffName = z.infer<typeof StaffName>

export const ServiceKey = z.object({
  id: z.string(),
  name: z.string(),
  role: Role,
  createdBy: z.string(),
  approvedBy: z.nullable(z.string()),
  createdAt: z.number(),
  expiresAt: z.number(),
  endedAt: z.nullable(z.number()),
  lastUsedAt: z.nullable(z.number()),
})
export type ServiceKey = z.infer<typeof ServiceKey>

export const APPROVAL_STATES = [
  'WAITING',
  'APPROVED',
  'DONE',
  'REFUSED',
  'DECLINED',
  'CANCELLED',
  'EXPIRED',
] as const
export const ApprovalState = z.enum(APPROVAL_STATES)

/**
 * Why two people count as one for a while: `by` let `of` in, gave them a role, or made them a new way in. `SHARED`: `by`
 * did so alone for both of them.
 */
export const Tie = z.object({
  kind: z.enum(['INVITED', 'PROMOTED', 'RECOVERED', 'LINKED', 'SHARED']),
  by: z.string(),
  of: z.string(),
  until: z.number(),
})
export type Tie = z.infer<typeof Tie>

/** A four-eyes action that waits for its second person, or what became of it. */
export const Approval = z.object({
  id: z.string(),
  path: z.string(),
  input: z.record(z.string(), z.unknown()),
  /** Of what is described, the path and the input. */
  inputHash: z.string(),
  /** What was asked for, in lines. */
  description: Description,
  /** What the same request would do by now, where that is something else: it has to be asked for anew. */
  changedTo: z.nullable(Description),
  state: ApprovalState,
  requestedBy: z.string(),
  requestedAt: z.number(),
  expiresAt: z.number(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.number()),
  note: z.nullable(z.string()),
  /** Id of the refusal, if the approved action was refused. */
  refusal: z.nullable(z.string()),
  /** Whether the caller may decide: they hold the permission and are another person. */
  mayDecide: z.boolean(),
  /** Set where the caller holds the permission, but counts as the same person as the one who asked. */
  tie: z.nullable(Tie),
})
export type Approval = z.infer<typeof Approval>

export const AuditEntry = z.object({
  seq: z.number(),
  at: z.number(),
  who: z.string(),
  session: z.nullable(z.string()),
  path: z.string(),
  what: z.enum(['TRIED', 'DONE', 'REFUSED', 'FAILED']),
  /** Seq of the attempt that this is the outcome of. */
  attempt: z.nullable(z.number()),
  input: z.nullable(z.record(z.string(), z.unknown())),
  refusal: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  ip: z.string(),
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>
