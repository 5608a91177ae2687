/** Adds a unique key to each entry, since the same entry may occur twice in a list. */
export function keyed<T>(
  entries: readonly T[],
  nameOf: (entry: T) => string,
): readonly (readonly [string, T])[] {
  const times = new Map<string, number>()
  return entries.map((entry) => {
    const name = nameOf(entry)
    const nth = (times.get(name) ?? 0) + 1
    times.set(name, nth)
    return [`${name} ${nth}`, entry]
  })
}
