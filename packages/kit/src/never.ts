/** Ends a switch over a union: a case nobody handled does not compile, and at run time it is a bug that throws. */
export function never(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`)
}
