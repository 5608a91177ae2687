import type { Clock } from '@baize/kit'

/** Caches the result of `make` for `ms`. Concurrent callers share one pending promise; a failure is not cached. */
export function cacheFor<T>(ms: number, clock: Clock, make: () => Promise<T>): () => Promise<T> {
  let kept: { readonly made: Promise<T>; readonly atMs: number } | null = null
  return () => {
    const nowMs = clock.now()
    if (kept && nowMs >= kept.atMs && nowMs - kept.atMs < ms) return kept.made
    const fresh = { made: make(), atMs: nowMs }
    fresh.made.catch(() => {
      if (kept === fresh) kept = null
    })
    kept = fresh
    return fresh.made
  }
}

/** Like `cacheFor`, with one cache entry per name. */
export function cacheEachFor<Of, T>(
  ms: number,
  clock: Clock,
  nameOf: (of: Of) => string,
  make: (of: Of) => Promise<T>,
): (of: Of) => Promise<T> {
  const kept = new Map<string, () => Promise<T>>()
  return (of) => {
    const name = nameOf(of)
    const known = kept.get(name) ?? cacheFor(ms, clock, () => make(of))
    kept.set(name, known)
    return known()
  }
}
