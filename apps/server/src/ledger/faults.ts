import { DatabaseError } from 'pg'

/**
 * Classifies a failed batch. `unknown`: it may have committed. The others certainly changed nothing: `raced` lost to
 * another process, `busy` met a database that cannot work now, `bug` was raised by one of the commands.
 */
export type Fault = 'unknown' | 'raced' | 'busy' | 'bug'

/** A command that cannot be encoded for the database: an invalid id, a fractional amount. */
class Unwritable extends Error {
  constructor(cause: unknown) {
    super(`a command cannot be sent: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/** Wraps encoding: an error in here means that nothing was sent, so the outcome cannot be unknown. */
export function written<T>(write: () => T): T {
  try {
    return write()
  } catch (error) {
    throw new Unwritable(error)
  }
}

/** Classifies an error thrown while sending a batch. */
export function faultOf(error: unknown): Fault {
  if (error instanceof Unwritable) return 'bug'
  // Only the database itself can report a rollback; a lost connection says nothing.
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
  // A backend that is terminated may report it before or after its commit.
  if (family === '08' || family === '57') return 'unknown'
  if (family === '53' || family === '58') return 'busy'
  return 'bug'
}

/** The outcome of a command could not be determined in time. Its key still decides: posting it again is safe. */
export class OutcomeUnknown extends Error {
  constructor(key: string, cause: unknown) {
    super(`the outcome of ${key} is unknown: the database was lost after it was sent`, { cause })
  }
}
