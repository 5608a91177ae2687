export type Params = Readonly<Partial<Record<string, string>>>

const REST = '*'
const WORTH = { exact: 10, named: 3, rest: -2 } as const

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)

/** An address with broken escapes is still an address. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** What `:names` and `*` of a pattern stand for in a path, or undefined when it does not fit. Letters match in either case. */
export function matchPath(pattern: string, pathname: string): Params | undefined {
  const wanted = segmentsOf(pattern)
  const given = segmentsOf(pathname).map(decoded)
  const params: Record<string, string> = {}
  for (const [at, segment] of wanted.entries()) {
    if (segment === REST) return { ...params, [REST]: given.slice(at).join('/') }
    const found = given[at]
    if (found === undefined) return undefined
    if (segment.startsWith(':')) params[segment.slice(1)] = found
    else if (segment.toLowerCase() !== found.toLowerCase()) return undefined
  }
  return wanted.length === given.length ? params : undefined
}

/** The more a pattern says, the better it fits: of several that do, the one that is worth most is meant. */
export const worthOf = (pattern: string): number =>
  segmentsOf(pattern)
    .map((segment) => (segment === REST ? WORTH.rest : segment.startsWith(':') ? WORTH.named : WORTH.exact))
    .reduce((sum, worth) => sum + worth + 1, 0)
