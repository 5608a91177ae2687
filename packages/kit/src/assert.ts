/** An invariant that holds in production too. A broken one is a bug, so it throws; refusals to a player are values instead. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`)
}

/** For what the types cannot know to be there, such as the only row of an INSERT … RETURNING. */
export function present<T>(value: T | null | undefined, what: string): T {
  assert(value !== null && value !== undefined, `${what} is missing`)
  return value
}
