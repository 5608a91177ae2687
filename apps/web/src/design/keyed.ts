/** Entries of a design with a key for each: the same one may stand in a list twice. */
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
