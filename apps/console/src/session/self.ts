import { type OperatorSelf, type Permission, permissionsOf } from '@baize/contract/operator'
import { create } from 'zustand'

type Session = {
  /** Undefined until the first answer, null for nobody. */
  readonly self: OperatorSelf | null | undefined
  /** Why the last session ended, for the log-in screen. */
  readonly ended: 'idle' | null
}

export const useSession = create<Session>(() => ({ self: undefined, ended: null }))

export const setSelf = (self: OperatorSelf): void => useSession.setState({ self, ended: null })
export const clearSelf = (ended: Session['ended'] = null): void =>
  useSession.setState((state) => ({ self: null, ended: ended ?? state.ended }))

const NOTHING: ReadonlySet<Permission> = new Set()
let last: { readonly of: OperatorSelf; readonly held: ReadonlySet<Permission> } | null = null

export function permissionsNow(self: OperatorSelf | null | undefined): ReadonlySet<Permission> {
  if (!self) return NOTHING
  if (last?.of !== self) last = { of: self, held: permissionsOf(self.roles) }
  return last.held
}

/** Permissions of the logged-in person. The server decides; these only hide what it would refuse. */
export const usePermissions = (): ReadonlySet<Permission> => useSession(({ self }) => permissionsNow(self))
export const useMay = (permission: Permission): boolean => usePermissions().has(permission)
