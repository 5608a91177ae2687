import type { OperatorSelf } from '@baize/contract/operator'

/** A finance person with a passkey. */
export const anna: OperatorSelf = {
  id: '7',
  handle: 'anna',
  name: 'Anna Berg',
  roles: ['finance'],
  isLocal: false,
  passkeys: [{ id: 'key', name: 'Laptop', createdAt: 0, lastUsedAt: null }],
  hasRecovery: false,
  sessions: [],
  idleMinutes: 15,
}
