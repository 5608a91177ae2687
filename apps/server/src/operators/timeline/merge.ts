import type { KeyPage } from '../console/pages.ts'

/** An event of a source, with its key in the order of that source. */
type Keyed<Entry> = { readonly key: string; readonly entry: Entry }

/** Reads the events of a source below a key, newest first; all of them where the key is null. */
export type Source<Entry> = (below: string | null, limit: number) => Promise<readonly Keyed<Entry>[]>

/**
 * One page of several sources, newest first. The cursor has a key for each source, so every event is shown once however
 * many have the same moment, and each source is read by its own index. `positions` are those of the page before.
 */
export async function mergePage<Entry extends { readonly at: number }>(
  sources: readonly Source<Entry>[],
  positions: readonly (string | null)[],
  pageSize: number,
): Promise<Omit<KeyPage<Entry>, 'next'> & { readonly next: readonly (string | null)[] | null }> {
  const read = await Promise.all(
    sources.map((source, index) => source(positions[index] ?? null, pageSize + 1)),
  )
  const taken = sources.map(() => 0)
  const items: Entry[] = []
  const headOf = (index: number): Keyed<Entry> | undefined => read[index]?.[taken[index] ?? 0]
  while (items.length < pageSize) {
    let newest = -1
    for (const index of sources.keys()) {
      const [head, best] = [headOf(index), headOf(newest)]
      if (head && (!best || head.entry.at > best.entry.at)) newest = index
    }
    const head = headOf(newest)
    if (!head) break
    items.push(head.entry)
    taken[newest] = (taken[newest] ?? 0) + 1
  }
  const isOver = sources.every((_, index) => headOf(index) === undefined)
  const next = sources.map((_, index) => {
    const last = (taken[index] ?? 0) - 1
    return last < 0 ? (positions[index] ?? null) : (read[index]?.[last]?.key ?? null)
  })
  return { items, next: isOver ? null : next }
}
