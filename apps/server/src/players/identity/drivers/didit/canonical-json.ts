const MOST_LEVELS = 40

/**
 * JSON as Didit signs it: keys in order, no spaces, other letters than ASCII as they are. What is nested deeper than any
 * real notice counts as null, so that a stranger's body cannot exhaust the stack.
 */
export function canonicalJson(value: unknown, levels = MOST_LEVELS): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (levels === 0) return 'null'
  if (Array.isArray(value)) return `[${value.map((part) => canonicalJson(part, levels - 1)).join(',')}]`
  const parts = Object.entries(value)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${canonicalJson(part, levels - 1)}`)
  return `{${parts.join(',')}}`
}
