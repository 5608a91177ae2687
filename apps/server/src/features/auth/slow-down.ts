/** Failures older than this are forgotten. */
export const FAILURE_WINDOW_MS = 15 * 60_000
const FIRST_WAIT_MS = 10_000
const LONGEST_WAIT_MS = 120_000

/** How many failures are free before each further one has to wait. Many people may share an address. */
export const FREE_FAILURES = { account: 5, address: 50 } as const

export type Failures = { readonly count: number; readonly lastAtMs: number }

/**
 * How long the next try has to wait: twice as long with each failure, but never so long that guessing at an account keeps
 * its owner out of it.
 */
export function waitMs(failures: Failures, free: number, nowMs: number): number {
  if (failures.count < free) return 0
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (failures.count - free), LONGEST_WAIT_MS)
  return Math.max(0, failures.lastAtMs + wait - nowMs)
}
