import type { Permission, Role } from '@baize/contract'

/** An operator call's caller: a person with a session, or a machine with a service key. */
export type Operator = {
  readonly permissions: ReadonlySet<Permission>
  /** As it is written in records: the handle, or `key:` and the name of the service key. */
  readonly name: string
} & (
  | {
      readonly kind: 'person'
      readonly id: string
      readonly sessionId: string
      readonly roles: readonly Role[]
      readonly isLocal: boolean
    }
  | { readonly kind: 'key'; readonly id: string; readonly role: Role }
)
export type OperatorPerson = Extract<Operator, { kind: 'person' }>

/** In whose names an operator call is carried out: with four eyes, two. */
export type People = { readonly requestedBy: string; readonly approvedBy: string | null }
