/**
 * Ids that somebody has moved: all but a longest run that still stands in its old order. Ids that are in only one of the lists
 * count as neither.
 */
export function movedIds(before: readonly string[], after: readonly string[]): Set<string> {
  const places = new Map(before.map((id, at) => [id, at]))
  const ids = after.filter((id) => places.has(id))
  const rising = longestRising(ids.map((id) => places.get(id) ?? 0))
  return new Set(ids.filter((_id, at) => !rising.has(at)))
}

/** Places of a longest subsequence of rising numbers. */
function longestRising(numbers: readonly number[]): Set<number> {
  /** For each length the place of the smallest number that ends such a subsequence. */
  const ends: number[] = []
  const previous: (number | undefined)[] = []
  for (const [at, number] of numbers.entries()) {
    let length = ends.findIndex((end) => (numbers[end] ?? 0) >= number)
    if (length < 0) length = ends.length
    previous[at] = ends[length - 1]
    ends[length] = at
  }
  const places = new Set<number>()
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) places.add(at)
  return places
}

/**
 * One order of what is `kept` of a list that two people have changed, whichever of them is asked first. Ids that neither has
 * moved stand as before; moved and added ones follow the id that they were put after.
 */
export function mergedOrder(
  base: readonly string[],
  sides: readonly [readonly string[], readonly string[]],
  kept: ReadonlySet<string>,
): string[] {
  const before = base.filter((id) => kept.has(id))
  const known = new Set(before)
  const lists = sides.map((list) => list.filter((id) => kept.has(id)))
  const moved = lists.map((list) => movedIds(before, list))
  const still = before.filter((id) => !moved.some((ids) => ids.has(id)))
  const gaps = lists.map((list, side) =>
    gapsOf(list, still, (id) => moved[side]?.has(id) === true || !known.has(id)),
  )
  const gapOf = new Map<string, number>()
  for (const { ids, gap } of gaps.flat())
    for (const id of ids) gapOf.set(id, Math.min(gap, gapOf.get(id) ?? gap))
  const inGap = (gap: number): string[] => {
    const [first = [], second = []] = gaps.map((all) =>
      all.flatMap((found) => (found.gap === gap ? found.ids.filter((id) => gapOf.get(id) === gap) : [])),
    )
    return interleaved(first, second)
  }
  return [...inGap(0), ...still.flatMap((id, at) => [id, ...inGap(at + 1)])]
}

type Gap = { readonly gap: number; readonly ids: string[] }

/** The ids of a list that `isPut`, by the gap they stand in: 0 is in front of all that stand still. */
function gapsOf(list: readonly string[], still: readonly string[], isPut: (id: string) => boolean): Gap[] {
  const places = new Map(still.map((id, at) => [id, at + 1]))
  const gaps: Gap[] = [{ gap: 0, ids: [] }]
  for (const id of list) {
    const place = places.get(id)
    if (place !== undefined) gaps.push({ gap: place, ids: [] })
    else if (isPut(id)) gaps.at(-1)?.ids.push(id)
  }
  return gaps
}

/** Both lists in one, each in its order as far as they agree, the same for both orders of the lists. */
function interleaved(first: readonly string[], second: readonly string[]): string[] {
  const [a, b] = [[...first], [...second]]
  const merged: string[] = []
  const take = (from: string[], other: string[]): void => {
    for (let id = from.shift(); id !== undefined; id = from.shift()) {
      merged.push(id)
      const at = other.indexOf(id)
      if (at >= 0) other.splice(at, 1)
      if (at >= 0 || other.includes(from[0] ?? '')) return
    }
  }
  while (a.length > 0 || b.length > 0) {
    const [x = '', y = ''] = [a[0], b[0]]
    const [isXLater, isYLater] = [b.indexOf(x) > 0, a.indexOf(y) > 0]
    const isFirst = isXLater === isYLater ? x < y : isYLater
    if (b.length === 0 || (a.length > 0 && isFirst)) take(a, b)
    else take(b, a)
  }
  return merged
}
