import { DatabaseError } from 'pg'

/** Node error codes of a connection that is lost or was never made. */
const LINK_FAULTS: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
])
/** Connection errors that pg reports only by message. */
const LINK_WORDS =
  /^(Connection terminated|Query read timeout$|timeout exceeded when trying to connect|Client has encountered a)/
/**
 * 08: connection; 53: out of connections, memory or disk; 57: shut down, starting up, or a query that took too long;
 * 25006: a standby, in the middle of a fail-over.
 */
const AWAY = /^(08|53|57|25006$)/

/** Whether an error means that the database is unavailable, rather than that the query was wrong. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseError) return AWAY.test(error.code ?? '')
  if ('code' in error && LINK_FAULTS.has(error.code)) return true
  return LINK_WORDS.test(error.message) || isDatabaseDown(error.cause)
}
