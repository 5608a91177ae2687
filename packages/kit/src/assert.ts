/** An invariant, checked in production too. A violation is a bug, so it throws; refusals to a player are values. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`)
}

/** For values that the types cannot guarantee, such as the only row of an INSERT … RETURNING. */
export function present<T>(value: T | null | undefined, what: string): T {
  assert(value !== null && value !== undefined, `${what} is missing`)
  return value
}

/** Ends a switch over a union: an unhandled case does not compile, and throws at run time. */
export function never(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`)
}
