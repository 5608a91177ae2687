import { DatabaseError } from 'pg'

/**
 * What a failed batch means. `unknown`: it may have been committed. All others surely changed nothing: `raced` lost to
 * another process, `busy` met a database that cannot work now, `bug` was raised by one of the commands.
 */
export type Fault = 'unknown' | 'raced' | 'busy' | 'bug'

/** A command that cannot even be written down for the database: an id that is none, an amount that is no whole number. */
class Unwritable extends Error {
  constructor(cause: unknown) {
    super(`a command cannot be sent: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/** What fails in here was not sent: no outcome of it can be unknown. */
export function written<T>(write: () => T): T {
  try {
    return write()
  } catch (error) {
    throw new Unwritable(error)
  }
}

/** For an error met when the batch was sent. */
export function faultOf(error: unknown): Fault {
  if (error instanceof Unwritable) return 'bug'
  // Only the database itself can say that it rolled back; a lost link says nothing.
  if (!(error instanceof DatabaseError) || !error.code) return 'unknown'
  switch (error.code) {
    case '40001': // serialization_failure
    case '40P01': // deadlock_detected
    case '23505': // unique_violation: the same key, posted by another process
      return 'raced'
    case '57014': // query_canceled: statement_timeout
    case '55P03': // lock_not_available
    case '25006': // read_only_sql_transaction: a standby, in the middle of a fail-over
      return 'busy'
    default:
      break
  }
  const family = error.code.slice(0, 2)
  // A backend told to end says so before its commit or after it.
  if (family === '08' || family === '57') return 'unknown'
  if (family === '53' || family === '58') return 'busy'
  return 'bug'
}

/** Whether a command took effect could not be found out in time. Its key still decides: the same command again is safe. */
export class OutcomeUnknown extends Error {
  constructor(key: string, cause: unknown) {
    super(`the outcome of ${key} is unknown: the database was lost after it was sent`, { cause })
  }
}
