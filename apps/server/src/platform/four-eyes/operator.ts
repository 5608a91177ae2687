import type { Permission, Role } from '@baize/contract/operator'

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
  | { readonly kind: 'key'; readonly id: string; readonly role: Role; readonly makerId: string | null }
)
export type OperatorPerson = Extract<Operator, { kind: 'person' }>

/** In whose names an operator call is carried out: with four eyes, two. */
export type People = {
  readonly requestedBy: string
  readonly approvedBy: string | null
  /** Whose acts are added up where one person may give away only so much: a service key acts for its maker. */
  readonly actor: string
  /** The approval that is carried out; absent with one person. */
  readonly approvalId?: string
}

export const actorOf = (who: Operator): string => {
  if (who.kind === 'person') return personActor(who.id)
  return who.makerId === null ? `key:${who.id}` : personActor(who.makerId)
}
export const personActor = (operatorId: string): string => `operator:${operatorId}`
