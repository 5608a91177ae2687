/** Ends a switch over a union: an unhandled case does not compile, and throws at run time. */
export function never(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`)
}
