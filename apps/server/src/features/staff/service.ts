/** The door of this feature for the rest of the server. */
export { finishApproved } from './approvals.ts'
export { sealOperatorAudit } from './audit.ts'
export { type Asked, createGate, isOperatorPath } from './gate.ts'
export { plantLocalPeople } from './local.ts'
export { createKey, invite, recover } from './people.ts'
export { findByHandle as findOperatorByHandle } from './sql.ts'
