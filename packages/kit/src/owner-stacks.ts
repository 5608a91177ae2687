const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
const COUNT = 'recentlyCreatedOwnerStacks'

/**
 * Keeps React's development build from capturing a stack for every element, which it does for the first 10,000 of each
 * second: it took a quarter of the time of the page's tests. Its warnings then lack the place where an element was made.
 */
export function withoutOwnerStacks(react: object): void {
  const internals: unknown = Reflect.get(react, INTERNALS)
  if (typeof internals !== 'object' || internals === null || !(COUNT in internals))
    throw new Error(`expected React's development build to count its stacks in ${COUNT}`)
  Object.defineProperty(internals, COUNT, {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    // React resets its count each second.
    set: () => {},
  })
}
