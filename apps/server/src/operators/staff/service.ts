/** The door of this feature for the rest of the server. */
export { asPerson } from './as-person.ts'
export { type Entry, record } from './audit.ts'
export { identifyOperator } from './callers.ts'
export { plantLocalPeople } from './local.ts'
export { takeConfirmation } from './passkeys-sql.ts'
export { createKey, invite, recover } from './people.ts'
export { findByHandle as findOperatorByHandle, findOperator, listOperators } from './sql.ts'
export { findTie } from './ties-sql.ts'
