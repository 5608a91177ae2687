import { DatabaseError } from 'pg'

/** How Node says that a link is gone or was never made. */
const LINK_FAULTS: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
])
/** What pg says of it in words alone. */
const LINK_WORDS = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a)/
/**
 * 08: the link; 53: out of connections, memory or disk; 57: shut down, starting up, or a query that took too long; 25006: a
 * standby, in the middle of a fail-over.
 */
const AWAY = /^(08|53|57|25006$)/

/** Whether an error says that the database cannot work now, rather than that it was asked something wrong. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseError) return AWAY.test(error.code ?? '')
  if ('code' in error && LINK_FAULTS.has(error.code)) return true
  return LINK_WORDS.test(error.message) || isAway(error.cause)
}
